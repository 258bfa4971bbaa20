package io.millrace.plan;

import java.util.List;

/** A condition over the tests of a stream, by their numbers. An empty {@code All} is true, an empty {@code Any} false. */
public sealed interface ConditionPlan {
    record Test(int test) implements ConditionPlan {}

    record All(List<ConditionPlan> parts) implements ConditionPlan {}

    record Any(List<ConditionPlan> parts) implements ConditionPlan {}

    record Not(ConditionPlan part) implements ConditionPlan {}
}
