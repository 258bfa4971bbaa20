package io.millrace.engine;

import io.millrace.window.Pane;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of the windows that end together, of whatever length, in the order of their results: by rule, then by first line, overflow last. A row is one
 * long, so that sorting these is all there is to it:
 *
 * <pre>
 *   63      32 | 31       | 30   0
 *   |   rule   | overflow |  row
 * </pre>
 *
 * <p>Owned by the collector.
 */
final class ClosingOrder {
    private static final int RULE_SHIFT = 32;
    private static final long OVERFLOW = 1L << 31;

    /** More than this many places are given up again after use. */
    private static final int KEPT = 1 << 20;

    private long[] order = new long[64];

    int row(int place) {
        return (int) order[place] & Integer.MAX_VALUE;
    }

    private int rule(int place) {
        return (int) (order[place] >>> RULE_SHIFT);
    }

    /**
     * Prints all rows of some panes, of which no two are of one length.
     *
     * @param rules by number
     * @param incomplete why the windows are not complete, as a JSON string, or null
     */
    void publish(List<Pane> panes, @Nullable RuleResults[] rules, byte @Nullable [] incomplete) {
        int rows = arrange(panes);
        int to;
        for (int from = 0; from < rows; from = to) {
            int number = rule(from);
            to = from + 1;
            while (to < rows && rule(to) == number) {
                to++;
            }
            RuleResults rule = rules[number];
            if (rule != null) {
                rule.publish(paneOf(rule, panes), this, from, to, incomplete);
            }
        }
        if (order.length > KEPT) {
            order = new long[64];
        }
    }

    private int arrange(List<Pane> panes) {
        int rows = 0;
        for (Pane pane : panes) {
            rows += pane.rows();
        }
        if (rows > order.length) {
            order = new long[Math.max(rows, order.length * 2)];
        }
        int place = 0;
        for (Pane pane : panes) {
            for (int row = 0; row < pane.rows(); row++) {
                order[place++] = (long) pane.table(row) << RULE_SHIFT | (pane.isOverflow(row) ? OVERFLOW : 0) | row;
            }
        }
        Arrays.sort(order, 0, rows);
        return rows;
    }

    private static Pane paneOf(RuleResults rule, List<Pane> panes) {
        for (Pane pane : panes) {
            if (pane.window() == rule.length()) {
                return pane;
            }
        }
        throw new IllegalStateException("no pane has windows of the rule's length");
    }
}
