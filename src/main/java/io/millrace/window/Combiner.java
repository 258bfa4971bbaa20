package io.millrace.window;

import io.millrace.table.Capacity;
import io.millrace.table.HashSlots;
import io.millrace.table.KeyArena;
import io.millrace.table.PairTable;
import io.millrace.table.SliceHash;
import java.util.Arrays;

/**
 * What one block adds to the windows. A key is a group's key in one window, and is there once however many rules group
 * by it; a row is what one rule table adds to one key. Both are numbered from 0 in the order of the first line that
 * touched them.
 *
 * <pre>
 *   keys   0: window 10s from 12:00:00, "GET"    1: window 10s from 12:00:10, "GET"    2: ...
 *   rows   0: table 7, key 0    1: table 9, key 0    2: table 7, key 1    3: ...
 * </pre>
 *
 * <p>Owned by one thread at a time: the worker fills it, the collector reads it once the block is complete, and only
 * then may it be cleared for the next block.
 */
public final class Combiner {
    private static final int MIN_ROWS = 16;

    private final long keepBytes;
    private final HashSlots keySlots;
    private final KeyArena keyTexts;
    private int[] keyWindows = new int[MIN_ROWS];
    private long[] keyStarts = new long[MIN_ROWS];
    private long[] keyHashes = new long[MIN_ROWS];

    /** From a table and a key to their row's cells. */
    private final PairTable index;

    private final Spares parts;
    private final Cells cells;
    private int[] rowTables = new int[MIN_ROWS];
    private int[] rowKeys = new int[MIN_ROWS];
    private int[] rowCells = new int[MIN_ROWS];
    private int rows;
    private long generation;

    /** Keys before this one are of earlier steps, and not given again. */
    private int firstKey;

    /** Keeps equal keys of different steps apart in {@link #keySlots}. */
    private long salt;

    /** {@code keepBytes}: how much memory each of its parts may keep over a {@link #clear}. */
    public Combiner(long keepBytes) {
        this.keepBytes = keepBytes;
        keySlots = new HashSlots(keepBytes);
        keyTexts = new KeyArena(keepBytes);
        index = new PairTable(keepBytes);
        parts = new Spares(keepBytes / 2);
        cells = new Cells(keepBytes, parts);
    }

    /**
     * The number of a group's key in a window, given now if it has none yet.
     *
     * @param window which length of windows
     * @param start where the window starts
     * @param hash the hash of the key's bytes, by the {@link SliceHash} that all use
     */
    public int key(int window, long start, byte[] key, int from, int length, long hash) {
        long spread = SliceHash.combine(hash + window + salt, start);
        HashSlots slots = keySlots;
        int at = slots.first(spread);
        while (!slots.isFree(at)) {
            if (slots.mayBe(at, spread)) {
                int known = slots.number(at);
                if (known >= firstKey
                        && keyStarts[known] == start
                        && keyWindows[known] == window
                        && keyTexts.matches(known, key, from, length)) {
                    return known;
                }
            }
            at = slots.next(at);
        }
        int added = keyTexts.add(key, from, length);
        if (added == keyStarts.length) {
            int grown = Capacity.grown(added, added + 1L);
            keyWindows = Arrays.copyOf(keyWindows, grown);
            keyStarts = Arrays.copyOf(keyStarts, grown);
            keyHashes = Arrays.copyOf(keyHashes, grown);
        }
        keyWindows[added] = window;
        keyStarts[added] = start;
        keyHashes[added] = hash;
        slots.put(at, spread, added);
        return added;
    }

    /**
     * The cells of what a table adds to a key, with one line more. The line's values are then to be added by {@link RowLayout#add} to {@link #cells}.
     *
     * @param table always with the same layout
     */
    public int row(int table, RowLayout layout, int key) {
        int at = index.find(table, key);
        if (at < 0) {
            at = addRow(table, layout, key);
        }
        cells.addLines(at, 1);
        return at;
    }

    private int addRow(int table, RowLayout layout, int key) {
        int row = rows;
        if (row == rowTables.length) {
            int grown = Capacity.grown(row, row + 1L);
            rowTables = Arrays.copyOf(rowTables, grown);
            rowKeys = Arrays.copyOf(rowKeys, grown);
            rowCells = Arrays.copyOf(rowCells, grown);
        }
        rowTables[row] = table;
        rowKeys[row] = key;
        int at = layout.addRow(cells);
        rowCells[row] = at;
        index.add(table, key, at);
        rows = row + 1;
        return at;
    }

    /** Whatever comes from here on gets keys and rows of its own, behind all that there are. */
    public void nextStep() {
        firstKey = keys();
        salt += 1L << 40;
        generation++;
    }

    /** Another one after each {@link #clear} and {@link #nextStep}; keys and rows keep their numbers only as long as this stays. */
    public long generation() {
        return generation;
    }

    /** How many keys there are. */
    public int keys() {
        return keyTexts.size();
    }

    /** The length of windows that was given for the key. */
    public int keyWindow(int key) {
        return keyWindows[key];
    }

    /** The window's start that was given for the key. */
    public long keyStart(int key) {
        return keyStarts[key];
    }

    public long keyHash(int key) {
        return keyHashes[key];
    }

    /** The array in which the key's bytes lie. */
    public byte[] keyArray(int key) {
        return keyTexts.array(key);
    }

    /** Where in {@link #keyArray} they begin. */
    public int keyFrom(int key) {
        return keyTexts.from(key);
    }

    public int keyLength(int key) {
        return keyTexts.length(key);
    }

    /** How many rows there are. */
    public int rows() {
        return rows;
    }

    /** The table that the row belongs to. */
    public int table(int row) {
        return rowTables[row];
    }

    /** The key that the row belongs to. */
    public int rowKey(int row) {
        return rowKeys[row];
    }

    /** Where the row's state is in {@link #cells}. */
    public int rowCells(int row) {
        return rowCells[row];
    }

    /** How many lines went into the row. */
    public long lines(int row) {
        return cells.lines(rowCells[row]);
    }

    /** The state of all rows. */
    public Cells cells() {
        return cells;
    }

    /** Forgets all keys and rows. */
    public void clear() {
        keySlots.clear();
        keyTexts.clear();
        index.clear();
        cells.clear();
        rows = 0;
        firstKey = 0;
        salt = 0;
        generation++;
        if (8L * keyStarts.length > Math.max(keepBytes, 8 * MIN_ROWS)) {
            keyWindows = new int[MIN_ROWS];
            keyStarts = new long[MIN_ROWS];
            keyHashes = new long[MIN_ROWS];
        }
        if (8L * rowTables.length > Math.max(keepBytes, 8 * MIN_ROWS)) {
            rowTables = new int[MIN_ROWS];
            rowKeys = new int[MIN_ROWS];
            rowCells = new int[MIN_ROWS];
        }
    }

    public long heldBytes() {
        return keySlots.heldBytes()
                + keyTexts.heldBytes()
                + index.heldBytes()
                + cells.heldBytes()
                + parts.heldBytes()
                + 20L * keyStarts.length
                + 12L * rowTables.length;
    }
}
