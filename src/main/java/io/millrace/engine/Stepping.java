package io.millrace.engine;

import io.millrace.plan.Plan.StreamPlan;

/** Who decides which lines of a stream are late. */
enum Stepping {
    /** Workers do as far as a block alone says it, and leave such lines out. */
    NONE,
    /** The collector does, step by step, since late lines count as well. */
    BY_STREAM,
    /** The same, since it depends on how far each source is. */
    BY_SOURCE;

    /** @param rules of the stream, all of them */
    static Stepping of(StreamPlan stream, Iterable<LiveRule> rules) {
        if (stream.time().isEmpty()) {
            return NONE;
        }
        if (stream.idleMillis().isPresent()) {
            return BY_SOURCE;
        }
        for (LiveRule rule : rules) {
            if (rule.updatesLate()) {
                return BY_STREAM;
            }
        }
        return NONE;
    }
}
