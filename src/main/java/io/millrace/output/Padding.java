package io.millrace.output;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * What fills a compressed file up to the end of a block, and is nothing to who decompresses it: a skippable frame of
 * zstd (RFC 8878, 3.1.2) and of LZ4, a gzip member of no bytes with an extra field (RFC 1952, 2.3.1.1).
 */
enum Padding {
    /** Text cannot be padded. */
    NONE(Integer.MAX_VALUE) {
        @Override
        void put(ByteBuffer into, int at, int bytes) {
            throw new IllegalStateException("text cannot be padded");
        }
    },

    SKIPPABLE_FRAME(8) {
        @Override
        void put(ByteBuffer into, int at, int bytes) {
            into.putInt(at, ZstdTail.SKIPPABLE_MAGIC).putInt(at + 4, bytes - 8);
            zero(into, at + 8, at + bytes);
        }
    },

    /** The subfield with the member's size, one of zeros, and the deflated nothing. */
    GZIP_MEMBER(GzipFrames.HEADER_BYTES + 4 + 2 + GzipFrames.TRAILER_BYTES) {
        @Override
        void put(ByteBuffer into, int at, int bytes) {
            int zeros = bytes - leastBytes();
            GzipFrames.header(into, at, bytes, 4 + zeros);
            int fill = at + GzipFrames.HEADER_BYTES;
            into.putShort(fill, (short) ('F' | 'I' << 8)).putShort(fill + 2, (short) zeros);
            zero(into, fill + 4, at + bytes);
            into.put(fill + 4 + zeros, (byte) 3);
        }
    };

    /** An extra field has no more than 64 KiB. */
    static final int LARGEST_BLOCK = 32 << 10;

    private final int leastBytes;

    Padding(int leastBytes) {
        this.leastBytes = leastBytes;
    }

    static Padding of(OutputSpec.Codec codec) {
        return switch (codec) {
            case ZSTD, LZ4 -> SKIPPABLE_FRAME;
            case GZIP -> GZIP_MEMBER;
            case NONE -> NONE;
        };
    }

    int leastBytes() {
        return leastBytes;
    }

    /** How much brings a file of this size to the end of a block: 0, or {@link #leastBytes} and more. */
    int missing(long size, int block) {
        int gap = (int) (-size & block - 1);
        return gap == 0 || gap >= leastBytes ? gap : gap + block;
    }

    /** Puts padding of that size, {@link #leastBytes} at least, into a little-endian buffer. */
    abstract void put(ByteBuffer into, int at, int bytes);

    /** Padding of that size. */
    ByteBuffer bytes(int bytes) {
        ByteBuffer padding = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
        put(padding, 0, bytes);
        return padding;
    }

    private static void zero(ByteBuffer into, int from, int to) {
        for (int i = from; i < to; i++) {
            into.put(i, (byte) 0);
        }
    }
}
