package io.millrace.ingest;

import io.netty.buffer.ByteBuf;
import net.jpountz.xxhash.StreamingXXHash32;
import net.jpountz.xxhash.XXHashFactory;

/**
 * lz4 in frames, one or more, with all checksums that they have. Whatever the size of a frame's blocks, it needs no more than the 64 KiB that a block may
 * refer back to; the decompressors of lz4-java want whole blocks, and the one of them that is safe knows no blocks that refer to the one before.
 */
final class Lz4Decoder implements BodyDecoder {
    private static final int MEMORY_BYTES = Lz4History.BYTES + InputBytes.CAPACITY + (1 << 10);
    private static final int STORED = 1 << 31;

    private enum Part {
        BETWEEN_FRAMES,
        HEAD,
        BLOCK_LENGTH,
        STORED_DATA,
        COMPRESSED_DATA,
        BLOCK_SUM,
        CONTENT_SUM,
        SKIPPED
    }

    private final InputBytes input = new InputBytes();
    private final Lz4FrameHead head = new Lz4FrameHead();
    private final Lz4History history = new Lz4History();
    private final Lz4Block block = new Lz4Block(history);
    private final StreamingXXHash32 blockSum = XXHashFactory.safeInstance().newStreamingHash32(0);
    private final StreamingXXHash32 contentSum = XXHashFactory.safeInstance().newStreamingHash32(0);
    private Part part = Part.BETWEEN_FRAMES;
    private int number;
    private int numberBytes;
    /** Of the block's data, or of what is skipped. */
    private long partBytes;

    private long frameBytes;
    private long maxBytes;
    private long leftBytes;

    @Override
    public void begin(long maxBytes) {
        input.clear();
        part = Part.BETWEEN_FRAMES;
        this.maxBytes = maxBytes;
        leftBytes = maxBytes;
    }

    @Override
    public boolean decode(ByteBuf in, ByteBuf out) throws Refusal {
        while (input.has(in) || part == Part.COMPRESSED_DATA && block.isPending()) {
            switch (part) {
                case BETWEEN_FRAMES -> {
                    head.begin();
                    part = Part.HEAD;
                }
                case HEAD -> {
                    if (head.take(input.next())) {
                        beginFrame();
                    }
                }
                case SKIPPED -> skip();
                case STORED_DATA, COMPRESSED_DATA -> {
                    if (!out.isWritable()) {
                        return true;
                    }
                    read(out);
                }
                default -> takeNumber(input.next());
            }
        }
        return false;
    }

    private void beginFrame() throws Refusal {
        if (head.isSkippable()) {
            partBytes = head.skippableBytes();
            part = partBytes == 0 ? Part.BETWEEN_FRAMES : Part.SKIPPED;
            return;
        }
        // Read as unsigned: no number that a head can hold is below 0.
        if (head.hasContentBytes() && (head.contentBytes() < 0 || head.contentBytes() > leftBytes)) {
            throw Body.tooLarge(maxBytes);
        }
        history.forget();
        contentSum.reset();
        frameBytes = 0;
        enter(Part.BLOCK_LENGTH);
    }

    private void enter(Part next) {
        part = next;
        number = 0;
        numberBytes = 0;
    }

    private void skip() {
        int end = input.end(partBytes);
        partBytes -= end - input.at();
        input.readTo(end);
        if (partBytes == 0) {
            part = Part.BETWEEN_FRAMES;
        }
    }

    private void takeNumber(int b) throws Refusal {
        number |= b << 8 * numberBytes++;
        if (numberBytes < 4) {
            return;
        }
        switch (part) {
            case BLOCK_LENGTH -> beginBlock(number);
            case BLOCK_SUM -> {
                check(number == blockSum.getValue(), "the checksum of a block is wrong");
                enter(Part.BLOCK_LENGTH);
            }
            default -> {
                check(number == contentSum.getValue(), "the checksum of the data is not the one at its end");
                part = Part.BETWEEN_FRAMES;
            }
        }
    }

    private void beginBlock(int length) throws Refusal {
        if (length == 0) {
            endFrame();
            return;
        }
        partBytes = length & ~STORED;
        check(partBytes <= head.maxBlockBytes(), "a block is longer than the frame's head allows");
        if (head.hasIndependentBlocks()) {
            history.forget();
        }
        blockSum.reset();
        block.begin(head.maxBlockBytes());
        part = (length & STORED) == 0 ? Part.COMPRESSED_DATA : Part.STORED_DATA;
        if (partBytes == 0) {
            endBlock();
        }
    }

    private void read(ByteBuf out) throws Refusal {
        byte[] bytes = input.array();
        int at = input.at();
        int end = input.end(partBytes);
        int room = Math.min(out.writableBytes(), Lz4History.BYTES);
        long start = history.position();
        if (part == Part.STORED_DATA) {
            end = Math.min(end, at + room);
            history.append(bytes, at, end - at);
        } else {
            end = block.read(bytes, at, end, room);
        }
        input.readTo(end);
        partBytes -= end - at;
        if (head.hasBlockSums()) {
            blockSum.update(bytes, at, end - at);
        }
        if (head.hasContentSum()) {
            history.sum(start, contentSum);
        }
        history.copyTo(start, out);
        frameBytes += history.position() - start;
        leftBytes -= history.position() - start;
        if (partBytes == 0 && (part == Part.STORED_DATA || !block.isPending())) {
            check(part == Part.STORED_DATA || block.isWhole(), "a block ends in the middle of a sequence");
            endBlock();
        }
    }

    private void endBlock() {
        enter(head.hasBlockSums() ? Part.BLOCK_SUM : Part.BLOCK_LENGTH);
    }

    private void endFrame() throws Refusal {
        check(
                !head.hasContentBytes() || frameBytes == head.contentBytes(),
                "the length of the data is not the one in the frame's head");
        if (head.hasContentSum()) {
            enter(Part.CONTENT_SUM);
        } else {
            part = Part.BETWEEN_FRAMES;
        }
    }

    private static void check(boolean holds, String otherwise) throws Refusal {
        if (!holds) {
            throw Encoding.LZ4.corrupt(otherwise);
        }
    }

    @Override
    public long memoryBytes() {
        return MEMORY_BYTES;
    }

    @Override
    public void finish() throws Refusal {
        check(part == Part.BETWEEN_FRAMES, "the body ends within an lz4 frame; it was cut off");
    }

    @Override
    public void end() {}

    @Override
    public void close() {}
}
