package io.millrace.extract;

/** UTF-8 byte by byte, with the same idea of what is malformed, and of how many U+FFFD stand for it, as results have when they are printed. */
final class Utf8 {
    static final int REPLACEMENT = 0xFFFD;

    private Utf8() {}

    /**
     * The length of the character that begins at {@code i}, or, where none does, minus the number of bytes that one
     * U+FFFD stands for.
     */
    static int sequence(byte[] b, int i, int to) {
        int first = b[i] & 0xFF;
        if (first < 0x80) {
            return 1;
        }
        if (first < 0xC2 || first > 0xF4 || !canFollow(first, b, i + 1, to)) {
            return -1;
        }
        if (first < 0xE0) {
            return 2;
        }
        if (!isContinuation(b, i + 2, to)) {
            return -2;
        }
        if (first < 0xF0) {
            return 3;
        }
        return isContinuation(b, i + 3, to) ? 4 : -3;
    }

    /**
     * Whether the byte at {@code i} may stand behind a first byte of two to four: no overlong forms, no surrogates,
     * nothing past U+10FFFF.
     */
    private static boolean canFollow(int first, byte[] b, int i, int to) {
        if (!isContinuation(b, i, to)) {
            return false;
        }
        int second = b[i] & 0xFF;
        return switch (first) {
            case 0xE0 -> second >= 0xA0;
            case 0xED -> second < 0xA0;
            case 0xF0 -> second >= 0x90;
            case 0xF4 -> second < 0x90;
            default -> true;
        };
    }

    private static boolean isContinuation(byte[] b, int i, int to) {
        return i < to && (b[i] & 0xC0) == 0x80;
    }

    /** The code point of a well-formed character of this length. */
    static int codePoint(byte[] b, int i, int length) {
        return switch (length) {
            case 1 -> b[i];
            case 2 -> (b[i] & 0x1F) << 6 | b[i + 1] & 0x3F;
            case 3 -> (b[i] & 0x0F) << 12 | (b[i + 1] & 0x3F) << 6 | b[i + 2] & 0x3F;
            default -> (b[i] & 0x07) << 18 | (b[i + 1] & 0x3F) << 12 | (b[i + 2] & 0x3F) << 6 | b[i + 3] & 0x3F;
        };
    }

    /** How many bytes a code point takes. */
    static int length(int codePoint) {
        if (codePoint < 0x80) {
            return 1;
        }
        if (codePoint < 0x800) {
            return 2;
        }
        return codePoint < 0x10000 ? 3 : 4;
    }

    /** The byte at {@code index} of the {@code length} bytes of a code point. */
    static byte byteAt(int codePoint, int index, int length) {
        if (length == 1) {
            return (byte) codePoint;
        }
        int bits = codePoint >>> 6 * (length - 1 - index);
        return (byte) (index == 0 ? 0xF00 >> length | bits : 0x80 | bits & 0x3F);
    }
}
