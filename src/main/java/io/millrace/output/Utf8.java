package io.millrace.output;

/**
 * Finds out whether bytes are UTF-8. What is not is split into pieces as the Unicode standard recommends (3.9,
 * "substitution of maximal subparts"), and browsers, Python and Rust do it, one U+FFFD each: the longest beginning of a
 * character, or one byte. (The JDK alone takes a surrogate's three bytes as one piece.)
 */
final class Utf8 {
    private Utf8() {}

    /**
     * How long the character is whose first byte, at {@code at}, is not ASCII; negative: so many bytes that are none
     * and become one U+FFFD.
     */
    static int sequence(byte[] text, int at, int to) {
        int first = text[at] & 0xff;
        int left = to - at;
        if (first < 0xc2 || first > 0xf4) {
            return -1;
        }
        if (left == 1) {
            return -1;
        }
        byte second = text[at + 1];
        if (first < 0xe0) {
            return isContinuation(second) ? 2 : -1;
        }
        if (!isSecond(first, second)) {
            return -1;
        }
        if (left == 2 || !isContinuation(text[at + 2])) {
            return -2;
        }
        if (first < 0xf0) {
            return 3;
        }
        return left == 3 || !isContinuation(text[at + 3]) ? -3 : 4;
    }

    private static boolean isContinuation(byte b) {
        return b < (byte) 0xc0;
    }

    /** Whether a character of three or four bytes may go on like this: not overlong, no surrogate, not beyond U+10FFFF. */
    private static boolean isSecond(int first, byte second) {
        return switch (first) {
            case 0xe0 -> second >= (byte) 0xa0 && isContinuation(second);
            case 0xed -> second < (byte) 0xa0;
            case 0xf0 -> second >= (byte) 0x90 && isContinuation(second);
            case 0xf4 -> second < (byte) 0x90;
            default -> isContinuation(second);
        };
    }
}
