package io.millrace.window;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * The doubles nearest to exact results, ties to even; infinite where they are too large. No step rounds but the last: a
 * quotient or root is cut off behind its 62nd bit or later, and its last bit is set if anything was cut off, which
 * decides every tie as the exact value would.
 */
final class Nearest {
    private static final int QUOTIENT_BITS = 62;
    private static final int MIN_NORMAL_EXPONENT = -1022;
    private static final int MIN_EXPONENT = -1074;

    private Nearest() {}

    static double of(BigDecimal value) {
        BigInteger unscaled = value.unscaledValue();
        return value.scale() <= 0
                ? ratio(unscaled.multiply(BigInteger.TEN.pow(-value.scale())), BigInteger.ONE)
                : ratio(unscaled, BigInteger.TEN.pow(value.scale()));
    }

    /** {@code numerator / denominator}; the denominator is positive. */
    static double ratio(BigInteger numerator, BigInteger denominator) {
        if (numerator.signum() == 0) {
            return 0;
        }
        BigInteger top = numerator.abs();
        int shift = QUOTIENT_BITS - (top.bitLength() - denominator.bitLength());
        BigInteger[] quotient = shifted(top, shift).divideAndRemainder(shifted(denominator, -shift));
        double nearest = rounded(quotient[0].longValueExact(), quotient[1].signum() != 0, -shift);
        return numerator.signum() < 0 ? -nearest : nearest;
    }

    /** The square root of {@code numerator / denominator}; the numerator is 0 or positive, the denominator positive. */
    static double root(BigInteger numerator, BigInteger denominator) {
        if (numerator.signum() == 0) {
            return 0;
        }
        int missing = 2 * QUOTIENT_BITS + 1 - (numerator.bitLength() - denominator.bitLength());
        int shift = missing & -2;
        BigInteger[] quotient = shifted(numerator, shift).divideAndRemainder(shifted(denominator, -shift));
        BigInteger square = quotient[0];
        // A double has 52 bits of the root's 63; one step of Newton's gives twice as many, but for the last one.
        BigInteger root = BigInteger.valueOf((long) Math.sqrt(square.doubleValue()));
        root = root.add(square.subtract(root.multiply(root)).divide(root.shiftLeft(1)));
        BigInteger rest = square.subtract(root.multiply(root));
        while (rest.signum() < 0) {
            root = root.subtract(BigInteger.ONE);
            rest = square.subtract(root.multiply(root));
        }
        while (rest.compareTo(root.shiftLeft(1)) > 0) {
            root = root.add(BigInteger.ONE);
            rest = square.subtract(root.multiply(root));
        }
        return rounded(root.longValueExact(), quotient[1].signum() != 0 || rest.signum() != 0, -shift / 2);
    }

    private static BigInteger shifted(BigInteger value, int left) {
        return left > 0 ? value.shiftLeft(left) : value;
    }

    /** {@code (bits + a bit more, where more) * 2^exponent} for bits of 61 to 63 binary digits. */
    private static double rounded(long bits, boolean more, int exponent) {
        long sticky = more ? bits | 1 : bits;
        int highest = Long.SIZE - 1 - Long.numberOfLeadingZeros(sticky);
        if (highest + exponent >= MIN_NORMAL_EXPONENT) {
            return Math.scalb((double) sticky, exponent);
        }
        // Below the normal doubles there are fewer bits to keep, so the rounding has to happen at another place.
        int cut = MIN_EXPONENT - exponent;
        if (cut >= Long.SIZE) {
            return 0;
        }
        long kept = sticky >>> cut;
        long rest = sticky - (kept << cut);
        long half = 1L << cut - 1;
        boolean up = rest > half || rest == half && (kept & 1) != 0;
        return Double.longBitsToDouble(up ? kept + 1 : kept);
    }
}
