package io.millrace.output;

import java.io.IOException;
import java.nio.ByteBuffer;

/** Takes whole frames. Everything but {@link #abort} is called by the output's writer thread, which owns the sink. */
interface FrameSink {
    /** Writes all of it, or throws and leaves nothing of it behind where the sink is a file. May block. */
    void write(ByteBuffer frame) throws IOException;

    /** Called after each frame that was written, and when {@link #nanosToRotation} is over. */
    default void afterFrame() throws IOException {}

    /** How long until {@link #afterFrame} has something to do without a frame; {@code Long.MAX_VALUE} if there is nothing. */
    default long nanosToRotation() {
        return Long.MAX_VALUE;
    }

    /** Whether a write that failed may be tried again. */
    default boolean canRetry() {
        return true;
    }

    /** Whether somebody watches, so that what there is should be written as soon as nothing more comes. */
    default boolean isWatched() {
        return false;
    }

    /** Makes sure that everything is where it belongs; the sink is then closed. */
    void finish() throws IOException;

    /** Any thread: makes a write that blocks fail soon. May be called several times. */
    default void abort(Thread writer) {
        writer.interrupt();
    }

    /** What messages call it. */
    String describe();
}
