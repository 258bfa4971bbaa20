package io.millrace.window;

import io.millrace.table.Capacity;
import io.millrace.table.GroupTable;
import io.millrace.table.PairTable;
import io.millrace.table.SliceHash;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;

/**
 * All that the rules of a stream have for one window: every group's key once, and a row for each rule table and key,
 * numbered in the order of their first lines. A table that may have no more groups has an overflow row for the lines
 * of all others.
 *
 * <p>Owned by the collector; reused for a later window after {@link #begin}.
 */
public final class Pane {
    /** The key of overflow rows. */
    private static final int OVERFLOW = -1;

    /** What a row has of the arrays and, at half load, of the index. */
    private static final int ROW_BYTES = 12 + 32;

    /** What a key has of the arrays and, at half load, of the slots. */
    private static final int KEY_BYTES = 8 + 16;

    private static final int[] NO_INTS = new int[0];
    private static final long[] NO_LONGS = new long[0];

    private final long keepBytes;
    private final GroupTable keys;
    private final PairTable index;
    private final Cells cells;
    private int[] rowTables = NO_INTS;
    private int[] rowKeys = NO_INTS;
    private int[] rowCells = NO_INTS;

    /** By row of a slice, when its first line came, compared with rows of other slices. */
    private long[] rowOrders = NO_LONGS;

    private boolean slice;
    private long nextOrder;
    private int marks;
    private int rows;
    private int overflows;

    /** By table, how many groups it has; only kept once there are so many that some table might be full. */
    private int[] groupsOf = NO_INTS;

    private int rowsCounted;
    private int window;
    private long start;
    private long end;
    private long firstArrivalMillis;
    private long lastArrivalMillis;

    /** {@code keepBytes}: how much memory each of its parts may keep when it begins anew. */
    public Pane(long keepBytes) {
        this(keepBytes, new Spares(keepBytes));
    }

    /** The same with what it shares with other panes of its owner. */
    public Pane(long keepBytes, Spares parts) {
        this.keepBytes = keepBytes;
        keys = new GroupTable(keepBytes);
        index = new PairTable(keepBytes);
        cells = new Cells(keepBytes, parts);
        begin(0, 0, 0);
    }

    /**
     * Forgets everything and begins the window from {@code start} (inclusive) to {@code end} (exclusive), in epoch
     * milliseconds.
     *
     * @param window which length of windows
     */
    public void begin(int window, long start, long end) {
        clear();
        this.window = window;
        this.start = start;
        this.end = end;
    }

    /** Forgets everything and begins a slice of time that several windows share; otherwise like {@link #begin}. */
    public void beginSlice(int window, long start, long end) {
        begin(window, start, end);
        slice = true;
    }

    /** Whether it is not one window's alone. */
    public boolean isSlice() {
        return slice;
    }

    /** Whatever its owner wants to remember of the window, as bits; nothing when it begins. */
    public int marks() {
        return marks;
    }

    /** Adds to {@link #marks}. */
    public void mark(int bits) {
        marks |= bits;
    }

    /** Takes some away from {@link #marks}. */
    public void unmark(int bits) {
        marks &= ~bits;
    }

    /** Forgets everything, so that a pane that waits for its next window holds no more than it may keep. */
    public void clear() {
        keys.clear();
        index.clear();
        cells.clear();
        rows = 0;
        overflows = 0;
        rowsCounted = 0;
        groupsOf = NO_INTS;
        if (4L * rowTables.length > keepBytes) {
            rowTables = NO_INTS;
            rowKeys = NO_INTS;
            rowCells = NO_INTS;
        }
        slice = false;
        marks = 0;
        if (8L * rowOrders.length > keepBytes) {
            rowOrders = NO_LONGS;
        }
        firstArrivalMillis = Long.MAX_VALUE;
        lastArrivalMillis = Long.MIN_VALUE;
    }

    public int window() {
        return window;
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

    /** The number here of one of a combiner's keys, or -1 if no row has it. */
    public int findKey(Combiner from, int key) {
        return keys.find(from.keyHash(key), from.keyArray(key), from.keyFrom(key), from.keyLength(key));
    }

    /** The number here of one of another pane's keys, or -1. */
    int findKey(Pane from, int key, SliceHash hash) {
        byte[] array = from.keyArray(key);
        int at = from.keyFrom(key);
        int length = from.keyLength(key);
        return keys.find(hash.hash(array, at, length), array, at, length);
    }

    /** Gives a number to a key that has none. */
    int addKey(Combiner from, int key) {
        return keys.findOrAdd(from.keyHash(key), from.keyArray(key), from.keyFrom(key), from.keyLength(key));
    }

    /** Begins to read what {@link #find} will need. The result says nothing. */
    long touch(int table, int key) {
        return index.touch(table, key);
    }

    /** The row of a table and key, or -1. */
    int find(int table, int key) {
        return index.find(table, key);
    }

    /** Whether the table may have no more groups. */
    boolean isFull(int table, int maxGroups) {
        if (rows - overflows < maxGroups) {
            return false;
        }
        for (; rowsCounted < rows; rowsCounted++) {
            int counted = rowTables[rowsCounted];
            if (rowKeys[rowsCounted] != OVERFLOW) {
                if (counted >= groupsOf.length) {
                    groupsOf = Arrays.copyOf(groupsOf, Capacity.grown(groupsOf.length, counted + 1L));
                }
                groupsOf[counted]++;
            }
        }
        return table < groupsOf.length && groupsOf[table] >= maxGroups;
    }

    /** Adds a row for a table and key that have none. */
    int add(int table, int key, RowLayout layout) {
        int row = rows;
        if (row == rowTables.length) {
            int grown = Capacity.grown(row, row + 4L);
            rowTables = Arrays.copyOf(rowTables, grown);
            rowKeys = Arrays.copyOf(rowKeys, grown);
            rowCells = Arrays.copyOf(rowCells, grown);
        }
        int at = layout.addRow(cells);
        rowTables[row] = table;
        rowKeys[row] = key;
        rowCells[row] = at;
        if (slice) {
            noteOrder(row);
        }
        rows = row + 1;
        index.add(table, key, at);
        return at;
    }

    private void noteOrder(int row) {
        if (row >= rowOrders.length) {
            rowOrders = Arrays.copyOf(rowOrders, rowTables.length);
        }
        rowOrders[row] = nextOrder;
    }

    /** Says of the row of a slice that may be added next when its first line came. */
    void nextOrder(long order) {
        nextOrder = order;
    }

    /** When the first line of a slice's row came, compared with rows of other slices; rises from row to row. */
    long order(int row) {
        return rowOrders[row];
    }

    /** The overflow row of a table, made if it has none. */
    int overflow(int table, RowLayout layout) {
        int at = index.find(table, OVERFLOW);
        if (at < 0) {
            at = add(table, OVERFLOW, layout);
            overflows++;
        }
        return at;
    }

    Cells cells() {
        return cells;
    }

    /** How many rows there are, those for overflow included. */
    public int rows() {
        return rows;
    }

    /** How many groups all tables have together. */
    public int groups() {
        return rows - overflows;
    }

    /** The table that a row belongs to. */
    public int table(int row) {
        return rowTables[row];
    }

    /** Whether the row is for what its table had no more groups for. */
    public boolean isOverflow(int row) {
        return rowKeys[row] == OVERFLOW;
    }

    /** How many lines went into a row. */
    long lines(int row) {
        return cells.lines(rowCells[row]);
    }

    /**
     * Another pane of the same window, with those rows of this one whose tables are kept, in the same order.
     *
     * @param hash by which all keys are hashed
     * @param keepBytes as for a new pane
     */
    public Pane thinnedOut(IntPredicate keepsTable, Merger.Tables tables, SliceHash hash, long keepBytes) {
        return renumbered(table -> keepsTable.test(table) ? table : -1, tables, hash, keepBytes);
    }

    /**
     * The same with other numbers for tables, no two alike: -1 leaves a table's rows out.
     *
     * @param tables by the other numbers
     */
    public Pane renumbered(IntUnaryOperator numbers, Merger.Tables tables, SliceHash hash, long keepBytes) {
        Pane thin = new Pane(keepBytes);
        thin.begin(window, start, end);
        thin.slice = slice;
        thin.marks = marks;
        thin.firstArrivalMillis = firstArrivalMillis;
        thin.lastArrivalMillis = lastArrivalMillis;
        for (int row = 0; row < rows; row++) {
            int table = numbers.applyAsInt(rowTables[row]);
            if (table >= 0) {
                thin.nextOrder = slice ? rowOrders[row] : 0;
                RowLayout layout = tables.layout(table);
                int at = isOverflow(row)
                        ? thin.overflow(table, layout)
                        : thin.add(table, thin.takeKey(this, rowKeys[row], hash), layout);
                layout.merge(thin.cells, at, cells, rowCells[row]);
            }
        }
        return thin;
    }

    /** The number here of one of another pane's keys, which is given one if it has none. */
    int takeKey(Pane from, int key, SliceHash hash) {
        byte[] array = from.keyArray(key);
        int at = from.keyFrom(key);
        int length = from.keyLength(key);
        return keys.findOrAdd(hash.hash(array, at, length), array, at, length);
    }

    /** How many different keys its rows have. */
    public int keyCount() {
        return keys.size();
    }

    /** The number of a row's key; not for overflow rows. */
    public int key(int row) {
        return rowKeys[row];
    }

    byte[] keyArray(int key) {
        return keys.keyArray(key);
    }

    int keyFrom(int key) {
        return keys.keyFrom(key);
    }

    int keyLength(int key) {
        return keys.keyLength(key);
    }

    /** Where the row's state is in {@link #cells}. */
    int cellsOf(int row) {
        return rowCells[row];
    }

    /** The row whose state is there. */
    int rowAt(int at) {
        return Arrays.binarySearch(rowCells, 0, rows, at);
    }

    /** The memory of a row and of what leads to it, its key not counted, in bytes; holders by their own estimate. */
    public long rowBytes(int row, RowLayout layout) {
        return ROW_BYTES + layout.rowBytes(cells, rowCells[row]);
    }

    /** The memory of a key and of what leads to it, in bytes. */
    public long keyBytes(int key) {
        return KEY_BYTES + keys.keyLength(key);
    }

    /** How much memory each of its parts may keep. */
    public long keepBytes() {
        return keepBytes;
    }

    /** The memory behind it, in bytes. */
    public long heldBytes() {
        return keys.heldBytes()
                + index.heldBytes()
                + cells.heldBytes()
                + 12L * rowTables.length
                + 8L * rowOrders.length
                + 4L * groupsOf.length;
    }
}
