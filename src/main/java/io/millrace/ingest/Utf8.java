package io.millrace.ingest;

/** Tells what is valid UTF-8: the shortest form, no surrogates, nothing above U+10FFFF. */
final class Utf8 {
    private Utf8() {}

    static boolean isValid(byte[] bytes, int from, int to) {
        return end(bytes, from, to) == to;
    }

    /** The same, where the last character may go on behind the end. */
    static boolean mayBecomeValid(byte[] bytes, int from, int to) {
        int end = end(bytes, from, to);
        return end == to || isBeginning(bytes, end, to);
    }

    /** The offset of the first character that is not valid, or not all there. */
    private static int end(byte[] bytes, int from, int to) {
        int at = from;
        while (at < to) {
            int length = length(bytes[at]);
            if (length == 0 || to - at < length || !continues(bytes, at, length)) {
                return at;
            }
            at += length;
        }
        return to;
    }

    private static boolean isBeginning(byte[] bytes, int at, int to) {
        int length = length(bytes[at]);
        return to - at < length && continues(bytes, at, to - at);
    }

    /** By its first byte; 0 for a byte that begins none. */
    private static int length(byte first) {
        int b = first & 0xFF;
        if (b < 0x80) {
            return 1;
        }
        if (b < 0xC2 || b > 0xF4) {
            return 0;
        }
        return b < 0xE0 ? 2 : b < 0xF0 ? 3 : 4;
    }

    /** Whether the first {@code length} bytes of a character can be that. */
    private static boolean continues(byte[] bytes, int at, int length) {
        for (int i = 1; i < length; i++) {
            if ((bytes[at + i] & 0xC0) != 0x80) {
                return false;
            }
        }
        if (length < 2) {
            return true;
        }
        int second = bytes[at + 1] & 0xFF;
        return switch (bytes[at] & 0xFF) {
            case 0xE0 -> second >= 0xA0;
            case 0xED -> second < 0xA0;
            case 0xF0 -> second >= 0x90;
            case 0xF4 -> second < 0x90;
            default -> true;
        };
    }
}
