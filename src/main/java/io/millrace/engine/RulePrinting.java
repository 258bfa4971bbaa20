package io.millrace.engine;

import io.millrace.window.GroupUnion;
import io.millrace.window.Pane;
import org.jspecify.annotations.Nullable;

/** Prints what one rule after another has in windows that close, as much at a time as one likes. Owned by the collector. */
final class RulePrinting {
    /** More than this many places are given up again after use. */
    private static final int KEPT = 1 << 20;

    /** So many rows are put together in the time in which one group is printed, at the least. */
    private static final int ROWS_A_GROUP = 16;

    private final GroupUnion groups = new GroupUnion();
    private Pane pane = new Pane(0);

    /** Null if it is through. */
    private @Nullable LiveRule rule;

    private int reasons;

    private int[] rows = new int[64];
    private int rowCount;
    private int rowsTaken;
    private int groupsPrinted;

    /**
     * Begins with a rule.
     *
     * @param from where its runs begin
     * @param to where they end
     * @param why its windows are not complete, beyond what is known of the window and the rule
     */
    void begin(LiveRule rule, ClosingOrder order, int from, int to, int why) {
        this.rule = rule;
        pane = order.pane(from);
        reasons = why | pane.marks() | rule.partialReasons(pane.start(), pane.end());
        int most = (int) order.rows(from, to);
        if (most > rows.length) {
            rows = new int[Math.max(most, rows.length * 2)];
        }
        rowCount = order.copyRows(from, to, rows);
        rowsTaken = 0;
        groupsPrinted = 0;
        groups.begin(pane, rule.results().layout(), rule.results().maxGroups());
    }

    /** Whether the rule has nothing left to print; so it is before the first one begins. */
    boolean isThrough() {
        return rule == null;
    }

    /** Does as much as printing so many groups takes, at the least one. */
    void print(int most) {
        LiveRule printed = rule;
        if (printed == null) {
            return;
        }
        if (rowsTaken < rowCount) {
            long lines = take((int) Math.min(rowCount, rowsTaken + (long) most * ROWS_A_GROUP));
            printed.counts().overflow().add(lines);
            return;
        }
        RuleResults results = printed.results();
        int to = (int) Math.min(groups.size(), groupsPrinted + (long) most);
        results.publish(pane, groups, groupsPrinted, to, reasons);
        groupsPrinted = to;
        if (to == groups.size()) {
            results.publishOverflow(pane, groups, reasons);
            rule = null;
        }
    }

    /** Does all that is left. */
    void printAll() {
        while (rule != null) {
            print(Integer.MAX_VALUE);
        }
    }

    /** Returns how many lines found no room. */
    private long take(int to) {
        long overflowed = 0;
        for (int at = rowsTaken; at < to; at++) {
            overflowed += groups.take(rows[at]);
        }
        rowsTaken = to;
        return overflowed;
    }

    /** Forgets everything, and gives up memory that only a very large window needed. */
    void clear() {
        groups.clear();
        rule = null;
        if (rows.length > KEPT) {
            rows = new int[64];
        }
    }
}
