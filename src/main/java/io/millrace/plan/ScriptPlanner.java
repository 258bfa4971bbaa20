package io.millrace.plan;

import io.millrace.config.FieldConfig;
import io.millrace.config.FieldConfig.FieldType;
import io.millrace.config.Problem;
import io.millrace.config.ScriptConfig;
import io.millrace.plan.Plan.ValueType;
import io.millrace.plan.SlotPlan.Computed;
import io.millrace.plan.SlotPlan.Input;
import io.millrace.plan.SlotPlan.Located;
import io.millrace.plan.StreamPlanner.Resolved;
import io.millrace.script.Script;
import io.millrace.script.ScriptException;
import io.millrace.script.ScriptProblem;
import io.millrace.script.ScriptType;
import io.millrace.script.Scripts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Compiles the scripts of one stream and finds the slots that they read. */
final class ScriptPlanner {
    private final Scripts scripts;
    private final List<Problem> problems;

    ScriptPlanner(Scripts scripts, List<Problem> problems) {
        this.scripts = scripts;
        this.problems = problems;
    }

    /** What scripts may read besides fields. */
    static Map<String, ScriptType> builtins() {
        Map<String, ScriptType> types = new HashMap<>();
        types.put("line", ScriptType.TEXT);
        types.put("stream", ScriptType.TEXT);
        types.put("source", ScriptType.TEXT);
        types.put("arrival", ScriptType.INT);
        return types;
    }

    static Map<String, ScriptType> with(Map<String, ScriptType> types, Collection<FieldConfig> fields) {
        Map<String, ScriptType> all = new HashMap<>(types);
        fields.forEach(field -> all.put(field.name(), type(field.type())));
        return all;
    }

    private static ScriptType type(FieldType type) {
        return switch (type) {
            case STRING -> ScriptType.TEXT;
            case INT -> ScriptType.INT;
            case FLOAT -> ScriptType.FLOAT;
        };
    }

    /**
     * The slot that the script makes, or nothing after having reported what is wrong with it.
     *
     * @param types of all names that it may read
     * @param resolve a name to its slots; reports what keeps it from that
     * @param condition whether the script is to say true or false rather than to give a value
     */
    Optional<Computed> plan(
            ScriptConfig config, Map<String, ScriptType> types, Function<String, Resolved> resolve, boolean condition) {
        Optional<Script> compiled = compile(config, types);
        if (compiled.isEmpty()) {
            return Optional.empty();
        }
        List<Input> inputs = new ArrayList<>();
        for (String name : compiled.get().variables()) {
            Resolved resolved = resolve.apply(name);
            boolean text = resolved.type() == ValueType.TEXT;
            inputs.add(new Input(text ? resolved.textSlot() : resolved.slot(), resolved.type()));
        }
        ScriptPlan script = new ScriptPlan(config.language(), config.text(), compiled.get());
        return Optional.of(new Computed(inputs, script, condition, new Located(config.at())));
    }

    private Optional<Script> compile(ScriptConfig config, Map<String, ScriptType> types) {
        try {
            return Optional.of(
                    switch (config.language()) {
                        case AVIATOR -> scripts.aviator(config.text(), types);
                        case GROOVY -> scripts.groovy(config.text(), types, config.dynamic());
                    });
        } catch (ScriptException e) {
            for (ScriptProblem problem : e.problems()) {
                Problem reported =
                        Problem.error(config.places().at(problem.line(), problem.column()), problem.message());
                if (!problems.contains(reported)) {
                    problems.add(reported);
                }
            }
            return Optional.empty();
        }
    }
}
