package io.millrace.output;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdIOException;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import java.io.IOException;
import java.nio.channels.FileChannel;

/** Walks zstd frames (RFC 8878) by their headers, a read of a few bytes a block, without decompressing any but the last. */
final class ZstdTail implements TailScan {
    static final int MAGIC = 0xFD2FB528;

    /** Skippable frames have sixteen magic numbers: the last four bits are free. */
    static final int SKIPPABLE_MAGIC = 0x184D2A50;

    static final int SKIPPABLE_MASK = 0xFFFFFFF0;

    private static final int MAX_BLOCK_BYTES = 128 << 10;
    private static final int DICTIONARY_MASK = 3;
    private static final int RLE = 1;
    private static final int RESERVED = 3;

    /** As large as windows may be: what others have made with a larger one than usual is no reason to cut it off. */
    private static final int WINDOW_LOG = 31;

    /** Stand for a frame that goes on behind the end of the file, and for what cannot be a frame. */
    private static final long UNFINISHED = -1;

    private static final long IMPOSSIBLE = -2;

    @Override
    public Tail scan(FileChannel channel) throws IOException {
        FileBytes file = new FileBytes(channel);
        LastFrame last = new LastFrame(channel, ZstdTail::decompress);
        long at = 0;
        while (at < file.size()) {
            long end = frameEnd(file, at);
            if (end < 0) {
                return end == UNFINISHED || file.isHeaderAndZeros(at, 4, MAGIC)
                        ? last.checked(Tail.torn(at))
                        : Tail.broken(at, "there is no zstd frame");
            }
            if (file.i32(at) == MAGIC) {
                last.passed(at, end, (file.u8(at + 4) & DICTIONARY_MASK) == 0);
            }
            at = end;
        }
        return last.checked(Tail.whole(at));
    }

    private static void decompress(byte[] frame) throws IOException {
        try {
            LastFrame.drain(new ZstdInputStreamNoFinalizer(LastFrame.in(frame)).setLongMax(WINDOW_LOG));
        } catch (ZstdIOException e) {
            if (e.getErrorCode() != Zstd.errMemoryAllocation()) {
                throw e;
            }
        }
    }

    private static long frameEnd(FileBytes file, long at) throws IOException {
        if (!file.has(at, 4)) {
            return file.beginsLike(at, (int) (file.size() - at), MAGIC) ? UNFINISHED : IMPOSSIBLE;
        }
        int magic = file.i32(at);
        if ((magic & SKIPPABLE_MASK) == SKIPPABLE_MAGIC) {
            return file.has(at, 8) ? within(file, at + 8 + file.u32(at + 4)) : UNFINISHED;
        }
        if (magic != MAGIC) {
            return IMPOSSIBLE;
        }
        if (!file.has(at, 5)) {
            return UNFINISHED;
        }
        int descriptor = file.u8(at + 4);
        if ((descriptor & 0x08) != 0) {
            return IMPOSSIBLE;
        }
        long blocksEnd = blocksEnd(file, at + 5 + headerBytes(descriptor));
        boolean hasChecksum = (descriptor & 0x04) != 0;
        return blocksEnd < 0 ? blocksEnd : within(file, blocksEnd + (hasChecksum ? 4 : 0));
    }

    /** The bytes between the frame's descriptor and its first block: window, dictionary id, content size. */
    private static int headerBytes(int descriptor) {
        boolean singleSegment = (descriptor & 0x20) != 0;
        int dictionaryFlag = descriptor & DICTIONARY_MASK;
        int dictionaryBytes = dictionaryFlag == 3 ? 4 : dictionaryFlag;
        int sizeFlag = descriptor >>> 6;
        int sizeBytes = sizeFlag == 0 ? (singleSegment ? 1 : 0) : 1 << sizeFlag;
        return (singleSegment ? 0 : 1) + dictionaryBytes + sizeBytes;
    }

    private static long blocksEnd(FileBytes file, long firstBlock) throws IOException {
        long block = firstBlock;
        while (file.has(block, 3)) {
            int header = file.u24(block);
            int type = header >>> 1 & 3;
            int size = header >>> 3;
            if (type == RESERVED || size > MAX_BLOCK_BYTES) {
                return IMPOSSIBLE;
            }
            block += 3 + (type == RLE ? 1 : size);
            if ((header & 1) != 0) {
                return block;
            }
        }
        return UNFINISHED;
    }

    private static long within(FileBytes file, long end) {
        return end <= file.size() ? end : UNFINISHED;
    }
}
