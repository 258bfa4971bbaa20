package io.millrace.time;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Eight bytes of a text at a time, the first of them the lowest of a word. A mark is the high bit of a byte; see
 * {@link TimeColumns} for how adding sets it.
 */
final class EightBytes {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long SEVEN_BITS = 0x7f * ONES;
    static final long HIGH_BITS = 0x80 * ONES;

    /** Times a word of marks this has the mark of byte i in bit 56 + i, and no two marks meet on the way. */
    private static final long GATHER = 0x0002040810204081L;

    private EightBytes() {}

    static long at(byte[] bytes, int offset) {
        return (long) LONGS.get(bytes, offset);
    }

    static long repeat(byte value) {
        return (value & 0xff) * ONES;
    }

    /** Marks the digits. */
    static long digits(long word) {
        long differs = word ^ '0' * ONES;
        return ~((differs & SEVEN_BITS) + 0x76 * ONES | differs) & HIGH_BITS;
    }

    /** Marks the digits and the colons, which come next in ASCII. */
    static long digitsAndColons(long word) {
        long differs = word ^ '0' * ONES;
        return ~((differs & SEVEN_BITS) + 0x75 * ONES | differs) & HIGH_BITS;
    }

    /** Marks the bytes that are that of {@code repeated}. */
    static long equal(long word, long repeated) {
        long differs = word ^ repeated;
        return ~((differs & SEVEN_BITS) + SEVEN_BITS | differs) & HIGH_BITS;
    }

    /** Marks as the lowest eight bits: bit i is the mark of byte i. */
    static long bits(long marks) {
        return marks * GATHER >>> 56;
    }

    /** The number that eight digits are. */
    static long number(byte[] bytes, int offset) {
        long digits = at(bytes, offset) & 0x0f * ONES;
        // Of two neighbours each, then of four, then of all, the first of which counts most.
        long pairs = (digits * 10 + (digits >>> 8)) & 0x00ff00ff00ff00ffL;
        long fours = (pairs * 100 + (pairs >>> 16)) & 0x0000ffff0000ffffL;
        return (fours * 10_000 + (fours >>> 32)) & 0xffffffffL;
    }
}
