package io.millrace.output;

import java.math.BigInteger;

/**
 * Powers of ten with 126 bits: {@code 10^e} is nearly {@code (high(e) * 2^63 + low(e)) * 2^(floorLog2(e) - 125)}, too
 * large by at most one unit of the last bit and never too small. The table g of section 9.8 in Raffaello Giulietti,
 * "The Schubfach way to render doubles" (2021), made when first used.
 */
final class PowersOfTen {
    /** The exponents in the table, both inclusive: what rendering any double needs. */
    static final int MIN_EXPONENT = -292;

    static final int MAX_EXPONENT = 324;

    private static final long[] HIGH = new long[MAX_EXPONENT - MIN_EXPONENT + 1];
    private static final long[] LOW = new long[HIGH.length];

    static {
        for (int e = MIN_EXPONENT; e <= MAX_EXPONENT; e++) {
            int shift = 125 - floorLog2(e);
            BigInteger power = BigInteger.TEN.pow(Math.abs(e));
            BigInteger floor = e < 0
                    ? BigInteger.ONE.shiftLeft(shift).divide(power)
                    : power.shiftLeft(shift); // a negative shift divides
            BigInteger g = floor.add(BigInteger.ONE);
            HIGH[e - MIN_EXPONENT] = g.shiftRight(63).longValueExact();
            LOW[e - MIN_EXPONENT] = g.longValue() & Long.MAX_VALUE;
        }
    }

    private PowersOfTen() {}

    /** The upper 63 bits; the topmost is set. */
    static long high(int exponent) {
        return HIGH[exponent - MIN_EXPONENT];
    }

    /** The lower 63 bits. */
    static long low(int exponent) {
        return LOW[exponent - MIN_EXPONENT];
    }

    /** floor(log2(10^e)). */
    static int floorLog2(int e) {
        return (int) (e * 913_124_641_741L >> 38);
    }

    /** floor(log10(2^e)). */
    static int floorLog10OfPowerOfTwo(int e) {
        return (int) (e * 661_971_961_083L >> 41);
    }

    /** floor(log10(3/4 * 2^e)). */
    static int floorLog10OfThreeQuarters(int e) {
        return (int) (e * 661_971_961_083L - 274_743_187_321L >> 41);
    }
}
