package io.millrace.window;

import io.millrace.table.Capacity;
import io.millrace.table.HashSlots;
import io.millrace.table.KeyArena;
import io.millrace.table.SliceHash;
import java.util.Arrays;

/**
 * What one block adds to the windows: a row for each rule table, window start and group key, for all rule tables at
 * once. Rows are numbered from 0 in the order of the first line that touched them.
 *
 * <p>Owned by one thread at a time: the worker fills it, the collector reads it through {@link Pane#merge} once the
 * block is complete, and only then may it be cleared for the next block.
 */
public final class Combiner {
    private static final int MIN_ROWS = 16;

    /** Moves equal keys of different tables apart; odd, so that no two tables move alike. */
    private static final long TABLE_SPREAD = 0xD6E8_FEB8_6659_FD93L;

    private final long keepBytes;
    private final HashSlots slots;
    private final KeyArena keys;
    private final Cells cells;
    private int[] tables = new int[MIN_ROWS];
    private long[] paneStarts = new long[MIN_ROWS];
    private long[] keyHashes = new long[MIN_ROWS];

    /** {@code keepBytes}: how much memory each of its parts may keep over a {@link #clear}. */
    public Combiner(long keepBytes) {
        this.keepBytes = keepBytes;
        slots = new HashSlots(keepBytes);
        keys = new KeyArena(keepBytes);
        cells = new Cells(keepBytes);
    }

    /**
     * The row of a group, made if it is not there yet, with one line more. The line's values are then to be added by
     * {@link RowLayout#add} to {@link #cells}.
     *
     * @param table which rule table; always with the same layout
     * @param paneStart the start of the window
     * @param keyHash the hash of the key alone, by the {@link SliceHash} that all use
     */
    public int row(int table, RowLayout layout, long paneStart, byte[] key, int from, int length, long keyHash) {
        long hash = hash(table, paneStart, keyHash);
        HashSlots slots = this.slots;
        int at = slots.first(hash);
        while (!slots.isFree(at)) {
            if (slots.mayBe(at, hash)) {
                int row = slots.number(at);
                if (tables[row] == table && paneStarts[row] == paneStart && keys.matches(row, key, from, length)) {
                    cells.addLines(row, 1);
                    return row;
                }
            }
            at = slots.next(at);
        }
        int row = keys.add(key, from, length);
        if (row == tables.length) {
            int grown = Capacity.grown(row, row + 1L);
            tables = Arrays.copyOf(tables, grown);
            paneStarts = Arrays.copyOf(paneStarts, grown);
            keyHashes = Arrays.copyOf(keyHashes, grown);
        }
        tables[row] = table;
        paneStarts[row] = paneStart;
        keyHashes[row] = keyHash;
        slots.put(at, hash, row);
        layout.addRow(cells);
        cells.addLines(row, 1);
        return row;
    }

    static long hash(int table, long paneStart, long keyHash) {
        return SliceHash.combine(keyHash + table * TABLE_SPREAD, paneStart);
    }

    /** How many rows there are. */
    public int rows() {
        return keys.size();
    }

    /** The rule table that was given for the row. */
    public int table(int row) {
        return tables[row];
    }

    /** The start of the window that was given for the row. */
    public long paneStart(int row) {
        return paneStarts[row];
    }

    public long keyHash(int row) {
        return keyHashes[row];
    }

    /** The array in which the row's key lies. */
    public byte[] keyArray(int row) {
        return keys.array(row);
    }

    /** Where in {@link #keyArray} the key begins. */
    public int keyFrom(int row) {
        return keys.from(row);
    }

    public int keyLength(int row) {
        return keys.length(row);
    }

    /** How many lines went into the row. */
    public long lines(int row) {
        return cells.lines(row);
    }

    /** The state of all rows. */
    public Cells cells() {
        return cells;
    }

    /** Forgets all rows. */
    public void clear() {
        slots.clear();
        keys.clear();
        cells.clear();
        if (8L * keyHashes.length > Math.max(keepBytes, 8 * MIN_ROWS)) {
            tables = new int[MIN_ROWS];
            paneStarts = new long[MIN_ROWS];
            keyHashes = new long[MIN_ROWS];
        }
    }

    public long heldBytes() {
        return slots.heldBytes() + keys.heldBytes() + cells.heldBytes() + 20L * tables.length;
    }
}
