package io.millrace.output;

import io.netty.buffer.ByteBufAllocator;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.xxhash.XXHash32;
import net.jpountz.xxhash.XXHashFactory;

/**
 * LZ4 frames as {@code lz4 -dc} reads them, each with the size and the checksum of its content:
 *
 * <pre>
 *   04 22 4d 18 | flags 6c | largest block 60 (1 MiB) | content size (8) | checksum of the header (1)
 *   | size of the block (4), highest bit set if it is not compressed | block | ... | 00 00 00 00 | xxHash32 of the content (4)
 * </pre>
 */
final class Lz4Frames implements FrameEncoder {
    static final int MAGIC = 0x184D2204;

    /** The two highest bits of the flags. */
    static final int VERSION = 0x40;

    static final int VERSION_MASK = 0xc0;
    static final int INDEPENDENT_BLOCKS = 0x20;
    static final int BLOCK_CHECKSUMS = 0x10;
    static final int CONTENT_SIZE = 0x08;
    static final int CONTENT_CHECKSUM = 0x04;
    static final int RESERVED_FLAG = 0x02;
    static final int DICTIONARY = 0x01;
    static final int NOT_COMPRESSED = 0x80000000;

    /** What the header's code for it stands for: 1 MiB. */
    static final int BLOCK_BYTES = 1 << 20;

    private static final int BLOCK_CODE = 6 << 4;
    static final int HEADER_BYTES = 15;
    private static final int BLOCK_HEADER_BYTES = 4;
    private static final int TRAILER_BYTES = 8;

    private final LZ4Compressor compressor;
    private final XXHash32 hash;
    private final FrameSpace space;

    Lz4Frames(ByteBufAllocator allocator) {
        compressor = lz4().fastCompressor();
        hash = hashes().hash32();
        space = new FrameSpace(allocator, bound(FrameAssembler.FRAME_BYTES));
    }

    static LZ4Factory lz4() {
        return isNative() ? LZ4Factory.nativeInstance() : LZ4Factory.safeInstance();
    }

    static XXHashFactory hashes() {
        return isNative() ? XXHashFactory.nativeInstance() : XXHashFactory.safeInstance();
    }

    /** Never the library's own choice: that may use what a JDK warns of. */
    private static boolean isNative() {
        try {
            return LZ4Factory.nativeInstance() != null && XXHashFactory.nativeInstance() != null;
        } catch (LinkageError | RuntimeException e) {
            return false; // no library for this machine, or nowhere to unpack it
        }
    }

    /** A block that does not become smaller is kept as it is. */
    private int bound(int rawBytes) {
        long blocks = (rawBytes + BLOCK_BYTES - 1L) / BLOCK_BYTES;
        long slack = compressor.maxCompressedLength(BLOCK_BYTES) - BLOCK_BYTES;
        long bytes = HEADER_BYTES + rawBytes + blocks * BLOCK_HEADER_BYTES + slack + TRAILER_BYTES;
        return (int) Math.min(Integer.MAX_VALUE - 64, bytes);
    }

    @Override
    public ByteBuffer encode(ByteBuffer raw) {
        int start = raw.position();
        int length = raw.remaining();
        ByteBuffer frame = space.clear(bound(length)).order(ByteOrder.LITTLE_ENDIAN);
        putHeader(frame, length);
        for (int done = 0; done < length; done += BLOCK_BYTES) {
            putBlock(frame, raw, start + done, Math.min(BLOCK_BYTES, length - done));
        }
        frame.putInt(0).putInt(hash.hash(raw, start, length, 0));
        return frame.flip();
    }

    private void putHeader(ByteBuffer frame, int rawBytes) {
        frame.putInt(MAGIC)
                .put((byte) (VERSION | INDEPENDENT_BLOCKS | CONTENT_SIZE | CONTENT_CHECKSUM))
                .put((byte) BLOCK_CODE)
                .putLong(rawBytes);
        frame.put((byte) (hash.hash(frame, 4, HEADER_BYTES - 5, 0) >>> 8));
    }

    private void putBlock(ByteBuffer frame, ByteBuffer raw, int from, int length) {
        int header = frame.position();
        int at = header + BLOCK_HEADER_BYTES;
        int size;
        try {
            size = compressor.compress(raw, from, length, frame, at, frame.capacity() - at);
        } catch (LZ4Exception e) {
            throw new IllegalStateException("lz4 found no room for " + length + " bytes in " + frame, e);
        }
        if (size < length) {
            frame.putInt(header, size).position(at + size);
        } else {
            frame.putInt(header, length | NOT_COMPRESSED)
                    .put(at, raw, from, length)
                    .position(at + length);
        }
    }

    @Override
    public int directBytes() {
        return FrameAssembler.FRAME_BYTES / 2;
    }

    @Override
    public void close() {
        space.release();
    }
}
