package io.millrace.plan;

import io.millrace.config.ConditionConfig.Literal;
import java.math.BigDecimal;

/** Numbers of conditions as the keys of switches. */
final class SwitchNumbers {
    /** Numbers with as many zeros at their end are shown by their exponent. */
    private static final int MOST_ZEROS = 20;

    private SwitchNumbers() {}

    /** Whether it is a text, or a number of a size that lines have; others may not even fit a decimal of the JDK's. */
    static boolean fits(Literal literal) {
        if (!literal.number()) {
            return true;
        }
        try {
            BigDecimal number = new BigDecimal(literal.text());
            return Math.abs((long) number.precision() - number.scale()) <= Double.MAX_EXPONENT;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    /** The same for equal numbers, and as people write them. */
    static String spelled(Literal number) {
        BigDecimal shortest = new BigDecimal(number.text()).stripTrailingZeros();
        boolean fewZeros = shortest.scale() < 0 && shortest.scale() > -MOST_ZEROS;
        return fewZeros ? shortest.toPlainString() : shortest.toString();
    }
}
