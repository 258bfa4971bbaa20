package io.millrace.window;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * A percentile as the exact fraction {@code numerator / denominator} in (0, 1], so that the rank it names is never off
 * by one through rounding.
 */
public record Percentile(long numerator, long denominator) {
    private static final int MAX_DIGITS = 18;

    public Percentile {
        if (numerator <= 0 || numerator > denominator) {
            throw new IllegalArgumentException(
                    "a percentile is above 0% and at most 100%, got " + numerator + "/" + denominator);
        }
    }

    /**
     * From percent as written: 99.9 for p99.9. Throws IllegalArgumentException outside of (0, 100], and where there are
     * more than 16 decimals.
     */
    public static Percentile of(BigDecimal percent) {
        BigDecimal fraction = percent.movePointLeft(2).stripTrailingZeros();
        if (fraction.signum() <= 0 || fraction.compareTo(BigDecimal.ONE) > 0 || fraction.scale() > MAX_DIGITS) {
            throw new IllegalArgumentException("p" + percent.toPlainString()
                    + ": a percentile is above 0, at most 100 and has at most " + (MAX_DIGITS - 2) + " decimals");
        }
        int decimals = Math.max(0, fraction.scale());
        return new Percentile(
                fraction.movePointRight(decimals).longValueExact(),
                BigInteger.TEN.pow(decimals).longValueExact());
    }

    /**
     * The nearest rank among {@code count} values: the smallest r, counted from 1, for which {@code r / count} is at
     * least the percentile.
     */
    public long rank(long count) {
        if (Math.multiplyHigh(count, numerator) == 0 && count * numerator >= 0) {
            long product = count * numerator;
            return product / denominator + (product % denominator == 0 ? 0 : 1);
        }
        BigInteger[] quotient = BigInteger.valueOf(count)
                .multiply(BigInteger.valueOf(numerator))
                .divideAndRemainder(BigInteger.valueOf(denominator));
        return quotient[0].longValueExact() + quotient[1].signum();
    }
}
