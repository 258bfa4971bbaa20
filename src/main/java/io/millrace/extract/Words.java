package io.millrace.extract;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Eight bytes at a time. A mark is the high bit of a byte in a word; the first byte in memory is the lowest in the
 * word.
 *
 * <p>{@link #zeros} and {@link #below} subtract across the word, so a byte behind one that is marked rightly may be
 * marked wrongly: the first mark is always right, later ones need a second look.
 */
final class Words {
    static final int BYTES = Long.BYTES;

    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private Words() {}

    static long at(byte[] bytes, int offset) {
        return (long) LONGS.get(bytes, offset);
    }

    static long repeat(int value) {
        return (value & 0xFF) * ONES;
    }

    /** Marks the bytes that are 0. */
    static long zeros(long word) {
        return (word - ONES) & ~word & HIGHS;
    }

    /** Marks the bytes below a limit of at most 128, unsigned. */
    static long below(long word, int limit) {
        return (word - limit * ONES) & ~word & HIGHS;
    }

    /** How many bytes stand before the first mark. */
    static int first(long marks) {
        return Long.numberOfTrailingZeros(marks) >>> 3;
    }

    static boolean isAscii(byte[] bytes, int from, int to) {
        int i = from;
        for (; i <= to - BYTES; i += BYTES) {
            if ((at(bytes, i) & HIGHS) != 0) {
                return false;
            }
        }
        for (; i < to; i++) {
            if (bytes[i] < 0) {
                return false;
            }
        }
        return true;
    }
}
