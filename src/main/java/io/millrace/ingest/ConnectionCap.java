package io.millrace.ingest;

import io.millrace.metrics.Count;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import java.util.concurrent.atomic.AtomicInteger;

/** How many connections a listener has, and how they end. Shared by all event loops. */
final class ConnectionCap {
    private final String kind;
    private final int max;
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger openOfKind;
    private final Count accepted;
    private final Count refused;
    private final Count reset;
    private final Count timedOut;

    /** {@code openOfKind} counts the open connections of all listeners of this kind. */
    ConnectionCap(int max, AtomicInteger openOfKind, Metrics metrics, String kind) {
        this.kind = kind;
        this.max = max;
        this.openOfKind = openOfKind;
        accepted = metrics.count(Counter.CONNECTIONS_ACCEPTED, kind);
        refused = metrics.count(Counter.CONNECTIONS_REFUSED, kind);
        reset = metrics.count(Counter.CONNECTIONS_RESET, kind);
        timedOut = metrics.count(Counter.CONNECTIONS_TIMED_OUT, kind);
    }

    /** What the listener is for: tcp or http. */
    String kind() {
        return kind;
    }

    /** Counts a new connection; false if it is one too many, and then it must be closed and not be {@link #leave}d. */
    boolean enter() {
        if (open.incrementAndGet() > max) {
            open.decrementAndGet();
            refused.increment();
            return false;
        }
        openOfKind.incrementAndGet();
        accepted.increment();
        return true;
    }

    void leave() {
        open.decrementAndGet();
        openOfKind.decrementAndGet();
    }

    void countReset() {
        reset.increment();
    }

    void countTimedOut() {
        timedOut.increment();
    }
}
