package io.millrace.engine;

import io.millrace.metrics.Count;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A rule as a worker runs it, or several that fire together. Counts in plain fields, which are added to the shared counters once a block. */
final class Rule {
    private final Action action;
    private final int table;
    private final boolean emits;
    private final RuleCounts[] counts;

    /** The counters of matches among them, on the shortest way. */
    private final Count[] matches;

    private long matched;
    private long dropped;

    private Rule(Action action, int table, boolean emits, List<RuleCounts> counts) {
        this.action = action;
        this.table = table;
        this.emits = emits;
        this.counts = counts.toArray(RuleCounts[]::new);
        matches = counts.stream().map(RuleCounts::matches).toArray(Count[]::new);
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
        if (there == null && !emits && dropped == 0) {
            for (Count each : matches) {
                each.add(matched);
            }
        } else {
            for (RuleCounts each : there == null ? counts : there) {
                publishCounts(each);
            }
        }
        matched = 0;
        dropped = 0;
    }

    private void publishCounts(RuleCounts to) {
        to.matches().add(matched);
        if (emits) {
            to.results().add(matched);
        }
        to.addLate(dropped);
    }
}
