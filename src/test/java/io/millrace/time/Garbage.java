package io.millrace.time;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** What the thread that asks allocates. */
final class Garbage {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int MOST_RUNS = 20;

    private Garbage() {}

    /** The fewest bytes that any of several runs made: what the JVM makes once in a while is not in all of them. */
    static long fewestBytes(Runnable work) {
        long fewest = Long.MAX_VALUE;
        for (int run = 0; run < MOST_RUNS && fewest > 0; run++) {
            long before = bytes();
            long empty = bytes() - before;
            before = bytes();
            work.run();
            fewest = Math.min(fewest, Math.max(0, bytes() - before - empty));
        }
        return fewest;
    }

    private static long bytes() {
        return THREADS.getCurrentThreadAllocatedBytes();
    }
}
