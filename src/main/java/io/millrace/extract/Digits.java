package io.millrace.extract;

import java.nio.charset.StandardCharsets;

/**
 * A number's text taken apart where it stands. Its magnitude is the digits from the first that is not 0 to the last
 * that is not 0, as an integer, times ten to the {@code power}.
 *
 * <pre>
 *   - 0 0 1 . 2 0 3 0 0 e 5        significant 4 (1203), power 5 - 3 = 2,
 *         ^first  ^last              leading 5 (the power of ten of its first digit)
 * </pre>
 */
final class Digits {
    /** An exponent with more digits than can matter stays here; the length of a text cannot make up for it. */
    private static final long MAX_EXPONENT = 10_000_000_000_000_000L;

    private static final int MAX_LEADING = 308; // Double.MAX_VALUE is 1.8e308
    private static final int MIN_LEADING = -324; // Double.MIN_VALUE is 4.9e-324
    private static final byte[] NO_BYTES = new byte[0];

    private byte[] bytes = NO_BYTES;
    private int from;
    private int to;
    private boolean minus;
    private boolean plain;
    private int first;
    private int last;
    private int significant;
    private long power;

    /** Returns false where the slice is no number; nothing else may be asked then. */
    boolean scan(byte[] b, int from, int to) {
        int i = from;
        minus = i < to && b[i] == '-';
        if (minus || i < to && b[i] == '+') {
            i++;
        }
        int digitsFrom = i;
        i = skipDigits(b, i, to);
        int point = i;
        int digits = i - digitsFrom;
        if (i < to && b[i] == '.') {
            i = skipDigits(b, i + 1, to);
            int fraction = i - point - 1;
            if (fraction == 0) {
                return false;
            }
            digits += fraction;
        }
        if (digits == 0) {
            return false;
        }
        int digitsTo = i;
        long exponent = 0;
        if (i < to) {
            if ((b[i] | 0x20) != 'e' || !isExponent(b, i + 1, to)) {
                return false;
            }
            exponent = exponent(b, i + 1, to);
        }
        bytes = b;
        this.from = from;
        this.to = to;
        plain = point == to;
        locate(digitsFrom, point, digitsTo, exponent);
        return true;
    }

    private void locate(int digitsFrom, int point, int digitsTo, long exponent) {
        byte[] b = bytes;
        int i = digitsFrom;
        while (i < digitsTo && (b[i] == '0' || b[i] == '.')) {
            i++;
        }
        first = i;
        if (i == digitsTo) {
            significant = 0;
            power = 0;
            return;
        }
        int j = digitsTo - 1;
        while (b[j] == '0' || b[j] == '.') {
            j--;
        }
        last = j;
        significant = j - i + 1 - (i < point && point < j ? 1 : 0);
        power = exponent + (j < point ? point - 1 - j : point - j);
    }

    private static int skipDigits(byte[] b, int from, int to) {
        int i = from;
        while (i < to && b[i] >= '0' && b[i] <= '9') {
            i++;
        }
        return i;
    }

    private static boolean isExponent(byte[] b, int from, int to) {
        int i = from < to && (b[from] == '-' || b[from] == '+') ? from + 1 : from;
        return i < to && skipDigits(b, i, to) == to;
    }

    private static long exponent(byte[] b, int from, int to) {
        boolean negative = b[from] == '-';
        long exponent = 0;
        for (int i = negative || b[from] == '+' ? from + 1 : from; i < to && exponent < MAX_EXPONENT; i++) {
            exponent = exponent * 10 + b[i] - '0';
        }
        return negative ? -exponent : exponent;
    }

    /** Forgets the text. */
    void release() {
        bytes = NO_BYTES;
    }

    boolean minus() {
        return minus;
    }

    /** Whether there is neither a point nor an exponent. */
    boolean isPlain() {
        return plain;
    }

    /** How many digits count; 0 for zero. */
    int significant() {
        return significant;
    }

    /** The power of ten of the last digit that counts. */
    long power() {
        return power;
    }

    private long leading() {
        return power + significant - 1;
    }

    boolean isInfinite() {
        return significant > 0
                && (leading() > MAX_LEADING || leading() == MAX_LEADING && Double.isInfinite(toDouble()));
    }

    /** Whether it is not so close to zero that its double must be zero. */
    boolean isAboveUnderflow() {
        return leading() >= MIN_LEADING;
    }

    /** The first 18 digits that count, or as many as there are. */
    long first18() {
        long value = 0;
        int left = Math.min(significant, Decimal.MAX_DIGITS);
        for (int i = first; left > 0; i++) {
            if (bytes[i] != '.') {
                value = value * 10 + bytes[i] - '0';
                left--;
            }
        }
        return value;
    }

    /**
     * The digits that count, of which there are more than 18, rounded to 18, half to even. May have 19 digits: 10^18.
     */
    long rounded18() {
        long value = first18();
        int next = first + Decimal.MAX_DIGITS;
        for (int i = first; i <= next; i++) {
            if (bytes[i] == '.') {
                next++; // the point stood among or right behind the digits that were taken
                break;
            }
        }
        int digit = bytes[next] - '0';
        boolean more = significant > Decimal.MAX_DIGITS + 1; // the last digit that counts is not 0
        boolean up = digit > 5 || digit == 5 && (more || (value & 1) != 0);
        return up ? value + 1 : value;
    }

    /** Whether it has 19 digits that count and is an integer within 64 bits. */
    boolean isLong() {
        if (significant != Decimal.MAX_DIGITS + 1 || power != 0) {
            return false;
        }
        long head = first18();
        int limit = minus ? 8 : 7;
        return head < Long.MAX_VALUE / 10 || head == Long.MAX_VALUE / 10 && bytes[last] - '0' <= limit;
    }

    /** The value where {@link #isLong()}. */
    long asLong() {
        int lastDigit = bytes[last] - '0';
        return minus ? -first18() * 10 - lastDigit : first18() * 10 + lastDigit;
    }

    /** The nearest double. Makes a {@code String}. */
    double toDouble() {
        return Double.parseDouble(new String(bytes, from, to - from, StandardCharsets.ISO_8859_1));
    }

    /**
     * Compares without regard to the sign; neither may be zero. Walks along both texts, so any exponent is as good as
     * another.
     */
    int compareMagnitude(Digits other) {
        if (leading() != other.leading()) {
            return Long.compare(leading(), other.leading());
        }
        int i = first;
        int j = other.first;
        while (i <= last && j <= other.last) {
            byte a = bytes[i];
            byte b = other.bytes[j];
            if (a == '.') {
                i++;
            } else if (b == '.') {
                j++;
            } else if (a != b) {
                return a < b ? -1 : 1;
            } else {
                i++;
                j++;
            }
        }
        // Whoever has digits left has one that is not 0 among them.
        return Boolean.compare(i <= last, j <= other.last);
    }
}
