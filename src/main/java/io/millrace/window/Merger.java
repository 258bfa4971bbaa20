package io.millrace.window;

import io.millrace.table.Capacity;
import org.jspecify.annotations.Nullable;

/**
 * Takes what blocks add into the panes of their windows. Thousands of tables have more rows than any cache holds, so
 * rows are taken in batches: first where each is to be found is read for the whole batch, then the rows themselves, and
 * only then is anything done with them. Those reads do not depend on each other, so that they wait for memory together.
 *
 * <p>Owned by the collector.
 */
public final class Merger {
    private static final int BATCH = 64;

    private final Panes panes;
    private final Tables tables;
    private @Nullable Pane[] paneOf = new Pane[64];
    private int[] keyOf = new int[64];
    private final int[] found = new int[BATCH];

    /** How many rows have been taken in, over all blocks: rows of slices are numbered by it. */
    private long rowsBefore;

    /** Keeps reads whose results nobody needs from being left out. */
    private long touched;

    /** The windows that are open. */
    public interface Panes {
        /** The pane of a window, opened if need be; null if the window is closed. Called once for each key of a block. */
        @Nullable
        Pane pane(int window, long start);

        /** Whether a window over this slice, which is full, has one of the combiner's keys in another slice. */
        default boolean isKnownBeside(Pane slice, Combiner from, int key) {
            return false;
        }
    }

    /** What is known of rule tables. */
    public interface Tables {
        RowLayout layout(int table);

        int maxGroups(int table);

        /**
         * Whether its groups are put together with those of other tables: then a group that is known to any table of
         * the window is kept even by one that is full, since only together it can be told for which there was no room.
         */
        boolean isPart(int table);

        /** The table has a group more. */
        void grown(int table);

        /** So many lines came for a window that is closed. */
        void late(int table, long lines);

        /** So many lines found no room for their groups. */
        void overflowed(int table, long lines);
    }

    public Merger(Panes panes, Tables tables) {
        this.panes = panes;
        this.tables = tables;
    }

    /**
     * Takes in some rows of a block, which come after all that was taken in before; of this block, those before them.
     *
     * @param firstKey the first of the keys that these rows have, of which no other rows have any
     */
    public void merge(Combiner from, int firstKey, int endKey, int firstRow, int endRow) {
        if (firstRow == endRow) {
            return;
        }
        findKeys(from, firstKey, endKey);
        for (int first = firstRow; first < endRow; first += BATCH) {
            int last = Math.min(first + BATCH, endRow);
            touchSlots(from, first, last);
            findRows(from, first, last);
            merge(from, first, last);
        }
        forgetPanes(firstKey, endKey);
        if (endRow == from.rows()) {
            rowsBefore += endRow;
        }
    }

    private void findKeys(Combiner from, int firstKey, int endKey) {
        if (endKey > keyOf.length) {
            int grown = Capacity.grown(keyOf.length, from.keys());
            paneOf = new Pane[grown];
            keyOf = new int[grown];
        }
        for (int key = firstKey; key < endKey; key++) {
            Pane pane = panes.pane(from.keyWindow(key), from.keyStart(key));
            paneOf[key] = pane;
            keyOf[key] = pane == null ? -1 : pane.findKey(from, key);
        }
    }

    private void touchSlots(Combiner from, int first, int last) {
        long sum = 0;
        for (int row = first; row < last; row++) {
            int key = from.rowKey(row);
            Pane pane = paneOf[key];
            if (pane != null) {
                sum += pane.touch(from.table(row), keyOf[key]);
            }
        }
        touched += sum;
    }

    private void findRows(Combiner from, int first, int last) {
        long sum = 0;
        for (int row = first; row < last; row++) {
            int key = from.rowKey(row);
            Pane pane = paneOf[key];
            int at = -1;
            if (pane != null && keyOf[key] >= 0) {
                at = pane.find(from.table(row), keyOf[key]);
                if (at >= 0) {
                    sum += pane.cells().touch(at);
                }
            }
            found[row - first] = at;
        }
        touched += sum;
    }

    private void merge(Combiner from, int first, int last) {
        for (int row = first; row < last; row++) {
            Pane pane = paneOf[from.rowKey(row)];
            int table = from.table(row);
            if (pane == null) {
                tables.late(table, from.lines(row));
                continue;
            }
            RowLayout layout = tables.layout(table);
            int at = found[row - first];
            if (at < 0) {
                at = place(pane, table, layout, from, row);
            }
            layout.merge(pane.cells(), at, from.cells(), from.rowCells(row));
        }
    }

    /** A new row for a group, or the overflow row. */
    private int place(Pane pane, int table, RowLayout layout, Combiner from, int row) {
        int key = from.rowKey(row);
        if (pane.isSlice()) {
            pane.nextOrder(rowsBefore + row);
        }
        boolean mayBeKnown = keyOf[key] >= 0 && (pane.isSlice() || tables.isPart(table));
        if (!mayBeKnown && pane.isFull(table, tables.maxGroups(table)) && !isKnownBeside(pane, from, key)) {
            if (!pane.isSlice()) {
                tables.overflowed(table, from.lines(row));
            }
            return pane.overflow(table, layout);
        }
        if (keyOf[key] < 0) {
            // Only now: keys that found no room anywhere are not kept.
            keyOf[key] = pane.addKey(from, key);
        }
        tables.grown(table);
        return pane.add(table, keyOf[key], layout);
    }

    /**
     * Whether a slice that is full must take the key all the same. It need not where none of the windows over it knows the
     * key: each of them has as many groups as it may, all of whose first lines came before. Which of those that it takes are
     * too many for a window shows when the slices are put together.
     */
    private boolean isKnownBeside(Pane pane, Combiner from, int key) {
        return pane.isSlice() && panes.isKnownBeside(pane, from, key);
    }

    private void forgetPanes(int firstKey, int endKey) {
        for (int key = firstKey; key < endKey; key++) {
            paneOf[key] = null;
        }
    }
}
