package io.millrace.output;

import java.nio.ByteBuffer;

/** No compression: a frame is what it is made of. */
final class PlainFrames implements FrameEncoder {
    /** A write of 64 KiB costs little more than copying it would. */
    private static final int DIRECT_BYTES = 64 << 10;

    @Override
    public ByteBuffer encode(ByteBuffer raw) {
        return raw;
    }

    @Override
    public int directBytes() {
        return DIRECT_BYTES;
    }

    @Override
    public void close() {}
}
