package io.millrace.plan;

import io.millrace.config.ConditionConfig;
import io.millrace.config.ConditionConfig.Operator;
import io.millrace.config.FieldConfig;
import io.millrace.config.FieldConfig.Extractor;
import io.millrace.config.FieldConfig.FieldType;
import io.millrace.config.FieldConfig.Reference;
import io.millrace.config.FieldConfig.Transform;
import io.millrace.config.Location;
import io.millrace.config.PipelineConfig.StreamConfig;
import io.millrace.config.Problem;
import io.millrace.config.RuleConfig;
import io.millrace.config.ScriptConfig;
import io.millrace.config.Unsound;
import io.millrace.plan.Plan.FieldPlan;
import io.millrace.plan.Plan.ValueType;
import io.millrace.plan.SlotPlan.Builtin;
import io.millrace.plan.SlotPlan.Computed;
import io.millrace.plan.SlotPlan.Extracted;
import io.millrace.plan.SlotPlan.Folded;
import io.millrace.plan.SlotPlan.Located;
import io.millrace.plan.SlotPlan.Printed;
import io.millrace.plan.SlotPlan.Refined;
import io.millrace.plan.SlotPlan.Switched;
import io.millrace.script.ScriptType;
import io.millrace.script.Scripts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Resolves the names of one stream and of the rules on it. Equal extractions get one slot and equal tests one number: a field is split into what it
 * extracts and what it makes of that, so that two rules which read the same text under other names or types share the extraction.
 */
final class StreamPlanner {
    /** A name that rules can use: the slot of its value, the slot of its printed form, its type. */
    record Resolved(int slot, int textSlot, ValueType type) {}

    /** So many fields may be made one from the other: each is worked out by asking the next. */
    static final int DEEPEST = 100;

    private static final Map<String, Builtin.Kind> BUILTINS = Map.of(
            "line", Builtin.Kind.LINE,
            "stream", Builtin.Kind.STREAM,
            "source", Builtin.Kind.SOURCE,
            "arrival", Builtin.Kind.ARRIVAL);

    private final StreamConfig stream;
    private final List<Problem> problems;
    private final ScriptPlanner scripts;
    private final Map<String, ScriptType> streamTypes;
    private final Map<String, FieldConfig> streamFields = new HashMap<>();
    private final Map<FieldConfig, Resolved> streamResolved = new IdentityHashMap<>();

    /** How many fields those that are resolved are made from, one from the other and themselves among them. */
    private final Map<FieldConfig, Integer> depths = new IdentityHashMap<>();

    private final List<FieldPlan> fields;
    private final SlotNumbers numbers;
    private final List<ScriptNote> notes = new ArrayList<>();
    private final Unsound unsound;
    private final boolean open;

    /** How many fields one is made from that the others are, of those asked for since this was last 0. */
    private int deepest;

    private boolean isTooDeep;

    /**
     * @param open whether rules may name fields that the stream does not have
     * @param sharesPatterns whether equal patterns are one
     */
    StreamPlanner(
            StreamConfig stream,
            Scripts scripts,
            List<Problem> problems,
            Unsound unsound,
            boolean open,
            boolean sharesPatterns) {
        this.numbers = new SlotNumbers(sharesPatterns);
        this.stream = stream;
        this.problems = problems;
        this.unsound = unsound;
        this.open = open;
        this.scripts = new ScriptPlanner(scripts, problems);
        this.streamTypes = ScriptPlanner.with(ScriptPlanner.builtins(), stream.fields());
        for (FieldConfig field : stream.fields()) {
            streamFields.put(field.name(), field);
        }
        Scope scope = scope();
        for (FieldConfig field : stream.fields()) {
            scope.name(field, resolve(field, scope));
        }
        fields = scope.named();
    }

    /** The stream's fields by name. */
    List<FieldPlan> fields() {
        return fields;
    }

    List<SlotPlan> slots() {
        return numbers.slots();
    }

    List<TestPlan> tests() {
        return numbers.tests();
    }

    /** The slot of the whole line. */
    int line() {
        return slot(new Builtin(Builtin.Kind.LINE));
    }

    /** The names of the stream. */
    Scope scope() {
        return scope(List.of(), open);
    }

    /** The names seen by a rule; reports those of its own fields that repeat a name of the stream. */
    Scope scope(RuleConfig rule) {
        return scope(rule.fields(), open || unsound.isOpen(rule.at()));
    }

    private Scope scope(List<FieldConfig> own, boolean openScope) {
        Map<String, FieldConfig> byName = new HashMap<>();
        for (FieldConfig field : own) {
            FieldConfig ofStream = streamFields.get(field.name());
            if (ofStream != null) {
                problems.add(Problem.error(
                        field.at(),
                        "field '" + field.name() + "' repeats a field of stream '" + stream.name() + "' (declared at "
                                + ofStream.at() + "); give it another name or leave it out"));
            }
            byName.put(field.name(), field);
        }
        Scope scope = new Scope(
                byName,
                new IdentityHashMap<>(),
                Collections.newSetFromMap(new IdentityHashMap<>()),
                new ArrayList<>(),
                Map.of(),
                openScope);
        for (FieldConfig field : own) {
            scope.name(field, resolve(field, scope));
        }
        return scope;
    }

    /** The slots of a name; those of the line after having reported that there is no such name. */
    Resolved resolve(String name, Location at, Scope scope) {
        return resolve(name, at, scope, Set.of());
    }

    /** {@code words}: what else may have been meant where the name stands. */
    private Resolved resolve(String name, Location at, Scope scope, Set<String> words) {
        Resolved soFar = scope.soFar().get(name);
        if (soFar != null) {
            return soFar;
        }
        Builtin.Kind builtin = BUILTINS.get(name);
        if (builtin != null) {
            int slot = slot(new Builtin(builtin));
            return new Resolved(slot, slot, builtin == Builtin.Kind.ARRIVAL ? ValueType.INT : ValueType.TEXT);
        }
        FieldConfig field = scope.own().get(name);
        if (field == null) {
            field = streamFields.get(name);
        }
        if (field == null && scope.open()) {
            return whole();
        }
        if (field == null) {
            Set<String> known = new HashSet<>(BUILTINS.keySet());
            known.addAll(streamFields.keySet());
            known.addAll(scope.own().keySet());
            problems.add(Problem.error(
                    at,
                    Planner.unknown("field", name, known, words, " of stream '" + stream.name() + "'" + alone(name))));
            return whole();
        }
        return resolve(field, scope.with(Map.of()));
    }

    /** What to say of names that are more than a name. */
    private static String alone(String name) {
        return name.chars().anyMatch(c -> ",+*/()".indexOf(c) >= 0) ? ", where one field stands by its name alone" : "";
    }

    /** The line, in place of what is unknown. */
    private Resolved whole() {
        return new Resolved(line(), line(), ValueType.TEXT);
    }

    private Resolved resolve(FieldConfig field, Scope scope) {
        Map<FieldConfig, Resolved> memo = scope.own().get(field.name()) == field ? scope.resolved() : streamResolved;
        Resolved known = memo.get(field);
        if (known != null) {
            deepest = Math.max(deepest, depths.get(field));
            return known;
        }
        if (scope.underWay().size() == DEEPEST && !scope.underWay().contains(field)) {
            tooDeep(field);
            return whole();
        }
        if (!scope.underWay().add(field)) {
            problems.add(Problem.error(
                    field.at(),
                    "field '" + field.name() + "' is made from itself by way of `of` or `switch`; break the circle"));
            return whole();
        }
        int outer = deepest;
        deepest = 0;
        Resolved made = make(field, scope);
        scope.underWay().remove(field);
        memo.put(field, made);
        int depth = deepest + 1;
        if (depth > DEEPEST) {
            tooDeep(field);
        }
        depths.put(field, depth);
        deepest = Math.max(outer, depth);
        return made;
    }

    /** Said once, for all further ones are too. */
    private void tooDeep(FieldConfig field) {
        if (!isTooDeep) {
            isTooDeep = true;
            problems.add(Problem.error(
                    field.at(),
                    "field '" + field.name() + "' is one of a chain of more than " + DEEPEST + " fields, each made from"
                            + " the next by way of `of`, `switch` or a script; take some of them from the line"));
        }
    }

    private Resolved make(FieldConfig field, Scope scope) {
        int input = field.of()
                .map(of -> resolve(of.text(), of.at(), scope).textSlot())
                .orElseGet(this::line);
        int slot = refined(field, isWhole(field.extractor()) ? input : extracted(field, input, scope), scope);
        if (field.type() == FieldType.STRING) {
            return new Resolved(slot, slot, ValueType.TEXT);
        }
        int printed = slot(new Printed(slot, field.type()));
        return new Resolved(slot, printed, field.type() == FieldType.INT ? ValueType.INT : ValueType.FLOAT);
    }

    /** What steps, type and default make of a slot; each switch among the steps is a slot of its own. */
    private int refined(FieldConfig field, int extracted, Scope scope) {
        int slot = extracted;
        List<Transform> steps = new ArrayList<>();
        for (Transform step : field.transforms()) {
            if (step instanceof Transform.Switch choice) {
                slot = switched(field.name(), choice, refined(slot, steps, FieldType.STRING, Optional.empty()), scope);
                steps.clear();
            } else {
                steps.add(step);
            }
        }
        return refined(slot, steps, field.type(), field.defaultText().map(Reference::text));
    }

    private int refined(int input, List<Transform> steps, FieldType type, Optional<String> defaultText) {
        if (steps.isEmpty() && type == FieldType.STRING && defaultText.isEmpty()) {
            return input;
        }
        return slot(new Refined(
                input,
                steps.stream().map(Places::without).toList(),
                type,
                defaultText,
                steps.stream().map(Places::of).toList()));
    }

    private int switched(String name, Transform.Switch choice, int input, Scope scope) {
        Scope seen = scope.with(Map.of(name, new Resolved(input, input, ValueType.TEXT)));
        return slot(new Switched(
                input,
                choice.cases().stream()
                        .map(one -> new Switched.Case(condition(one.where(), seen), one.value()))
                        .toList(),
                choice.defaultText()));
    }

    /** The condition with its names resolved; a part whose name is unknown is reported and left out. */
    ConditionPlan condition(ConditionConfig config, Scope scope) {
        if (config instanceof ConditionConfig.All all) {
            return new ConditionPlan.All(parts(all.parts(), scope));
        }
        if (config instanceof ConditionConfig.Any any) {
            return new ConditionPlan.Any(parts(any.parts(), scope));
        }
        if (config instanceof ConditionConfig.Not not) {
            return new ConditionPlan.Not(condition(not.part(), scope));
        }
        if (config instanceof ConditionConfig.Script script) {
            return plan(script.script(), types(scope), scope, name -> resolve(name, script.at(), scope), true)
                    .map(computed -> script(computed, name -> resolve(name, script.at(), scope)))
                    .orElse(new ConditionPlan.All(List.of()));
        }
        ConditionConfig.Test test = (ConditionConfig.Test) config;
        return new ConditionPlan.Test(test(test, resolve(test.field(), test.fieldAt(), scope, ConditionConfig.WORDS)));
    }

    /** As tests where tests can say the same, as a call of the script otherwise. */
    private ConditionPlan script(Computed computed, Function<String, Resolved> resolve) {
        ScriptPlan script = computed.script();
        Set<String> variables = Set.copyOf(script.script().variables());
        try {
            Term term = new Lowering(
                            name -> variables.contains(name) ? Optional.of(resolve.apply(name)) : Optional.empty())
                    .lower(script.script().tree());
            Set<Integer> there = alwaysThere();
            // What the first time leaves of a part may say more about the others.
            ConditionPlan plan = new LoweredTests(this::slot, this::test, computed.at())
                    .plan(term.given(there).given(there));
            notes.add(new ScriptNote(-1, script, Optional.of(plan), ""));
            return plan;
        } catch (LeftToScriptException e) {
            notes.add(new ScriptNote(-1, script, Optional.empty(), e.why()));
            return new ConditionPlan.Test(test(slot(computed), computed.at()));
        }
    }

    /** The slots that every line has. */
    private Set<Integer> alwaysThere() {
        Set<Integer> there = new HashSet<>();
        List<SlotPlan> slots = slots();
        for (int slot = 0; slot < slots.size(); slot++) {
            if (slots.get(slot) instanceof Builtin builtin && builtin.kind() != Builtin.Kind.ARRIVAL
                    || slots.get(slot) instanceof Refined refined
                            && refined.defaultText().isPresent()) {
                there.add(slot);
            }
        }
        return there;
    }

    /** What became of the scripts in conditions since this was last asked. */
    List<ScriptNote> takeNotes() {
        List<ScriptNote> taken = List.copyOf(notes);
        notes.clear();
        return taken;
    }

    private List<ConditionPlan> parts(List<ConditionConfig> parts, Scope scope) {
        return parts.stream().map(part -> condition(part, scope)).toList();
    }

    private int test(ConditionConfig.Test test, Resolved field) {
        int slot = TestPlan.isPatternOfAnyCase(test) ? folded(field) : field.slot();
        return test(TestPlan.of(test, slot, TestPlan.isFolded(test) ? folded(field) : field.textSlot()));
    }

    private int folded(Resolved field) {
        return slot(new Folded(field.textSlot()));
    }

    private int test(int scriptSlot, Located at) {
        return test(new TestPlan(scriptSlot, scriptSlot, Operator.HOLDS, List.of(), false, at));
    }

    private int test(TestPlan plan) {
        return numbers.of(plan);
    }

    private int extracted(FieldConfig field, int input, Scope scope) {
        if (field.extractor() instanceof Extractor.Computed script) {
            return computed(field, script, scope);
        }
        return slot(new Extracted(input, Places.without(field.extractor()), Places.of(field.extractor())));
    }

    /** The slot of what a script makes, whose own field it cannot read. */
    private int computed(FieldConfig field, Extractor.Computed config, Scope scope) {
        boolean own = scope.own().get(field.name()) == field;
        return plan(
                        config.script(),
                        own ? types(scope) : streamTypes,
                        scope,
                        name -> {
                            FieldConfig read = own && scope.own().containsKey(name)
                                    ? scope.own().get(name)
                                    : streamFields.get(name);
                            if (read != null && scope.underWay().contains(read)) {
                                problems.add(Problem.error(
                                        config.at(),
                                        "field '" + field.name() + "' is made from itself: its script reads '" + name
                                                + "'; break the circle"));
                                return whole();
                            }
                            return resolve(name, config.at(), scope);
                        },
                        false)
                .map(this::slot)
                .orElseGet(this::line);
    }

    /** Nothing for a script that is wrong, and for one that reads what nobody knows, whose problems may come from that. */
    private Optional<Computed> plan(
            ScriptConfig script,
            Map<String, ScriptType> types,
            Scope scope,
            Function<String, Resolved> resolve,
            boolean condition) {
        boolean isUnknown = scope.open()
                || unsound.hasFields()
                        && Stream.concat(stream.fields().stream(), scope.own().values().stream())
                                .anyMatch(field -> unsound.isField(field.at())
                                        && script.text().contains(field.name()));
        return isUnknown ? Optional.empty() : scripts.plan(script, types, resolve, condition);
    }

    private Map<String, ScriptType> types(Scope scope) {
        return scope.own().isEmpty()
                ? streamTypes
                : ScriptPlanner.with(streamTypes, scope.own().values());
    }

    private int slot(SlotPlan plan) {
        return numbers.of(plan);
    }

    private static boolean isWhole(Extractor extractor) {
        return extractor instanceof Extractor.LeftRight ends
                && ends.left().isEmpty()
                && ends.right().isEmpty();
    }
}
