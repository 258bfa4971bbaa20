package io.millrace;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import sun.misc.Signal;

/** Waits for SIGTERM or SIGINT, or for the service to fail. With a handler of its own, the JVM does not exit 143 under our feet. */
@SuppressWarnings("sunapi") // the only way to exit 0 on SIGTERM, and to see SIGHUP at all
final class StopSignal {
    private final CountDownLatch stopped = new CountDownLatch(1);
    private volatile @Nullable Throwable failure;

    /** Whether there may be something to drain. Guarded by this. */
    private boolean drains;

    private StopSignal(boolean drains) {
        this.drains = drains;
    }

    static StopSignal install() {
        return handledBy(new StopSignal(true));
    }

    /**
     * The same, but until {@link #drainFromNow} a signal ends the process at once, with 0: the start of thousands of rules takes longer than draining may, and
     * a config that is a pipe may never come.
     */
    static StopSignal installBeforeStart() {
        return handledBy(new StopSignal(false));
    }

    private static StopSignal handledBy(StopSignal signal) {
        Signal.handle(new Signal("TERM"), caught -> signal.caught());
        Signal.handle(new Signal("INT"), caught -> signal.caught());
        return signal;
    }

    private synchronized void caught() {
        if (!drains) {
            System.err.println("millrace: stopped before it was ready");
            System.exit(0); // with the lock, so that nothing begins meanwhile that would have to be drained
        }
        stopped.countDown();
    }

    /** Lines may come from now on. Does not return where a signal has come before. */
    synchronized void drainFromNow() {
        drains = true;
    }

    /** Says at SIGHUP that nothing comes of it. */
    StopSignal refusingReloads() {
        Signal.handle(
                new Signal("HUP"), caught -> System.err.println("millrace: SIGHUP: there is no config to reload now"));
        return this;
    }

    /** Ends the wait by a failure, unless it has ended. Makes no object, since what failed may be that there is no memory. */
    void fail(Throwable cause) {
        if (!isStopped()) {
            failure = cause;
            stopped.countDown();
        }
    }

    boolean isStopped() {
        return stopped.getCount() == 0;
    }

    /** Returns on a signal, or after this long; whether it was a signal. */
    boolean await(long millis) throws InterruptedException {
        return stopped.await(millis, TimeUnit.MILLISECONDS);
    }

    /** Returns on a signal; throws what failed. */
    void await() throws Exception {
        stopped.await();
        Throwable cause = failure;
        if (cause != null) {
            throw new IllegalStateException(sentence(cause), cause);
        }
    }

    private static String sentence(Throwable cause) {
        return cause instanceof OutOfMemoryError
                ? "ended, as there is no memory left: " + cause.getMessage()
                : "the engine failed, this is a defect of Millrace: " + cause;
    }
}
