package io.millrace.access;

import io.netty.util.concurrent.FastThreadLocalThread;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Makes the threads of event loops. Netty only logs that one of them has ended by an Error, mostly as there was no memory, and never starts another: nobody
 * would be answered any more. So somebody is told.
 */
public final class LoopThreads implements ThreadFactory {
    private final String name;
    private final Consumer<Throwable> onFailure;
    private final AtomicInteger made = new AtomicInteger();

    /** Made early: when it is needed there may be no memory for it. */
    private final Throwable ended;

    private volatile boolean closing;

    /** {@code onFailure} is told if a thread ends before {@link #closing}. */
    public LoopThreads(String name, Consumer<Throwable> onFailure) {
        this.name = name;
        this.onFailure = onFailure;
        ended = new IllegalStateException("an event loop (" + name + ") has ended, the log says why");
    }

    @Override
    public Thread newThread(Runnable work) {
        Thread thread = new FastThreadLocalThread(() -> run(work), name + "-" + made.incrementAndGet());
        thread.setDaemon(true);
        return thread;
    }

    private void run(Runnable work) {
        Throwable cause = ended;
        try {
            work.run();
        } catch (Throwable e) {
            cause = e;
        }
        if (!closing) {
            onFailure.accept(cause);
        }
    }

    /** From now on threads are meant to end. */
    public void closing() {
        closing = true;
    }
}
