package io.millrace.ring;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Which blocks the workers have finished, in any order; one collector waits for them in ring order. A slot holds the sequence that was last completed in
 * it, so nothing has to be reset. Workers write with release, the collector reads with acquire.
 */
final class Completions {
    private static final int SPINS = 64;
    private static final long NONE = -1;

    private final AtomicLongArray completed;
    private final int mask;

    /** Who waits, written before {@link #awaited}. */
    private @Nullable Thread collector;

    /** The block that the collector waits for, or {@link #NONE}. */
    private volatile long awaited = NONE;

    Completions(int slots) {
        completed = new AtomicLongArray(slots);
        mask = slots - 1;
        for (int i = 0; i < slots; i++) {
            completed.set(i, -1);
        }
    }

    /** Called by the worker that has finished the block. */
    void complete(long sequence) {
        // A volatile write, not a release: it must not pass the read of `awaited` below, or the wake-up could be lost.
        completed.set((int) sequence & mask, sequence);
        if (awaited == sequence) {
            LockSupport.unpark(collector);
        }
    }

    /** Called by the collector alone. Returns false if the block was not finished within the time. */
    boolean await(long sequence, long timeoutNanos) {
        int slot = (int) sequence & mask;
        for (int i = 0; i < SPINS; i++) {
            if (completed.getAcquire(slot) == sequence) {
                return true;
            }
            Thread.onSpinWait();
        }
        long deadlineNanos = System.nanoTime() + timeoutNanos;
        collector = Thread.currentThread();
        awaited = sequence;
        try {
            while (completed.get(slot) != sequence) {
                long left = deadlineNanos - System.nanoTime();
                if (left <= 0) {
                    return false;
                }
                LockSupport.parkNanos(this, left);
            }
            return true;
        } finally {
            awaited = NONE;
        }
    }
}
