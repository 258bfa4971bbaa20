package io.millrace.ingest;

import io.netty.util.concurrent.EventExecutor;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * How long a client may take: for a request's head, whatever it sends, and for anything at all. One timer a connection, set for the nearest deadline; when
 * it fires too early, because bytes came in the meantime, it is set again. Owned by the connection's event loop.
 */
final class HttpTimeouts {
    private final HttpConnection connection;
    private final EventExecutor executor;
    private final long headerTimeoutNanos;
    private final long idleTimeoutNanos;
    private boolean inHead;
    private long headStartNanos;
    private long lastProgressNanos = System.nanoTime();
    private @Nullable Future<?> timer;
    private long timerNanos;
    private boolean stopped;

    HttpTimeouts(HttpConnection connection, HttpListener listener, EventExecutor executor) {
        this.connection = connection;
        this.executor = executor;
        headerTimeoutNanos = TimeUnit.MILLISECONDS.toNanos(listener.headerTimeoutMillis());
        idleTimeoutNanos = TimeUnit.MILLISECONDS.toNanos(listener.options().idleTimeoutMillis());
        arm(false);
    }

    boolean isInHead() {
        return inHead;
    }

    /** Bytes have come, or an answer has gone. {@code startsHead} where they are the first of a head unless there were some before. */
    void onProgress(boolean startsHead) {
        lastProgressNanos = System.nanoTime();
        if (startsHead && !inHead) {
            inHead = true;
            headStartNanos = lastProgressNanos;
        }
    }

    void onHeadComplete() {
        inHead = false;
    }

    /** Sets the timer, if it is not set for an earlier moment; {@code awaitsHead} is false where bytes can no longer belong to a head. */
    void arm(boolean awaitsHead) {
        inHead &= awaitsHead;
        if (stopped || !inHead && idleTimeoutNanos == 0) {
            return;
        }
        long deadlineNanos = deadlineNanos();
        if (timer != null) {
            if (timerNanos - deadlineNanos <= 0) {
                return;
            }
            timer.cancel(false);
        }
        timerNanos = deadlineNanos;
        timer = executor.schedule(this::check, deadlineNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    private long deadlineNanos() {
        long idleNanos = lastProgressNanos + idleTimeoutNanos;
        long headNanos = headStartNanos + headerTimeoutNanos;
        boolean idleIsNearer = !inHead || idleTimeoutNanos > 0 && idleNanos - headNanos < 0;
        return idleIsNearer ? idleNanos : headNanos;
    }

    private void check() {
        timer = null;
        long now = System.nanoTime();
        if (stopped) {
            return;
        }
        if (!connection.waitsForClient()) {
            lastProgressNanos = now;
        }
        boolean headIsLate = inHead && now - headStartNanos >= headerTimeoutNanos;
        boolean isIdle = idleTimeoutNanos > 0 && now - lastProgressNanos >= idleTimeoutNanos;
        if (headIsLate || isIdle) {
            connection.onTimeout(headIsLate);
        }
        arm(inHead);
    }

    void stop() {
        stopped = true;
        if (timer != null) {
            timer.cancel(false);
            timer = null;
        }
    }
}
