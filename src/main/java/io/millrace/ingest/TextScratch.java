package io.millrace.ingest;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;

/** Memory that the {@link Transcoder}s of one thread share: bytes as they came, characters, and the text in UTF-8. Nothing stays in it between calls. */
final class TextScratch {
    /** How many bytes are turned into text at a time. */
    static final int STEP_BYTES = 8 << 10;

    /** The unfinished character of the read before, which stands in front. */
    static final int MOST_HELD_BYTES = 64;

    private static final int CHARS = 2 << 10;
    private static final int MOST_CHARS_A_BYTE = 2;
    private static final int MOST_BYTES_A_CHAR = 3;
    private static final int FLUSHED_BYTES = 256;
    private static final int REPLACEMENT = 0xFFFD;

    private final byte[] in = new byte[MOST_HELD_BYTES + STEP_BYTES + Long.BYTES];
    private final ByteBuffer bytes = ByteBuffer.wrap(in);
    private final CharBuffer chars = CharBuffer.allocate(CHARS);
    private final byte[] out =
            new byte[(MOST_HELD_BYTES + STEP_BYTES) * MOST_CHARS_A_BYTE * MOST_BYTES_A_CHAR + FLUSHED_BYTES];
    private final ByteBuf text = Unpooled.wrappedBuffer(out);
    private int length;

    /** Where bytes are put to be turned into text. */
    byte[] in() {
        return in;
    }

    /** A part of {@link #in()} for a decoder to read. */
    ByteBuffer in(int from, int to) {
        return bytes.limit(to).position(from);
    }

    /** Where a decoder puts characters, for {@link #encode}. */
    CharBuffer chars() {
        return chars;
    }

    void begin() {
        length = 0;
    }

    ByteBuf text() {
        return text.setIndex(0, length);
    }

    /** Adds bytes of {@link #in()} as they are. */
    void append(int from, int to) {
        append(in, from, to - from);
    }

    void append(byte[] from, int offset, int n) {
        System.arraycopy(from, offset, out, length, n);
        length += n;
    }

    /** Takes bytes out of the buffer and adds them as they are. */
    void append(ByteBuf from, int n) {
        from.readBytes(out, length, n);
        length += n;
    }

    /** Adds these characters in UTF-8, and empties {@link #chars()}; half a surrogate pair becomes U+FFFD. */
    void encode(int start, int end) {
        char[] from = chars.array();
        byte[] to = out;
        int at = length;
        for (int i = start; i < end; i++) {
            int c = from[i];
            if (c < 0x80) {
                to[at++] = (byte) c;
                continue;
            }
            if (c < 0x800) {
                to[at++] = (byte) (0xC0 | c >> 6);
                to[at++] = (byte) (0x80 | c & 0x3F);
                continue;
            }
            if (Character.isSurrogate((char) c)) {
                if (i + 1 < end && Character.isSurrogatePair((char) c, from[i + 1])) {
                    c = Character.toCodePoint((char) c, from[++i]);
                    to[at++] = (byte) (0xF0 | c >> 18);
                    to[at++] = (byte) (0x80 | c >> 12 & 0x3F);
                    to[at++] = (byte) (0x80 | c >> 6 & 0x3F);
                    to[at++] = (byte) (0x80 | c & 0x3F);
                    continue;
                }
                c = REPLACEMENT;
            }
            to[at++] = (byte) (0xE0 | c >> 12);
            to[at++] = (byte) (0x80 | c >> 6 & 0x3F);
            to[at++] = (byte) (0x80 | c & 0x3F);
        }
        length = at;
        chars.clear();
    }
}
