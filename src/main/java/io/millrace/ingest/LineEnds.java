package io.millrace.ingest;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Finds line feeds eight bytes at a time. A word is compared with eight line feeds at once: where a byte of {@code word ^ LFs} is zero, {@link #marks}
 * has that byte's high bit set, and only that (the cheaper {@code (x - 1) & ~x} form would also mark a 0x01 above a zero).
 */
final class LineEnds {
    /** How many bytes behind the end of the searched range may be read. */
    static final int OVERREAD = Long.BYTES - 1;

    private static final VarHandle WORD =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long LINE_FEEDS = 0x0A0A0A0A0A0A0A0AL;
    private static final long LOW_SEVEN = 0x7F7F7F7F7F7F7F7FL;

    private LineEnds() {}

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
