package io.millrace.ingest;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/**
 * snappy: its framing format, or one bare block. What begins with the stream identifier is framed: as a block those bytes would refer to something before
 * its beginning.
 *
 * <pre>
 *   FF 06 00 00 sNaPpY     then chunks: type, length:3, content
 *   00  sum:4 block        up to 64 KiB, with its checksum
 *   01  sum:4 data         the same, not compressed
 *   80 to FE               to be skipped; 02 to 7F must not be
 * </pre>
 */
final class SnappyDecoder implements BodyDecoder {
    private static final byte[] IDENTIFIER = "\u00ff\u0006\u0000\u0000sNaPpY".getBytes(StandardCharsets.ISO_8859_1);
    private static final int NAME_OFFSET = 4;
    private static final int COMPRESSED = 0;
    private static final int STORED = 1;
    private static final int FIRST_SKIPPABLE = 0x80;
    private static final int NAME = 0xFF;
    private static final int SUM_BYTES = 4;
    private static final int MASK_DELTA = 0xA282EAD8;
    private static final long BASE_BYTES = SnappyOutput.PIECE_BYTES + InputBytes.CAPACITY;

    private enum Part {
        IDENTIFIER,
        BARE,
        BARE_END,
        CHUNK_HEAD,
        CHUNK_SUM,
        CHUNK_NAME,
        COMPRESSED_DATA,
        STORED_DATA,
        CHUNK_COPY,
        SKIPPED
    }

    private final InputBytes input = new InputBytes();
    private final SnappyOutput output = new SnappyOutput();
    private final SnappyBlock block = new SnappyBlock(output);
    private Part part = Part.IDENTIFIER;
    private int paidPieces = 1;
    /** Bytes of the identifier, or of a number, that were read. */
    private int partBytes;

    private int number;
    private int sum;
    private int type;
    private int leftBytes;
    private long maxBytes;

    @Override
    public void begin(long maxBytes) {
        input.clear();
        block.begin();
        enter(Part.IDENTIFIER);
        paidPieces = output.pieceCount();
        this.maxBytes = maxBytes;
    }

    private void enter(Part next) {
        part = next;
        partBytes = 0;
        number = 0;
    }

    @Override
    public boolean decode(ByteBuf in, ByteBuf out) throws Refusal {
        while (output.pieceCount() < paidPieces) {
            output.addPiece();
        }
        while (input.has(in) || block.isPending() || part == Part.BARE && output.hasMore() || part == Part.CHUNK_COPY) {
            switch (part) {
                case IDENTIFIER -> identify();
                case BARE -> {
                    if (!readBare(out)) {
                        return true;
                    }
                }
                case BARE_END -> throw Encoding.SNAPPY.corrupt("data follows the end of the block");
                case CHUNK_HEAD, CHUNK_SUM -> takeNumber(input.next());
                case CHUNK_NAME -> takeName(input.next());
                case COMPRESSED_DATA, STORED_DATA -> readChunk();
                case CHUNK_COPY -> {
                    if (!output.copyTo(out)) {
                        return true;
                    }
                    output.clear();
                    enter(Part.CHUNK_HEAD);
                }
                case SKIPPED -> {
                    int end = input.end(leftBytes);
                    leftBytes -= end - input.at();
                    input.readTo(end);
                    if (leftBytes == 0) {
                        enter(Part.CHUNK_HEAD);
                    }
                }
            }
        }
        return false;
    }

    private void identify() throws Refusal {
        if (input.array()[input.at()] == IDENTIFIER[partBytes]) {
            input.next();
            if (++partBytes == IDENTIFIER.length) {
                enter(Part.CHUNK_HEAD);
            }
            return;
        }
        for (int at = 0; at < partBytes; ) {
            at = block.read(IDENTIFIER, at, partBytes);
            checkBareLength();
        }
        enter(Part.BARE);
    }

    private void checkBareLength() throws Refusal {
        if (block.hasLength() && block.blockBytes() > maxBytes) {
            throw Body.tooLarge(maxBytes);
        }
    }

    /** False if it wants to be called again, with room in {@code out} or with another piece of memory paid for. */
    private boolean readBare(ByteBuf out) throws Refusal {
        input.readTo(block.read(input.array(), input.at(), input.end(InputBytes.CAPACITY)));
        checkBareLength();
        if (!output.copyTo(out)) {
            return false;
        }
        if (block.isComplete()) {
            enter(Part.BARE_END);
        } else if (output.room() == 0) {
            paidPieces++;
            return false;
        }
        return true;
    }

    private void takeNumber(int b) throws Refusal {
        number |= b << 8 * partBytes++;
        if (part == Part.CHUNK_HEAD && partBytes == 1) {
            // At once, so that a byte or two behind the last chunk are not taken for one that was cut off.
            check(
                    b == COMPRESSED || b == STORED || b >= FIRST_SKIPPABLE,
                    "a chunk is of the type " + b + ", which is none, or data follows the end");
        }
        if (partBytes < 4) {
            return;
        }
        if (part == Part.CHUNK_HEAD) {
            beginChunk(number & 0xFF, number >>> 8);
        } else {
            sum = number;
            block.begin();
            enter(type == COMPRESSED ? Part.COMPRESSED_DATA : Part.STORED_DATA);
            if (leftBytes == 0) {
                endChunk();
            }
        }
    }

    private void beginChunk(int chunkType, int length) throws Refusal {
        type = chunkType;
        leftBytes = length;
        if (type == COMPRESSED || type == STORED) {
            check(length >= SUM_BYTES, "a chunk is too short for its checksum");
            leftBytes -= SUM_BYTES;
            check(
                    type == COMPRESSED || leftBytes <= SnappyOutput.PIECE_BYTES,
                    "a chunk holds more than the 64 KiB that are allowed");
            enter(Part.CHUNK_SUM);
        } else if (type == NAME) {
            check(length == IDENTIFIER.length - NAME_OFFSET, "a stream identifier is not the one of snappy");
            enter(Part.CHUNK_NAME);
        } else {
            enter(leftBytes == 0 ? Part.CHUNK_HEAD : Part.SKIPPED);
        }
    }

    private void takeName(int b) throws Refusal {
        check(b == IDENTIFIER[NAME_OFFSET + partBytes++], "a stream identifier is not the one of snappy");
        if (partBytes == IDENTIFIER.length - NAME_OFFSET) {
            enter(Part.CHUNK_HEAD);
        }
    }

    private void readChunk() throws Refusal {
        int at = input.at();
        int end = input.end(leftBytes);
        if (part == Part.STORED_DATA) {
            output.append(input.array(), at, end - at);
        } else {
            end = block.read(input.array(), at, end);
            check(
                    block.blockBytes() <= SnappyOutput.PIECE_BYTES,
                    "a chunk holds more than the 64 KiB that are allowed");
            check(!block.isComplete() || end - at == leftBytes, "data follows the end of the block in a chunk");
        }
        input.readTo(end);
        leftBytes -= end - at;
        if (leftBytes == 0 && !block.isPending()) {
            endChunk();
        }
    }

    private void endChunk() throws Refusal {
        check(part == Part.STORED_DATA || block.isComplete(), "a chunk ends in the middle of its block");
        int crc = output.sum();
        check(sum == (crc >>> 15 | crc << 17) + MASK_DELTA, "the checksum of a chunk is wrong");
        enter(Part.CHUNK_COPY);
    }

    private static void check(boolean holds, String otherwise) throws Refusal {
        if (!holds) {
            throw Encoding.SNAPPY.corrupt(otherwise);
        }
    }

    @Override
    public long memoryBytes() {
        return BASE_BYTES + (paidPieces - 1L) * SnappyOutput.PIECE_BYTES;
    }

    @Override
    public void finish() throws Refusal {
        check(
                part == Part.BARE_END || part == Part.CHUNK_HEAD && partBytes == 0,
                "the body ends within the compressed data; it was cut off");
    }

    @Override
    public void end() {
        if (output.pieceCount() > 1) {
            output.shrink();
        }
    }

    @Override
    public void close() {}
}
