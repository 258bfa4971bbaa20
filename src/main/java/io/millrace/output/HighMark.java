package io.millrace.output;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Counts bytes, and tells a listener when they have risen above the mark and when they have fallen below half of it.
 * Any thread adds and subtracts; the listener is called by one thread at a time, and full and room strictly take turns.
 */
final class HighMark {
    private final long highBytes;
    private final AtomicLong bytes = new AtomicLong();
    private final Object edge = new Object();

    /** Written under {@link #edge} alone. */
    private volatile boolean full;

    private Output.@Nullable Listener listener;

    HighMark(long highBytes) {
        this.highBytes = highBytes;
    }

    void listen(Output.Listener listener) {
        synchronized (edge) {
            if (this.listener != null) {
                throw new IllegalStateException("the output has a listener already");
            }
            this.listener = listener;
            if (full) {
                listener.onFull();
            }
        }
    }

    long bytes() {
        return bytes.get();
    }

    boolean isFull() {
        return full;
    }

    void add(long n) {
        long now = bytes.addAndGet(n);
        // Only then is `full` read, or a turn in between that still met the old count would have nobody to take it
        // back.
        if (isEdge(full, now)) {
            turn();
        }
    }

    void subtract(long n) {
        add(-n);
    }

    private boolean isEdge(boolean isFull, long now) {
        return isFull ? now < (highBytes + 1) / 2 : now > highBytes;
    }

    /**
     * Looks again after each turn: whoever changes the count and then reads the old {@code full} is not missed here,
     * since it is this thread that then reads the new count. So the last word always fits the last count.
     */
    private void turn() {
        synchronized (edge) {
            while (isEdge(full, bytes.get())) {
                full = !full;
                if (listener != null) {
                    if (full) {
                        listener.onFull();
                    } else {
                        listener.onRoom();
                    }
                }
            }
        }
    }
}
