package io.millrace.engine;

import io.millrace.output.JsonBuffer;
import io.millrace.output.Output;
import io.millrace.ring.Receipt;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/**
 * What the collector hands to one output, in order: pieces of a block's records, and results of windows in between. Owned by the collector; every buffer
 * given to {@link Output#offer} is the output's from then on.
 */
final class OutputFeed {
    /** Results of windows are handed over in pieces of about this size. */
    private static final int PIECE_BYTES = 256 << 10;

    private final Output output;
    private final ByteBufAllocator allocator;
    private final JsonBuffer results = new JsonBuffer();
    private int resultCount;
    private @Nullable ByteBuf records;
    private int recordCount;
    private int recordsTaken;
    private int bytesTaken;
    private boolean fed;

    OutputFeed(Output output, ByteBufAllocator allocator) {
        this.output = output;
        this.allocator = allocator;
    }

    /** Starts with the records of a block, of which nothing is handed over yet. */
    void begin(@Nullable ByteBuf records, int recordCount) {
        this.records = records;
        this.recordCount = recordCount;
        recordsTaken = 0;
        bytesTaken = 0;
        fed = false;
    }

    /** Hands over the block's records up to here. */
    void recordsUpTo(int bytes, int count) {
        ByteBuf all = records;
        if (all != null && bytes > bytesTaken) {
            flushResults();
            offer(all.readRetainedSlice(bytes - bytesTaken), count - recordsTaken);
            bytesTaken = bytes;
            recordsTaken = count;
        }
    }

    /** The place to write the next result of a window to; followed by {@link #resultDone}. */
    JsonBuffer results() {
        return results;
    }

    void resultDone() {
        resultCount++;
        if (results.length() >= PIECE_BYTES) {
            flushResults();
        }
    }

    /** Hands over what is left of the block's records and all results. */
    void end() {
        ByteBuf rest = records;
        records = null;
        if (rest != null) {
            if (rest.isReadable()) {
                flushResults();
                offer(rest, recordCount - recordsTaken);
            } else {
                rest.release();
            }
        }
        flushResults();
    }

    /** If the block gave this output anything, holds the receipt until that is flushed. */
    void acknowledge(Receipt receipt) {
        if (fed) {
            receipt.retain();
            output.offer(Unpooled.EMPTY_BUFFER, 0, receipt::release);
        }
    }

    /** Hands over the results that were written. */
    void flushResults() {
        if (resultCount > 0) {
            ByteBuf piece = allocator.directBuffer(results.length());
            piece.writeBytes(results.array(), 0, results.length());
            results.clear();
            int count = resultCount;
            resultCount = 0;
            offer(piece, count);
        }
    }

    private void offer(ByteBuf piece, int count) {
        fed = true;
        output.offer(piece, count, null);
    }
}
