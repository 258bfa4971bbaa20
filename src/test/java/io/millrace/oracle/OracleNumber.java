package io.millrace.oracle;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.regex.Pattern;

/** Texts as numbers, by the contract's grammar. */
final class OracleNumber {
    private static final Pattern NUMBER = Pattern.compile("[+-]?([0-9]+(\\.[0-9]+)?|\\.[0-9]+)([eE][+-]?[0-9]+)?");
    private static final Pattern INTEGER = Pattern.compile("[+-]?[0-9]+");

    private static final BigInteger LEAST_EXPONENT = BigInteger.valueOf(-1_000_000_000);
    private static final BigDecimal BEYOND_LONG = new BigDecimal("1e19");

    private OracleNumber() {}

    /** A text of the grammar whose double is finite. */
    static boolean isNumber(String text) {
        return NUMBER.matcher(text).matches() && Double.isFinite(Double.parseDouble(text));
    }

    /** Written as an integer, and within 64 bits. */
    static boolean isLong(String text) {
        return INTEGER.matcher(text).matches() && new BigInteger(text).bitLength() <= 63;
    }

    /** The exact value of a number; exponents beyond what {@code BigDecimal} holds come down to that. */
    static BigDecimal exact(String number) {
        String[] parts = number.split("[eE]");
        BigDecimal mantissa = new BigDecimal(parts[0]);
        if (parts.length == 1 || mantissa.signum() == 0) {
            return mantissa;
        }
        BigInteger exponent = new BigInteger(parts[1]).max(LEAST_EXPONENT);
        return mantissa.scaleByPowerOfTen(exponent.intValueExact());
    }

    static boolean isWithinLong(BigDecimal value) {
        return value.abs().compareTo(BEYOND_LONG) <= 0
                && value.stripTrailingZeros().scale() <= 0
                && value.toBigInteger().bitLength() <= 63;
    }

    static double nearestDouble(BigDecimal value) {
        return Double.parseDouble(value.toString());
    }
}
