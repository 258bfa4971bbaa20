package io.millrace.output;

import io.netty.buffer.ByteBufAllocator;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * Gzip members (RFC 1952). Each tells its own size in a subfield of the header, so that a file can be walked without
 * inflating it:
 *
 * <pre>
 *   1f 8b 08 04 | time 0 (4) | 00 ff | extra length 8 (2) | 'M' 'R' 04 00 | size of the member (4)
 *   | deflated ... | CRC-32 (4) | raw size (4)
 * </pre>
 */
final class GzipFrames implements FrameEncoder {
    static final int MAGIC = 0x8b1f;
    static final int DEFLATED = 8;
    static final int FLAG_EXTRA = 4;
    static final int HEADER_BYTES = 20;
    static final int TRAILER_BYTES = 8;

    /** The subfield's two letters and its length as one little-endian word. */
    static final int SIZE_SUBFIELD = 'M' | 'R' << 8 | 4 << 16;

    private static final int UNKNOWN_SYSTEM = 0xff;

    private final Deflater deflater;
    private final CRC32 crc = new CRC32();
    private final FrameSpace space;

    GzipFrames(int level, ByteBufAllocator allocator) {
        space = new FrameSpace(allocator, bound(FrameAssembler.FRAME_BYTES));
        deflater = new Deflater(level, true);
    }

    /** Deflate stores what it cannot make smaller, five bytes more for at least every 16 KiB. */
    private static int bound(int rawBytes) {
        return (int) Math.min(Integer.MAX_VALUE - 64, rawBytes + 5L * (rawBytes / 16_000 + 1) + 64);
    }

    @Override
    public ByteBuffer encode(ByteBuffer raw) {
        ByteBuffer frame = space.clear(bound(raw.remaining())).order(ByteOrder.LITTLE_ENDIAN);
        frame.position(HEADER_BYTES);
        deflater.setInput(raw.duplicate());
        deflater.finish();
        while (!deflater.finished()) {
            if (deflater.deflate(frame) == 0) {
                throw new IllegalStateException("deflate needs more than " + frame.capacity() + " bytes for " + raw);
            }
        }
        deflater.reset();
        crc.reset();
        crc.update(raw.duplicate());
        frame.putInt((int) crc.getValue()).putInt(raw.remaining());
        frame.flip();
        header(frame, 0, frame.limit(), 0);
        return frame;
    }

    /** Puts the {@link #HEADER_BYTES} of a member of that size into a little-endian buffer, before so many bytes of other subfields. */
    static void header(ByteBuffer into, int at, int memberBytes, int otherBytes) {
        into.putShort(at, (short) MAGIC)
                .put(at + 2, (byte) DEFLATED)
                .put(at + 3, (byte) FLAG_EXTRA)
                .putInt(at + 4, 0)
                .put(at + 8, (byte) 0)
                .put(at + 9, (byte) UNKNOWN_SYSTEM)
                .putShort(at + 10, (short) (8 + otherBytes))
                .putInt(at + 12, SIZE_SUBFIELD)
                .putInt(at + 16, memberBytes);
    }

    @Override
    public int directBytes() {
        return FrameAssembler.FRAME_BYTES / 2;
    }

    @Override
    public void close() {
        deflater.end();
        space.release();
    }
}
