package io.millrace.engine;

import io.millrace.output.JsonBuffer;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * Where a worker puts the records of the block it is at for one output: encoded in an array that stays in the core's cache, then copied in one go into a
 * direct buffer that goes all the way to the file. Owned by one worker.
 */
final class RecordStage {
    /** With this the array is emptied into the direct buffer while the block is still under way, so that it stays small. */
    private static final int SPILL_BYTES = RecordBuffers.USUAL_BYTES;

    private final JsonBuffer text = new JsonBuffer();
    private final RecordBuffers buffers;
    private @Nullable ByteBuf spilled;
    private int spilledBytes;
    private int records;
    private final long stepMillis;

    /** Where the records' time comes to another step. */
    private RecordRuns runs = new RecordRuns();

    private long step;

    /**
     * @param buffers the worker's
     * @param stepMillis the output's step of time; 0 if time is of no meaning to it
     */
    RecordStage(RecordBuffers buffers, long stepMillis) {
        this.buffers = buffers;
        this.stepMillis = stepMillis;
    }

    /** The place to write the next record to, which is of this time; followed by {@link #recordDone}. */
    JsonBuffer text(long timeMillis) {
        if (stepMillis > 0) {
            cutWhereTimeMovesOn(timeMillis);
        }
        return text;
    }

    private void cutWhereTimeMovesOn(long timeMillis) {
        long next = Math.floorDiv(timeMillis, stepMillis);
        if (next != step || runs.isEmpty()) {
            runs.begin(bytes(), records, timeMillis);
            step = next;
        }
    }

    void recordDone() {
        records++;
        if (text.length() >= SPILL_BYTES) {
            spill();
        }
    }

    int bytes() {
        return spilledBytes + text.length();
    }

    int records() {
        return records;
    }

    private ByteBuf spill() {
        ByteBuf into = spilled;
        if (into == null) {
            into = buffers.take(text.length());
            spilled = into;
        }
        into.writeBytes(text.array(), 0, text.length());
        spilledBytes += text.length();
        text.clear();
        return into;
    }

    /** Hands the block's records over to its result and starts anew. */
    void moveTo(BlockResult result, int output) {
        if (records == 0) {
            runs.clear();
            return;
        }
        result.putRecords(output, spill(), records);
        if (stepMillis > 0) {
            runs = result.swapRuns(output, runs);
            runs.clear();
        }
        spilled = null;
        spilledBytes = 0;
        records = 0;
    }
}
