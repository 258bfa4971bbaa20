package io.millrace.ingest;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/** The beginning of a line whose end has not come yet. Grows as it must, and gives the memory of a long line back after it. */
final class Carry {
    private static final int FIRST_BYTES = 512;
    private static final int KEPT_BYTES = 4 << 10;
    private static final byte[] NONE = {};

    private final int keptBytes;
    private byte[] bytes = NONE;
    private int length;

    Carry() {
        this(KEPT_BYTES);
    }

    /** @param keptBytes the most memory that is kept from one line for the next */
    Carry(int keptBytes) {
        this.keptBytes = keptBytes;
    }

    int length() {
        return length;
    }

    int capacity() {
        return bytes.length;
    }

    byte last() {
        return bytes[length - 1];
    }

    /** What is carried, from offset 0 to {@link #length()}; good until more is appended. */
    byte[] bytes() {
        return bytes;
    }

    /** Takes {@code n} bytes out of the buffer; it will never have to hold more than {@code limit}. */
    void append(ByteBuf from, int n, int limit) {
        if (n == 0) {
            return;
        }
        grow(n, limit);
        from.readBytes(bytes, length, n);
        length += n;
    }

    /** The same for the first {@code n} bytes of an array. */
    void append(byte[] from, int n, int limit) {
        if (n == 0) {
            return;
        }
        grow(n, limit);
        System.arraycopy(from, 0, bytes, length, n);
        length += n;
    }

    private void grow(int n, int limit) {
        if (length + n > bytes.length) {
            long grown = Math.max(Math.max((long) bytes.length * 2, FIRST_BYTES), length + n);
            bytes = Arrays.copyOf(bytes, (int) Math.min(grown, limit));
        }
    }

    void shorten(int length) {
        this.length = length;
    }

    void copyTo(byte[] to, int offset) {
        System.arraycopy(bytes, 0, to, offset, length);
    }

    void clear() {
        length = 0;
        if (bytes.length > keptBytes) {
            bytes = NONE;
        }
    }

    /** Gives all memory back, if nothing is carried. */
    void giveBack() {
        if (length == 0) {
            bytes = NONE;
        }
    }
}
