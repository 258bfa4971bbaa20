package io.millrace.engine;

import io.millrace.window.Pane;
import java.util.Arrays;

/**
 * Counts what each rule has in open windows. A rule may have a group in several tables: its rows are looked at key by key, so that it counts once. Owned
 * by the collector.
 *
 * <p>Bytes are an estimate: a row's state, its places in the pane's tables, and its share of a key that other rows have too. A row that several rules have
 * together counts for each of them, since each of them would have it alone. What arrays keep empty is left out.
 */
final class Holdings {
    /** What the arrays by row may keep for the next picture, in numbers. */
    private static final int KEEP = 1 << 18;

    private static final int FIRST = 64;

    private final RuleTables.View tables;
    private final long[] groups;
    private final long[] bytes;

    /** By rule, the key for which it was counted last, numbered over all panes. */
    private final long[] lastKey;

    private long keysBefore;

    /** By key, where its rows begin in {@link #byKey}; one more says where the last one's end. */
    private int[] starts = new int[FIRST];

    private int[] byKey = new int[FIRST];

    /** @param rules how many there are */
    Holdings(RuleTables.View tables, int rules) {
        this.tables = tables;
        this.groups = new long[rules];
        this.bytes = new long[rules];
        this.lastKey = new long[rules];
        clear();
    }

    /** Counts anew. */
    void clear() {
        Arrays.fill(groups, 0);
        Arrays.fill(bytes, 0);
        Arrays.fill(lastKey, -1);
        keysBefore = 0;
        starts = starts.length > KEEP ? new int[FIRST] : starts;
        byKey = byKey.length > KEEP ? new int[FIRST] : byKey;
    }

    void add(Pane pane) {
        add(pane, tables);
    }

    /** Adds one whose tables have these numbers. */
    void add(Pane pane, RuleTables.View tables) {
        arrange(pane);
        int keys = pane.keyCount();
        for (int key = 0; key < keys; key++) {
            addKey(pane, key, tables);
        }
        keysBefore += keys;
        for (int i = starts[keys]; i < pane.rows(); i++) {
            addBytes(pane, byKey[i], 0, tables);
        }
    }

    /** Puts the numbers of a pane's rows in the order of their keys, those for overflow last. */
    private void arrange(Pane pane) {
        int keys = pane.keyCount();
        int rows = pane.rows();
        if (starts.length < keys + 3) {
            starts = new int[keys + 3];
        }
        if (byKey.length < rows) {
            byKey = new int[rows];
        }
        // A key's rows are counted two places on, so that after they have been placed it is its own that says where
        // they begin.
        Arrays.fill(starts, 0, keys + 3, 0);
        for (int row = 0; row < rows; row++) {
            starts[keyOf(pane, row) + 2]++;
        }
        for (int key = 1; key < keys + 3; key++) {
            starts[key] += starts[key - 1];
        }
        for (int row = 0; row < rows; row++) {
            byKey[starts[keyOf(pane, row) + 1]++] = row;
        }
    }

    private static int keyOf(Pane pane, int row) {
        return pane.isOverflow(row) ? pane.keyCount() : pane.key(row);
    }

    private void addKey(Pane pane, int key, RuleTables.View tables) {
        int from = starts[key];
        int to = starts[key + 1];
        long share = to == from ? 0 : pane.keyBytes(key) / (to - from);
        for (int i = from; i < to; i++) {
            int row = byKey[i];
            addBytes(pane, row, share, tables);
            for (LiveRule rule : tables.table(pane.table(row)).rules()) {
                int rank = rule.rank();
                if (!rule.isGone() && lastKey[rank] != keysBefore + key) {
                    lastKey[rank] = keysBefore + key;
                    groups[rank]++;
                }
            }
        }
    }

    private void addBytes(Pane pane, int row, long keyShare, RuleTables.View tables) {
        RuleTables.RuleTable table = tables.table(pane.table(row));
        long held = keyShare + pane.rowBytes(row, table.layout());
        for (LiveRule rule : table.rules()) {
            if (!rule.isGone()) {
                bytes[rule.rank()] += held;
            }
        }
    }

    /** How many groups a rule has, by its rank. */
    long groups(int rank) {
        return groups[rank];
    }

    /** How much memory they take. */
    long bytes(int rank) {
        return bytes[rank];
    }
}
