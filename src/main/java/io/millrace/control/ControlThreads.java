package io.millrace.control;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads for what takes longer than an answer may: one makes all changes, one after the other; one tries rules, so that nobody's trial holds up a change.
 * What waits for either is bounded. Any thread may call.
 */
public final class ControlThreads implements AutoCloseable {
    /** Whoever puts many rules at once does so over a few connections, each of which waits for its answer. */
    private static final int CHANGES_WAITING = 64;

    private static final int TRIALS_WAITING = 8;
    private static final long CLOSE_SECONDS = 5;

    enum Lane {
        CHANGES,
        TRIALS
    }

    private final ExecutorService changes = thread("millrace-changes", CHANGES_WAITING);
    private final ExecutorService trials = thread("millrace-trials", TRIALS_WAITING);

    private static ExecutorService thread(String name, int waiting) {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(waiting), work -> {
                    Thread thread = new Thread(work, name);
                    thread.setDaemon(true);
                    return thread;
                });
        pool.prestartCoreThread(); // later there may be no more threads to be had
        return pool;
    }

    /** Runs this in turn with all other changes; false where too many wait, or no more are made. */
    public boolean change(Runnable change) {
        return offer(Lane.CHANGES, change);
    }

    boolean offer(Lane lane, Runnable work) {
        try {
            (lane == Lane.CHANGES ? changes : trials).execute(work);
            return true;
        } catch (RejectedExecutionException full) {
            return false;
        }
    }

    /** Takes no more work; what was taken is still done. */
    public void stop() {
        changes.shutdown();
        trials.shutdown();
    }

    /** Breaks off what is still done, and waits for the change that is being made, which may be about to open something. */
    @Override
    public void close() {
        stop();
        changes.shutdownNow();
        trials.shutdownNow();
        try {
            changes.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
