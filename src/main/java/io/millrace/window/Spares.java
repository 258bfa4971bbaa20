package io.millrace.window;

import com.dynatrace.hash4j.distinctcount.UltraLogLog;
import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * The larger parts of holders that have been emptied, for whichever needs one of that size next: groups are large and
 * small in another order in every window, so that parts which stayed with their holders would lie idle in some while
 * others make new ones. Owned by one thread.
 */
public final class Spares {
    /** Lengths are powers of two. */
    private static final int SIZES = 31;

    private static final int ARRAY_BYTES = 16;
    private static final long[][] NONE = new long[0][];
    private static final long[] TAKEN = new long[0];

    private final long keepBytes;
    private final long[][][] arrays = new long[SIZES][][];
    private final int[] counts = new int[SIZES];
    private final ArrayDeque<UltraLogLog> sketches = new ArrayDeque<>();
    private long heldBytes;

    /** {@code keepBytes}: the most that it holds; what is given beyond is dropped. */
    public Spares(long keepBytes) {
        this.keepBytes = keepBytes;
        Arrays.fill(arrays, NONE);
    }

    /** Zeros, as many as asked for: a power of two. */
    long[] takeLongs(int length) {
        int size = Integer.numberOfTrailingZeros(length);
        if (counts[size] == 0) {
            return new long[length];
        }
        int last = --counts[size];
        long[] taken = arrays[size][last];
        arrays[size][last] = TAKEN;
        heldBytes -= bytes(length);
        return taken;
    }

    /** Takes back what {@link #takeLongs} gave, whatever is in it. */
    void giveLongs(long[] array) {
        if (heldBytes + bytes(array.length) <= keepBytes) {
            Arrays.fill(array, 0);
            int size = Integer.numberOfTrailingZeros(array.length);
            if (counts[size] == arrays[size].length) {
                arrays[size] = Arrays.copyOf(arrays[size], 4 + 2 * counts[size]);
            }
            arrays[size][counts[size]++] = array;
            heldBytes += bytes(array.length);
        }
    }

    private static long bytes(int length) {
        return ARRAY_BYTES + 8L * length;
    }

    /** An empty one, of the precision that all have. */
    UltraLogLog takeSketch() {
        UltraLogLog spare = sketches.poll();
        if (spare == null) {
            return UltraLogLog.create(DistinctSet.PRECISION);
        }
        heldBytes -= DistinctSet.SKETCH_BYTES;
        return spare;
    }

    void giveSketch(UltraLogLog sketch) {
        if (heldBytes + DistinctSet.SKETCH_BYTES <= keepBytes) {
            sketches.push(sketch.reset());
            heldBytes += DistinctSet.SKETCH_BYTES;
        }
    }

    /** The memory of what it holds, in bytes. */
    long heldBytes() {
        return heldBytes;
    }
}
