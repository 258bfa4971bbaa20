package io.millrace.extract;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Texts as they are printed: bytes that are no UTF-8 are U+FFFD, each piece as results have it. */
public final class SoundText {
    /** How many bytes a text may have at the most for each that it had before. */
    public static final int GROWTH = 3;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

    private SoundText() {}

    /** Whether all bytes are ASCII, so that the text is sound. Without a branch up to four words: few texts are as long as the one before. */
    public static boolean isAscii(byte[] text, int from, int to) {
        int last = to - Long.BYTES;
        long bits = 0;
        if (last < from) {
            for (int at = from; at < to; at++) {
                bits |= text[at];
            }
        } else {
            bits = word(text, from)
                    | word(text, Math.min(from + 8, last))
                    | word(text, Math.min(from + 16, last))
                    | word(text, last);
            for (int at = from + 24; at < last; at += Long.BYTES) {
                bits |= word(text, at);
            }
        }
        return (bits & HIGH_BITS) == 0;
    }

    private static long word(byte[] text, int at) {
        return (long) LONG.get(text, at);
    }

    /** The text as a string. */
    public static String decode(byte[] text, int from, int to) {
        String decoded = new String(text, from, to - from, StandardCharsets.UTF_8);
        if (decoded.indexOf(Utf8.REPLACEMENT) < 0) {
            return decoded;
        }
        // Of some pieces the JDK makes fewer characters.
        byte[] sound = new byte[GROWTH * (to - from)];
        return new String(sound, 0, copy(text, from, to, sound, 0), StandardCharsets.UTF_8);
    }

    /** Copies a text as it is printed to another array, which has room; returns where it ends there. */
    public static int copy(byte[] text, int from, int to, byte[] into, int at) {
        int end = at;
        for (int next = from; next < to; ) {
            int sequence = Utf8.sequence(text, next, to);
            if (sequence < 0) {
                into[end++] = (byte) 0xEF;
                into[end++] = (byte) 0xBF;
                into[end++] = (byte) 0xBD;
                next -= sequence;
            } else {
                for (int last = next + sequence; next < last; ) {
                    into[end++] = text[next++];
                }
            }
        }
        return end;
    }
}
