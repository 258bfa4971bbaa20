package io.millrace.output;

import java.nio.ByteBuffer;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;

/** Blocks of LZ4 without frame and checksum: what the codec alone can do. */
final class Lz4Blocks implements FrameEncoder {
    private final LZ4Compressor compressor = LZ4Factory.fastestInstance().fastCompressor();
    private ByteBuffer block = ByteBuffer.allocateDirect(0);

    @Override
    public ByteBuffer encode(ByteBuffer raw) {
        int bound = compressor.maxCompressedLength(raw.remaining());
        if (block.capacity() < bound) {
            block = ByteBuffer.allocateDirect(bound);
        }
        block.clear();
        return block.limit(compressor.compress(raw, raw.position(), raw.remaining(), block, 0, block.capacity()));
    }

    @Override
    public int directBytes() {
        return 0;
    }

    @Override
    public void close() {
        // nothing that the collector does not free
    }
}
