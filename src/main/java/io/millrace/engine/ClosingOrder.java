package io.millrace.engine;

import io.millrace.engine.RuleTables.RuleTable;
import io.millrace.window.GroupUnion;
import io.millrace.window.Pane;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

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

    private RuleTables.View tables = new RuleTables.View(new RuleTable[0], new boolean[0]);
    private LiveRule[] ranked = {};
    private final GroupUnion groups = new GroupUnion();

    /** Table in the upper half, row in the lower. */
    private long[] rows = new long[64];

    /** By run: where in the rows it begins; one more says where the last one ends. */
    private int[] starts = new int[16];

    private Pane[] panes = new Pane[16];

    /** Rule in the upper half, run in the lower. */
    private long[] ruleRuns = new long[16];

    private long[] ruleRows = new long[64];

    /** Publishes by the rules of another deployment from now on. */
    void begin(RuleTables.View tables, LiveRule[] ranked) {
        this.tables = tables;
        this.ranked = ranked;
    }

    /** Prints all groups of some panes, of which no two are of one shape; their marks are the reasons why they are not complete. */
    void publish(List<Pane> closing) {
        int count = order(closing, false);
        int to;
        for (int at = 0; at < count; at = to) {
            to = sameRule(at, count);
            publish(ranked[high(ruleRuns[at])], at, to, Reasons.NONE);
        }
        clear();
    }

    /** Prints those groups of some panes, of which no two are of one shape, that belong to rules which are going. */
    void publishGoing(List<Pane> panes, Map<LiveRule, Integer> reasons) {
        int count = order(panes, true);
        int to;
        for (int at = 0; at < count; at = to) {
            to = sameRule(at, count);
            LiveRule rule = ranked[high(ruleRuns[at])];
            publish(rule, at, to, reasons.getOrDefault(rule, Reasons.NONE));
        }
        clear();
    }

    private int sameRule(int at, int count) {
        int to = at + 1;
        while (to < count && high(ruleRuns[to]) == high(ruleRuns[at])) {
            to++;
        }
        return to;
    }

    /** Puts the runs of some panes in the order of their rules. Returns how many pairs of rule and run there are. */
    private int order(List<Pane> closing, boolean going) {
        int runs = 0;
        int from = 0;
        for (Pane pane : closing) {
            int to = arrange(pane, from, going);
            runs = split(pane, from, to, runs);
            from = to;
        }
        return assign(runs, going);
    }

    private void clear() {
        groups.clear();
        Arrays.fill(panes, null);
        if (rows.length > KEPT) {
            rows = new long[64];
            ruleRows = new long[64];
        }
    }

    /** Puts a pane's rows behind those that are there, by table. Returns where they end. */
    private int arrange(Pane pane, int from, boolean going) {
        int most = from + pane.rows();
        if (most > rows.length) {
            rows = Arrays.copyOf(rows, Math.max(most, rows.length * 2));
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
        int count = 0;
        for (int run = 0; run < runs; run++) {
            for (LiveRule rule : tables.table(high(rows[starts[run]])).rules()) {
                if (isPrinted(rule, going)) {
                    if (count == ruleRuns.length) {
                        ruleRuns = Arrays.copyOf(ruleRuns, count * 2);
                    }
                    ruleRuns[count++] = pair(rule.rank(), run);
                }
            }
        }
        Arrays.sort(ruleRuns, 0, count);
        return count;
    }

    private void publish(LiveRule rule, int from, int to, int reasons) {
        RuleResults results = rule.results();
        Pane pane = panes[(int) ruleRuns[from]];
        groups.begin(pane, results.layout(), results.maxGroups());
        int count = gather(from, to);
        long overflowed = 0;
        for (int i = 0; i < count; i++) {
            overflowed += groups.take((int) ruleRows[i]);
        }
        rule.counts().overflow().add(overflowed);
        results.publish(pane, groups, reasons | pane.marks() | rule.partialReasons(pane.start()));
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
