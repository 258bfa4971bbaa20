package io.millrace.table;

/**
 * How arrays that only ever grow get longer: by half, so that at most a third stands empty, and never past what an
 * array can hold.
 */
public final class Capacity {
    /** The longest array that every JVM can make. */
    public static final int MAX_LENGTH = Integer.MAX_VALUE - 8;

    private Capacity() {}

    /** The next length of an array of {@code length} that must hold {@code needed} elements. */
    public static int grown(int length, long needed) {
        if (needed > MAX_LENGTH) {
            throw new IllegalStateException("one table would need " + needed + " elements in an array, more than "
                    + MAX_LENGTH + "; lower maxGroups or make the window shorter");
        }
        return (int) Math.min(MAX_LENGTH, Math.max(needed, length + (length >> 1)));
    }
}
