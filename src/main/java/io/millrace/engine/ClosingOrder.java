package io.millrace.engine;

import io.millrace.window.GroupUnion;
import io.millrace.window.Pane;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Publishes the windows that end together, of whatever length: by rule, then by first line. The rows of all their tables are sorted once; then every rule
 * takes those of its tables, in the order of their first lines.
 *
 * <pre>
 *   rows       table 3: 0 2 5   table 4: 1 7 8   table 9: 3 4 6      sorted as (table, row)
 *   runs       rule 1: table 3   rule 1: table 9   rule 2: table 4   rule 2: table 9     sorted as (rule, run)
 *   published  rule 1: 0 2 3 4 5 6   rule 2: 1 3 4 6 7 8
 * </pre>
 *
 * <p>Owned by the collector.
 */
final class ClosingOrder {
    /** More than this many places are given up again after use. */
    private static final int KEPT = 1 << 20;

    private final @Nullable RuleResults[] rules;
    private final RuleTables tables;
    private final GroupUnion groups = new GroupUnion();

    /** Table in the upper half, row in the lower. */
    private long[] rows = new long[64];

    /** By run: where in the rows it begins; one more says where the last one ends. */
    private int[] starts = new int[16];

    private Pane[] panes = new Pane[16];

    /** Rule in the upper half, run in the lower. */
    private long[] ruleRuns = new long[16];

    private long[] ruleRows = new long[64];

    /** @param rules by number; null for those that do not aggregate */
    ClosingOrder(@Nullable RuleResults[] rules, RuleTables tables) {
        this.rules = rules;
        this.tables = tables;
    }

    /**
     * Prints all groups of some panes, of which no two are of one length.
     *
     * @param incomplete why the windows are not complete, as a JSON string, or null
     */
    void publish(List<Pane> closing, byte @Nullable [] incomplete) {
        int runs = 0;
        int from = 0;
        for (Pane pane : closing) {
            int to = arrange(pane, from);
            runs = split(pane, from, to, runs);
            from = to;
        }
        int count = assign(runs);
        int to;
        for (int at = 0; at < count; at = to) {
            int number = high(ruleRuns[at]);
            to = at + 1;
            while (to < count && high(ruleRuns[to]) == number) {
                to++;
            }
            publish(number, at, to, incomplete);
        }
        groups.clear();
        Arrays.fill(panes, 0, runs, null);
        if (rows.length > KEPT) {
            rows = new long[64];
            ruleRows = new long[64];
        }
    }

    /** Puts a pane's rows behind those that are there, by table. Returns where they end. */
    private int arrange(Pane pane, int from) {
        int to = from + pane.rows();
        if (to > rows.length) {
            rows = Arrays.copyOf(rows, Math.max(to, rows.length * 2));
        }
        for (int row = 0; row < pane.rows(); row++) {
            rows[from + row] = pair(pane.table(row), row);
        }
        Arrays.sort(rows, from, to);
        return to;
    }

    /** Makes a run of the rows of each table. Returns how many runs there are now. */
    private int split(Pane pane, int from, int to, int runs) {
        int run = runs;
        for (int at = from; at < to; at++) {
            if (at == from || high(rows[at]) != high(rows[at - 1])) {
                if (run + 1 >= starts.length) {
                    starts = Arrays.copyOf(starts, starts.length * 2);
                    panes = Arrays.copyOf(panes, panes.length * 2);
                }
                starts[run] = at;
                panes[run++] = pane;
            }
        }
        starts[run] = to;
        return run;
    }

    /** Gives each run to the rules of its table. Returns how many pairs of rule and run that makes. */
    private int assign(int runs) {
        int count = 0;
        for (int run = 0; run < runs; run++) {
            for (int rule : tables.table(high(rows[starts[run]])).rules()) {
                if (count == ruleRuns.length) {
                    ruleRuns = Arrays.copyOf(ruleRuns, count * 2);
                }
                ruleRuns[count++] = pair(rule, run);
            }
        }
        Arrays.sort(ruleRuns, 0, count);
        return count;
    }

    private void publish(int number, int from, int to, byte @Nullable [] incomplete) {
        RuleResults rule = rules[number];
        if (rule == null) {
            throw new IllegalStateException("rule " + number + " does not aggregate");
        }
        Pane pane = panes[(int) ruleRuns[from]];
        groups.begin(pane, rule.layout(), rule.maxGroups());
        int count = gather(from, to);
        long overflowed = 0;
        for (int i = 0; i < count; i++) {
            overflowed += groups.take((int) ruleRows[i]);
        }
        rule.counts().overflow().add(overflowed);
        rule.publish(pane, groups, incomplete);
    }

    /** The rows of some runs of one pane, rising. */
    private int gather(int from, int to) {
        int count = 0;
        for (int i = from; i < to; i++) {
            int run = (int) ruleRuns[i];
            for (int at = starts[run]; at < starts[run + 1]; at++) {
                if (count == ruleRows.length) {
                    ruleRows = Arrays.copyOf(ruleRows, count * 2);
                }
                ruleRows[count++] = rows[at] & 0xffff_ffffL;
            }
        }
        if (to - from > 1) {
            Arrays.sort(ruleRows, 0, count);
        }
        return count;
    }

    private static long pair(int high, int low) {
        return (long) high << 32 | low;
    }

    private static int high(long pair) {
        return (int) (pair >>> 32);
    }
}
