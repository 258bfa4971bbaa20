package io.millrace.engine;

import io.millrace.metrics.Count;

/** One rule as a worker runs it. Counts in plain fields, which are added to the shared counters once a block. */
final class Rule {
    private final Action action;
    private final boolean emits;
    private final Count matches;
    private final Count results;
    private final Count late;
    private long matched;
    private long dropped;

    Rule(Action action, Count matches, Count results, Count late) {
        this.action = action;
        this.emits = action instanceof EmitRecord;
        this.matches = matches;
        this.results = results;
        this.late = late;
    }

    boolean emits() {
        return emits;
    }

    /** The line meets the rule's conditions. */
    void fire(Values values, long timeMillis, long watermarkMillis, BlockResult result) {
        matched++;
        if (!action.fire(values, timeMillis, watermarkMillis, result)) {
            dropped++;
        }
    }

    void publishCounts() {
        if (matched != 0) {
            matches.add(matched);
            if (emits) {
                results.add(matched);
            }
            late.add(dropped);
            matched = 0;
            dropped = 0;
        }
    }
}
