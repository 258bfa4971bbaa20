package io.millrace.extract;

import io.millrace.oracle.StandardUtf8;
import java.nio.charset.StandardCharsets;

/** Bytes as Latin-1 strings and back: the form in which the slow twins work. */
final class SampleText {
    /** Every byte there is, the ones that matter to UTF-8 and to JSON more than once. */
    static final String ALL_BYTES = allBytes();

    private SampleText() {}

    private static String allBytes() {
        StringBuilder all = new StringBuilder();
        for (int b = 0; b < 256; b++) {
            all.append((char) b);
        }
        return all.append("abAB\u0000\u0000 \"\\\u00C3\u00A9\u00E2\u0082\u00AC").toString();
    }

    static byte[] bytes(String latin1) {
        return latin1.getBytes(StandardCharsets.ISO_8859_1);
    }

    static String latin1(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
    }

    static String utf8(String latin1) {
        return StandardUtf8.decode(bytes(latin1));
    }

    /** The UTF-8 bytes of a text. */
    static String latin1(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        return latin1(utf8, 0, utf8.length);
    }
}
