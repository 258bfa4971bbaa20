package io.millrace.plan;

import io.millrace.config.Location;
import io.millrace.config.OutputConfig;
import io.millrace.config.PathDates;
import io.millrace.config.Problem;
import io.millrace.config.RuleConfig.Function;
import io.millrace.script.ScriptLimits;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What is to be done, by numbers: streams, rules and outputs are numbered by their place in these lists. Immutable, and free of config places but for
 * those that later stages need to report a problem; the names of fields are kept for whoever explains the plan.
 */
public record Plan(
        List<StreamPlan> streams, List<RulePlan> rules, List<OutputConfig> outputs, ScriptLimits scriptLimits) {

    /** One whose scripts may use up what they may by default. */
    public Plan(List<StreamPlan> streams, List<RulePlan> rules, List<OutputConfig> outputs) {
        this(streams, rules, outputs, ScriptLimits.DEFAULT);
    }

    /** Whether any of its streams has a script. */
    public boolean hasScripts() {
        return streams.stream()
                .anyMatch(stream -> stream.slots().stream().anyMatch(SlotPlan.Computed.class::isInstance));
    }

    /** What whoever wrote the config should know of its scripts, as warnings. */
    public List<Problem> remarks() {
        List<Problem> remarks = new ArrayList<>();
        for (StreamPlan stream : streams) {
            for (SlotPlan slot : stream.slots()) {
                if (slot instanceof SlotPlan.Computed computed) {
                    computed.script()
                            .remark()
                            .ifPresent(remark ->
                                    remarks.add(Problem.warning(computed.at().location(), remark)));
                }
            }
        }
        return remarks;
    }

    /** The same streams with no rules on them. */
    public Plan withoutRules() {
        List<StreamPlan> idle = streams.stream()
                .map(stream -> stream.with(List.of(), new NetworkPlan(List.of(), List.of())))
                .toList();
        return new Plan(idle, List.of(), outputs);
    }

    /** Within such a step of time an output's records go to the same file; 0 where time is of no meaning to it. */
    public long outputStepMillis(int output) {
        return output < outputs.size() && outputs.get(output).sink() instanceof OutputConfig.Sink.File file
                ? file.dates().map(PathDates::stepMillis).orElse(0L)
                : 0;
    }

    /** The same with every result going to output 0 and no other, once however many outputs its rule names. */
    public Plan toOneOutput() {
        return new Plan(streams, rules.stream().map(rule -> rule.to(List.of(0))).toList(), outputs, scriptLimits);
    }

    /** The same with every result going to one more output, with this number, besides those that its rule names. */
    public Plan alsoToOutput(int output) {
        List<RulePlan> widened = rules.stream()
                .map(rule -> {
                    List<Integer> all = new ArrayList<>(rule.outputs());
                    all.add(output);
                    return rule.to(all);
                })
                .toList();
        return new Plan(streams, widened, outputs, scriptLimits);
    }

    /**
     * One stream: its slots (distinct values that rules ask for), its tests (distinct conditions on one slot), the numbers of its rules, and what became of
     * scripts in conditions. {@code idleMillis} is there where the watermark goes by sources: for how long a silent one is waited for.
     */
    public record StreamPlan(
            int number,
            String name,
            int maxLineLengthBytes,
            Optional<TimePlan> time,
            long latenessMillis,
            long deadlineMillis,
            OptionalLong idleMillis,
            List<FieldPlan> fields,
            List<SlotPlan> slots,
            List<TestPlan> tests,
            List<Integer> rules,
            NetworkPlan network,
            List<ScriptNote> scripts) {
        StreamPlan with(List<Integer> otherRules, NetworkPlan otherNetwork) {
            Set<Integer> kept = new HashSet<>(otherRules);
            List<ScriptNote> theirs = scripts.stream()
                    .filter(note -> note.rule() < 0 || kept.contains(note.rule()))
                    .toList();
            return new StreamPlan(
                    number,
                    name,
                    maxLineLengthBytes,
                    time,
                    latenessMillis,
                    deadlineMillis,
                    idleMillis,
                    fields,
                    slots,
                    tests,
                    otherRules,
                    otherNetwork,
                    theirs);
        }
    }

    /** A name that the config gives to a value: the slot of the value, the slot of its printed form (the same for a string), its type. */
    public record FieldPlan(String name, int slot, int textSlot, ValueType type) {}

    /** The event time is the text of {@code slot}, read by {@code format}. {@code definition} tells it from those of other plans. */
    public record TimePlan(int slot, String format, String zone, TimeDefinition definition) {
        /** Whether the time is looked for in the text. */
        public boolean isSearched() {
            return format.equals("auto");
        }
    }

    /** One rule of stream {@code stream}, with the fields that are its own: a record a matching line, or a result a group and window. */
    public record RulePlan(
            int number,
            String name,
            int stream,
            Location at,
            Optional<Definition> definition,
            List<FieldPlan> fields,
            ConditionPlan where,
            ActionPlan action,
            List<Integer> outputs,
            boolean dropsWindows) {
        RulePlan to(List<Integer> others) {
            return new RulePlan(number, name, stream, at, definition, fields, where, action, others, dropsWindows);
        }
    }

    public sealed interface ActionPlan {
        /** One record a matching line, with these fields in this order. */
        record Emit(List<Item> items) implements ActionPlan {}

        /** {@code groupBy} holds slots of texts; windows begin every {@code everyMillis}, which divides their length. {@code updatesLate}: late lines correct them. */
        record Aggregate(
                List<Key> groupBy,
                List<Select> select,
                long windowMillis,
                long everyMillis,
                int maxGroups,
                Optional<Having> having,
                Optional<Samples> samples,
                boolean updatesLate)
                implements ActionPlan {}
    }

    /**
     * A condition on a group's values; the slots of its tests are places in {@code select}, and behind all of those, in the same order, the same values
     * folded, for tests that ignore case.
     */
    public record Having(ConditionPlan condition, List<TestPlan> tests) {}

    /** The first so many lines of each group, each cut after so many bytes; {@code slot} is that of the line. */
    public record Samples(int slot, int count, int maxLengthBytes) {}

    /** A field in a record; {@code type} says how the slot's text prints. */
    public record Item(String name, int slot, ValueType type) {}

    /** A group key and the slot of its text. */
    public record Key(String name, int slot) {}

    /** {@code slot} is that of the value, {@code textSlot} that of its printed form (the same for a string); both are -1 for {@code count()}. */
    public record Select(String label, Function function, double percentile, int slot, int textSlot, ValueType type) {}

    public enum ValueType {
        TEXT,
        INT,
        FLOAT
    }
}
