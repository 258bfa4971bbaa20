package io.millrace.plan;

import io.millrace.config.ConditionConfig.Literal;
import io.millrace.config.ConditionConfig.Operator;
import io.millrace.plan.SlotPlan.Located;
import java.util.List;

/**
 * One operator on one slot. Equal tests of a stream are one, worked out at most once a line. {@code slot} is what numbers are read from, {@code textSlot}
 * what texts are compared with.
 */
public record TestPlan(
        int slot, int textSlot, Operator operator, List<Literal> operands, boolean ignoreCase, Located at) {}
