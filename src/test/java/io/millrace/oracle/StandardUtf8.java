package io.millrace.oracle;

import java.nio.charset.StandardCharsets;

/** Decodes UTF-8 as the Unicode standard recommends: like the JDK, but the three bytes of a surrogate are three U+FFFD and not one. */
public final class StandardUtf8 {
    private StandardUtf8() {}

    public static String decode(byte[] bytes) {
        byte[] sound = bytes.clone();
        for (int i = 0; i + 1 < bytes.length; i++) {
            boolean surrogate = bytes[i] == (byte) 0xED && (bytes[i + 1] & 0xFF) >= 0xA0;
            if (surrogate) {
                // Never part of a character, so its follower is none either.
                sound[i] = (byte) 0xFF;
            }
        }
        return new String(sound, StandardCharsets.UTF_8);
    }
}
