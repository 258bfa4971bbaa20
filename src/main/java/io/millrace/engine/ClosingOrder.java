package io.millrace.engine;

import io.millrace.engine.RuleTables.RuleTable;
import io.millrace.window.Pane;
import java.util.Arrays;
import java.util.List;

/**
 * In which order windows that end together, of whatever length, are published: by rule, then by first line. The rows of all their tables are sorted once;
 * then every rule takes those of its tables, in the order of their first lines.
 *
 * <pre>
 *   rows       table 3: 0 2 5   table 4: 1 7 8   table 9: 3 4 6      sorted as (table, row)
 *   runs       rule 1: table 3   rule 1: table 9   rule 2: table 4   rule 2: table 9     sorted as (rule, run)
 *   published  rule 1: 0 2 3 4 5 6   rule 2: 1 3 4 6 7 8
 * </pre>
 *
 * <p>What a rule has is named by where its runs begin and where the next rule's do. Owned by the collector; reused.
 */
final class ClosingOrder {
    /** More than this many places are given up again after use. */
    private static final int KEPT = 1 << 20;

    private RuleTables.View tables = new RuleTables.View(new RuleTable[0], new boolean[0]);

    /** Table in the upper half, row in the lower. */
    private long[] rows = new long[64];

    /** By run: where in the rows it begins; one more says where the last one ends. */
    private int[] starts = new int[16];

    private Pane[] panes = new Pane[16];

    /** Rule in the upper half, run in the lower. */
    private long[] ruleRuns = new long[16];

    private int count;

    /** By table, where its next row goes. */
    private int[] places = {};

    /**
     * Takes in all rows of some panes, of which no two are of one shape.
     *
     * @param going only those are wanted that belong to rules which are going
     */
    void begin(List<Pane> closing, RuleTables.View tables, boolean going) {
        this.tables = tables;
        int runs = 0;
        int from = 0;
        for (Pane pane : closing) {
            int to = arrange(pane, from, going);
            runs = split(pane, from, to, runs);
            from = to;
        }
        count = assign(runs, going);
    }

    /** Forgets everything. */
    void clear() {
        count = 0;
        Arrays.fill(panes, null);
        if (rows.length > KEPT) {
            rows = new long[64];
        }
    }

    /** The memory of the sorted rows, in bytes; the rest is small. */
    long heldBytes() {
        return 8L * rows.length;
    }

    /** Where the last rule's runs end; the first one's begin at 0. */
    int end() {
        return count;
    }

    /** The rank of the rule whose runs begin here. */
    int rank(int from) {
        return high(ruleRuns[from]);
    }

    /** Where the runs of the next rule begin. */
    int next(int from) {
        int to = from + 1;
        while (to < count && high(ruleRuns[to]) == high(ruleRuns[from])) {
            to++;
        }
        return to;
    }

    /** The pane of the rule whose runs begin here. */
    Pane pane(int from) {
        return panes[(int) ruleRuns[from]];
    }

    /** How many rows are in some runs. */
    long rows(int from, int to) {
        long found = 0;
        for (int i = from; i < to; i++) {
            int run = (int) ruleRuns[i];
            found += starts[run + 1] - starts[run];
        }
        return found;
    }

    /** Writes the rows of some runs of one rule, rising. Returns how many. */
    int copyRows(int from, int to, int[] into) {
        int found = 0;
        for (int i = from; i < to; i++) {
            int run = (int) ruleRuns[i];
            for (int at = starts[run]; at < starts[run + 1]; at++) {
                into[found++] = (int) rows[at];
            }
        }
        if (to - from > 1) {
            Arrays.sort(into, 0, found);
        }
        return found;
    }

    /** Puts a pane's rows behind those that are there, by table. Returns where they end. */
    private int arrange(Pane pane, int from, boolean going) {
        int most = from + pane.rows();
        if (most > rows.length) {
            rows = Arrays.copyOf(rows, Math.max(most, rows.length * 2));
        }
        if (!going && pane.rows() > tables.tables().length) {
            place(pane, from);
            return most;
        }
        int to = from;
        for (int row = 0; row < pane.rows(); row++) {
            if (!going || isGoing(pane.table(row))) {
                rows[to++] = pair(pane.table(row), row);
            }
        }
        Arrays.sort(rows, from, to);
        return to;
    }

    /** What sorting would come to: rows rise already, so each goes behind those of its table. */
    private void place(Pane pane, int from) {
        int count = tables.tables().length;
        if (places.length < count + 1) {
            places = new int[count + 1];
        }
        Arrays.fill(places, 0, count + 1, 0);
        for (int row = 0; row < pane.rows(); row++) {
            places[pane.table(row) + 1]++;
        }
        places[0] = from;
        for (int table = 1; table < count; table++) {
            places[table] += places[table - 1];
        }
        for (int row = 0; row < pane.rows(); row++) {
            int table = pane.table(row);
            rows[places[table]++] = pair(table, row);
        }
    }

    private boolean isGoing(int table) {
        for (LiveRule rule : tables.table(table).rules()) {
            if (isPrinted(rule, true)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isPrinted(LiveRule rule, boolean going) {
        return going ? rule.isGoing() && !rule.dropsWindows() : !rule.isGone();
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
    private int assign(int runs, boolean going) {
        int pairs = 0;
        for (int run = 0; run < runs; run++) {
            for (LiveRule rule : tables.table(high(rows[starts[run]])).rules()) {
                if (isPrinted(rule, going)) {
                    if (pairs == ruleRuns.length) {
                        ruleRuns = Arrays.copyOf(ruleRuns, pairs * 2);
                    }
                    ruleRuns[pairs++] = pair(rule.rank(), run);
                }
            }
        }
        Arrays.sort(ruleRuns, 0, pairs);
        return pairs;
    }

    private static long pair(int high, int low) {
        return (long) high << 32 | low;
    }

    private static int high(long pair) {
        return (int) (pair >>> 32);
    }
}
