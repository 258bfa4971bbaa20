package io.millrace.window;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Decimal numbers as two primitives, {@code mantissa * 10^-scale}: what can be done with them exactly and without
 * making an object. The nearest double is found as by Lemire, "Number Parsing at a Gigabyte per Second" (2021): the
 * product of the mantissa and the 128 highest bits of the power of five decides nearly always; where it does not, or
 * the power is not in the table, big integers do.
 */
public final class Decimal {
    /** The largest k for which 10^k fits a long. */
    static final int MAX_LONG_POWER = 18;

    private static final long[] LONG_POWERS = new long[MAX_LONG_POWER + 1];
    private static final double[] DOUBLE_POWERS = new double[23];
    private static final long MAX_EXACT = 1L << 53;

    /** From here on 5^-power fits a long, and exact ties are possible: the inverse must not be cut off. */
    private static final int MIN_SHORT_INVERSE = -27;

    private static final int MIN_FIVE = -64;
    private static final int MAX_FIVE = 40;
    private static final long[] FIVES = new long[2 * (MAX_FIVE - MIN_FIVE + 1)];

    static {
        for (int i = 0; i < LONG_POWERS.length; i++) {
            LONG_POWERS[i] = BigInteger.TEN.pow(i).longValueExact();
        }
        for (int i = 0; i < DOUBLE_POWERS.length; i++) {
            DOUBLE_POWERS[i] = BigInteger.TEN.pow(i).doubleValue();
        }
        for (int power = MIN_FIVE; power <= MAX_FIVE; power++) {
            BigInteger bits = highestBits(power);
            FIVES[2 * (power - MIN_FIVE)] = bits.shiftRight(Long.SIZE).longValue();
            FIVES[2 * (power - MIN_FIVE) + 1] = bits.longValue();
        }
    }

    private Decimal() {}

    /** The 128 highest bits of 5^power; rounded up for negative powers, as the paper's proof wants it. */
    private static BigInteger highestBits(int power) {
        BigInteger five = BigInteger.valueOf(5).pow(Math.abs(power));
        int bits = five.bitLength();
        if (power >= 0) {
            return bits <= 128 ? five.shiftLeft(128 - bits) : five.shiftRight(bits - 128);
        }
        int shift = power >= MIN_SHORT_INVERSE ? bits + 127 : 2 * bits + 128;
        BigInteger inverse = BigInteger.ONE.shiftLeft(shift).divide(five).add(BigInteger.ONE);
        return inverse.shiftRight(inverse.bitLength() - 128);
    }

    /** 10^exponent, for 0 to {@value #MAX_LONG_POWER}. */
    static long power(int exponent) {
        return LONG_POWERS[exponent];
    }

    /**
     * Negative, 0 or positive as the first number is less than, equal to or greater than the second, whatever their
     * scales.
     */
    public static int compare(long mantissa, int scale, long otherMantissa, int otherScale) {
        if (scale == otherScale) {
            return Long.compare(mantissa, otherMantissa);
        }
        int sign = Long.signum(mantissa);
        int otherSign = Long.signum(otherMantissa);
        if (sign != otherSign || sign == 0) {
            return Integer.compare(sign, otherSign);
        }
        return scale < otherScale
                ? compareScaled(mantissa, (long) otherScale - scale, otherMantissa)
                : -compareScaled(otherMantissa, (long) scale - otherScale, mantissa);
    }

    /** {@code mantissa * 10^exponent} against {@code other}, both of one sign and not 0; the exponent is positive. */
    private static int compareScaled(long mantissa, long exponent, long other) {
        if (exponent > MAX_LONG_POWER) {
            return Long.signum(mantissa);
        }
        long power = LONG_POWERS[(int) exponent];
        int high = Long.compare(Math.multiplyHigh(mantissa, power), other >> 63);
        return high != 0 ? high : Long.compareUnsigned(mantissa * power, other);
    }

    /** The double nearest to {@code mantissa * 10^-scale}, ties to even; infinite where that is too large. */
    public static double toDouble(long mantissa, int scale) {
        if (Math.abs(scale) < DOUBLE_POWERS.length && mantissa > -MAX_EXACT && mantissa < MAX_EXACT) {
            // Both are doubles exactly, so that the one operation rounds as it should.
            return scale >= 0 ? mantissa / DOUBLE_POWERS[scale] : mantissa * DOUBLE_POWERS[-scale];
        }
        if (mantissa == 0) {
            return 0;
        }
        if (scale <= -MIN_FIVE && scale >= -MAX_FIVE) {
            double magnitude = byProduct(Math.abs(mantissa), -scale);
            if (magnitude >= 0) {
                return mantissa < 0 ? -magnitude : magnitude;
            }
        }
        return Nearest.of(BigDecimal.valueOf(mantissa, scale));
    }

    /** {@code mantissa * 10^power} for an unsigned mantissa that is not 0, or -1 where the product does not decide. */
    private static double byProduct(long mantissa, int power) {
        int leading = Long.numberOfLeadingZeros(mantissa);
        long normal = mantissa << leading;
        int five = 2 * (power - MIN_FIVE);
        long high = unsignedHigh(normal, FIVES[five]);
        long low = normal * FIVES[five];
        if ((high & 0x1ff) == 0x1ff) {
            // All bits below the 55 that count are set: a carry from further down could reach them.
            long carry = unsignedHigh(normal, FIVES[five + 1]);
            low += carry;
            if (Long.compareUnsigned(low, carry) < 0) {
                high++;
            }
        }
        if (low == -1) {
            return -1;
        }
        int top = (int) (high >>> 63);
        long bits = high >>> top + 9;
        boolean couldBeTie = Long.compareUnsigned(low, 1) <= 0 && power >= -4 && power <= 23;
        if (couldBeTie && (bits & 3) == 1 && bits << top + 9 == high) {
            bits &= ~1L;
        }
        bits = bits + (bits & 1) >>> 1;
        // floor(log2(10^power)) + 63, by a fixed-point log2(10) that is right far beyond the table.
        int exponent = (int) (217706L * power >> 16) + 63 + top - leading;
        // The bits are 2^52 to 2^53 inclusive, the exponent is that of the highest: all normal doubles.
        return Math.scalb((double) bits, exponent - 52);
    }

    static long unsignedHigh(long a, long b) {
        return Math.multiplyHigh(a, b) + ((a >> 63) & b) + ((b >> 63) & a);
    }
}
