package io.millrace.window;

import io.millrace.table.SliceHash;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Puts the slices of a window together into a pane, as if all lines had gone into that pane alone: rows are taken in the
 * order of their first lines, and so it is decided for which groups there is room.
 *
 * <p>Owned by the collector.
 */
public final class SliceUnion {
    private final Merger.Tables tables;
    private final SliceHash hash;

    /** Where the reading of a slice is. */
    private static final class Cursor implements Comparable<Cursor> {
        final Pane slice;

        /** By key of the slice, its number in the whole; -1 while it is not known. */
        final int[] keys;

        int row;

        Cursor(Pane slice) {
            this.slice = slice;
            keys = new int[slice.keyCount()];
            Arrays.fill(keys, -1);
        }

        @Override
        public int compareTo(Cursor other) {
            return Long.compare(slice.order(row), other.slice.order(other.row));
        }
    }

    /** @param hash by which all keys are hashed */
    public SliceUnion(Merger.Tables tables, SliceHash hash) {
        this.tables = tables;
        this.hash = hash;
    }

    /** Adds all slices to a pane that has begun. */
    public void unite(List<Pane> slices, Pane whole) {
        PriorityQueue<Cursor> open = new PriorityQueue<>();
        for (Pane slice : slices) {
            if (slice.rows() > 0) {
                open.add(new Cursor(slice));
            }
        }
        while (!open.isEmpty()) {
            Cursor next = open.poll();
            Cursor after = open.peek();
            do {
                add(next, whole);
                next.row++;
            } while (next.row < next.slice.rows() && (after == null || next.compareTo(after) < 0));
            if (next.row < next.slice.rows()) {
                open.add(next);
            }
        }
    }

    private void add(Cursor from, Pane whole) {
        Pane slice = from.slice;
        int table = slice.table(from.row);
        RowLayout layout = tables.layout(table);
        int at = slice.isOverflow(from.row) ? -1 : place(from, whole, table, layout);
        if (at < 0) {
            at = whole.overflow(table, layout);
            tables.overflowed(table, slice.lines(from.row));
        }
        layout.merge(whole.cells(), at, slice.cells(), slice.cellsOf(from.row));
    }

    /** The row of a group, made if there is none; -1 if there is no room for it. */
    private int place(Cursor from, Pane whole, int table, RowLayout layout) {
        int key = from.slice.key(from.row);
        int known = from.keys[key];
        if (known < 0) {
            known = whole.findKey(from.slice, key, hash);
        }
        if (known >= 0) {
            int at = whole.find(table, known);
            if (at >= 0) {
                from.keys[key] = known;
                return at;
            }
        }
        boolean mayBeKnown = known >= 0 && tables.isPart(table);
        if (!mayBeKnown && whole.isFull(table, tables.maxGroups(table))) {
            return -1;
        }
        from.keys[key] = known >= 0 ? known : whole.takeKey(from.slice, key, hash);
        return whole.add(table, from.keys[key], layout);
    }
}
