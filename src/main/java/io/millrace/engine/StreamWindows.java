package io.millrace.engine;

import io.millrace.plan.Plan.StreamPlan;
import io.millrace.window.Combiner;
import io.millrace.window.Merger;
import io.millrace.window.Pane;
import io.millrace.window.RowLayout;
import io.millrace.window.Watermark;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The open windows of one stream and its watermark. Owned by the collector. */
final class StreamWindows implements Merger.Panes, Merger.Tables {
    /** A window whose time came by the wall clock, not by the watermark. */
    private static final byte[] DEADLINE = "\"deadline\"".getBytes(StandardCharsets.UTF_8);

    /** A window that was open when the service was stopped. */
    private static final byte[] STOPPED = "\"restarted\"".getBytes(StandardCharsets.UTF_8);

    /** What a pane that waits for its next window may keep of each of its parts. */
    private static final long KEEP_BYTES = 64 << 10;

    /** The same for a few, so that the steady turn of windows of a usual size makes no garbage. */
    private static final long FEW_KEEP_BYTES = 2 << 20;

    /** So few: a window that is open, those that lateness keeps open beside it, the next. */
    private static final int FEW = 4;

    /** Published panes that are kept for the next windows. */
    private static final int MAX_SPARE = 16;

    private static final Comparator<OpenWindow> BY_END =
            Comparator.comparingLong(OpenWindow::endMillis).thenComparingInt(OpenWindow::length);

    private final boolean live;
    private final boolean byArrival;
    private final long latenessMillis;
    private final long deadlineMillis;
    private final WindowLengths lengths;
    private final @Nullable RuleResults[] rules;
    private final RuleTables tables;

    /** By table. */
    private final boolean[] parts;

    private final Watermark watermark;
    private final Merger merger = new Merger(this, this);
    private final ClosingOrder order;
    private final PaneIndex index = new PaneIndex();

    /** Those that keep most are last, and taken first. */
    private final ArrayDeque<Pane> spare = new ArrayDeque<>();

    private int panesMade;

    /** By length, the window that was asked for last. */
    private final @Nullable OpenWindow[] latest;

    private final PriorityQueue<OpenWindow> byEnd = new PriorityQueue<>(BY_END);

    /** By the deadline as it was when the window was queued; it may have moved on since. */
    private final PriorityQueue<OpenWindow> byDeadline =
            new PriorityQueue<>(Comparator.comparingLong(OpenWindow::queuedDeadlineMillis));

    /** Windows that were published at their deadline, ahead of the watermark: a line for one of them is late all the same. */
    private final Set<ClosedEarly> closedEarly = new HashSet<>();

    private record ClosedEarly(int length, long endMillis) {}

    private long mergedMillis;
    private long open;
    private long groups;

    // What is shown to other threads, each number by itself
    private volatile long shownMillis = Long.MIN_VALUE;
    private volatile long shownOpen;
    private volatile long shownGroups;

    /** @param rules all rules by number; null for those that do not aggregate */
    StreamWindows(
            StreamPlan plan, WindowLengths lengths, @Nullable RuleResults[] rules, RuleTables tables, boolean live) {
        this.live = live;
        this.lengths = lengths;
        this.rules = rules;
        this.tables = tables;
        this.parts = tables.parts();
        this.order = new ClosingOrder(rules, tables);
        this.byArrival = plan.time().isEmpty();
        this.latenessMillis = byArrival ? 0 : plan.latenessMillis();
        this.watermark = new Watermark(latenessMillis);
        this.deadlineMillis = plan.deadlineMillis();
        this.latest = new OpenWindow[lengths.count()];
    }

    boolean hasOpenWindows() {
        return open > 0;
    }

    /** Any thread. */
    StreamProgress progress() {
        return new StreamProgress(shownMillis, shownOpen, shownGroups);
    }

    /** Shows the state to other threads. Called once a block, so it makes no object and writes only what has changed. */
    void publishProgress() {
        if (shownMillis != watermark.millis()) {
            shownMillis = watermark.millis();
        }
        if (shownOpen != open) {
            shownOpen = open;
        }
        if (shownGroups != groups) {
            shownGroups = groups;
        }
    }

    /** Counts what rules have in open windows. */
    void addHoldings(Holdings to) {
        for (OpenWindow window : byEnd) {
            if (!window.isPublished()) {
                to.add(window.pane());
            }
        }
    }

    /** Takes in what a block adds, but for windows that had closed when the block began. */
    void merge(Combiner combiner, long arrivalMillis) {
        mergedMillis = arrivalMillis;
        merger.merge(combiner);
    }

    @Override
    public @Nullable Pane pane(int length, long start) {
        OpenWindow window = latest[length];
        if (window == null || window.startMillis() != start || window.isPublished()) {
            window = window(length, start);
            if (window == null) {
                return null;
            }
            latest[length] = window;
        }
        Pane pane = window.pane();
        pane.arrived(mergedMillis);
        return pane;
    }

    private @Nullable OpenWindow window(int length, long start) {
        long end = start + lengths.millis(length);
        if (watermark.hasReached(end) || !closedEarly.isEmpty() && closedEarly.contains(new ClosedEarly(length, end))) {
            return null;
        }
        OpenWindow window = index.find(length, start);
        return window == null ? open(length, start, end) : window;
    }

    private OpenWindow open(int length, long start, long end) {
        Pane pane = spare.pollLast();
        if (pane == null) {
            pane = new Pane(panesMade < FEW ? FEW_KEEP_BYTES : KEEP_BYTES);
            panesMade++;
        }
        pane.begin(length, start, end);
        pane.arrived(mergedMillis);
        OpenWindow window = new OpenWindow(pane);
        index.add(length, start, window);
        byEnd.add(window);
        open++;
        if (live && !byArrival) {
            window.queueDeadline(deadlineMillis);
            byDeadline.add(window);
        }
        return window;
    }

    @Override
    public RowLayout layout(int table) {
        return tables.table(table).layout();
    }

    @Override
    public int maxGroups(int table) {
        return tables.table(table).maxGroups();
    }

    @Override
    public boolean isPart(int table) {
        return parts[table];
    }

    @Override
    public void grown(int table) {
        groups++;
    }

    @Override
    public void late(int table, long lines) {
        for (int rule : tables.table(table).rules()) {
            rule(rule).counts().late().add(lines);
        }
    }

    @Override
    public void overflowed(int table, long lines) {
        for (int rule : tables.table(table).rules()) {
            rule(rule).counts().overflow().add(lines);
        }
    }

    private RuleResults rule(int number) {
        RuleResults rule = rules[number];
        if (rule == null) {
            throw new IllegalStateException("rule " + number + " does not aggregate");
        }
        return rule;
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
            closeFirst(null);
            first = firstByEnd();
        }
    }

    void passClock(long nowMillis) {
        if (byArrival) {
            reach(nowMillis);
            return;
        }
        OpenWindow first = byDeadline.peek();
        if (first == null || first.queuedDeadlineMillis() > nowMillis) {
            return;
        }
        closedEarly.removeIf(closed -> closed.endMillis() <= watermark.millis());
        List<OpenWindow> due = takeDue(nowMillis);
        due.sort(BY_END);
        int to;
        for (int from = 0; from < due.size(); from = to) {
            long end = due.get(from).endMillis();
            to = from + 1;
            while (to < due.size() && due.get(to).endMillis() == end) {
                to++;
            }
            List<OpenWindow> together = due.subList(from, to);
            together.forEach(window -> closedEarly.add(new ClosedEarly(window.length(), end)));
            close(together, DEADLINE);
        }
    }

    /** Takes out the windows whose deadline is over; one whose deadline has moved since it was queued is queued again. */
    private List<OpenWindow> takeDue(long nowMillis) {
        List<OpenWindow> due = new ArrayList<>();
        OpenWindow first = byDeadline.peek();
        while (first != null && first.queuedDeadlineMillis() <= nowMillis) {
            byDeadline.poll();
            if (!first.isPublished()) {
                first.queueDeadline(deadlineMillis);
                if (first.queuedDeadlineMillis() <= nowMillis) {
                    due.add(first);
                } else {
                    byDeadline.add(first);
                }
            }
            first = byDeadline.peek();
        }
        return due;
    }

    void closeAll() {
        while (firstByEnd() != null) {
            closeFirst(live ? STOPPED : null);
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

    /** Publishes the windows that end first. */
    private void closeFirst(byte @Nullable [] incomplete) {
        List<OpenWindow> together = new ArrayList<>();
        OpenWindow first = firstByEnd();
        while (first != null
                && (together.isEmpty() || first.endMillis() == together.get(0).endMillis())) {
            together.add(first);
            byEnd.poll();
            first = firstByEnd();
        }
        close(together, incomplete);
    }

    /** Publishes windows that end together. */
    private void close(List<OpenWindow> windows, byte @Nullable [] incomplete) {
        List<Pane> panes = new ArrayList<>();
        for (OpenWindow window : windows) {
            index.remove(window.length(), window.startMillis());
            panes.add(window.close());
        }
        order.publish(panes, incomplete);
        for (Pane pane : panes) {
            open--;
            groups -= pane.groups();
            pane.clear();
            if (pane.keepBytes() > KEEP_BYTES) {
                spare.addLast(pane);
            } else if (spare.size() < MAX_SPARE) {
                spare.addFirst(pane);
            }
        }
    }
}
