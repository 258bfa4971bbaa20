package io.millrace.output;

import java.io.IOException;

/**
 * Where the results of an output go by their time, with the frame that is being gathered for each place. Everything but
 * {@link #abort} and {@link #describe} is called by the output's writer thread, which owns it.
 */
sealed interface FrameSinks permits SingleSink, DatedFiles {
    /** What makes frames of the results of this time. Valid until the next call. */
    FrameAssembler at(long timeMillis) throws GaveUpException;

    /** Ends every frame that was begun. */
    void flush() throws GaveUpException;

    /** Whether everything that was taken in is written. */
    boolean isFlushed();

    /** When the first record came of the frames that are begun; of no meaning if there is none. */
    long stagedSinceNanos();

    /** How long until {@link #rotate} has something to do; {@code Long.MAX_VALUE} if nobody knows of anything. */
    long nanosToRotation();

    /** Closes and numbers what is due by the clock. Everything is flushed. */
    void rotate();

    boolean canRetry();

    boolean isWatched();

    /** Makes sure that everything is where it belongs; the sinks are then closed. */
    void finish() throws IOException;

    /** Any thread: makes a write that blocks fail soon. May be called several times. */
    void abort(Thread writer);

    /** Any thread: what messages call it. */
    String describe();

    /** Gives back all memory. */
    void release();
}
