package io.millrace.ingest;

import io.netty.buffer.ByteBuf;

/** A content encoding, undone in steps of bounded size. Owned by one event loop, which lends it to one body after the other. */
interface BodyDecoder {
    /** A new body begins, of which {@code maxBytes} may come out: one that says that it holds more is refused before anything is allocated for it. */
    void begin(long maxBytes);

    /**
     * Reads from {@code in} and writes to {@code out}, which has room. Returns true if it can do more with what is left in {@code in} or in itself, false if
     * it needs more input, all of {@code in} being read.
     */
    boolean decode(ByteBuf in, ByteBuf out) throws Refusal;

    /** Memory that it needs from the next {@link #decode} on; may grow with what {@code decode} reads. */
    long memoryBytes();

    /** The body has ended. */
    void finish() throws Refusal;

    /** It is given back, wherever in a body it stands: lets go of memory that the next body will hardly need. */
    void end();

    /** Frees the native memory. */
    void close();
}
