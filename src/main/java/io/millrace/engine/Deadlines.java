package io.millrace.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;

/** By when on the wall clock windows are published at the latest. Owned by the collector. */
final class Deadlines {
    /**
     * The clock is looked at many times a second while windows are open. If it shows this much more than the last time it was set forth, or nothing ran: in
     * either case lines that are on their way get their time anew.
     */
    private static final long JUMP_MILLIS = 60_000;

    /** By the deadline as it was when the window was queued; it may have moved on since. */
    private final PriorityQueue<OpenWindow> queue =
            new PriorityQueue<>(Comparator.comparingLong(OpenWindow::queuedDeadlineMillis));

    /** Those that were queued for a time that is past. Many may be due at once, and each is looked at when it is its turn. */
    private final PriorityQueue<OpenWindow> due = new PriorityQueue<>(OpenWindow.BY_END);

    /** Windows that were published ahead of the watermark: a line for one of them is late all the same. */
    private final Set<ClosedEarly> closedEarly = new HashSet<>();

    private record ClosedEarly(int shape, long endMillis) {}

    private long deadlineMillis;
    private long clockMillis = Long.MIN_VALUE;

    /** So long after a window's end; for those that are open, too. */
    void deadline(long millis) {
        if (millis != deadlineMillis) {
            deadlineMillis = millis;
            takeOpen().forEach(this::add);
        }
    }

    private List<OpenWindow> takeOpen() {
        List<OpenWindow> open = new ArrayList<>(queue);
        open.addAll(due);
        queue.clear();
        due.clear();
        open.removeIf(OpenWindow::isPublished);
        return open;
    }

    long millis() {
        return deadlineMillis;
    }

    /** The clock has gone on by so much without counting for those that are open. It counts anyway only from where a window's deadline begins to run. */
    void postpone(long millis, long nowMillis) {
        clockMillis = nowMillis;
        for (OpenWindow window : takeOpen()) {
            window.queueDeadline(deadlineMillis);
            long runningMillis = nowMillis - (window.queuedDeadlineMillis() - deadlineMillis);
            if (runningMillis > 0) {
                window.notBefore(window.queuedDeadlineMillis() + Math.min(millis, runningMillis));
            }
            add(window);
        }
    }

    void add(OpenWindow window) {
        window.queueDeadline(deadlineMillis);
        queue.add(window);
    }

    /** The window is published, though the watermark has not passed its end. */
    void closedEarly(OpenWindow window) {
        closedEarly.add(new ClosedEarly(window.shape(), window.endMillis()));
    }

    boolean isClosedEarly(int shape, long endMillis) {
        return !closedEarly.isEmpty() && closedEarly.contains(new ClosedEarly(shape, endMillis));
    }

    /** The watermark, which says so much from now on, has passed the end of some of them. */
    void forget(long watermarkMillis) {
        closedEarly.removeIf(closed -> closed.endMillis <= watermarkMillis);
    }

    /** Takes out those windows that end first of all whose deadline is over; one whose deadline has moved since it was queued is queued again. */
    List<OpenWindow> takeFirst(long nowMillis) {
        boolean jumped = clockMillis != Long.MIN_VALUE && nowMillis - clockMillis >= JUMP_MILLIS;
        clockMillis = nowMillis;
        if (jumped) {
            queue.addAll(due);
            due.clear();
            queue.forEach(window -> window.notBefore(nowMillis + deadlineMillis));
        }
        for (OpenWindow next = queue.peek();
                next != null && next.queuedDeadlineMillis() <= nowMillis;
                next = queue.peek()) {
            due.add(queue.remove());
        }
        if (due.isEmpty()) {
            return List.of();
        }
        List<OpenWindow> together = new ArrayList<>();
        for (OpenWindow next = due.peek();
                next != null
                        && (together.isEmpty()
                                || next.endMillis() == together.get(0).endMillis());
                next = due.peek()) {
            due.remove();
            if (!next.isPublished()) {
                next.queueDeadline(deadlineMillis);
                (next.queuedDeadlineMillis() <= nowMillis ? together : queue).add(next);
            }
        }
        return together;
    }

    /** Whether there may be more to be taken. */
    boolean isAnyLeft() {
        return !due.isEmpty();
    }
}
