package io.millrace.engine;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Direct buffers for the records of a worker's blocks. Those of the usual size are the worker's own, and are used again as soon as whoever had one has released it: that
 * takes a look at a count, where an allocator would cut the memory out and put it together again for each block. Owned by one worker; buffers are released anywhere.
 */
final class RecordBuffers {
    /** What the records of one block hardly ever reach. */
    static final int USUAL_BYTES = 512 << 10;

    /** Fewer bytes get a buffer of their own size, so that what waits to be written holds at most twice its bytes. */
    private static final int LEAST_BYTES = USUAL_BYTES / 2;

    private static final int MOST_KEPT = 16;

    private final ByteBufAllocator allocator;

    /** Each with one count that is ours; filled from the front. */
    private final @Nullable ByteBuf[] kept = new ByteBuf[MOST_KEPT];

    /** @param allocator for what is not of the usual size, and when all that are kept are on loan */
    RecordBuffers(ByteBufAllocator allocator) {
        this.allocator = allocator;
    }

    /** An empty buffer with room for this many bytes, the caller's to release; it may grow if they are {@link #USUAL_BYTES} or more. */
    ByteBuf take(int bytes) {
        if (bytes >= LEAST_BYTES && bytes < USUAL_BYTES) {
            // Always the first that is free: it is the most likely to be in a cache still.
            for (int i = 0; i < MOST_KEPT; i++) {
                ByteBuf buffer = kept[i];
                if (buffer == null) {
                    // Not from the allocator: it lives as long as the worker.
                    buffer = Unpooled.wrappedBuffer(ByteBuffer.allocateDirect(USUAL_BYTES));
                    kept[i] = buffer;
                }
                if (buffer.refCnt() == 1) {
                    return buffer.clear().retain();
                }
            }
        }
        return allocator.directBuffer(bytes);
    }
}
