package io.millrace.engine;

import io.millrace.config.ConditionConfig.Operator;
import io.millrace.config.RuleConfig.Function;
import io.millrace.engine.LineTrace.ConditionTrace;
import io.millrace.engine.LineTrace.FieldTrace;
import io.millrace.engine.LineTrace.GroupTrace;
import io.millrace.engine.LineTrace.InputTrace;
import io.millrace.engine.LineTrace.KeyTrace;
import io.millrace.engine.LineTrace.TimeTrace;
import io.millrace.extract.Row;
import io.millrace.extract.SoundText;
import io.millrace.plan.ConditionPlan;
import io.millrace.plan.Plan.ActionPlan;
import io.millrace.plan.Plan.FieldPlan;
import io.millrace.plan.Plan.Select;
import io.millrace.plan.Plan.StreamPlan;
import io.millrace.plan.Plan.TimePlan;
import io.millrace.plan.Plan.ValueType;
import io.millrace.plan.Quoted;
import io.millrace.plan.SlotPlan;
import io.millrace.plan.Wording;
import io.millrace.time.EventTime;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;

/** The values of a line and the verdicts of tests on it, under the names by which one wording knows them. */
final class Reading {
    private static final Set<SlotPlan.Builtin.Kind> TOLD =
            EnumSet.of(SlotPlan.Builtin.Kind.SOURCE, SlotPlan.Builtin.Kind.ARRIVAL);

    private static final Set<Function> OF_ANYTHING =
            EnumSet.of(Function.COUNT, Function.FIRST, Function.LAST, Function.DISTINCT);

    private final StreamPlan stream;
    private final Wording wording;
    private final Values values;
    private final IntPredicate verdicts;
    private final Absence absence;

    Reading(StreamPlan stream, Wording wording, Values values, IntPredicate verdicts) {
        this.stream = stream;
        this.wording = wording;
        this.values = values;
        this.verdicts = verdicts;
        this.absence = new Absence(stream, wording, values);
    }

    /** The text in a slot that has one. */
    static String text(Values values, int slot) {
        Row row = values.row();
        return SoundText.decode(row.bytes(slot), row.from(slot), row.to(slot));
    }

    private Optional<String> text(int slot) {
        return values.has(slot) ? Optional.of(text(values, slot)) : Optional.empty();
    }

    List<FieldTrace> fields(List<FieldPlan> plans) {
        return plans.stream().map(this::field).toList();
    }

    private FieldTrace field(FieldPlan plan) {
        Optional<String> value = text(plan.textSlot());
        String why = absence.why(plan.slot());
        String note = value.isPresent() && !why.isEmpty() ? "the default: " + why : why;
        return new FieldTrace(plan.name(), type(plan.type()), value, note);
    }

    private static String type(ValueType type) {
        return switch (type) {
            case TEXT -> "string";
            case INT -> "int";
            case FLOAT -> "float";
        };
    }

    /** The built-in fields that some rule uses and that are not the same for every line. */
    List<FieldTrace> builtins() {
        List<FieldTrace> builtins = new ArrayList<>();
        for (int slot = 0; slot < stream.slots().size(); slot++) {
            if (stream.slots().get(slot) instanceof SlotPlan.Builtin builtin && TOLD.contains(builtin.kind())) {
                boolean number = builtin.kind() == SlotPlan.Builtin.Kind.ARRIVAL;
                builtins.add(new FieldTrace(wording.slot(slot), number ? "int" : "string", text(slot), ""));
            }
        }
        return builtins;
    }

    /** The event time of the line, of a stream that has one. */
    TimeTrace time(EventTime parser, long arrivalMillis) {
        TimePlan plan = stream.time().orElseThrow();
        if (!values.has(plan.slot())) {
            return new TimeTrace(arrivalMillis, "arrival, for the time is absent: " + absence.why(plan.slot()));
        }
        Row row = values.row();
        byte[] bytes = row.bytes(plan.slot());
        int from = row.from(plan.slot());
        int to = row.to(plan.slot());
        long millis = parser.parse(bytes, from, to, arrivalMillis);
        if (millis == EventTime.UNREADABLE) {
            String text = Quoted.text(text(values, plan.slot()));
            return new TimeTrace(
                    arrivalMillis,
                    plan.isSearched()
                            ? "arrival, for no time was found in " + text
                            : "arrival, for " + text + " is no time by " + Quoted.text(plan.format()));
        }
        String found = parser.found(bytes, from, to, arrivalMillis)
                .map(time -> Quoted.text(time.text()) + " at byte " + time.offset() + ", as " + time.layout())
                .orElse("");
        boolean isAhead = millis > arrivalMillis + StreamProgram.FUTURE_MILLIS;
        String ahead = isAhead ? "too far ahead to move the watermark" : "";
        return new TimeTrace(millis, found + (isAhead && !found.isEmpty() ? "; " : "") + ahead);
    }

    /** The parts of a condition all of which must hold. */
    List<ConditionTrace> conditions(ConditionPlan plan) {
        if (plan instanceof ConditionPlan.All all) {
            return all.parts().stream()
                    .flatMap(part -> conditions(part).stream())
                    .toList();
        }
        return List.of(condition(plan));
    }

    private ConditionTrace condition(ConditionPlan plan) {
        if (plan instanceof ConditionPlan.Test test) {
            return new ConditionTrace(
                    wording.test(test.test()) + failed(test.test()), verdicts.test(test.test()), List.of());
        }
        if (plan instanceof ConditionPlan.Not not) {
            ConditionTrace part = condition(not.part());
            return new ConditionTrace("not", !part.holds(), List.of(part));
        }
        if (plan instanceof ConditionPlan.Any any) {
            List<ConditionTrace> parts =
                    any.parts().stream().map(this::condition).toList();
            return new ConditionTrace("any of", parts.stream().anyMatch(ConditionTrace::holds), parts);
        }
        List<ConditionTrace> parts = conditions(plan);
        return parts.size() == 1
                ? parts.get(0)
                : new ConditionTrace("all of", parts.stream().allMatch(ConditionTrace::holds), parts);
    }

    boolean holds(ConditionPlan plan) {
        return condition(plan).holds();
    }

    /** Why a script that is the condition failed, if it did. */
    private String failed(int test) {
        int slot = stream.tests().get(test).textSlot();
        if (stream.tests().get(test).operator() != Operator.HOLDS || values.has(slot)) {
            return "";
        }
        return values.field(slot) instanceof ScriptField script
                ? script.failure().map(why -> " (it failed: " + why + ")").orElse("")
                : "";
    }

    /** Where the line goes with an aggregating rule; of windows that overlap the last one that has it. */
    GroupTrace group(ActionPlan.Aggregate plan, long timeMillis) {
        long start = Math.floorDiv(timeMillis, plan.everyMillis()) * plan.everyMillis();
        return new GroupTrace(
                start,
                start + plan.windowMillis(),
                (int) (plan.windowMillis() / plan.everyMillis()),
                plan.groupBy().stream()
                        .map(key -> new KeyTrace(key.name(), text(key.slot()).orElse("-")))
                        .toList(),
                plan.select().stream().map(this::input).toList());
    }

    private InputTrace input(Select select) {
        String call = wording.select(select);
        String type = type(select.type());
        if (select.slot() < 0) {
            return new InputTrace(select.label(), call, type, Optional.empty(), "");
        }
        Optional<String> value = text(select.textSlot());
        if (value.isEmpty()) {
            return new InputTrace(select.label(), call, type, value, "absent: " + absence.why(select.slot()));
        }
        boolean taken = OF_ANYTHING.contains(select.function())
                || values.number(select.slot()).isNumber();
        return taken
                ? new InputTrace(select.label(), call, type, value, "")
                : new InputTrace(
                        select.label(), call, type, Optional.empty(), Quoted.text(value.get()) + " is no number");
    }
}
