package io.millrace.engine;

import io.millrace.engine.RuleTables.RuleTable;
import io.millrace.plan.Plan.StreamPlan;
import io.millrace.plan.Plan.TimePlan;
import io.millrace.table.SliceHash;
import io.millrace.window.Combiner;
import io.millrace.window.Merger;
import io.millrace.window.Pane;
import io.millrace.window.RowLayout;
import io.millrace.window.Watermark;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The open windows of one stream and its watermark. Owned by the collector. */
final class StreamWindows implements Merger.Panes, Merger.Tables {
    /** What a pane that waits for its next window may keep of each of its parts. */
    private static final long KEEP_BYTES = 64 << 10;

    /** The same for a few, so that the steady turn of windows of a usual size makes no garbage. */
    private static final long FEW_KEEP_BYTES = 2 << 20;

    /** So few: a window that is open, those that lateness keeps open beside it, the next. */
    private static final int FEW = 4;

    /** Published panes that are kept for the next windows. */
    private static final int MAX_SPARE = 16;

    /** So few rows of rules that are gone are not worth giving up. */
    private static final int FEW_ROWS = 1000;

    private static final Comparator<OpenWindow> BY_END =
            Comparator.comparingLong(OpenWindow::endMillis).thenComparingInt(OpenWindow::length);

    private final boolean live;
    private final SliceHash hash;
    private final Merger merger = new Merger(this, this);
    private final ClosingOrder order = new ClosingOrder();

    // Those of the deployment
    private int deployment;
    private Optional<TimePlan> time;
    private long latenessMillis;
    private long deadlineMillis;
    private long[] lengths = {};
    private RuleTables.View tables = new RuleTables.View(new RuleTable[0], new boolean[0]);

    private Watermark watermark;
    private final PaneIndex index = new PaneIndex();

    /** Those that keep most are last, and taken first. */
    private final ArrayDeque<Pane> spare = new ArrayDeque<>();

    private int panesMade;

    /** By length, the window that was asked for last. */
    private @Nullable OpenWindow[] latest = {};

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

    /** @param hash by which keys are hashed */
    StreamWindows(StreamPlan plan, boolean live, SliceHash hash) {
        this.live = live;
        this.hash = hash;
        this.time = plan.time();
        this.watermark = new Watermark(plan.latenessMillis());
    }

    /** From the next block on it is the rules of this deployment, and the stream is as this plan says. */
    void begin(Deployment deployment, StreamPlan plan) {
        Deployment.Rules rules = deployment.rules();
        this.deployment = deployment.number();
        lengths = rules.lengths()[plan.number()];
        latest = Arrays.copyOf(latest, lengths.length);
        tables = rules.tables();
        order.begin(tables, rules.ranked());
        latenessMillis = plan.time().isEmpty() ? 0 : plan.latenessMillis();
        deadlineMillis = plan.deadlineMillis();
        long reached = watermark.highestMillis();
        boolean sameTime = time.isPresent() == plan.time().isPresent();
        watermark = sameTime ? watermark.withLateness(latenessMillis) : new Watermark(latenessMillis);
        time = plan.time();
        rules.coming().forEach((rule, reason) -> {
            if (rule.stream() == plan.number()) {
                rule.partialUpTo(reached, reason);
            }
        });
        thinOut();
    }

    /** Publishes what is open of rules that go. */
    void publishGoing(Map<LiveRule, Integer> going) {
        if (open == 0 || going.keySet().stream().noneMatch(rule -> rule.aggregates() && !rule.dropsWindows())) {
            return;
        }
        List<OpenWindow> windows = openWindows();
        windows.sort(BY_END);
        int to;
        for (int from = 0; from < windows.size(); from = to) {
            to = from + 1;
            while (to < windows.size()
                    && windows.get(to).endMillis() == windows.get(from).endMillis()) {
                to++;
            }
            List<Pane> panes =
                    windows.subList(from, to).stream().map(OpenWindow::pane).toList();
            order.publishGoing(panes, going);
        }
    }

    private List<OpenWindow> openWindows() {
        List<OpenWindow> windows = new ArrayList<>(byEnd);
        windows.removeIf(OpenWindow::isPublished);
        return windows;
    }

    /** Gives up what windows have of rules that are gone, where that is much. */
    private void thinOut() {
        for (OpenWindow window : openWindows()) {
            Pane pane = window.pane();
            int kept = 0;
            for (int row = 0; row < pane.rows(); row++) {
                kept += isKept(pane.table(row)) ? 1 : 0;
            }
            if (pane.rows() - kept > Math.max(kept, FEW_ROWS)) {
                groups -= pane.groups();
                window.replace(pane.thinnedOut(this::isKept, this, hash, FEW_KEEP_BYTES));
                groups += window.pane().groups();
            }
        }
    }

    private boolean isKept(int table) {
        for (LiveRule rule : tables.table(table).rules()) {
            if (!rule.isGone()) {
                return true;
            }
        }
        return false;
    }

    /** The number of the oldest deployment that an open window has met. */
    int oldestDeployment(int latest) {
        int oldest = latest;
        for (OpenWindow window : byEnd) {
            if (!window.isPublished()) {
                oldest = Math.min(oldest, window.deployment());
            }
        }
        return oldest;
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
        long end = start + lengths[length];
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
        OpenWindow window = new OpenWindow(pane, deployment);
        index.add(length, start, window);
        byEnd.add(window);
        open++;
        if (live && !byArrival()) {
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
        return tables.parts()[table];
    }

    @Override
    public void grown(int table) {
        groups++;
    }

    @Override
    public void late(int table, long lines) {
        for (LiveRule rule : tables.table(table).rules()) {
            rule.counts().late().add(lines);
        }
    }

    @Override
    public void overflowed(int table, long lines) {
        for (LiveRule rule : tables.table(table).rules()) {
            rule.counts().overflow().add(lines);
        }
    }

    private boolean byArrival() {
        return time.isEmpty();
    }

    boolean closesAt(long timeMillis) {
        OpenWindow first = firstByEnd();
        return first != null
                && timeMillis > watermark.highestMillis()
                && first.endMillis() <= timeMillis - latenessMillis;
    }

    void advance(long timeMillis) {
        if (!byArrival()) {
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
            closeFirst(Reasons.NONE);
            first = firstByEnd();
        }
    }

    void passClock(long nowMillis) {
        if (byArrival()) {
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
            close(together, Reasons.DEADLINE);
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
            closeFirst(live ? Reasons.RESTARTED : Reasons.NONE);
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
    private void closeFirst(int reasons) {
        List<OpenWindow> together = new ArrayList<>();
        OpenWindow first = firstByEnd();
        while (first != null
                && (together.isEmpty() || first.endMillis() == together.get(0).endMillis())) {
            together.add(first);
            byEnd.poll();
            first = firstByEnd();
        }
        close(together, reasons);
    }

    /** Publishes windows that end together. */
    private void close(List<OpenWindow> windows, int reasons) {
        List<Pane> panes = new ArrayList<>();
        for (OpenWindow window : windows) {
            index.remove(window.length(), window.startMillis());
            panes.add(window.close());
        }
        order.publish(panes, reasons);
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
