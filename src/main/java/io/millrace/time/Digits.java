package io.millrace.time;

/** Runs of ASCII digits in bytes, and what else tells where a number or a word ends. */
final class Digits {
    private Digits() {}

    static boolean isDigit(byte c) {
        return c >= '0' && c <= '9';
    }

    /** A digit, an ASCII letter or an underscore. */
    static boolean isWord(byte c) {
        return isDigit(c) || isLetter(c) || c == '_';
    }

    static boolean isLetter(byte c) {
        int lower = c | 0x20;
        return lower >= 'a' && lower <= 'z';
    }

    /** The byte at a place, or 0 behind the end. */
    static byte at(byte[] bytes, int at, int to) {
        return at < to ? bytes[at] : 0;
    }

    /** How many digits there are from a place on; none behind the end. */
    static int run(byte[] bytes, int at, int to) {
        int end = at;
        while (to - end >= Long.BYTES) {
            long others = ~EightBytes.digits(EightBytes.at(bytes, end)) & EightBytes.HIGH_BITS;
            if (others != 0) {
                return end - at + (Long.numberOfTrailingZeros(others) >> 3);
            }
            end += Long.BYTES;
        }
        while (end < to && isDigit(bytes[end])) {
            end++;
        }
        return Math.max(0, end - at);
    }

    /** The number that so many digits are, of which there are at most 18. */
    static long number(byte[] bytes, int at, int digits) {
        long number = 0;
        int i = at;
        for (; i <= at + digits - Long.BYTES; i += Long.BYTES) {
            number = 100_000_000 * number + EightBytes.number(bytes, i);
        }
        for (; i < at + digits; i++) {
            number = 10 * number + (bytes[i] & 15);
        }
        return number;
    }

    /** The same for at most nine. */
    static int small(byte[] bytes, int at, int digits) {
        int number = 0;
        for (int i = at; i < at + digits; i++) {
            number = 10 * number + (bytes[i] & 15);
        }
        return number;
    }

    /** The first three digits of a fraction of a second. */
    static int millis(byte[] bytes, int at, int digits) {
        int millis = small(bytes, at, Math.min(3, digits));
        return digits == 1 ? 100 * millis : digits == 2 ? 10 * millis : millis;
    }
}
