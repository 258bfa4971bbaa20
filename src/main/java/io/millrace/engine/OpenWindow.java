package io.millrace.engine;

import io.millrace.window.Pane;
import org.jspecify.annotations.Nullable;

/**
 * A window that holds data of any rules of its stream, until it is published; after that it may still stand in a queue, but its pane serves another
 * window. Owned by the collector.
 */
final class OpenWindow {
    private final int length;
    private final long startMillis;
    private final long endMillis;
    private final int deployment;
    private @Nullable Pane pane;
    private long queuedDeadlineMillis;

    /** @param deployment the number of the one under which it was opened */
    OpenWindow(Pane pane, int deployment) {
        this.pane = pane;
        this.deployment = deployment;
        this.length = pane.window();
        this.startMillis = pane.start();
        this.endMillis = pane.end();
    }

    /** Which of the stream's lengths of windows. */
    int length() {
        return length;
    }

    long startMillis() {
        return startMillis;
    }

    long endMillis() {
        return endMillis;
    }

    /** The number of the deployment under which it was opened. */
    int deployment() {
        return deployment;
    }

    /** From now on this pane, of the same window, holds its data. */
    void replace(Pane other) {
        pane = other;
    }

    Pane pane() {
        Pane open = pane;
        if (open == null) {
            throw new IllegalStateException("the window is published");
        }
        return open;
    }

    boolean isPublished() {
        return pane == null;
    }

    /** The pane, which is the taker's from now on. */
    Pane close() {
        Pane taken = pane();
        pane = null;
        return taken;
    }

    /**
     * Works out by when, on the wall clock, the window is published even though the watermark has not passed its end: so long after its end, or after its
     * latest line if already its first came later than that, as when old logs are fed in.
     */
    void queueDeadline(long deadlineMillis) {
        long due = endMillis + deadlineMillis;
        queuedDeadlineMillis = pane().firstArrivalMillis() > due ? pane().lastArrivalMillis() + deadlineMillis : due;
    }

    long queuedDeadlineMillis() {
        return queuedDeadlineMillis;
    }
}
