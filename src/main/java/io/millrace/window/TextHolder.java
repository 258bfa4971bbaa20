package io.millrace.window;

import io.millrace.table.Capacity;

/** A copy of a text. */
final class TextHolder extends Holder {
    static final int SHELF = 0;
    private static final byte[] NONE = new byte[0];

    private byte[] bytes = NONE;
    private int length;

    void set(byte[] from, int start, int end) {
        int needed = end - start;
        if (needed > bytes.length) {
            bytes = new byte[Capacity.grown(bytes.length, needed)];
        }
        System.arraycopy(from, start, bytes, 0, needed);
        length = needed;
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    @Override
    int shelf() {
        return SHELF;
    }

    @Override
    void reset(int keptBytes) {
        length = 0;
        if (bytes.length > keptBytes) {
            bytes = NONE;
        }
    }

    @Override
    long heldBytes() {
        return OBJECT_BYTES + bytes.length;
    }
}
