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

    /** Windows that were published ahead of the watermark: a line for one of them is late all the same. */
    private final Set<ClosedEarly> closedEarly = new HashSet<>();

    private record ClosedEarly(int shape, long endMillis) {}

    private long deadlineMillis;
    private long clockMillis = Long.MIN_VALUE;

    /** So long after a window's end; for those that are open, too. */
    void deadline(long millis) {
        if (millis != deadlineMillis) {
            deadlineMillis = millis;
            List<OpenWindow> open = new ArrayList<>(queue);
            queue.clear();
            open.removeIf(OpenWindow::isPublished);
            open.forEach(this::add);
        }
    }

    long millis() {
        return deadlineMillis;
    }

    /** The clock has gone on by so much without counting for those that are open. */
    void postpone(long millis, long nowMillis) {
        clockMillis = nowMillis;
        List<OpenWindow> open = new ArrayList<>(queue);
        queue.clear();
        open.removeIf(OpenWindow::isPublished);
        open.forEach(window -> window.notBefore(window.queuedDeadlineMillis() + millis));
        open.forEach(this::add);
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

    /** Takes out the windows whose deadline is over; one whose deadline has moved since it was queued is queued again. */
    List<OpenWindow> take(long nowMillis) {
        boolean jumped = clockMillis != Long.MIN_VALUE && nowMillis - clockMillis >= JUMP_MILLIS;
        clockMillis = nowMillis;
        if (jumped) {
            queue.forEach(window -> window.notBefore(nowMillis + deadlineMillis));
        }
        OpenWindow first = queue.peek();
        if (first == null || first.queuedDeadlineMillis() > nowMillis) {
            return List.of();
        }
        List<OpenWindow> due = new ArrayList<>();
        while (first != null && first.queuedDeadlineMillis() <= nowMillis) {
            queue.poll();
            if (!first.isPublished()) {
                first.queueDeadline(deadlineMillis);
                if (first.queuedDeadlineMillis() <= nowMillis) {
                    due.add(first);
                } else {
                    queue.add(first);
                }
            }
            first = queue.peek();
        }
        return due;
    }
}
