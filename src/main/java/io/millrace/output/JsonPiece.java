package io.millrace.output;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * A short piece of JSON that is written as it is, over and over. Copied faster than an array of the same few bytes,
 * since it goes in whole strides and rather too far than byte by byte. It may be replaced by another, without
 * allocation once it has grown.
 *
 * <p>Owned by one thread.
 */
public final class JsonPiece {
    /** The array holds whole strides; the place it is copied to needs room for one more than the piece is long. */
    static final int STRIDE_BYTES = 32;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private byte[] padded;
    private int length;

    public JsonPiece(byte[] text) {
        padded = new byte[padded(text.length)];
        replace(text, 0, text.length);
    }

    /** Makes it what was written to a buffer from {@code start} on. */
    public void replace(JsonBuffer written, int start) {
        replace(written.array(), start, written.length());
    }

    private void replace(byte[] text, int from, int to) {
        if (padded.length < to - from) {
            padded = new byte[padded(to - from)];
        }
        System.arraycopy(text, from, padded, 0, to - from);
        length = to - from;
    }

    private static int padded(int bytes) {
        return Math.addExact(bytes, STRIDE_BYTES - 1) & -STRIDE_BYTES;
    }

    public int length() {
        return length;
    }

    /** Writes it, and up to a stride more of anything. */
    void copyTo(byte[] out, int at) {
        for (int next = 0; next < length; next += STRIDE_BYTES) {
            LONG.set(out, at + next, (long) LONG.get(padded, next));
            LONG.set(out, at + next + 8, (long) LONG.get(padded, next + 8));
            LONG.set(out, at + next + 16, (long) LONG.get(padded, next + 16));
            LONG.set(out, at + next + 24, (long) LONG.get(padded, next + 24));
        }
    }
}
