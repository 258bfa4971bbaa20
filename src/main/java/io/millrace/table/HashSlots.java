package io.millrace.table;

import java.util.Arrays;

/**
 * The slots of an open-addressing table with linear probing that finds numbers by hash; the keys are the caller's, who
 * compares them. A slot is one long, so that looking past a stranger costs no second cache line:
 *
 * <pre>
 *   63                    32 31                     0
 *   |  high bits of the hash  |  number + 1, 0: free  |
 * </pre>
 *
 * <p>A search is {@code for (int at = slots.first(hash); !slots.isFree(at); at = slots.next(at))} and asks {@link
 * #mayBe} before it compares keys; where it ends is where a new number is {@link #put}. Owned by one thread.
 */
public final class HashSlots {
    private static final int MIN_SLOTS = 16;
    private static final int MAX_SLOTS = 1 << 30;

    /**
     * A table that is emptied by filling may have this many slots for each number that was in it; beyond, it shrinks.
     */
    private static final int SLOTS_PER_NUMBER = 32;

    /** Below this many slots (256 KiB) filling is cheaper than growing again. */
    private static final int CHEAP_SLOTS = 1 << 15;

    private final long keepBytes;
    private long[] slots = new long[MIN_SLOTS];
    private int mask = MIN_SLOTS - 1;
    private int used;

    /** {@code keepBytes}: how much memory outlives a {@link #clear}. */
    public HashSlots(long keepBytes) {
        this.keepBytes = keepBytes;
    }

    /** The first slot in which a number with this hash may be. */
    public int first(long hash) {
        return (int) (hash >>> 32) & mask;
    }

    /** The slot to look at after this one. */
    public int next(int at) {
        return at + 1 & mask;
    }

    /** Whether the search ends here. */
    public boolean isFree(int at) {
        return slots[at] == 0;
    }

    /** Whether half of the hash is the same, so that comparing the keys is worth it. */
    public boolean mayBe(int at, long hash) {
        return (int) (slots[at] >>> 32) == (int) (hash >>> 32);
    }

    /** The number in a slot that is not free, -1 in one that is. */
    public int number(int at) {
        return (int) slots[at] - 1;
    }

    /** Puts a number (0 or more) into a free slot to which a search for its hash has led. May move all others. */
    public void put(int at, long hash, int number) {
        slots[at] = hash >>> 32 << 32 | number + 1L;
        if (3L * ++used > 2L * slots.length) {
            grow();
        }
    }

    private void grow() {
        if (slots.length == MAX_SLOTS) {
            throw new IllegalStateException("one table holds " + used
                    + " groups, as many as it can; lower maxGroups or make the window shorter");
        }
        long[] grown = new long[slots.length * 2];
        mask = grown.length - 1;
        // A slot holds all the bits of the hash by which it is found.
        for (long slot : slots) {
            if (slot != 0) {
                int at = (int) (slot >>> 32) & mask;
                while (grown[at] != 0) {
                    at = at + 1 & mask;
                }
                grown[at] = slot;
            }
        }
        slots = grown;
    }

    /** Frees all slots, in time that follows how many were used, not how many there ever were. */
    public void clear() {
        int length = slots.length;
        if (length > MIN_SLOTS && 8L * length > keepBytes) {
            length = MIN_SLOTS;
        } else if (length > CHEAP_SLOTS && length / SLOTS_PER_NUMBER > used) {
            length /= 2;
        }
        if (length < slots.length) {
            slots = new long[length];
            mask = length - 1;
        } else if (used > 0) {
            Arrays.fill(slots, 0);
        }
        used = 0;
    }

    public long heldBytes() {
        return 8L * slots.length;
    }
}
