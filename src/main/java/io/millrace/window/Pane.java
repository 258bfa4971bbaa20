package io.millrace.window;

import io.millrace.table.GroupTable;

/**
 * All that one rule table has for one window: its groups in the order of their first lines, and an overflow row for the
 * lines whose groups it had no room for. Owned by the collector; reused for a later window after {@link #begin}.
 */
public final class Pane {
    private static final int OVERFLOW_ROW = 0;

    private final RowLayout layout;
    private final GroupTable groups;
    private final Cells cells;
    private final Cells overflow;
    private long start;
    private long end;
    private long firstArrivalMillis;
    private long lastArrivalMillis;

    /** {@code keepBytes}: how much memory each of its parts may keep when it begins anew. */
    public Pane(RowLayout layout, long keepBytes) {
        this.layout = layout;
        groups = new GroupTable(keepBytes);
        cells = new Cells(keepBytes);
        overflow = new Cells(keepBytes);
        begin(0, 0);
    }

    /**
     * Forgets all groups and begins the window from {@code start} (inclusive) to {@code end} (exclusive), in epoch
     * milliseconds.
     */
    public void begin(long start, long end) {
        clear();
        this.start = start;
        this.end = end;
    }

    /** Forgets all groups, so that a pane that waits for its next window holds no more than it may keep. */
    public void clear() {
        groups.clear();
        cells.clear();
        overflow.clear();
        firstArrivalMillis = Long.MAX_VALUE;
        lastArrivalMillis = Long.MIN_VALUE;
    }

    /** The layout of every row that is merged into it. */
    public RowLayout layout() {
        return layout;
    }

    public long start() {
        return start;
    }

    public long end() {
        return end;
    }

    /** Says that a line for this window arrived then. */
    public void arrived(long arrivalMillis) {
        firstArrivalMillis = Math.min(firstArrivalMillis, arrivalMillis);
        lastArrivalMillis = Math.max(lastArrivalMillis, arrivalMillis);
    }

    /** When its first line arrived; {@code Long.MAX_VALUE} while there is none. */
    public long firstArrivalMillis() {
        return firstArrivalMillis;
    }

    /** When its latest line arrived; {@code Long.MIN_VALUE} while there is none. */
    public long lastArrivalMillis() {
        return lastArrivalMillis;
    }

    /**
     * Takes in a row of this pane's table and window, whose lines come after all that it has. A new group goes to the
     * overflow row when there are {@code maxGroups} already. Returns how many lines went there: all of the row's, or 0.
     */
    public long merge(Combiner from, int row, int maxGroups) {
        long hash = from.keyHash(row);
        byte[] key = from.keyArray(row);
        int keyFrom = from.keyFrom(row);
        int keyLength = from.keyLength(row);
        int group = groups.size() < maxGroups
                ? groups.findOrAdd(hash, key, keyFrom, keyLength)
                : groups.find(hash, key, keyFrom, keyLength);
        if (group < 0) {
            if (overflow.rows() == 0) {
                layout.addRow(overflow);
            }
            layout.merge(overflow, OVERFLOW_ROW, from.cells(), row);
            return from.lines(row);
        }
        if (group == cells.rows()) {
            layout.addRow(cells);
        }
        layout.merge(cells, group, from.cells(), row);
        return 0;
    }

    /** How many groups there are, the overflow not counted. */
    public int size() {
        return groups.size();
    }

    /** The array in which a group's key lies. */
    public byte[] keyArray(int group) {
        return groups.keyArray(group);
    }

    /** Where in {@link #keyArray} the key begins. */
    public int keyFrom(int group) {
        return groups.keyFrom(group);
    }

    public int keyLength(int group) {
        return groups.keyLength(group);
    }

    /** How many lines went into a group. */
    public long lines(int group) {
        return cells.lines(group);
    }

    /** Works out an aggregate of a group, by its place in the layout. */
    public void result(int group, int aggregate, Result out) {
        layout.result(aggregate, cells, group, out);
    }

    /** Whether any lines went to the overflow row. */
    public boolean overflowed() {
        return overflow.rows() > 0;
    }

    /** Works out an aggregate of the overflow row; there must be one. */
    public void overflowResult(int aggregate, Result out) {
        layout.result(aggregate, overflow, OVERFLOW_ROW, out);
    }

    /** The memory behind it, in bytes. */
    public long heldBytes() {
        return groups.heldBytes() + cells.heldBytes() + overflow.heldBytes();
    }
}
