package io.millrace.output;

import java.math.BigDecimal;

/**
 * The double nearest to a decimal, ties to even. Allocates only where 126 bits of the power of ten cannot decide, which
 * nearly never happens.
 */
final class NearestDouble {
    private static final double[] EXACT_POWERS = new double[23];

    static {
        for (int i = 0; i < EXACT_POWERS.length; i++) {
            EXACT_POWERS[i] = Double.parseDouble("1e" + i);
        }
    }

    private NearestDouble() {}

    /** The double nearest to {@code mantissa * 10^-scale}. */
    static double of(long mantissa, int scale) {
        long magnitude = Math.abs(mantissa);
        if (magnitude <= 1L << 53 && magnitude >= 0 && Math.abs(scale) < EXACT_POWERS.length) {
            // both operands are exact, so one operation rounds once
            double power = EXACT_POWERS[Math.abs(scale)];
            return scale >= 0 ? mantissa / power : mantissa * power;
        }
        if (magnitude > 0 && -scale >= PowersOfTen.MIN_EXPONENT && -scale <= PowersOfTen.MAX_EXPONENT) {
            double nearest = byProduct(magnitude, -scale);
            if (nearest >= 0) {
                return mantissa < 0 ? -nearest : nearest;
            }
        }
        return BigDecimal.valueOf(mantissa, scale).doubleValue();
    }

    /**
     * Multiplies with the power's 126 bits. The product's upper 128 bits are off by less than one unit, so they decide
     * unless they lie within one unit of the middle between two doubles. Returns -1 then, and where the result is not a
     * normal double.
     */
    private static double byProduct(long magnitude, int exponent) {
        int shift = Long.numberOfLeadingZeros(magnitude) - 1;
        long normal = magnitude << shift;
        long powerHigh = PowersOfTen.high(exponent);
        long powerLow = PowersOfTen.low(exponent);
        // product / 2^63 = normal * powerHigh + (normal * powerLow) / 2^63
        long carried = Math.multiplyHigh(normal, powerLow) << 1 | normal * powerLow >>> 63;
        long low = normal * powerHigh + carried;
        long high = Math.multiplyHigh(normal, powerHigh) + (Long.compareUnsigned(low, carried) < 0 ? 1 : 0);

        int dropped = 64 - Long.numberOfLeadingZeros(high) - 53;
        long significand = high >>> dropped;
        long remainder = high & (1L << dropped) - 1;
        long half = 1L << dropped - 1;
        if (remainder == half && low >= 0 && low <= 1 || remainder == half - 1 && low == -1) {
            return -1;
        }
        if (remainder >= half) {
            significand++;
        }
        int biased = dropped + 64 + 63 + PowersOfTen.floorLog2(exponent) - 125 - shift + 1075;
        if (biased < 1 || biased > 2045) {
            return -1;
        }
        // a significand of 2^53 carries over into the exponent
        return Double.longBitsToDouble(((long) biased << 52) + (significand - (1L << 52)));
    }
}
