package io.millrace.output;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4SafeDecompressor;
import net.jpountz.xxhash.StreamingXXHash32;

/** Decompresses an LZ4 frame of independent blocks, whose sizes are known to be right, to see whether it is sound. */
final class Lz4Check {
    private Lz4Check() {}

    /**
     * @param firstBlock where it begins
     * @param largestBytes what a block may have once it is decompressed
     */
    static void check(byte[] bytes, int firstBlock, int largestBytes) throws IOException {
        ByteBuffer frame = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int flags = frame.get(4);
        int checksumBytes = (flags & Lz4Frames.BLOCK_CHECKSUMS) == 0 ? 0 : 4;
        LZ4SafeDecompressor decompressor = Lz4Frames.lz4().safeDecompressor();
        byte[] raw = new byte[largestBytes];
        try (StreamingXXHash32 hash = Lz4Frames.hashes().newStreamingHash32(0)) {
            int block = firstBlock;
            for (int header = frame.getInt(block); header != 0; header = frame.getInt(block)) {
                int size = header & ~Lz4Frames.NOT_COMPRESSED;
                if (header == size) {
                    hash.update(raw, 0, decompressor.decompress(bytes, block + 4, size, raw, 0));
                } else {
                    hash.update(bytes, block + 4, size);
                }
                block += 4 + size + checksumBytes;
            }
            if ((flags & Lz4Frames.CONTENT_CHECKSUM) != 0 && frame.getInt(block + 4) != hash.getValue()) {
                throw new IOException("its checksum is wrong");
            }
        } catch (LZ4Exception e) {
            throw new IOException(e);
        }
    }
}
