package io.millrace.time;

/**
 * Steps over addresses such as 192.0.2.1, with which most lines of access logs begin: digits and three points, each
 * before a digit, are no time in any layout. Sixteen bytes are looked at, eight at a time, without a branch for each
 * byte, since branches on numbers of any length are guessed wrong.
 */
final class DottedNumbers {
    private static final long HIGH_BITS = EightBytes.HIGH_BITS;
    private static final long POINT = EightBytes.repeat((byte) '.');
    private static final int LOOK = 16;
    private static final int POINTS = 3;

    private DottedNumbers() {}

    /** Where digits and points end that begin at a place and are no time; the place itself where that is not known. */
    static int end(byte[] bytes, int at, int to) {
        if (to - at < LOOK) {
            return at;
        }
        long low = EightBytes.at(bytes, at);
        long high = EightBytes.at(bytes, at + Long.BYTES);
        long lowDigits = EightBytes.digits(low);
        long highDigits = EightBytes.digits(high);
        long lowPoints = EightBytes.equal(low, POINT);
        long highPoints = EightBytes.equal(high, POINT);
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
}
