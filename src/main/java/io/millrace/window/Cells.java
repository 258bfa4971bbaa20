package io.millrace.window;

import io.millrace.table.Capacity;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The state of the accumulators of many rows, as numbers in one array and holders in another. A row is a run of cells
 * in each, and is named by where its numbers begin, so that to find them nothing else need be looked up:
 *
 * <pre>
 *   numbers  | lines | first holder | accumulator 0 ... | accumulator 1 ... | lines | ...
 *            ^ row          |                                               ^ the next row
 *   holders  ... | accumulator 1 | ...
 *                ^ first holder
 * </pre>
 *
 * <p>Rows may differ in shape. A holder appears with the first value that needs one. Owned by one thread.
 */
public final class Cells {
    /** The numbers of a row that belong to no accumulator: how many lines, and where its holders begin. */
    static final int HEAD = 2;

    private static final int FIRST_HOLDER = 1;
    private static final long[] NO_NUMBERS = new long[0];
    private static final Holder[] NO_HOLDERS = new Holder[0];

    private final long keepBytes;
    private long[] numbers = NO_NUMBERS;
    private @Nullable Holder[] holders = NO_HOLDERS;
    private int numbersUsed;
    private int holdersUsed;
    private long holderBytes;
    private final Holder[][] spares = new Holder[Holder.SHELVES][];
    private final int[] spareCounts = new int[Holder.SHELVES];
    private long spareBytes;
    private final Spares parts;

    /**
     * {@code keepBytes}: how much memory outlives a {@link #clear}, for each of the arrays and for all spare holders
     * together.
     *
     * @param parts where the larger parts of holders come from and go to
     */
    Cells(long keepBytes, Spares parts) {
        this.keepBytes = keepBytes;
        this.parts = parts;
        Arrays.fill(spares, NO_HOLDERS);
    }

    /** The lines counted in a row. */
    public long lines(int row) {
        return numbers[row];
    }

    void addLines(int row, long lines) {
        numbers[row] += lines;
    }

    /** Adds a row with that many numbers, its head included, all 0, and places for holders, all empty. Returns its name. */
    int addRow(int numberCount, int holderCount) {
        int start = numbersUsed;
        long end = (long) start + numberCount;
        if (end > numbers.length) {
            numbers = Arrays.copyOf(numbers, Capacity.grown(numbers.length, end));
        }
        long holderEnd = (long) holdersUsed + holderCount;
        if (holderEnd > holders.length) {
            holders = Arrays.copyOf(holders, Capacity.grown(holders.length, holderEnd));
        }
        for (int i = start; i < end; i++) {
            numbers[i] = 0;
        }
        numbers[start + FIRST_HOLDER] = holdersUsed;
        numbersUsed = (int) end;
        holdersUsed = (int) holderEnd;
        return start;
    }

    /** The array of all rows' numbers; ask anew after a row was added. */
    long[] numbers() {
        return numbers;
    }

    /** Reads the row's head, so that what is done with the row soon after does not wait for memory. The result says nothing. */
    long touch(int row) {
        return numbers[row];
    }

    /** The holder at a row's place, null where no value has needed one yet. */
    @Nullable
    Holder holder(int row, int at) {
        return holders[(int) numbers[row + FIRST_HOLDER] + at];
    }

    /** The holder at a row's place; an empty one of that kind is put there if there was none. */
    Holder holder(int row, int at, int shelf) {
        int place = (int) numbers[row + FIRST_HOLDER] + at;
        Holder there = holders[place];
        if (there != null) {
            return there;
        }
        Holder put;
        int spare = spareCounts[shelf];
        if (spare > 0) {
            put = spares[shelf][spare - 1];
            spareCounts[shelf] = spare - 1;
            spareBytes -= put.heldBytes();
        } else {
            put = Holder.make(shelf, parts);
        }
        holders[place] = put;
        holderBytes += put.heldBytes();
        return put;
    }

    /** Says that a holder has grown by so much. */
    void charge(long bytes) {
        holderBytes += bytes;
    }

    /** Forgets all rows. Their holders become spare. */
    void clear() {
        // The last one spared is the first to be taken, and most like the one that the next first row needs.
        for (int i = holdersUsed - 1; i >= 0; i--) {
            Holder holder = holders[i];
            if (holder != null) {
                holders[i] = null;
                spare(holder);
            }
        }
        holderBytes = 0;
        numbersUsed = 0;
        holdersUsed = 0;
        if (8L * numbers.length > keepBytes) {
            numbers = NO_NUMBERS;
        }
        if (4L * holders.length > keepBytes) {
            holders = NO_HOLDERS;
        }
    }

    private void spare(Holder holder) {
        holder.reset(spareBytes < keepBytes / 2 ? Holder.KEPT_BY_FEW_BYTES : Holder.KEPT_BYTES);
        long bytes = holder.heldBytes();
        if (spareBytes + bytes > keepBytes) {
            return;
        }
        int shelf = holder.shelf();
        int count = spareCounts[shelf];
        if (count == spares[shelf].length) {
            spares[shelf] = Arrays.copyOf(spares[shelf], Capacity.grown(count, count + 4L));
        }
        spares[shelf][count] = holder;
        spareCounts[shelf] = count + 1;
        spareBytes += bytes;
    }

    /** The memory behind all rows and what is kept for more, in bytes; holders by their own estimate. */
    public long heldBytes() {
        return 8L * numbers.length + 4L * holders.length + holderBytes + spareBytes;
    }
}
