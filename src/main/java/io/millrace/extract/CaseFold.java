package io.millrace.extract;

import java.nio.charset.StandardCharsets;

/**
 * Comparison that ignores case: each character by itself becomes {@code toLowerCase(toUpperCase(c))}, as in {@code
 * String.equalsIgnoreCase}. ASCII is folded in place by a table. Text is decoded only where the slice has other bytes,
 * since some characters beyond ASCII fold into it (the Kelvin sign is a k). Where the slice is ASCII, a needle with
 * other characters cannot stand in it, and the bytes say so by themselves.
 */
final class CaseFold {
    private static final byte[] ASCII = new byte[128];

    static {
        for (int c = 0; c < ASCII.length; c++) {
            ASCII[c] = (byte) fold(c);
        }
    }

    private CaseFold() {}

    private static int fold(int c) {
        return Character.toLowerCase(Character.toUpperCase(c));
    }

    static byte[] fold(byte[] needle) {
        if (!Words.isAscii(needle, 0, needle.length)) {
            return foldText(needle, 0, needle.length).getBytes(StandardCharsets.UTF_8);
        }
        byte[] folded = new byte[needle.length];
        for (int i = 0; i < folded.length; i++) {
            folded[i] = ASCII[needle[i]];
        }
        return folded;
    }

    static boolean equals(byte[] b, int from, int to, byte[] folded) {
        int common = Math.min(to - from, folded.length);
        for (int i = 0; i < common; i++) {
            byte c = b[from + i];
            if (c < 0) {
                return foldText(b, from, to).equals(text(folded));
            }
            if (ASCII[c] != folded[i]) {
                return false;
            }
        }
        // The first `common` bytes are characters of their own and equal; whoever has more is the longer text.
        return to - from == folded.length;
    }

    static boolean startsWith(byte[] b, int from, int to, byte[] folded) {
        int common = Math.min(to - from, folded.length);
        for (int i = 0; i < common; i++) {
            byte c = b[from + i];
            if (c < 0) {
                return foldText(b, from, to).startsWith(text(folded));
            }
            if (ASCII[c] != folded[i]) {
                return false;
            }
        }
        return common == folded.length;
    }

    static boolean endsWith(byte[] b, int from, int to, byte[] folded) {
        int common = Math.min(to - from, folded.length);
        for (int i = 1; i <= common; i++) {
            byte c = b[to - i];
            if (c < 0) {
                return foldText(b, from, to).endsWith(text(folded));
            }
            if (ASCII[c] != folded[folded.length - i]) {
                return false;
            }
        }
        return common == folded.length;
    }

    static int indexOf(byte[] b, int from, int to, byte[] folded) {
        if (!Words.isAscii(b, from, to)) {
            return indexOfDecoded(b, from, to, folded);
        }
        if (folded.length == 0) {
            return from;
        }
        return indexOfAscii(b, from, to, folded);
    }

    /**
     * As {@link Slices#indexOf}, with the bit that makes a letter lower case set in the text where the needle's byte is
     * a letter.
     */
    private static int indexOfAscii(byte[] b, int from, int to, byte[] folded) {
        int toLast = folded.length - 1;
        long first = Words.repeat(folded[0]);
        long last = Words.repeat(folded[toLast]);
        long firstBit = lowerCaseBit(folded[0]);
        long lastBit = lowerCaseBit(folded[toLast]);
        int i = from;
        for (; i <= to - toLast - Words.BYTES; i += Words.BYTES) {
            long differs = ((Words.at(b, i) | firstBit) ^ first) | ((Words.at(b, i + toLast) | lastBit) ^ last);
            for (long marks = Words.zeros(differs); marks != 0; marks &= marks - 1) {
                int at = i + Words.first(marks);
                if (standsAt(b, at, folded)) {
                    return at;
                }
            }
        }
        for (; i < to - toLast; i++) {
            if (standsAt(b, i, folded)) {
                return i;
            }
        }
        return Slices.NOT_FOUND;
    }

    private static long lowerCaseBit(byte folded) {
        return folded >= 'a' && folded <= 'z' ? Words.repeat(0x20) : 0;
    }

    private static boolean standsAt(byte[] ascii, int at, byte[] folded) {
        for (int i = 0; i < folded.length; i++) {
            if (ASCII[ascii[at + i]] != folded[i]) {
                return false;
            }
        }
        return true;
    }

    private static int indexOfDecoded(byte[] b, int from, int to, byte[] folded) {
        Utf8Text text = new Utf8Text();
        text.show(b, from, to);
        int at = fold(text).indexOf(text(folded));
        return at < 0 ? Slices.NOT_FOUND : text.byteOffset(at);
    }

    private static String foldText(byte[] b, int from, int to) {
        return fold(new String(b, from, to - from, StandardCharsets.UTF_8));
    }

    private static String fold(CharSequence text) {
        char[] chars = new char[text.length()];
        for (int i = 0; i < chars.length; i++) {
            char c = text.charAt(i);
            if (Character.isHighSurrogate(c) && i + 1 < chars.length && Character.isLowSurrogate(text.charAt(i + 1))) {
                // What such characters fold into is such a character too, so places stay what they are.
                Character.toChars(fold(Character.toCodePoint(c, text.charAt(i + 1))), chars, i++);
            } else {
                chars[i] = (char) fold(c);
            }
        }
        return new String(chars);
    }

    private static String text(byte[] folded) {
        return new String(folded, StandardCharsets.UTF_8);
    }
}
