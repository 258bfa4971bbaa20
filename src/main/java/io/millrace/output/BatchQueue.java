package io.millrace.output;

import io.netty.buffer.ByteBuf;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Between those who offer and the one writer. Two sets of arrays change places, so that neither side allocates or holds
 * the lock for long.
 *
 * <p>The writer is left asleep as long as it can be: until enough has gathered for a frame, until the first batch has
 * waited for the flush interval, or until somebody waits for a batch. A wake-up costs more than taking in a small
 * batch.
 */
final class BatchQueue {
    private final long flushNanos;
    private final long wakeBytes;
    private final boolean eager;
    private Batches filling = new Batches();
    private Batches spare = new Batches();
    private boolean closed;

    /** Written by the writer, read by those who offer. */
    private volatile @Nullable Thread sleeping;

    /**
     * @param wakeBytes with so much in the queue the writer is woken at once
     * @param eager the writer is woken for every batch
     */
    BatchQueue(long flushNanos, long wakeBytes, boolean eager) {
        this.flushNanos = flushNanos;
        this.wakeBytes = wakeBytes;
        this.eager = eager;
    }

    /** Any thread. False, and nothing has happened, once the queue is closed. */
    boolean add(ByteBuf buffer, int records, long timeMillis, @Nullable Runnable whenFlushed) {
        boolean wake;
        synchronized (this) {
            if (closed) {
                return false;
            }
            Batches batches = filling;
            boolean wasReady = hasWork(batches);
            // The first batch wakes the writer too, to set its alarm.
            wake = batches.isEmpty();
            batches.add(buffer, records, timeMillis, whenFlushed, wake ? System.nanoTime() : 0);
            wake |= !wasReady && hasWork(batches);
        }
        if (wake) {
            wakeWriter();
        }
        return true;
    }

    /** Any thread. What is in the queue stays there for the writer, which is woken. */
    void close() {
        synchronized (this) {
            closed = true;
        }
        wakeWriter();
    }

    private void wakeWriter() {
        Thread writer = sleeping;
        if (writer != null) {
            LockSupport.unpark(writer);
        }
    }

    /**
     * The writer alone. Waits until there is a reason to work and returns all batches there are, none at the latest
     * after {@code waitNanos}. They are the writer's until it calls {@link #take} the next time, when they must be
     * cleared.
     */
    Batches take(long waitNanos) {
        long startNanos = System.nanoTime();
        sleeping = Thread.currentThread();
        try {
            for (; ; ) {
                long leftNanos = waitNanos - (System.nanoTime() - startNanos);
                synchronized (this) {
                    if (leftNanos <= 0 || isReady()) {
                        return swap();
                    }
                    if (!filling.isEmpty()) {
                        leftNanos = Math.min(leftNanos, flushNanos - (System.nanoTime() - filling.firstNanos()));
                    }
                }
                LockSupport.parkNanos(this, leftNanos);
                if (Thread.interrupted()) {
                    return spare; // told to give up: the caller looks
                }
            }
        } finally {
            sleeping = null;
        }
    }

    private boolean isReady() {
        return closed
                || hasWork(filling)
                || !filling.isEmpty() && System.nanoTime() - filling.firstNanos() >= flushNanos;
    }

    private boolean hasWork(Batches batches) {
        return batches.isUrgent() || batches.costBytes() >= wakeBytes || eager && !batches.isEmpty();
    }

    private Batches swap() {
        Batches taken = filling;
        filling = spare;
        spare = taken;
        return taken;
    }

    /** Whether nothing will come any more. */
    synchronized boolean isDrained() {
        return closed && filling.isEmpty();
    }
}
