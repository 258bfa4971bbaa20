package io.millrace.output;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdException;
import io.netty.buffer.ByteBufAllocator;
import java.nio.ByteBuffer;

/** Zstandard frames with content size and checksum, by one context that lives as long as the output. */
final class ZstdFrames implements FrameEncoder {
    private final ZstdCompressCtx context;
    private final FrameSpace space;

    ZstdFrames(int level, ByteBufAllocator allocator) {
        space = new FrameSpace(allocator, bound(FrameAssembler.FRAME_BYTES));
        context = new ZstdCompressCtx();
        context.setLevel(level).setChecksum(true).setContentSize(true);
    }

    private static int bound(int rawBytes) {
        return (int) Math.min(Integer.MAX_VALUE - 64, Zstd.compressBound(rawBytes));
    }

    @Override
    public ByteBuffer encode(ByteBuffer raw) {
        int length = raw.remaining();
        ByteBuffer frame = space.clear(bound(length));
        try {
            return frame.limit(
                    context.compressDirectByteBuffer(frame, 0, frame.capacity(), raw, raw.position(), length));
        } catch (ZstdException e) {
            if (e.getErrorCode() == Zstd.errMemoryAllocation()) {
                throw new OutOfMemoryError("zstd found no native memory"); // as the allocator says it: tried again
            }
            throw e;
        }
    }

    @Override
    public int directBytes() {
        return FrameAssembler.FRAME_BYTES / 2;
    }

    @Override
    public void close() {
        context.close();
        space.release();
    }
}
