package io.millrace.engine;

import io.millrace.plan.Plan.StreamPlan;
import io.millrace.window.Combiner;
import io.millrace.window.Pane;
import io.millrace.window.Watermark;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** The open windows of one stream and its watermark. Owned by the collector. */
final class StreamWindows {
    /** A window whose time came by the wall clock, not by the watermark. */
    private static final byte[] DEADLINE = "\"deadline\"".getBytes(StandardCharsets.UTF_8);

    /** A window that was open when the service was stopped. */
    private static final byte[] STOPPED = "\"restarted\"".getBytes(StandardCharsets.UTF_8);

    private final boolean live;
    private final boolean byArrival;
    private final long latenessMillis;
    private final Watermark watermark;
    private final long deadlineMillis;
    private final PaneIndex panes = new PaneIndex();

    /** By end, then by rule: the order in which windows are published. */
    private final PriorityQueue<OpenWindow> byEnd =
            new PriorityQueue<>(Comparator.comparingLong(OpenWindow::endMillis).thenComparingInt(OpenWindow::rule));

    /** By the deadline as it was when the window was queued; it may have moved on since. */
    private final PriorityQueue<OpenWindow> byDeadline =
            new PriorityQueue<>(Comparator.comparingLong(OpenWindow::queuedDeadlineMillis)
                    .thenComparingLong(OpenWindow::endMillis)
                    .thenComparingInt(OpenWindow::rule));

    private long open;
    private long groups;
    private volatile StreamProgress progress = new StreamProgress(Long.MIN_VALUE, 0, 0);

    StreamWindows(StreamPlan plan, boolean live) {
        this.live = live;
        this.byArrival = plan.time().isEmpty();
        this.latenessMillis = byArrival ? 0 : plan.latenessMillis();
        this.watermark = new Watermark(latenessMillis);
        this.deadlineMillis = plan.deadlineMillis();
    }

    boolean hasOpenWindows() {
        return open > 0;
    }

    StreamProgress progress() {
        return progress;
    }

    /** Shows the state to other threads; a new object only when something changed. */
    void publishProgress() {
        StreamProgress shown = progress;
        if (shown.watermarkMillis() != watermark.millis() || shown.groups() != groups || shown.openWindows() != open) {
            progress = new StreamProgress(watermark.millis(), open, groups);
        }
    }

    /** Takes in one row of a block; drops it, counted, if its window had closed when the block began. */
    void merge(RuleWindows rule, Combiner combiner, int row, long arrivalMillis) {
        long start = combiner.paneStart(row);
        long end = start + rule.windowMillis();
        if (watermark.hasReached(end) || rule.isClosedEarly(end)) {
            rule.counts().late().add(combiner.lines(row));
            return;
        }
        OpenWindow window = panes.find(rule.number(), start);
        if (window == null) {
            window = open(rule, start, end, arrivalMillis);
        }
        Pane pane = window.pane();
        int before = pane.size();
        rule.counts().overflow().add(pane.merge(combiner, row, rule.maxGroups()));
        groups += pane.size() - before;
        pane.arrived(arrivalMillis);
    }

    private OpenWindow open(RuleWindows rule, long start, long end, long arrivalMillis) {
        OpenWindow window = rule.open(start, end);
        window.pane().arrived(arrivalMillis);
        panes.add(rule.number(), start, window);
        byEnd.add(window);
        open++;
        if (live && !byArrival) {
            window.queueDeadline(deadlineMillis);
            byDeadline.add(window);
        }
        return window;
    }

    boolean closesAt(long timeMillis) {
        OpenWindow first = firstByEnd();
        return first != null
                && timeMillis > watermark.highestMillis()
                && first.endMillis() <= timeMillis - latenessMillis;
    }

    void advance(long timeMillis) {
        if (!byArrival) {
            reach(timeMillis);
        }
    }

    /** Moves the watermark, and publishes every window whose end it passes. */
    private void reach(long timeMillis) {
        if (timeMillis <= watermark.highestMillis()) {
            return;
        }
        watermark.observe(timeMillis);
        OpenWindow first = firstByEnd();
        while (first != null && watermark.hasReached(first.endMillis())) {
            close(first, null);
            first = firstByEnd();
        }
    }

    void passClock(long nowMillis) {
        if (byArrival) {
            reach(nowMillis);
            return;
        }
        OpenWindow first = byDeadline.peek();
        while (first != null && first.queuedDeadlineMillis() <= nowMillis) {
            byDeadline.poll();
            if (!first.isPublished()) {
                closeIfDue(first, nowMillis);
            }
            first = byDeadline.peek();
        }
    }

    /** Publishes the window, or queues it again where its deadline has moved since it was queued. */
    private void closeIfDue(OpenWindow window, long nowMillis) {
        window.queueDeadline(deadlineMillis);
        if (window.queuedDeadlineMillis() <= nowMillis) {
            window.owner().closeEarly(window.endMillis(), watermark.millis());
            close(window, DEADLINE);
        } else {
            byDeadline.add(window);
        }
    }

    void closeAll() {
        OpenWindow first = firstByEnd();
        while (first != null) {
            close(first, live ? STOPPED : null);
            first = firstByEnd();
        }
    }

    /** The open window that ends first, or null. */
    private @Nullable OpenWindow firstByEnd() {
        OpenWindow first = byEnd.peek();
        while (first != null && first.isPublished()) {
            byEnd.poll();
            first = byEnd.peek();
        }
        return first;
    }

    private void close(OpenWindow window, byte @Nullable [] incomplete) {
        panes.remove(window.rule(), window.startMillis());
        open--;
        groups -= window.pane().size();
        window.publish(incomplete);
    }
}
