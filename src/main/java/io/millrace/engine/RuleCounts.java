package io.millrace.engine;

import io.millrace.metrics.Count;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;

/** The counters of one rule, shared by all workers and the collector; {@code lateOfStream} counts for all rules of its stream. */
record RuleCounts(Count matches, Count results, Count late, Count lateOfStream, Count uncorrected, Count overflow) {
    static RuleCounts of(Metrics metrics, String rule, String stream) {
        return new RuleCounts(
                metrics.count(Counter.RULE_MATCHES, rule),
                metrics.count(Counter.RESULTS, rule),
                metrics.count(Counter.LATE, rule),
                metrics.count(Counter.LATE_OF_STREAM, stream),
                metrics.count(Counter.LATE_UNCORRECTED, rule),
                metrics.count(Counter.OVERFLOW, rule));
    }

    void addLate(long lines) {
        late.add(lines);
        lateOfStream.add(lines);
    }
}
