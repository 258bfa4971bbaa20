package io.millrace.engine;

import io.millrace.window.GroupUnion;
import io.millrace.window.Pane;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;

/**
 * Publishes groups of windows that had been published before, anew and whole: by rule, then by first line. Owned by the collector.
 *
 * <p>Most groups of a window have not changed, so only rows whose key has are put together, and those for overflow, which say whether there was any. Where
 * a rule's limit may be passed by its tables together, all rows are needed to know for which groups there was room.
 */
final class Corrections {
    private final KeptTables tables;
    private final GroupUnion groups = new GroupUnion();

    /** What one rule has in a window, rows rising. */
    private static final class Part {
        final LiveRule rule;
        final KeptWindow window;
        int[] rows = new int[8];
        int count;
        boolean changed;

        Part(LiveRule rule, KeptWindow window) {
            this.rule = rule;
            this.window = window;
        }

        void add(int row) {
            if (count == rows.length) {
                rows = Arrays.copyOf(rows, count * 2);
            }
            rows[count++] = row;
            changed |= window.isChanged(row);
        }
    }

    Corrections(KeptTables tables) {
        this.tables = tables;
    }

    /**
     * Publishes what has changed of windows that end together, of which no two are of one shape.
     *
     * @param printed of which rules
     * @param faults why else a window is not complete
     */
    void publish(List<KeptWindow> windows, Predicate<LiveRule> printed, ToIntFunction<Pane> faults) {
        TreeMap<Integer, Part> byRank = new TreeMap<>();
        for (KeptWindow window : windows) {
            gather(window, printed, byRank);
        }
        for (Part part : byRank.values()) {
            if (part.changed) {
                Pane pane = part.window.pane();
                int reasons = Reasons.LATE_LINES | pane.marks() | faults.applyAsInt(pane);
                publish(part, reasons | part.rule.partialReasons(pane.start(), pane.end()));
            }
        }
        groups.clear();
    }

    private void gather(KeptWindow window, Predicate<LiveRule> printed, TreeMap<Integer, Part> byRank) {
        Pane pane = window.pane();
        boolean all = pane.keyCount() > tables.leastMaxGroups();
        BitSet keys = new BitSet();
        for (int row = 0; row < pane.rows(); row++) {
            if (window.isChanged(row) && !pane.isOverflow(row)) {
                keys.set(pane.key(row));
            }
        }
        for (int row = 0; row < pane.rows(); row++) {
            if (all || pane.isOverflow(row) || keys.get(pane.key(row))) {
                for (LiveRule rule : tables.table(pane.table(row)).rules()) {
                    if (printed.test(rule)) {
                        byRank.computeIfAbsent(rule.rank(), rank -> new Part(rule, window))
                                .add(row);
                    }
                }
            }
        }
    }

    private void publish(Part part, int reasons) {
        RuleResults results = part.rule.results();
        Pane pane = part.window.pane();
        groups.begin(pane, results.layout(), results.maxGroups());
        for (int i = 0; i < part.count; i++) {
            groups.take(part.rows[i]);
        }
        BitSet changed = new BitSet();
        for (int i = 0; i < part.count; i++) {
            if (part.window.isChanged(part.rows[i])) {
                int group = groups.groupOf(part.rows[i]);
                changed.set(group < 0 ? groups.size() : group);
            }
        }
        if (results.correct(pane, groups, changed, reasons, part.window.revisions(part.rule) + 1)) {
            part.window.corrected(part.rule);
        }
    }
}
