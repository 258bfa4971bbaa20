package io.millrace.ingest;

import io.netty.buffer.ByteBuf;

/** The next bytes of a body in an array, for decoders that look at each. Owned by its decoder. */
final class InputBytes {
    static final int CAPACITY = 8 << 10;

    private final byte[] bytes = new byte[CAPACITY];
    private int at;
    private int end;

    void clear() {
        at = 0;
        end = 0;
    }

    /** Whether there is at least one byte; copies more out of the buffer if there is none left. */
    boolean has(ByteBuf in) {
        if (at < end) {
            return true;
        }
        at = 0;
        end = Math.min(CAPACITY, in.readableBytes());
        in.readBytes(bytes, 0, end);
        return end > 0;
    }

    /** The next byte, 0 to 255; only if there {@link #has is} one. */
    int next() {
        return bytes[at++] & 0xFF;
    }

    byte[] array() {
        return bytes;
    }

    int at() {
        return at;
    }

    /** The end of what is there, or of the first {@code most} bytes of it. */
    int end(long most) {
        return (int) Math.min(end, at + most);
    }

    void readTo(int index) {
        at = index;
    }
}
