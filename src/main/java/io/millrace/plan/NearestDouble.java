package io.millrace.plan;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;

/**
 * Doubles in the order of {@link Double#compare}, in which the negative zero comes before zero, and their shortest texts: decimals in the same order, but for
 * the zeros.
 */
final class NearestDouble {
    /** The place of the least finite double, and of the greatest, among all doubles. */
    static final long LEAST = placeOf(-Double.MAX_VALUE);

    static final long GREATEST = placeOf(Double.MAX_VALUE);

    /** The nearest first; next to powers of two it may be another double's while one that is farther away on the other side is not. */
    private static final List<RoundingMode> ROUNDINGS =
            List.of(RoundingMode.HALF_EVEN, RoundingMode.FLOOR, RoundingMode.CEILING);

    private static final int MOST_DIGITS = 17;

    private NearestDouble() {}

    /** Rises with the double, by one from each to the next. */
    static long placeOf(double value) {
        long bits = Double.doubleToRawLongBits(value);
        return bits >= 0 ? bits : ~(bits & Long.MAX_VALUE);
    }

    static double at(long place) {
        return Double.longBitsToDouble(place >= 0 ? place : ~place | Long.MIN_VALUE);
    }

    /** The decimal of the fewest digits to which no other double is nearer, and of these the nearest. */
    static String shortest(double value) {
        if (value == 0) {
            return "0";
        }
        BigDecimal exact = new BigDecimal(value);
        for (int digits = 1; digits < MOST_DIGITS; digits++) {
            for (RoundingMode rounding : ROUNDINGS) {
                BigDecimal shorter = exact.round(new MathContext(digits, rounding));
                if (shorter.doubleValue() == value) {
                    return written(shorter);
                }
            }
        }
        return written(exact.round(new MathContext(MOST_DIGITS, RoundingMode.HALF_EVEN)));
    }

    private static String written(BigDecimal value) {
        BigDecimal plain = value.stripTrailingZeros();
        return plain.scale() <= 0 && plain.precision() - plain.scale() <= MOST_DIGITS
                ? plain.toPlainString()
                : plain.toString();
    }
}
