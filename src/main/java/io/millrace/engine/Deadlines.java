package io.millrace.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

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

    private long deadlineMillis;
    private long clockMillis = Long.MIN_VALUE;

    /** So long after a window's end. */
    void deadline(long millis) {
        deadlineMillis = millis;
    }

    void add(OpenWindow window) {
        window.queueDeadline(deadlineMillis);
        queue.add(window);
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
