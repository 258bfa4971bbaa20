package io.millrace.time;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Steps over addresses such as 192.0.2.1, with which most lines of access logs begin: digits and three points, each
 * before a digit, are no time in any layout. Sixteen bytes are looked at, eight at a time, without a branch for each
 * byte, since branches on numbers of any length are guessed wrong. Digits and points are marked in the high bits of
 * their bytes; see {@link TimeColumns} for how.
 */
final class DottedNumbers {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long SEVEN_BITS = 0x7f * ONES;
    private static final long HIGH_BITS = 0x80 * ONES;
    private static final int LOOK = 16;
    private static final int POINTS = 3;

    private DottedNumbers() {}

    /** Where digits and points end that begin at a place and are no time; the place itself where that is not known. */
    static int end(byte[] bytes, int at, int to) {
        if (to - at < LOOK) {
            return at;
        }
        long low = (long) LONGS.get(bytes, at);
        long high = (long) LONGS.get(bytes, at + Long.BYTES);
        long lowDigits = digits(low);
        long highDigits = digits(high);
        long lowPoints = points(low);
        long highPoints = points(high);
        long lowEnds = ~(lowDigits | lowPoints) & HIGH_BITS;
        long highEnds = ~(highDigits | highPoints) & HIGH_BITS;
        // Those before the first byte that is neither.
        long lowRun = lowEnds - 1 & ~lowEnds;
        long highRun = lowEnds == 0 ? highEnds - 1 & ~highEnds : 0;
        long lowInner = lowPoints & lowRun & (lowDigits >>> 8 | highDigits << 56);
        long highInner = highPoints & highRun & highDigits >>> 8;
        int points = Long.bitCount(lowInner) + Long.bitCount(highInner);
        return points < POINTS ? at : at + (Long.bitCount(lowRun) + Long.bitCount(highRun) >> 3);
    }

    private static long digits(long word) {
        long differs = word ^ '0' * ONES;
        return ~((differs & SEVEN_BITS) + 0x76 * ONES | differs) & HIGH_BITS;
    }

    private static long points(long word) {
        long differs = word ^ '.' * ONES;
        return ~((differs & SEVEN_BITS) + SEVEN_BITS | differs) & HIGH_BITS;
    }
}
