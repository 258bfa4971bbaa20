package io.millrace.ingest;

/** Tells the lines that begin an event from those that belong to the one before. Used by one thread; give others a {@link #copy()}. */
public interface EventStart {
    /** Whether the line at {@code from} (inclusive) to {@code to} (exclusive), without its line end, begins an event. */
    boolean begins(byte[] bytes, int from, int to);

    /** An equal one for another thread. */
    EventStart copy();
}
