package io.millrace.extract;

/**
 * Room for the values of one line that are no slice of it, emptied with the row. To write a value:
 *
 * <pre>
 *   byte[] to = scratch.reserve(maxLength);
 *   int from = scratch.position();
 *   ... write to[from], to[from + 1], ...
 *   scratch.take(length);                      // the value is to, from, from + length
 * </pre>
 *
 * A value stays where it is until the row is reset: where room runs out a new array is begun and the old one is left to
 * its values. Behind the reserved bytes there are at least {@value #PADDING} more that may be read. Owned by one
 * worker.
 */
public final class Scratch {
    static final int PADDING = 64;

    /** A larger array is made only for a single value that needs it, and is not kept for the next line. */
    private static final int KEPT_BYTES = 1 << 20;

    private byte[] bytes = new byte[1024 + PADDING];
    private int position;

    /**
     * The array to write into from {@link #position()} on, with room for this many bytes. Call it before {@link
     * #position()}.
     */
    public byte[] reserve(int length) {
        if (length > bytes.length - PADDING - position) {
            grow(length);
        }
        return bytes;
    }

    /** Where the next value begins. */
    public int position() {
        return position;
    }

    /** Keeps the bytes that were written from {@link #position()} on; at most as many as were reserved. */
    public void take(int length) {
        position += length;
    }

    /** Gives up all values. */
    void reset() {
        position = 0;
        if (bytes.length - PADDING > KEPT_BYTES) {
            bytes = new byte[KEPT_BYTES + PADDING];
        }
    }

    private void grow(int length) {
        int doubled = Math.min(2 * (bytes.length - PADDING), KEPT_BYTES);
        bytes = new byte[Math.addExact(Math.max(doubled, length), PADDING)];
        position = 0;
    }
}
