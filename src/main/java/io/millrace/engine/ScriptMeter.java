package io.millrace.engine;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts the calls of one script by one worker, and looks at the clock and at what the thread has allocated on one call in {@link #STRIDE}, which is taken
 * for all of them. Calls that are stopped take so much longer than others that their time is added as it was. The worker writes, anybody may read.
 */
final class ScriptMeter {
    /** A prime, so that it does not keep step with data that repeats. */
    static final int STRIDE = 127;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final AtomicLong calls = new AtomicLong();
    private final AtomicLong failures = new AtomicLong();
    private final AtomicLong nanoseconds = new AtomicLong();
    private final AtomicLong allocatedBytes = new AtomicLong();
    private int callsToNext = STRIDE;
    private boolean sampled;
    private long startNanos;
    private long startBytes;

    /** A call begins. */
    void begin() {
        calls.setOpaque(calls.getPlain() + 1);
        if (--callsToNext == 0) {
            callsToNext = STRIDE;
            sampled = true;
            startBytes = THREADS.getCurrentThreadAllocatedBytes();
            startNanos = System.nanoTime();
        }
    }

    /** The call ends, in whatever way. */
    void end() {
        if (sampled) {
            sampled = false;
            long nanos = System.nanoTime() - startNanos;
            long bytes = THREADS.getCurrentThreadAllocatedBytes() - startBytes;
            nanoseconds.setOpaque(nanoseconds.getPlain() + nanos * STRIDE);
            allocatedBytes.setOpaque(allocatedBytes.getPlain() + bytes * STRIDE);
        }
    }

    /** The call that is about to end was stopped, after it was seen to run so long; 0 if it was not. */
    void stopped(long seenNanos) {
        if (seenNanos > 0) {
            sampled = false;
            nanoseconds.setOpaque(nanoseconds.getPlain() + seenNanos);
        }
    }

    void countFailure() {
        failures.setOpaque(failures.getPlain() + 1);
    }

    long calls() {
        return calls.getOpaque();
    }

    long failures() {
        return failures.getOpaque();
    }

    long nanoseconds() {
        return nanoseconds.getOpaque();
    }

    long allocatedBytes() {
        return allocatedBytes.getOpaque();
    }
}
