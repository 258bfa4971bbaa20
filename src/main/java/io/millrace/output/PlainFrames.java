package io.millrace.output;

import java.nio.ByteBuffer;

/** No compression: a frame is what it is made of. */
final class PlainFrames implements FrameEncoder {
    /** With batches of this size a write each cost what gathering them did, with larger ones less. */
    private static final int DIRECT_BYTES = 1 << 20;

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
