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

    private final int number;
    private final Output output;
    private final ByteBufAllocator allocator;
    private final HeldBack heldBack;

    /** What is offered goes before what is held back. */
    private boolean ahead;

    private final JsonBuffer results = new JsonBuffer();
    private final long stepMillis;
    private int resultCount;

    /** The time of the results that are gathered. */
    private long resultMillis;

    private @Nullable RecordRuns runs;
    private int nextRun;
    private long recordMillis;
    private @Nullable ByteBuf records;
    private int recordCount;
    private int recordsTaken;
    private int bytesTaken;
    private boolean fed;

    /** @param number of the output in all plans */
    OutputFeed(int number, Output output, ByteBufAllocator allocator) {
        this.number = number;
        this.output = output;
        this.allocator = allocator;
        heldBack = new HeldBack(output);
        stepMillis = output.timeStepMillis();
    }

    int number() {
        return number;
    }

    Output output() {
        return output;
    }

    /** Starts with the records of a block, of which nothing is handed over yet; {@code runs}: where their time moves on, where that is of any meaning. */
    void begin(@Nullable ByteBuf records, int recordCount, RecordRuns runs) {
        this.runs = stepMillis == 0 || records == null ? null : runs;
        nextRun = 0;
        recordMillis = 0;
        this.records = records;
        this.recordCount = recordCount;
        recordsTaken = 0;
        bytesTaken = 0;
        fed = false;
    }

    /** Hands over the block's records up to here. */
    void recordsUpTo(int bytes, int count) {
        RecordRuns cuts = runs;
        if (cuts != null) {
            for (; nextRun < cuts.size() && cuts.bytesBefore(nextRun) < bytes; nextRun++) {
                take(cuts.bytesBefore(nextRun), cuts.recordsBefore(nextRun));
                recordMillis = cuts.timeMillis(nextRun);
            }
        }
        take(bytes, count);
    }

    private void take(int bytes, int count) {
        ByteBuf all = records;
        if (all != null && bytes > bytesTaken) {
            flushResults();
            offer(all.readRetainedSlice(bytes - bytesTaken), count - recordsTaken, recordMillis, null);
            bytesTaken = bytes;
            recordsTaken = count;
        }
    }

    /** The place to write the next result of a window to, which has this time; followed by {@link #resultDone}. */
    JsonBuffer results(long timeMillis) {
        if (stepMillis > 0) {
            if (resultCount > 0 && Math.floorDiv(timeMillis, stepMillis) != Math.floorDiv(resultMillis, stepMillis)) {
                flushResults();
            }
            resultMillis = timeMillis;
        }
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
        RecordRuns cuts = runs;
        if (cuts != null && nextRun < cuts.size()) {
            int last = cuts.size() - 1;
            recordsUpTo(cuts.bytesBefore(last), cuts.recordsBefore(last));
            recordMillis = cuts.timeMillis(last);
        }
        runs = null;
        ByteBuf rest = records;
        records = null;
        if (rest != null) {
            if (rest.isReadable()) {
                flushResults();
                offer(rest, recordCount - recordsTaken, recordMillis, null);
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
            offer(Unpooled.EMPTY_BUFFER, 0, 0, receipt::release);
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
            offer(piece, count, resultMillis, null);
        }
    }

    private void offer(ByteBuf piece, int count, long timeMillis, @Nullable Runnable whenFlushed) {
        if (ahead) {
            output.offer(piece, count, timeMillis, whenFlushed);
            return;
        }
        fed = true;
        if (heldBack.isHolding()) {
            heldBack.add(piece, count, timeMillis, whenFlushed);
        } else {
            output.offer(piece, count, timeMillis, whenFlushed);
        }
    }

    // Windows that are printed in slices

    /** Results of a window of this block are to be printed here later: what comes from now on waits for them. */
    void awaitWindow() {
        flushResults();
        heldBack.addWindow();
        fed = true;
    }

    /** Results that are written from now on are those of the window that everything held back waits for. */
    void beginSlice() {
        flushResults();
        ahead = true;
    }

    void endSlice() {
        flushResults();
        ahead = false;
    }

    /** That window is through. */
    void windowDone() {
        heldBack.windowDone();
    }

    /** The memory of what waits for windows. Any thread. */
    long heldBackBytes() {
        return heldBack.bytes();
    }
}
