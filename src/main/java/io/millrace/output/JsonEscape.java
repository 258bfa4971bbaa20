package io.millrace.output;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Escapes text for JSON, eight bytes at a time.
 *
 * <p>A word is copied before anybody has looked at it; most words need nothing else. One expression finds the bytes
 * that must not stay as they are: {@code "} and control characters (with bit 1 flipped these are exactly the bytes
 * below 0x21), the backslash, and everything from 0x80 on. Borrows of the subtractions run upwards only, so the lowest
 * marked byte is always right: what stands before it is kept, it is dealt with, and the next word starts right behind
 * it.
 *
 * <pre>
 *   word       G  E  T     "  a  b  c      little endian: G is the lowest byte
 *   marked     .  .  .  .  x  .  .  .
 *   written    G  E  T     \  "            next word starts at a
 * </pre>
 */
final class JsonEscape {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x80 * ONES;

    /**
     * Bytes that are kept free behind what the rest of the text needs: a word written too far, and the longest escape.
     */
    private static final int SLACK = 16;

    private static final byte[] HEX = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'};

    /** For each ASCII byte its escape of two bytes, backslash first, or 0. */
    private static final short[] PAIRS = pairs();

    private JsonEscape() {}

    private static short[] pairs() {
        short[] pairs = new short[128];
        String escaped = "\"\\\b\f\n\r\t";
        String letters = "\"\\bfnrt";
        for (int i = 0; i < escaped.length(); i++) {
            pairs[escaped.charAt(i)] = (short) ('\\' | letters.charAt(i) << 8);
        }
        return pairs;
    }

    static void write(JsonBuffer into, byte[] text, int from, int to) {
        byte[] out = into.room(to - from + SLACK);
        int at = into.length();
        int next = from;
        while (next < to) {
            long marked = 0;
            while (next <= to - 8) {
                long word = (long) LONG.get(text, next);
                LONG.set(out, at, word);
                marked = marked(word);
                if (marked != 0) {
                    break;
                }
                next += 8;
                at += 8;
            }
            if (marked == 0) {
                if (next == to) {
                    break;
                }
                long word = lastWord(text, next);
                LONG.set(out, at, word);
                marked = marked(word) | HIGHS << (to - next << 3);
            }
            int kept = Long.numberOfTrailingZeros(marked) >>> 3;
            next += kept;
            at += kept;
            if (next == to) {
                break;
            }
            int special = text[next];
            if (special < 0) {
                into.length(at);
                next = nonAscii(into, text, next, to);
                out = into.room(to - next + SLACK);
                at = into.length();
            } else {
                at = escape(out, at, special);
                next++;
                if (out.length - at < to - next + SLACK) {
                    into.length(at);
                    out = into.room(to - next + SLACK);
                }
            }
        }
        into.length(at);
    }

    /** The high bit of every byte that may not stay as it is; bits above the lowest one may be wrong. */
    private static long marked(long word) {
        long quotesAndControls = (word ^ 0x02 * ONES) - 0x21 * ONES;
        long backslashes = (word ^ '\\' * ONES) - ONES;
        return (quotesAndControls | backslashes | word) & HIGHS;
    }

    /**
     * The word at an offset so close to the array's end that it may not be there whole; zeros stand for what is
     * missing.
     */
    private static long lastWord(byte[] text, int next) {
        int missing = next + 8 - text.length;
        if (missing <= 0) {
            return (long) LONG.get(text, next);
        }
        if (text.length >= 8) {
            return (long) LONG.get(text, text.length - 8) >>> (missing << 3);
        }
        long word = 0;
        for (int i = text.length - 1; i >= next; i--) {
            word = word << 8 | text[i] & 0xff;
        }
        return word;
    }

    private static int escape(byte[] out, int at, int special) {
        short pair = PAIRS[special];
        if (pair != 0) {
            SHORT.set(out, at, pair);
            return at + 2;
        }
        out[at] = '\\';
        out[at + 1] = 'u';
        out[at + 2] = '0';
        out[at + 3] = '0';
        out[at + 4] = HEX[special >>> 4];
        out[at + 5] = HEX[special & 15];
        return at + 6;
    }

    /**
     * Copies the run of characters beyond ASCII that starts here, U+FFFD for what is malformed; returns where it ends.
     */
    private static int nonAscii(JsonBuffer into, byte[] text, int from, int to) {
        int next = from;
        byte[] out = into.array();
        int at = into.length();
        do {
            int sequence = Utf8.sequence(text, next, to);
            if (sequence > 0) {
                for (int i = 0; i < sequence; i++) {
                    out[at++] = text[next++];
                }
            } else {
                next -= sequence;
                into.length(at);
                out = into.room(to - next + SLACK);
                out[at] = (byte) 0xef;
                out[at + 1] = (byte) 0xbf;
                out[at + 2] = (byte) 0xbd;
                at += 3;
            }
        } while (next < to && text[next] < 0);
        into.length(at);
        return next;
    }
}
