package io.millrace.ingest;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import net.jpountz.xxhash.XXHash32;
import net.jpountz.xxhash.XXHashFactory;

/**
 * The head of an lz4 frame (format 1.6), collected as it comes.
 *
 * <pre>
 *   04 22 4D 18   version:2=1 independent:1 block sums:1   0:1 largest block:3 0:4   [content size:8]   [dictionary id:4]   check
 *                 content size:1 sum:1 0:1 dictionary:1
 *   5x 2A 4D 18   length:4            a frame to be skipped
 * </pre>
 */
final class Lz4FrameHead {
    private static final int MAX_BYTES = 19;
    private static final int SKIPPABLE_BYTES = 8;
    private static final int INDEPENDENT = 0x20;
    private static final int BLOCK_SUMS = 0x10;
    private static final int CONTENT_SIZE = 0x08;
    private static final int CONTENT_SUM = 0x04;
    private static final int RESERVED_FLAG = 0x02;
    private static final int DICTIONARY = 0x01;
    private static final int RESERVED_SIZE = 0x8F;
    private static final int SMALLEST_SIZE = 4;
    private static final XXHash32 HASH = XXHashFactory.safeInstance().hash32();

    private final ByteBuffer bytes = ByteBuffer.allocate(MAX_BYTES).order(ByteOrder.LITTLE_ENDIAN);

    void begin() {
        bytes.clear();
    }

    /** Takes the next byte; true if the head is complete with it. */
    boolean take(int b) throws Refusal {
        bytes.put((byte) b);
        if (bytes.position() < neededBytes()) {
            return false;
        }
        if (!isSkippable()) {
            check();
        }
        return true;
    }

    private int neededBytes() throws Refusal {
        int have = bytes.position();
        int magic = bytes.getInt(0);
        int magicBytes = Math.min(have, Integer.BYTES);
        boolean maySkip = FrameMagic.mayBecomeSkippable(magic, magicBytes);
        boolean mayBeLegacy = FrameMagic.mayBecome(FrameMagic.LZ4_LEGACY, magic, magicBytes);
        if (!maySkip && !mayBeLegacy && !FrameMagic.mayBecome(FrameMagic.LZ4, magic, magicBytes)) {
            throw Encoding.LZ4.corrupt(
                    "the body does not begin with the bytes 04 22 4D 18 of an lz4 frame, or data follows its last frame");
        }
        if (have < Integer.BYTES) {
            return Integer.BYTES;
        }
        if (maySkip) {
            return SKIPPABLE_BYTES;
        }
        if (mayBeLegacy) {
            throw Encoding.LZ4.corrupt("the body is a legacy lz4 file, as 'lz4 -l' makes it; send lz4 frames");
        }
        return have < 5 ? 5 : 7 + (has(CONTENT_SIZE) ? 8 : 0) + (has(DICTIONARY) ? 4 : 0);
    }

    private void check() throws Refusal {
        int end = bytes.position() - 1;
        if ((HASH.hash(bytes.array(), 4, end - 4, 0) >>> 8 & 0xFF) != (bytes.get(end) & 0xFF)) {
            throw Encoding.LZ4.corrupt("the checksum of a frame's head is wrong");
        }
        if (bytes.get(4) >>> 6 != 1 || has(RESERVED_FLAG) || (bytes.get(5) & RESERVED_SIZE) != 0) {
            throw Encoding.LZ4.corrupt("a frame's head is of another version of the format");
        }
        if (bytes.get(5) >>> 4 < SMALLEST_SIZE) {
            throw Encoding.LZ4.corrupt("a frame's head has no valid size for its blocks");
        }
        if (has(DICTIONARY)) {
            throw Encoding.LZ4.corrupt("a frame was compressed with a dictionary, and there is none here");
        }
    }

    private boolean has(int flag) {
        return (bytes.get(4) & flag) != 0;
    }

    boolean isSkippable() {
        return FrameMagic.isSkippable(bytes.getInt(0));
    }

    long skippableBytes() {
        return Integer.toUnsignedLong(bytes.getInt(4));
    }

    boolean hasIndependentBlocks() {
        return has(INDEPENDENT);
    }

    boolean hasBlockSums() {
        return has(BLOCK_SUMS);
    }

    boolean hasContentSum() {
        return has(CONTENT_SUM);
    }

    boolean hasContentBytes() {
        return has(CONTENT_SIZE);
    }

    /** How much the frame says it holds, as an unsigned number. */
    long contentBytes() {
        return bytes.getLong(6);
    }

    /** How much a block may hold: 64 KiB, 256 KiB, 1 MiB or 4 MiB. */
    int maxBlockBytes() {
        return 1 << 8 + 2 * (bytes.get(5) >>> 4);
    }
}
