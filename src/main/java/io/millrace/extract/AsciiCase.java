package io.millrace.extract;

/** Looks in slices of ASCII for texts of ASCII, whatever their case. */
final class AsciiCase {
    private static final byte[] LOWER = new byte[128];

    static {
        for (int c = 0; c < LOWER.length; c++) {
            LOWER[c] = (byte) Character.toLowerCase(c);
        }
    }

    private AsciiCase() {}

    /** The form in which the searches want their needle. */
    static byte[] lower(byte[] needle) {
        byte[] lower = new byte[needle.length];
        for (int i = 0; i < lower.length; i++) {
            lower[i] = LOWER[needle[i]];
        }
        return lower;
    }

    static boolean startsWith(byte[] ascii, int from, int to, byte[] lower) {
        return lower.length <= to - from && standsAt(ascii, from, lower);
    }

    static boolean endsWith(byte[] ascii, int from, int to, byte[] lower) {
        return lower.length <= to - from && standsAt(ascii, to - lower.length, lower);
    }

    /**
     * As {@link Slices#indexOf}, with the bit that makes a letter lower case set in the text where the needle's byte is
     * a letter.
     */
    static int indexOf(byte[] ascii, int from, int to, byte[] lower) {
        if (lower.length == 0) {
            return from;
        }
        int toLast = lower.length - 1;
        long first = Words.repeat(lower[0]);
        long last = Words.repeat(lower[toLast]);
        long firstBit = lowerCaseBit(lower[0]);
        long lastBit = lowerCaseBit(lower[toLast]);
        int i = from;
        for (; i <= to - toLast - Words.BYTES; i += Words.BYTES) {
            long differs = ((Words.at(ascii, i) | firstBit) ^ first) | ((Words.at(ascii, i + toLast) | lastBit) ^ last);
            for (long marks = Words.zeros(differs); marks != 0; marks &= marks - 1) {
                int at = i + Words.first(marks);
                if (standsAt(ascii, at, lower)) {
                    return at;
                }
            }
        }
        for (; i < to - toLast; i++) {
            if (standsAt(ascii, i, lower)) {
                return i;
            }
        }
        return Slices.NOT_FOUND;
    }

    private static long lowerCaseBit(byte lower) {
        return lower >= 'a' && lower <= 'z' ? Words.repeat(0x20) : 0;
    }

    private static boolean standsAt(byte[] ascii, int at, byte[] lower) {
        for (int i = 0; i < lower.length; i++) {
            if (LOWER[ascii[at + i]] != lower[i]) {
                return false;
            }
        }
        return true;
    }
}
