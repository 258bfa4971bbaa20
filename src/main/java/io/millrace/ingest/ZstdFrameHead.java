package io.millrace.ingest;

import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;

/**
 * The head of a zstd frame (RFC 8878), collected as it comes, to know how much memory the frame will take before it is begun.
 *
 * <pre>
 *   28 B5 2F FD   descriptor              [window: exponent:5 mantissa:3]   [dictionary id: 0, 1, 2, 4]   [content size: 0, 1, 2, 4, 8]
 *                 size:2 single:1 0 0
 *                 checksum:1 dictionary:2
 *   5x 2A 4D 18   length:4                a frame to be skipped
 * </pre>
 */
final class ZstdFrameHead {
    private static final int MAX_BYTES = 18;
    private static final int SKIPPABLE_BYTES = 8;
    private static final int SINGLE_SEGMENT = 0x20;
    private static final int[] DICTIONARY_ID_BYTES = {0, 1, 2, 4};
    private static final int[] CONTENT_SIZE_BYTES = {0, 2, 4, 8};

    private final ByteBuf bytes;

    /** {@code direct} is the memory that the head is collected in, at least {@value #MAX_BYTES} bytes. */
    ZstdFrameHead(ByteBuf direct) {
        bytes = direct;
    }

    static int maxBytes() {
        return MAX_BYTES;
    }

    void begin() {
        bytes.clear();
    }

    /** True once the head is complete; what follows it is left in the buffer. */
    boolean read(ByteBuf in) throws Refusal {
        while (bytes.readableBytes() < neededBytes()) {
            if (!in.isReadable()) {
                return false;
            }
            bytes.writeByte(in.readByte());
        }
        return true;
    }

    private int neededBytes() throws Refusal {
        int have = bytes.readableBytes();
        int magicBytes = Math.min(have, Integer.BYTES);
        boolean maySkip = FrameMagic.mayBecomeSkippable(bytes.getIntLE(0), magicBytes);
        if (!maySkip && !FrameMagic.mayBecome(FrameMagic.ZSTD, bytes.getIntLE(0), magicBytes)) {
            throw ZstdDecoder.corrupt(
                    "the body does not begin with the bytes 28 B5 2F FD of zstd, or data follows its last frame");
        }
        if (have < Integer.BYTES) {
            return Integer.BYTES;
        }
        if (maySkip) {
            return SKIPPABLE_BYTES;
        }
        if (have < 5) {
            return 5;
        }
        return 5 + (isSingleSegment() ? 0 : 1) + dictionaryIdBytes() + contentSizeBytes();
    }

    boolean isSkippable() {
        return FrameMagic.isSkippable(bytes.getIntLE(0));
    }

    long skippableBytes() {
        return bytes.getUnsignedIntLE(4);
    }

    private int descriptor() {
        return bytes.getUnsignedByte(4);
    }

    private boolean isSingleSegment() {
        return (descriptor() & SINGLE_SEGMENT) != 0;
    }

    private int dictionaryIdBytes() {
        return DICTIONARY_ID_BYTES[descriptor() & 3];
    }

    private int contentSizeBytes() {
        int bytesOf = CONTENT_SIZE_BYTES[descriptor() >>> 6];
        return bytesOf == 0 && isSingleSegment() ? 1 : bytesOf;
    }

    boolean needsDictionary() {
        int offset = isSingleSegment() ? 5 : 6;
        for (int i = 0; i < dictionaryIdBytes(); i++) {
            if (bytes.getByte(offset + i) != 0) {
                return true;
            }
        }
        return false;
    }

    /** How far back the frame may refer, which is what a decoder must keep; negative where it is beyond all measure. */
    long windowBytes() {
        if (isSingleSegment()) {
            return contentBytes();
        }
        int window = bytes.getUnsignedByte(5);
        long base = 1L << 10 + (window >>> 3);
        return base + base / 8 * (window & 7);
    }

    boolean hasContentBytes() {
        return contentSizeBytes() > 0;
    }

    /** How much the frame says it holds, as an unsigned number; 0 where it does not say. */
    long contentBytes() {
        int offset = (isSingleSegment() ? 5 : 6) + dictionaryIdBytes();
        return switch (contentSizeBytes()) {
            case 0 -> 0;
            case 1 -> bytes.getUnsignedByte(offset);
            case 2 -> bytes.getUnsignedShortLE(offset) + 256;
            case 4 -> bytes.getUnsignedIntLE(offset);
            default -> bytes.getLongLE(offset);
        };
    }

    /** The head itself, for the decoder to read at once. */
    ByteBuffer buffer() {
        return bytes.internalNioBuffer(bytes.readerIndex(), bytes.readableBytes());
    }
}
