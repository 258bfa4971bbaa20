package io.millrace;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Sees to it that the process ends when one of its threads has: a process that neither works nor ends would never be started again. Runs on the thread that
 * failed, which has nothing else to do. Makes no objects: mostly there is no memory for any, and then closing may come to nothing, too.
 */
final class FailureGuard implements Consumer<Throwable> {
    private final LastWords lastWords = new LastWords();
    private final AtomicBoolean saidSo = new AtomicBoolean();
    private final StopSignal signal;
    private final long closingNanos;

    /** Closing may take so long after a failure. */
    FailureGuard(StopSignal signal, long closingMillis) {
        this.signal = signal;
        closingNanos = TimeUnit.MILLISECONDS.toNanos(closingMillis);
    }

    @Override
    public void accept(Throwable cause) {
        if (cause instanceof OutOfMemoryError lack && !saidSo.getAndSet(true)) {
            lastWords.say(lack); // first, as whoever waits for the signal may end the process at once
        }
        signal.fail(cause);
        long startNanos = System.nanoTime();
        for (long left = closingNanos; left > 0; left = closingNanos - (System.nanoTime() - startNanos)) {
            LockSupport.parkNanos(left);
            Thread.interrupted(); // the engine's end interrupts its threads
        }
        Runtime.getRuntime().halt(1);
    }
}
