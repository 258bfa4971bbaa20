package io.millrace.plan;

import io.millrace.config.ConditionConfig.Operator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Takes conditions apart into what must hold of them, each by itself. */
final class ConditionParts {
    private final List<TestPlan> tests;

    /** @param tests those that the conditions refer to */
    ConditionParts(List<TestPlan> tests) {
        this.tests = tests;
    }

    /** All parts that must hold, each once, as they stand but for scripts: those cost most, so they are asked last. */
    List<ConditionPlan> of(ConditionPlan condition) {
        List<ConditionPlan> parts = new ArrayList<>();
        flatten(condition, parts);
        parts.sort(Comparator.comparing(this::hasScript));
        return parts;
    }

    private static void flatten(ConditionPlan condition, List<ConditionPlan> parts) {
        if (condition instanceof ConditionPlan.All all) {
            all.parts().forEach(part -> flatten(part, parts));
        } else if (!parts.contains(condition)) {
            parts.add(condition);
        }
    }

    private boolean hasScript(ConditionPlan condition) {
        if (condition instanceof ConditionPlan.Test test) {
            return tests.get(test.test()).operator() == Operator.HOLDS;
        }
        if (condition instanceof ConditionPlan.Not not) {
            return hasScript(not.part());
        }
        List<ConditionPlan> parts =
                condition instanceof ConditionPlan.All all ? all.parts() : ((ConditionPlan.Any) condition).parts();
        return parts.stream().anyMatch(this::hasScript);
    }
}
