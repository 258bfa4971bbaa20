package io.millrace.extract;

/** Bytes that become a value of which nobody knows beforehand how long it is. Owned by one worker. */
final class ByteBuilder {
    /** A longer value is no longer a field. */
    static final int MAX_BYTES = 16 << 20;

    /** A larger array is not kept for the next value. */
    private static final int KEPT_BYTES = 8 << 10;

    private byte[] bytes = new byte[256];
    private int length;

    void append(byte[] from, int start, int end) {
        int added = end - start;
        if (added > bytes.length - length) {
            grow(added);
        }
        System.arraycopy(from, start, bytes, length, added);
        length += added;
    }

    private void grow(int added) {
        if (added > MAX_BYTES - length) {
            throw new IllegalStateException("replacing makes a value longer than " + MAX_BYTES + " bytes");
        }
        byte[] larger = new byte[Math.min(MAX_BYTES, Math.max(2 * bytes.length, length + added))];
        System.arraycopy(bytes, 0, larger, 0, length);
        bytes = larger;
    }

    /** Makes the bytes the value of a slot. */
    void moveTo(Row row, int slot) {
        Scratch scratch = row.scratch();
        byte[] out = scratch.reserve(length);
        int start = scratch.position();
        System.arraycopy(bytes, 0, out, start, length);
        scratch.take(length);
        row.set(slot, out, start, start + length);
    }

    void clear() {
        length = 0;
        if (bytes.length > KEPT_BYTES) {
            bytes = new byte[KEPT_BYTES];
        }
    }
}
