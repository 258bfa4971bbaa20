package io.millrace.engine;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A rule as a worker runs it, or several that fire together. Counts in plain fields, which are added to the shared counters once a block. */
final class Rule {
    private final Action action;
    private final int table;
    private final boolean emits;
    private final RuleCounts[] counts;
    private long matched;
    private long dropped;

    private Rule(Action action, int table, boolean emits, List<RuleCounts> counts) {
        this.action = action;
        this.table = table;
        this.emits = emits;
        this.counts = counts.toArray(RuleCounts[]::new);
    }

    static Rule emitting(EmitRecord action, RuleCounts counts) {
        return new Rule(action, -1, true, List.of(counts));
    }

    /** @param counts of all rules that the action is for */
    static Rule aggregating(AddToGroup action, int table, List<RuleCounts> counts) {
        return new Rule(action, table, false, counts);
    }

    boolean emits() {
        return emits;
    }

    /** The line meets the conditions. */
    void fire(Values values, long timeMillis, long watermarkMillis, BlockResult result) {
        matched++;
        if (!action.fire(values, table, timeMillis, watermarkMillis, result)) {
            dropped++;
        }
    }

    /** Whether there is anything to {@link #publishCounts publish}. */
    boolean hasCounts() {
        return matched != 0;
    }

    /** {@code there}: of those rules that are there; null if all are. */
    void publishCounts(RuleCounts @Nullable [] there) {
        for (RuleCounts each : there == null ? counts : there) {
            each.matches().add(matched);
            if (emits) {
                each.results().add(matched);
            }
            each.addLate(dropped);
        }
        matched = 0;
        dropped = 0;
    }
}
