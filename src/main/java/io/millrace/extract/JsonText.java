package io.millrace.extract;

/** The inside of a JSON string, between its quotes. */
final class JsonText {
    private static final long QUOTES = Words.repeat('"');
    private static final long BACKSLASHES = Words.repeat('\\');
    private static final int FIRST_PRINTABLE = 0x20;

    private JsonText() {}

    /** The first quote, backslash or control character, or {@code to}. */
    static int plainEnd(byte[] b, int from, int to) {
        int i = from;
        for (; i <= to - Words.BYTES; i += Words.BYTES) {
            long word = Words.at(b, i);
            long marks =
                    Words.zeros(word ^ QUOTES) | Words.zeros(word ^ BACKSLASHES) | Words.below(word, FIRST_PRINTABLE);
            if (marks != 0) {
                return i + Words.first(marks);
            }
        }
        while (i < to && b[i] != '"' && b[i] != '\\' && (b[i] & 0xFF) >= FIRST_PRINTABLE) {
            i++;
        }
        return i;
    }

    /**
     * The length of the escape that begins with the backslash at {@code i}, a surrogate pair being two; 0 if it is
     * none.
     */
    static int escapeLength(byte[] b, int i, int to) {
        if (i + 1 >= to) {
            return 0;
        }
        return switch (b[i + 1]) {
            case '"', '\\', '/', 'b', 'f', 'n', 'r', 't' -> 2;
            case 'u' -> hex(b, i + 2, to) < 0 ? 0 : 6;
            default -> 0;
        };
    }

    /** Four hexadecimal digits, or -1. */
    private static int hex(byte[] b, int from, int to) {
        if (from + 4 > to) {
            return -1;
        }
        int value = 0;
        for (int i = from; i < from + 4; i++) {
            int digit = Character.digit((char) (b[i] & 0xFF), 16);
            if (digit < 0) {
                return -1;
            }
            value = value << 4 | digit;
        }
        return value;
    }

    /** The character that a valid escape stands for; U+FFFD for half of a surrogate pair without the other. */
    static int codePoint(byte[] b, int i, int to) {
        return switch (b[i + 1]) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unicode(b, i, to);
            default -> b[i + 1];
        };
    }

    private static int unicode(byte[] b, int i, int to) {
        int unit = hex(b, i + 2, to);
        if (unit < Character.MIN_SURROGATE || unit > Character.MAX_SURROGATE) {
            return unit;
        }
        boolean another = unit <= Character.MAX_HIGH_SURROGATE && i + 8 <= to && b[i + 6] == '\\' && b[i + 7] == 'u';
        int low = another ? hex(b, i + 8, to) : -1;
        return low >= Character.MIN_LOW_SURROGATE && low <= Character.MAX_LOW_SURROGATE
                ? Character.toCodePoint((char) unit, (char) low)
                : Utf8.REPLACEMENT;
    }

    /** How many bytes of the text spell the code point that {@link #codePoint} read there. */
    static int spelt(byte[] b, int i, int codePoint) {
        if (b[i + 1] != 'u') {
            return 2;
        }
        return codePoint >= Character.MIN_SUPPLEMENTARY_CODE_POINT ? 12 : 6;
    }

    /** Writes the text without its escapes, which never makes it longer. Returns the end of what was written. */
    static int unescape(byte[] b, int from, int to, byte[] out, int at) {
        int i = from;
        int o = at;
        while (i < to) {
            int plain = plainEnd(b, i, to);
            System.arraycopy(b, i, out, o, plain - i);
            o += plain - i;
            i = plain;
            if (i < to) {
                int codePoint = codePoint(b, i, to);
                int length = Utf8.length(codePoint);
                for (int k = 0; k < length; k++) {
                    out[o++] = Utf8.byteAt(codePoint, k, length);
                }
                i += spelt(b, i, codePoint);
            }
        }
        return o;
    }

    /** Whether the text without its escapes is {@code wanted}. */
    static boolean equalsUnescaped(byte[] b, int from, int to, byte[] wanted) {
        int i = from;
        int w = 0;
        while (i < to) {
            int codePoint = b[i] == '\\' ? codePoint(b, i, to) : -1;
            int length = codePoint < 0 ? 1 : Utf8.length(codePoint);
            if (length > wanted.length - w) {
                return false;
            }
            for (int k = 0; k < length; k++) {
                byte c = codePoint < 0 ? b[i] : Utf8.byteAt(codePoint, k, length);
                if (c != wanted[w++]) {
                    return false;
                }
            }
            i += codePoint < 0 ? 1 : spelt(b, i, codePoint);
        }
        return w == wanted.length;
    }
}
