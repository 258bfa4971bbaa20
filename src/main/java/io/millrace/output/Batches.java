package io.millrace.output;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Batches in the order in which they were offered, in arrays that are reused. Not safe for threads: {@link BatchQueue}
 * hands it from one to the other.
 */
final class Batches {
    private static final int INITIAL = 64;

    /** Arrays beyond this are given up when emptied. */
    private static final int KEPT = 8192;

    /** What a batch costs besides its bytes, so that very many tiny ones are bounded too. */
    private static final int OVERHEAD_BYTES = 64;

    private @Nullable ByteBuf[] buffers = new ByteBuf[INITIAL];
    private @Nullable Runnable[] receipts = new Runnable[INITIAL];
    private int[] records = new int[INITIAL];
    private long[] timesMillis = new long[INITIAL];
    private int size;
    private long costBytes;
    private boolean urgent;
    private long firstNanos;

    /** The memory that a batch holds on to. */
    static long cost(ByteBuf buffer) {
        return buffer.capacity() + OVERHEAD_BYTES;
    }

    void add(ByteBuf buffer, int recordCount, long timeMillis, @Nullable Runnable whenFlushed, long nowNanos) {
        int at = size;
        if (at == records.length) {
            buffers = Arrays.copyOf(buffers, at * 2);
            receipts = Arrays.copyOf(receipts, at * 2);
            records = Arrays.copyOf(records, at * 2);
            timesMillis = Arrays.copyOf(timesMillis, at * 2);
        }
        if (at == 0) {
            firstNanos = nowNanos;
        }
        buffers[at] = buffer;
        receipts[at] = whenFlushed;
        records[at] = recordCount;
        timesMillis[at] = timeMillis;
        size = at + 1;
        costBytes += cost(buffer);
        urgent |= whenFlushed != null;
    }

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    long costBytes() {
        return costBytes;
    }

    /** Whether somebody waits for one of these to be flushed. */
    boolean isUrgent() {
        return urgent;
    }

    /** When the first one came; of no meaning while empty. */
    long firstNanos() {
        return firstNanos;
    }

    int records(int index) {
        return records[index];
    }

    long timeMillis(int index) {
        return timesMillis[index];
    }

    @Nullable
    Runnable receipt(int index) {
        return receipts[index];
    }

    /** Takes the buffer out; from now on the caller releases it. */
    ByteBuf takeBuffer(int index) {
        ByteBuf taken = buffers[index];
        if (taken == null) {
            throw new IllegalStateException("batch " + index + " was taken already");
        }
        buffers[index] = null;
        return taken;
    }

    boolean isTaken(int index) {
        return buffers[index] == null;
    }

    /** Forgets all batches, whose buffers must have been taken. */
    void clear() {
        if (records.length > KEPT) {
            buffers = new ByteBuf[INITIAL];
            receipts = new Runnable[INITIAL];
            records = new int[INITIAL];
            timesMillis = new long[INITIAL];
        } else {
            Arrays.fill(buffers, 0, size, null);
            Arrays.fill(receipts, 0, size, null);
        }
        size = 0;
        costBytes = 0;
        urgent = false;
    }
}
