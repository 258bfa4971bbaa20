package io.millrace.plan;

import io.millrace.config.ConditionConfig;
import io.millrace.config.Problem;
import io.millrace.plan.Plan.Having;
import java.util.ArrayList;
import java.util.List;

/** Resolves the labels in a rule's {@code having}. */
final class HavingPlanner {
    private final List<String> labels;
    private final List<Problem> problems;
    private final List<TestPlan> tests = new ArrayList<>();

    /** @param labels of the rule's select, in its order */
    HavingPlanner(List<String> labels, List<Problem> problems) {
        this.labels = labels;
        this.problems = problems;
    }

    Having plan(ConditionConfig config) {
        ConditionPlan condition = condition(config);
        return new Having(condition, List.copyOf(tests));
    }

    private ConditionPlan condition(ConditionConfig config) {
        if (config instanceof ConditionConfig.All all) {
            return new ConditionPlan.All(parts(all.parts()));
        }
        if (config instanceof ConditionConfig.Any any) {
            return new ConditionPlan.Any(parts(any.parts()));
        }
        if (config instanceof ConditionConfig.Not not) {
            return new ConditionPlan.Not(condition(not.part()));
        }
        if (config instanceof ConditionConfig.Script script) {
            problems.add(Problem.error(
                    script.at(),
                    "a script in 'having': it asks for the labels of 'select' by conditions alone; write, for example, "
                            + labels.get(0) + ": {gte: 5}, with any, all and not around several"));
            return new ConditionPlan.All(List.of());
        }
        return test((ConditionConfig.Test) config);
    }

    private List<ConditionPlan> parts(List<ConditionConfig> parts) {
        return parts.stream().map(this::condition).toList();
    }

    private ConditionPlan test(ConditionConfig.Test test) {
        int label = labels.indexOf(test.field());
        if (label < 0) {
            problems.add(Problem.error(
                    test.fieldAt(), Planner.unknown("label", test.field(), labels, " of 'select' in 'having'")));
            return new ConditionPlan.All(List.of());
        }
        tests.add(TestPlan.of(test, label, TestPlan.isFolded(test) ? labels.size() + label : label));
        return new ConditionPlan.Test(tests.size() - 1);
    }
}
