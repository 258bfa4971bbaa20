package io.millrace.ingest;

import io.netty.buffer.ByteBuf;

/** A content encoding, undone in steps of bounded size. Owned by one event loop, which lends it to one body after the other. */
interface BodyDecoder {
    /** A new body begins. */
    void begin();

    /**
     * Reads from {@code in} and writes to {@code out}, which has room. Returns true if it can do more with what is left in {@code in} or in itself, false if
     * it needs more input, all of {@code in} being read.
     */
    boolean decode(ByteBuf in, ByteBuf out) throws Refusal;

    /** Native memory that it needs from the next {@link #decode} on; may grow while {@code decode} reads a frame's head. */
    long memoryBytes();

    /** The body has ended. */
    void finish() throws Refusal;

    /** Frees the native memory. */
    void close();
}
