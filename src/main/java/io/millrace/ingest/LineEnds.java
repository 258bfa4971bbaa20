package io.millrace.ingest;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Finds line feeds 32 bytes at a time. A word of eight bytes is compared with eight line feeds at once: where a byte of {@code word ^ LFs} is zero, {@link #marks}
 * has that byte's high bit set, and only that (the cheaper {@code (x - 1) & ~x} form would also mark a 0x01 above a zero).
 */
final class LineEnds {
    /** How many bytes behind the end of the searched range may be read. */
    static final int OVERREAD = 4 * Long.BYTES - 1;

    private static final VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long LINE_FEEDS = 0x0A0A0A0A0A0A0A0AL;
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final long LOW_SEVEN = 0x7F7F7F7F7F7F7F7FL;

    private LineEnds() {}

    /**
     * The offset of the first word, counted from {@code from}, that holds a line feed; {@code to} or more if there is none before it. Four words a turn; of
     * each only whether it holds one, for which the cheap form is right.
     */
    static int wordWithLineFeed(byte[] bytes, int from, int to) {
        for (int offset = from; offset < to; offset += 4 * Long.BYTES) {
            long first = zeros(word(bytes, offset) ^ LINE_FEEDS);
            long second = zeros(word(bytes, offset + 8) ^ LINE_FEEDS);
            long third = zeros(word(bytes, offset + 16) ^ LINE_FEEDS);
            long fourth = zeros(word(bytes, offset + 24) ^ LINE_FEEDS);
            if (((first | second | third | fourth) & HIGH_BITS) != 0) {
                if ((first & HIGH_BITS) != 0) {
                    return offset;
                }
                if ((second & HIGH_BITS) != 0) {
                    return offset + 8;
                }
                return (third & HIGH_BITS) != 0 ? offset + 16 : offset + 24;
            }
        }
        return to;
    }

    /** Among the high bits, none if no byte is zero. */
    private static long zeros(long x) {
        return x - ONES & ~x;
    }

    /** Eight bytes from {@code offset}, the first of them lowest. */
    static long word(byte[] bytes, int offset) {
        return (long) WORD.get(bytes, offset);
    }

    /** The high bit of every byte that is a line feed, all else zero. */
    static long marks(long word) {
        long x = word ^ LINE_FEEDS;
        return ~(((x & LOW_SEVEN) + LOW_SEVEN) | x | LOW_SEVEN);
    }

    /** The offset of the lowest marked byte within its word. */
    static int firstMark(long marks) {
        return Long.numberOfTrailingZeros(marks) >>> 3;
    }
}
