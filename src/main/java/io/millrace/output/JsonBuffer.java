package io.millrace.output;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * A growing byte array that NDJSON is written into. It is reused: {@link #clear()} keeps the array, so that nothing is
 * allocated once it has grown to what one round needs. The caller places the punctuation; this class knows how texts
 * and numbers look.
 *
 * <p>Owned by one thread.
 */
public final class JsonBuffer {
    private static final int INITIAL_BYTES = 4 << 10;

    /**
     * An array that has grown beyond this is given up by {@link #clear()}, so that one giant round is not paid for ever
     * after.
     */
    private static final int KEPT_BYTES = 16 << 20;

    private static final byte[] NULL = {'n', 'u', 'l', 'l'};

    private static final byte[] EMPTY = {};

    private byte[] array = EMPTY;
    private int length;

    /** What was written, from 0 to {@link #length()}; another array after the next write or {@link #clear()}. */
    public byte[] array() {
        return array;
    }

    public int length() {
        return length;
    }

    public void clear() {
        length = 0;
        if (array.length > KEPT_BYTES) {
            array = EMPTY;
        }
    }

    /** Takes back everything behind the first {@code length} bytes. */
    public void truncate(int length) {
        if (length < 0 || length > this.length) {
            throw new IllegalArgumentException("cannot cut " + this.length + " bytes to " + length);
        }
        this.length = length;
    }

    /** Bytes as they are. */
    public JsonBuffer raw(byte[] bytes) {
        return raw(bytes, 0, bytes.length);
    }

    /** The bytes from {@code from} (inclusive) to {@code to} (exclusive) as they are. */
    public JsonBuffer raw(byte[] bytes, int from, int to) {
        byte[] out = room(to - from);
        System.arraycopy(bytes, from, out, length, to - from);
        length += to - from;
        return this;
    }

    /** A constant piece as it is. */
    public JsonBuffer raw(JsonPiece piece) {
        int bytes = piece.length();
        byte[] out = room(bytes + JsonPiece.STRIDE_BYTES);
        piece.copyTo(out, length);
        length += bytes;
        return this;
    }

    public JsonBuffer rawByte(int value) {
        room(1)[length++] = (byte) value;
        return this;
    }

    public JsonBuffer nul() {
        return raw(NULL);
    }

    /**
     * A JSON string: the UTF-8 text from {@code from} to {@code to}, quoted and escaped. What is no UTF-8 becomes
     * U+FFFD.
     */
    public JsonBuffer string(byte[] text, int from, int to) {
        rawByte('"');
        JsonEscape.write(this, text, from, to);
        return rawByte('"');
    }

    /**
     * The same without the quotes, for strings that are made of several parts. A character must not be split over two
     * parts.
     */
    public JsonBuffer text(byte[] text, int from, int to) {
        JsonEscape.write(this, text, from, to);
        return this;
    }

    /** An integer. */
    public JsonBuffer number(long value) {
        Digits.write(this, value);
        return this;
    }

    /**
     * A float in the shortest form that reads back the same, always with a point or an exponent; {@code null} for what
     * JSON has no number for.
     */
    public JsonBuffer number(double value) {
        ShortestDouble.write(this, value);
        return this;
    }

    /** The double nearest to {@code mantissa * 10^-scale}, as {@link #number(double)} prints it. */
    public JsonBuffer decimal(long mantissa, int scale) {
        ShortestDouble.writeDecimal(this, mantissa, scale);
        return this;
    }

    /** An integer of any size. */
    public JsonBuffer integer(BigInteger value) {
        Digits.write(this, value);
        return this;
    }

    /** The array, with room for that many bytes behind {@link #length()}. */
    byte[] room(int bytes) {
        return array.length - length >= bytes ? array : grow(bytes);
    }

    private byte[] grow(int bytes) {
        long wanted = (long) length + bytes;
        if (wanted > Integer.MAX_VALUE - 16) {
            throw new OutOfMemoryError("a batch of results of more than 2 GiB; " + length + " bytes are written");
        }
        long roomy = Math.max(INITIAL_BYTES, array.length * 2L);
        array = Arrays.copyOf(array, (int) Math.min(Integer.MAX_VALUE - 16, Math.max(wanted, roomy)));
        return array;
    }

    /** Says that the array from {@code room} was written up to here. */
    void length(int length) {
        this.length = length;
    }
}
