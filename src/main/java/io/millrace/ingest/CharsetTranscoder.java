package io.millrace.ingest;

import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * From one charset to UTF-8. There are two ways:
 *
 * <ul>
 *   <li>Where ASCII bytes between characters stand for themselves (GBK, GB18030, Big5, Shift-JIS, ISO 8859), a byte LF always ends a line, whatever broken
 *       character stands before it, and the next line begins anew. Up to the first byte of a line that is no ASCII nothing is decoded.
 *   <li>Elsewhere (UTF-16, EBCDIC, ISO 2022) the whole source is decoded as it comes, and a byte order mark at its beginning left out.
 * </ul>
 *
 * A character that is cut by the end of a read is held until the next.
 */
final class CharsetTranscoder implements Transcoder {
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final CharsetDecoder decoder;
    private final TextScratch scratch;
    private final boolean byLine;
    private final byte[] held = new byte[TextScratch.MOST_HELD_BYTES];
    private int heldLength;
    /** Whether the decoder has seen a part of this line. */
    private boolean decoding;
    /** The first half of a pair, of which the second has not come yet; 0 for none. */
    private char highSurrogate;

    private boolean begun;
    private boolean ending;

    CharsetTranscoder(Charset charset, TextScratch scratch) {
        this.scratch = scratch;
        byLine = isAsciiItself(charset);
        decoder = charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .onUnmappableCharacter(CodingErrorAction.REPLACE);
    }

    private static boolean isAsciiItself(Charset charset) {
        byte[] ascii = new byte[0x80];
        boolean each = true;
        for (int i = 0; i < ascii.length; i++) {
            ascii[i] = (byte) i;
            each &= new String(ascii, i, 1, charset).equals(String.valueOf((char) i));
        }
        return each && new String(ascii, charset).equals(new String(ascii, StandardCharsets.US_ASCII));
    }

    @Override
    public ByteBuf next(ByteBuf in) {
        scratch.begin();
        int n = Math.min(in.readableBytes(), TextScratch.STEP_BYTES);
        in.readBytes(scratch.in(), heldLength, n);
        run(n);
        return scratch.text();
    }

    /** Adds the text of so many bytes of the buffer to what is in the scratch memory. */
    void feed(ByteBuf in, int n) {
        in.readBytes(scratch.in(), heldLength, n);
        run(n);
    }

    void feed(byte[] from, int offset, int n) {
        System.arraycopy(from, offset, scratch.in(), heldLength, n);
        run(n);
    }

    @Override
    public void end() {
        ending = true;
    }

    @Override
    public boolean hasMore() {
        return ending;
    }

    @Override
    public boolean isUnfinished() {
        return heldLength > 0;
    }

    private void run(int n) {
        byte[] bytes = scratch.in();
        System.arraycopy(held, 0, bytes, 0, heldLength);
        int to = heldLength + n;
        heldLength = 0;
        if (byLine) {
            lines(bytes, to);
        } else {
            hold(bytes, decode(0, to, false), to);
        }
        if (ending) {
            endSource();
        }
    }

    private void lines(byte[] bytes, int to) {
        int at = 0;
        while (at < to) {
            if (!decoding) {
                int end = Ascii.end(bytes, at, to);
                scratch.append(at, end);
                at = end;
                if (at == to) {
                    return;
                }
            }
            int end = at;
            while (end < to && bytes[end] != '\n') {
                end++;
            }
            boolean isWhole = end < to;
            decoding = !isWhole;
            int read = decode(at, end, isWhole);
            if (!isWhole) {
                hold(bytes, read, to);
                return;
            }
            at = end;
        }
    }

    /** What is held is all there is of the last character. */
    private void endSource() {
        System.arraycopy(held, 0, scratch.in(), 0, heldLength);
        decode(0, heldLength, true);
        heldLength = 0;
        decoding = false;
        begun = false;
        ending = false;
    }

    private void hold(byte[] bytes, int from, int to) {
        heldLength = to - from;
        System.arraycopy(bytes, from, held, 0, heldLength);
    }

    /** Returns the offset up to which bytes were used; with {@code isEnd} all of them, and the decoder begins anew. */
    private int decode(int from, int to, boolean isEnd) {
        ByteBuffer in = scratch.in(from, to);
        CharBuffer chars = scratch.chars();
        if (highSurrogate != 0) {
            chars.put(highSurrogate);
            highSurrogate = 0;
        }
        while (decoder.decode(in, chars, isEnd).isOverflow()) {
            encode(chars, false);
        }
        encode(chars, false);
        if (isEnd) {
            while (decoder.flush(chars).isOverflow()) {
                encode(chars, false);
            }
            encode(chars, true);
            decoder.reset();
        } else if (chars.position() > 0) {
            highSurrogate = chars.get(0);
            chars.clear();
        }
        return in.position();
    }

    /** Leaves the first half of a pair where it is, unless the second cannot come any more. */
    private void encode(CharBuffer chars, boolean isEnd) {
        int n = chars.position();
        if (n == 0) {
            return;
        }
        boolean isMarked = !byLine && !begun && chars.get(0) == BYTE_ORDER_MARK;
        begun = true;
        char last = chars.get(n - 1);
        boolean isHalf = !isEnd && Character.isHighSurrogate(last);
        scratch.encode(isMarked ? 1 : 0, isHalf ? n - 1 : n);
        if (isHalf) {
            chars.put(last);
        }
    }
}
