package io.millrace.oracle;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** A double with the fewest digits that read back as the same double, laid out as Python's {@code repr} does. */
final class ShortestDouble {
    private ShortestDouble() {}

    static String text(double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("not finite: " + value);
        }
        if (value == 0) {
            return 1 / value < 0 ? "-0.0" : "0.0";
        }
        return (value < 0 ? "-" : "") + layout(shortest(Math.abs(value)).stripTrailingZeros());
    }

    private static BigDecimal shortest(double value) {
        BigDecimal exact = new BigDecimal(value);
        for (int digits = 1; digits <= 17; digits++) {
            BigDecimal below = exact.round(new MathContext(digits, RoundingMode.DOWN));
            BigDecimal above = exact.round(new MathContext(digits, RoundingMode.UP));
            boolean belowIsIt = Double.parseDouble(below.toString()) == value;
            boolean aboveIsIt = Double.parseDouble(above.toString()) == value;
            if (belowIsIt && aboveIsIt) {
                return exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
            }
            if (belowIsIt || aboveIsIt) {
                return belowIsIt ? below : above;
            }
        }
        throw new AssertionError("17 digits are enough for every double, but not for " + value);
    }

    private static String layout(BigDecimal value) {
        String digits = value.unscaledValue().toString();
        int exponent = digits.length() - value.scale() - 1;
        if (exponent >= -4 && exponent < 16) {
            String plain = value.toPlainString();
            return plain.contains(".") ? plain : plain + ".0";
        }
        String fraction = digits.length() == 1 ? "" : "." + digits.substring(1);
        return digits.charAt(0) + fraction + "e" + (exponent < 0 ? "-" : "+")
                + String.format("%02d", Math.abs(exponent));
    }
}
