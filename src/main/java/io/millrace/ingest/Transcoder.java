package io.millrace.ingest;

import io.netty.buffer.ByteBuf;

/** Turns the bytes of one source into UTF-8, piece by piece. Owned by one thread. */
interface Transcoder {
    /**
     * Reads from the buffer, as long as anything is left in it or {@link #hasMore()}. Returns text in memory that is shared with others of its thread: it is good
     * until the next call of any of them.
     */
    ByteBuf next(ByteBuf in);

    /** The source has ended; what is left of it comes from {@link #next} as long as there is more. Then another source may follow. */
    void end();

    /** Whether {@link #next} has something to give though nothing more was read. */
    boolean hasMore();

    /** Whether the source ends, so far, in a line of which something is held here. */
    boolean isUnfinished();
}
