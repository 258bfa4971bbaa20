package io.millrace.ingest;

import io.netty.buffer.ByteBuf;

/**
 * Cuts the bytes of one source into lines and hands these to a sink. What comes out does not depend on how the bytes were cut into reads. Owned by one
 * thread.
 */
interface Framing {
    /** Takes lines out of the buffer. False if the sink had no room: then call again with the same buffer, even if nothing is left in it. */
    boolean read(ByteBuf in, LineSink to);

    /** Says that the source has ended: a last line needs no line end. False if the sink had no room: then call again. A new source may follow. */
    boolean finish(LineSink to);

    /** Lines handed to the sink so far. */
    long lines();

    /** Whether the last line read has no line end yet. */
    boolean isUnfinished();

    /** Whether lines are held that may belong together with the next one. */
    default boolean holdsEvent() {
        return false;
    }

    /** Hands over what is held, because nothing followed for too long. False if the sink had no room: then call again. */
    default boolean expire(LineSink to) {
        return true;
    }
}
