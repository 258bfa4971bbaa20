package io.millrace.output;

import java.io.IOException;
import java.nio.channels.FileChannel;

/** Walks LZ4 frames by the sizes of their blocks, without decompressing any but the last. */
final class Lz4Tail implements TailScan {
    private static final int MAGIC_BYTES = 4;
    private static final int SMALLEST_BLOCK_CODE = 4;

    /** Stand for a frame that goes on behind the end of the file, and for what cannot be a frame. */
    private static final long UNFINISHED = -1;

    private static final long IMPOSSIBLE = -2;

    @Override
    public Tail scan(FileChannel channel) throws IOException {
        FileBytes file = new FileBytes(channel);
        LastFrame last = new LastFrame(channel, Lz4Tail::decompress);
        long at = 0;
        while (at < file.size()) {
            long end = frameEnd(file, at);
            if (end < 0) {
                return end == UNFINISHED || file.isHeaderAndZeros(at, Lz4Frames.HEADER_BYTES, Lz4Frames.MAGIC)
                        ? last.checked(Tail.torn(at))
                        : Tail.broken(at, "there is no lz4 frame");
            }
            if (file.i32(at) == Lz4Frames.MAGIC) {
                last.passed(at, end, isIndependent(file.u8(at + MAGIC_BYTES)));
            }
            at = end;
        }
        return last.checked(Tail.whole(at));
    }

    /** Whether each block can be decompressed without anything else. */
    private static boolean isIndependent(int flags) {
        return (flags & (Lz4Frames.INDEPENDENT_BLOCKS | Lz4Frames.DICTIONARY)) == Lz4Frames.INDEPENDENT_BLOCKS;
    }

    private static void decompress(byte[] frame) throws IOException {
        Lz4Check.check(frame, headerBytes(frame[MAGIC_BYTES]), largestBlock(frame[MAGIC_BYTES + 1] >>> 4));
    }

    private static long frameEnd(FileBytes file, long at) throws IOException {
        if (!file.has(at, MAGIC_BYTES)) {
            return file.beginsLike(at, (int) (file.size() - at), Lz4Frames.MAGIC) ? UNFINISHED : IMPOSSIBLE;
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
        long end = blocksEnd(
                file,
                at + headerBytes(flags),
                largestBlock(blockCode),
                (flags & Lz4Frames.BLOCK_CHECKSUMS) == 0 ? 0 : 4);
        return end < 0 ? end : within(file, end + ((flags & Lz4Frames.CONTENT_CHECKSUM) == 0 ? 0 : 4));
    }

    /** From the magic to the first block. */
    private static int headerBytes(int flags) {
        return MAGIC_BYTES
                + 2
                + ((flags & Lz4Frames.CONTENT_SIZE) == 0 ? 0 : 8)
                + ((flags & Lz4Frames.DICTIONARY) == 0 ? 0 : 4)
                + 1;
    }

    private static int largestBlock(int code) {
        return 1 << 8 + 2 * code;
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
