package io.millrace.output;

import java.nio.ByteBuffer;

/**
 * Turns NDJSON into whole frames that stand for themselves. Owned by one writer; native memory is given back by {@link
 * #close()}, never by a finalizer.
 */
interface FrameEncoder {
    /** The frame as a direct buffer, valid until the next call; {@code raw} must be direct and is not changed. */
    ByteBuffer encode(ByteBuffer raw);

    /** A batch of at least this many bytes becomes a frame where it is; less is gathered first. */
    int directBytes();

    void close();
}
