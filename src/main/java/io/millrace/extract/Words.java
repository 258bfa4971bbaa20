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
    private static final long LOW_SEVENS = ~HIGHS;

    /** Times a word of marks this has the mark of byte i in bit 56 + i, and no two marks meet on the way. */
    private static final long GATHER = 0x0002040810204081L;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private Words() {}

    static long at(byte[] bytes, int offset) {
        return (long) LONGS.get(bytes, offset);
    }

    static long repeat(int value) {
        return (value & 0xFF) * ONES;
    }

    static void put(byte[] bytes, int offset, long word) {
        LONGS.set(bytes, offset, word);
    }

    static boolean isAscii(long word) {
        return (word & HIGHS) == 0;
    }

    /** Marks the capital letters of a word of ASCII. */
    static long capitals(long ascii) {
        return ascii + (0x80 - 'A') * ONES & ~(ascii + (0x7F - 'Z') * ONES) & HIGHS;
    }

    /** A word of ASCII with small letters for capital ones. */
    static long lowerCase(long ascii) {
        return ascii | capitals(ascii) >>> 2;
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

    /** Marks the bytes that are that of {@code repeated}; unlike {@link #zeros} it is right for every byte, not only up to the first. */
    static long allEqual(long word, long repeated) {
        long differs = word ^ repeated;
        return ~((differs & LOW_SEVENS) + LOW_SEVENS | differs) & HIGHS;
    }

    /** Bit i says whether byte i is that of {@code repeated}. */
    static long equalBytes(long word, long repeated) {
        return allEqual(word, repeated) * GATHER >>> 56;
    }

    /** The first bytes of a word, at most eight of them. */
    static long mask(int bytes) {
        return bytes >= BYTES ? -1L : (1L << Byte.SIZE * bytes) - 1;
    }

    static boolean isAscii(byte[] bytes, int from, int to) {
        int i = from;
        for (; i <= to - BYTES; i += BYTES) {
            if (!isAscii(at(bytes, i))) {
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
