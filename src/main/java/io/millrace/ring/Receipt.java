package io.millrace.ring;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts what must still happen before a shipper may be told that its lines are written: one for the producer until all is published, one for each block
 * until it is collected, one for each batch of results until it is flushed. Any thread may retain (while it holds a count itself) and release; the last
 * release runs the completion, on its own thread, so that must only hand over.
 */
public final class Receipt {
    private final AtomicLong counts = new AtomicLong(1);
    private final Runnable completion;

    /** Starts with one count, which is the producer's. */
    public Receipt(Runnable completion) {
        this.completion = completion;
    }

    public void retain() {
        if (counts.getAndIncrement() <= 0) {
            throw new IllegalStateException("the receipt is complete already");
        }
    }

    public void release() {
        long left = counts.decrementAndGet();
        if (left == 0) {
            completion.run();
        } else if (left < 0) {
            throw new IllegalStateException("the receipt was released more often than retained");
        }
    }
}
