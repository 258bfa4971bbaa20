package io.millrace;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import sun.misc.Signal;

/** Waits for SIGTERM or SIGINT, or for the service to fail. With a handler of its own, the JVM does not exit 143 under our feet. */
@SuppressWarnings("sunapi") // the only way to exit 0 on SIGTERM, and to see SIGHUP at all
final class StopSignal {
    private final CompletableFuture<Void> stopped = new CompletableFuture<>();

    private StopSignal() {}

    static StopSignal install() {
        StopSignal signal = new StopSignal();
        Signal.handle(new Signal("TERM"), caught -> signal.stopped.complete(null));
        Signal.handle(new Signal("INT"), caught -> signal.stopped.complete(null));
        return signal;
    }

    /** Says at SIGHUP that nothing comes of it. */
    StopSignal refusingReloads() {
        Signal.handle(
                new Signal("HUP"), caught -> System.err.println("millrace: SIGHUP: there is no config to reload now"));
        return this;
    }

    /** Ends the wait by a failure. */
    void fail(Throwable cause) {
        stopped.completeExceptionally(cause);
    }

    boolean isStopped() {
        return stopped.isDone();
    }

    /** Returns on a signal, or after this long; whether it was a signal. */
    boolean await(long millis) throws InterruptedException {
        try {
            stopped.get(millis, TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            return isStopped();
        }
        return true;
    }

    /** Returns on a signal; throws what failed. */
    void await() throws Exception {
        try {
            stopped.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(
                    "the engine failed, this is a defect of Millrace: " + e.getCause(), e.getCause());
        }
    }
}
