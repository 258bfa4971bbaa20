package io.millrace.output;

import java.nio.ByteBuffer;

/** No compression: a frame is what it is made of. */
final class PlainFrames implements FrameEncoder {
    /**
     * The file system's cost a byte falls with the size of a write: 0.5 ms a MB with 256 KiB, 0.2 with 4 MiB, on ext4
     * with large folios. That is more than gathering costs.
     */
    private static final int LARGE_WRITE_BYTES = 4 << 20;

    /** With batches of this size a write each cost what gathering them did, with larger ones less. */
    private static final int DIRECT_BYTES = 64 << 10;

    private final int frameBytes;
    private final int directBytes;

    private PlainFrames(int frameBytes, int directBytes) {
        this.frameBytes = frameBytes;
        this.directBytes = directBytes;
    }

    /** For a file: few large writes. */
    static PlainFrames inLargeWrites() {
        return new PlainFrames(LARGE_WRITE_BYTES, LARGE_WRITE_BYTES);
    }

    /** For everything else: a batch is written where it is. */
    static PlainFrames asTheyCome() {
        return new PlainFrames(FRAME_BYTES, DIRECT_BYTES);
    }

    @Override
    public ByteBuffer encode(ByteBuffer raw) {
        return raw;
    }

    @Override
    public int frameBytes() {
        return frameBytes;
    }

    @Override
    public int directBytes() {
        return directBytes;
    }

    @Override
    public void close() {}
}
