package io.millrace.ingest;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The chunks of one body and what was paid for each: all are added first, then taken from the front. Used again for the next body once empty. */
final class ChunkQueue {
    private static final int INITIAL = 16;

    /** Arrays beyond this are not kept for the next body. */
    private static final int KEPT = 1024;

    private @Nullable ByteBuf[] chunks = new ByteBuf[INITIAL];
    private int[] paidBytes = new int[INITIAL];
    private int first;
    private int end;

    void add(ByteBuf chunk, int paid) {
        if (end == chunks.length) {
            chunks = Arrays.copyOf(chunks, end * 2);
            paidBytes = Arrays.copyOf(paidBytes, end * 2);
        }
        chunks[end] = chunk;
        paidBytes[end++] = paid;
    }

    boolean isEmpty() {
        return first == end;
    }

    /** Null if there is none. */
    @Nullable
    ByteBuf first() {
        return isEmpty() ? null : chunks[first];
    }

    /** Takes out and releases the first chunk. Returns what was paid for it. */
    int releaseFirst() {
        ByteBuf chunk = first();
        if (chunk == null) {
            throw new IllegalStateException("there is no chunk");
        }
        chunks[first] = null;
        int paid = paidBytes[first++];
        if (first == end) {
            first = 0;
            end = 0;
        }
        chunk.release();
        return paid;
    }

    /** Whether it is small enough to be kept for the next body. */
    boolean isWorthKeeping() {
        return isEmpty() && chunks.length <= KEPT;
    }
}
