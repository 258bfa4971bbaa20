package io.millrace.metrics;

import java.util.Optional;

/**
 * What the scripts that a rule uses have cost since the start; what several rules ask of one script counts for each of them.
 *
 * @param failures calls that threw, went over their budget, or gave what was of no use
 * @param nanoseconds by estimate from one call in 127
 * @param allocatedBytes by estimate from one call in 127
 * @param switchedOff why one of them is no longer run, if one is not
 */
public record ScriptCost(
        long calls, long failures, long nanoseconds, long allocatedBytes, Optional<String> switchedOff) {
    public static final ScriptCost NONE = new ScriptCost(0, 0, 0, 0, Optional.empty());

    /** This and one more script. */
    public ScriptCost plus(
            long moreCalls, long moreFailures, long moreNanoseconds, long moreBytes, Optional<String> off) {
        return new ScriptCost(
                calls + moreCalls,
                failures + moreFailures,
                nanoseconds + moreNanoseconds,
                allocatedBytes + moreBytes,
                switchedOff.or(() -> off));
    }
}
