package io.millrace.engine;

import io.millrace.metrics.Count;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;

/** The counters of one rule, shared by all workers and the collector. */
record RuleCounts(Count matches, Count results, Count late, Count uncorrected, Count overflow) {
    static RuleCounts of(Metrics metrics, String rule) {
        return new RuleCounts(
                metrics.count(Counter.RULE_MATCHES, rule),
                metrics.count(Counter.RESULTS, rule),
                metrics.count(Counter.LATE, rule),
                metrics.count(Counter.LATE_UNCORRECTED, rule),
                metrics.count(Counter.OVERFLOW, rule));
    }
}
