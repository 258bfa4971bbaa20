package io.millrace.control;

import io.millrace.metrics.ScriptCost;
import java.util.OptionalLong;

/**
 * One rule's counts since the start, and what it holds now.
 *
 * @param id stays the rule's
 * @param source {@code file} or {@code api}: where the rule came from
 * @param matches lines that met its conditions
 * @param results results published
 * @param late lines too late for their window
 * @param overflow lines that found no room for their group
 * @param tested lines on which the rule was tried
 * @param nanoseconds workers' time for it, estimated from samples
 * @param groups groups held in open windows; absent before they were first counted
 * @param heldBytes their memory, by estimate; absent with them
 * @param scripts what its scripts have cost, and whether one of them was switched off
 */
public record RuleStatus(
        long id,
        String name,
        String stream,
        String source,
        long matches,
        long results,
        long late,
        long overflow,
        long tested,
        long nanoseconds,
        OptionalLong groups,
        OptionalLong heldBytes,
        ScriptCost scripts) {}
