package io.millrace.metrics;

import java.util.OptionalLong;

/**
 * One rule's cost account since it became what it is, and what it holds now; see {@link RuleFigure} for what each figure means.
 *
 * @param groups absent until they have been counted for the first time
 * @param heldBytes absent until they have been estimated for the first time
 */
public record RuleCost(
        String rule,
        long testedLines,
        long nanoseconds,
        OptionalLong groups,
        OptionalLong heldBytes,
        ScriptCost scripts) {
    /** That of a rule which has done nothing yet. */
    public static RuleCost none(String rule) {
        return new RuleCost(rule, 0, 0, OptionalLong.empty(), OptionalLong.empty(), ScriptCost.NONE);
    }
}
