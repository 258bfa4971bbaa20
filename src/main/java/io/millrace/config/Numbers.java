package io.millrace.config;

import java.math.BigDecimal;

/**
 * The contract's grammar of numbers: {@code [+-]?(digits[.digits]|.digits)([eE][+-]?digits)?}, ASCII digits, no
 * spaces.
 */
final class Numbers {
    private Numbers() {}

    static boolean isNumber(String text) {
        int at = afterSign(text, 0);
        int whole = digits(text, at);
        at += whole;
        if (at < text.length() && text.charAt(at) == '.') {
            int fraction = digits(text, at + 1);
            if (fraction == 0) {
                return false;
            }
            at += 1 + fraction;
        } else if (whole == 0) {
            return false;
        }
        if (at < text.length() && (text.charAt(at) | 0x20) == 'e') {
            int from = afterSign(text, at + 1);
            int exponent = digits(text, from);
            return exponent > 0 && from + exponent == text.length();
        }
        return at == text.length();
    }

    /** Digits with a sign, within 64 bits. */
    static boolean isInt(String text) {
        int from = afterSign(text, 0);
        if (from == text.length() || digits(text, from) != text.length() - from) {
            return false;
        }
        try {
            Long.parseLong(text);
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    /** Whether a number's magnitude is more than a double can hold, so that no number in a line can be it or be beyond it. */
    static boolean isTooLarge(String number) {
        return Double.isInfinite(Double.parseDouble(number));
    }

    /** What to say of such a number. */
    static String tooLarge(String number) {
        return Shown.text(number) + " is more than a number can be, which is " + Double.MAX_VALUE + " or, below zero, -"
                + Double.MAX_VALUE;
    }

    /** Whether a number begins like {@code 007}: someone may have meant a text. */
    static boolean hasLeadingZeros(String number) {
        int from = afterSign(number, 0);
        return number.charAt(from) == '0' && digits(number, from) > 1;
    }

    /** Compares two numbers of this grammar by value. */
    static int compare(String a, String b) {
        try {
            return new BigDecimal(a).compareTo(new BigDecimal(b));
        } catch (NumberFormatException e) { // an exponent beyond 32 bits
            return Double.compare(Double.parseDouble(a), Double.parseDouble(b));
        }
    }

    static int leadingDigits(String text) {
        return digits(text, 0);
    }

    /** The value of a text of digits, or the largest long where it does not fit. */
    static long saturated(String digits) {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            return Long.MAX_VALUE;
        }
    }

    private static int afterSign(String text, int at) {
        return at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-') ? at + 1 : at;
    }

    private static int digits(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at - from;
    }
}
