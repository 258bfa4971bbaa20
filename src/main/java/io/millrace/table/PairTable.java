package io.millrace.table;

import java.util.Arrays;

/**
 * From a pair of numbers to a number, by open addressing with linear probing. Pair and number stand side by side, so
 * that looking up what is there costs one cache line, and nothing else is touched:
 *
 * <pre>
 *   | first: 32 bits, second: 32 bits | number + 1, 0: free |   16 bytes a slot
 * </pre>
 *
 * <p>The pairs are numbers that the program gave out itself, so nobody can choose them to collide. Owned by one thread.
 */
public final class PairTable {
    private static final int MIN_SLOTS = 8;
    private static final int MAX_SLOTS = 1 << 29;

    private final long keepBytes;
    private long[] slots = new long[2 * MIN_SLOTS];
    private int mask = MIN_SLOTS - 1;
    private int size;

    /** {@code keepBytes}: how much memory outlives a {@link #clear}. */
    public PairTable(long keepBytes) {
        this.keepBytes = keepBytes;
    }

    public int size() {
        return size;
    }

    /** The pair's number, or -1. */
    public int find(int first, int second) {
        long pair = pair(first, second);
        long[] slots = this.slots;
        int mask = this.mask;
        for (int at = home(pair, mask); ; at = at + 1 & mask) {
            int number = (int) slots[2 * at + 1] - 1;
            if (number < 0 || slots[2 * at] == pair) {
                return number;
            }
        }
    }

    /**
     * Reads the slot in which the pair most likely is, so that a {@link #find} soon after does not wait for memory:
     * calls for several pairs in a row wait together. The result says nothing.
     */
    public long touch(int first, int second) {
        return slots[2 * home(pair(first, second), mask) + 1];
    }

    /** Gives a number (0 or more) to a pair that has none. */
    public void add(int first, int second, int number) {
        if (3L * (size + 1) > 2L * (mask + 1)) {
            grow();
        }
        size++;
        put(slots, mask, pair(first, second), number + 1);
    }

    private static void put(long[] slots, int mask, long pair, long value) {
        int at = home(pair, mask);
        while (slots[2 * at + 1] != 0) {
            at = at + 1 & mask;
        }
        slots[2 * at] = pair;
        slots[2 * at + 1] = value;
    }

    private void grow() {
        if (mask + 1 == MAX_SLOTS) {
            throw new IllegalStateException("one table holds " + size
                    + " groups, as many as it can; lower maxGroups or make the window shorter");
        }
        long[] grown = new long[slots.length * 2];
        int wider = mask * 2 + 1;
        for (int at = 0; at < slots.length; at += 2) {
            if (slots[at + 1] != 0) {
                put(grown, wider, slots[at], slots[at + 1]);
            }
        }
        slots = grown;
        mask = wider;
    }

    /** Forgets all pairs. */
    public void clear() {
        if (slots.length > 2 * MIN_SLOTS && (8L * slots.length > keepBytes || isSparse())) {
            int kept = 8L * slots.length > keepBytes ? MIN_SLOTS : (mask + 1) / 2;
            slots = new long[2 * kept];
            mask = kept - 1;
        } else if (size > 0) {
            Arrays.fill(slots, 0);
        }
        size = 0;
    }

    /** So large for what was in it that clearing it costs more than growing it again. */
    private boolean isSparse() {
        return mask > 1 << 14 && size < mask >> 5;
    }

    private static long pair(int first, int second) {
        return (long) first << 32 | second & 0xffff_ffffL;
    }

    private static int home(long pair, int mask) {
        long spread = (pair ^ pair >>> 32) * 0x9E37_79B9_7F4A_7C15L;
        return (int) (spread >>> 32) & mask;
    }

    /** The memory of the arrays behind it, in bytes. */
    public long heldBytes() {
        return 8L * slots.length;
    }
}
