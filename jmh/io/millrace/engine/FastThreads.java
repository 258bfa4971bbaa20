package io.millrace.engine;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Runs benchmarks on Netty's kind of thread; JMH makes it by name. */
public final class FastThreads extends ThreadPoolExecutor {
    public FastThreads(int threads, String prefix) {
        super(threads, threads, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(), new DefaultThreadFactory(prefix));
    }
}
