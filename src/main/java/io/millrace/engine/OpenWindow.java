package io.millrace.engine;

import io.millrace.window.Pane;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A window that holds data of any rules of its stream, until it is published; after that it may still stand in a queue, but its pane serves another
 * window. One that overlaps with others has no pane of its own, but shares slices with them. Owned by the collector.
 */
final class OpenWindow {
    static final Comparator<OpenWindow> BY_END =
            Comparator.comparingLong(OpenWindow::endMillis).thenComparingInt(OpenWindow::shape);

    private final int shape;
    private final long startMillis;
    private final long endMillis;
    private final int deployment;
    private final @Nullable Slices slices;
    private @Nullable Pane pane;
    private boolean published;
    private long number;
    private long queuedDeadlineMillis;
    private long notBeforeMillis = Long.MIN_VALUE;

    /** @param deployment the number of the one under which it was opened */
    OpenWindow(Pane pane, int deployment) {
        this.pane = pane;
        this.slices = null;
        this.deployment = deployment;
        this.shape = pane.window();
        this.startMillis = pane.start();
        this.endMillis = pane.end();
    }

    OpenWindow(Slices slices, int shape, long startMillis, long endMillis, int deployment) {
        this.slices = slices;
        this.shape = shape;
        this.startMillis = startMillis;
        this.endMillis = endMillis;
        this.deployment = deployment;
    }

    /** Those that end together, in the order of their ends. */
    static List<List<OpenWindow>> together(List<OpenWindow> windows) {
        Map<Long, List<OpenWindow>> byEnd = new TreeMap<>();
        windows.stream()
                .sorted(BY_END)
                .forEach(window -> byEnd.computeIfAbsent(window.endMillis(), end -> new ArrayList<>())
                        .add(window));
        return List.copyOf(byEnd.values());
    }

    /** Which of the stream's shapes of windows. */
    int shape() {
        return shape;
    }

    long startMillis() {
        return startMillis;
    }

    long endMillis() {
        return endMillis;
    }

    /** How many of its stream have been opened before it. */
    long number() {
        return number;
    }

    void number(long openedBefore) {
        number = openedBefore;
    }

    /** The number of the deployment under which it was opened. */
    int deployment() {
        return deployment;
    }

    /** Those that it shares with others; null if it has a pane of its own. */
    @Nullable
    Slices slices() {
        return slices;
    }

    /** From now on this pane, of the same window, holds its data. */
    void replace(Pane other) {
        pane = other;
    }

    /** Its own. */
    Pane pane() {
        Pane open = pane;
        if (open == null) {
            throw new IllegalStateException("the window is published, or has no pane of its own");
        }
        return open;
    }

    /** All that has data of it. */
    List<Pane> panes() {
        return slices == null ? List.of(pane()) : slices.of(endMillis);
    }

    /** Whether no line of it counts for anybody. */
    boolean isEmpty() {
        return slices == null ? pane().rows() == 0 : slices.isEmpty(endMillis);
    }

    boolean isPublished() {
        return published;
    }

    /** It is published: its pane is the caller's from now on. */
    void close() {
        published = true;
        pane = null;
    }

    /**
     * Works out by when, on the wall clock, the window is published even though the watermark has not passed its end: so long after its end, or after its
     * latest line if already its first came later than that, as when old logs are fed in.
     */
    void queueDeadline(long deadlineMillis) {
        long due = endMillis + deadlineMillis;
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        for (Pane each : panes()) {
            first = Math.min(first, each.firstArrivalMillis());
            last = Math.max(last, each.lastArrivalMillis());
        }
        long afterLines = first > due && last > Long.MIN_VALUE ? last + deadlineMillis : due;
        queuedDeadlineMillis = Math.max(afterLines, notBeforeMillis);
    }

    /** The wall clock was set forth: its deadline is not over before it shows this. */
    void notBefore(long millis) {
        notBeforeMillis = millis;
    }

    long queuedDeadlineMillis() {
        return queuedDeadlineMillis;
    }
}
