package io.millrace.output;

import java.io.IOException;
import java.nio.channels.FileChannel;

/** Walks LZ4 frames by the sizes of their blocks, without decompressing anything. */
final class Lz4Tail implements TailScan {
    private static final int MAGIC_BYTES = 4;
    private static final int SMALLEST_BLOCK_CODE = 4;

    /** Stand for a frame that goes on behind the end of the file, and for what cannot be a frame. */
    private static final long UNFINISHED = -1;

    private static final long IMPOSSIBLE = -2;

    @Override
    public Tail scan(FileChannel channel) throws IOException {
        FileBytes file = new FileBytes(channel);
        long at = 0;
        while (at < file.size()) {
            long end = frameEnd(file, at);
            if (end < 0) {
                return end == UNFINISHED || file.isZeroFrom(at)
                        ? Tail.torn(at)
                        : Tail.broken(at, "there is no lz4 frame");
            }
            at = end;
        }
        return Tail.whole(at);
    }

    private static long frameEnd(FileBytes file, long at) throws IOException {
        if (!file.has(at, MAGIC_BYTES)) {
            return ZstdTail.beginsLike(file, at, Lz4Frames.MAGIC) ? UNFINISHED : IMPOSSIBLE;
        }
        int magic = file.i32(at);
        if ((magic & ZstdTail.SKIPPABLE_MASK) == ZstdTail.SKIPPABLE_MAGIC) {
            return file.has(at, 8) ? within(file, at + 8 + file.u32(at + 4)) : UNFINISHED;
        }
        if (magic != Lz4Frames.MAGIC) {
            return IMPOSSIBLE;
        }
        if (!file.has(at, MAGIC_BYTES + 2)) {
            return UNFINISHED;
        }
        int flags = file.u8(at + MAGIC_BYTES);
        int largest = file.u8(at + MAGIC_BYTES + 1);
        int blockCode = largest >>> 4;
        if ((flags & Lz4Frames.VERSION_MASK) != Lz4Frames.VERSION
                || (flags & Lz4Frames.RESERVED_FLAG) != 0
                || (largest & 0x8f) != 0
                || blockCode < SMALLEST_BLOCK_CODE) {
            return IMPOSSIBLE;
        }
        int headerBytes = MAGIC_BYTES
                + 2
                + ((flags & Lz4Frames.CONTENT_SIZE) == 0 ? 0 : 8)
                + ((flags & Lz4Frames.DICTIONARY) == 0 ? 0 : 4)
                + 1;
        long end = blocksEnd(
                file, at + headerBytes, 1L << 8 + 2 * blockCode, (flags & Lz4Frames.BLOCK_CHECKSUMS) == 0 ? 0 : 4);
        return end < 0 ? end : within(file, end + ((flags & Lz4Frames.CONTENT_CHECKSUM) == 0 ? 0 : 4));
    }

    private static long blocksEnd(FileBytes file, long firstBlock, long largestBytes, int checksumBytes)
            throws IOException {
        long block = firstBlock;
        while (file.has(block, 4)) {
            int header = file.i32(block);
            if (header == 0) {
                return block + 4;
            }
            int size = header & ~Lz4Frames.NOT_COMPRESSED;
            if (size > largestBytes) {
                return IMPOSSIBLE;
            }
            block += 4 + size + checksumBytes;
        }
        return UNFINISHED;
    }

    private static long within(FileBytes file, long end) {
        return end <= file.size() ? end : UNFINISHED;
    }
}
