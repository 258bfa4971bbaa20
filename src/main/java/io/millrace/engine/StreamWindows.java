package io.millrace.engine;

import io.millrace.plan.Plan.StreamPlan;
import io.millrace.plan.Plan.TimePlan;
import io.millrace.table.SliceHash;
import io.millrace.window.Combiner;
import io.millrace.window.Merger;
import io.millrace.window.Pane;
import io.millrace.window.SliceUnion;
import io.millrace.window.Watermark;
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
final class StreamWindows implements Merger.Panes, Slices.Host {
    /** So few rows of rules that are gone are not worth giving up. */
    private static final int FEW_ROWS = 1000;

    private static final Comparator<OpenWindow> BY_END =
            Comparator.comparingLong(OpenWindow::endMillis).thenComparingInt(OpenWindow::shape);

    private final boolean live;
    private final SliceHash hash;
    private final Merger merger;
    private final Closings closings;

    // Those of the deployment
    private int deployment;
    private Optional<TimePlan> time;
    private long latenessMillis;
    private WindowShape[] shapes = {};
    private final CountedTables tables = new CountedTables();

    private Watermark watermark;
    private final PaneIndex index = new PaneIndex();
    private final PanePool pool = new PanePool();

    /** By shape, the window that was asked for last; none where windows overlap. */
    private @Nullable OpenWindow[] latest = {};

    private final OverlappingWindows overlapping = new OverlappingWindows(this);
    private final SliceUnion union;

    private final PriorityQueue<OpenWindow> byEnd = new PriorityQueue<>(BY_END);

    private final Deadlines deadlines = new Deadlines();

    /** Windows that were published at their deadline, ahead of the watermark: a line for one of them is late all the same. */
    private final Set<ClosedEarly> closedEarly = new HashSet<>();

    private record ClosedEarly(int shape, long endMillis) {}

    private final StreamFaults faults = new StreamFaults();
    private long longestMillis;

    /** When the service began to take lines, on the wall clock. */
    private final long startedMillis;

    private long mergedMillis;
    private long open;

    private final ShownProgress shown = new ShownProgress();

    /**
     * @param hash by which keys are hashed
     * @param closings what publishes windows
     * @param startedMillis since when lines have been taken in, on the wall clock
     */
    StreamWindows(StreamPlan plan, boolean live, SliceHash hash, Closings closings, long startedMillis) {
        this.startedMillis = startedMillis;
        this.live = live;
        this.hash = hash;
        this.closings = closings;
        this.merger = new Merger(this, tables);
        this.union = new SliceUnion(tables, hash);
        this.time = plan.time();
        this.watermark = new Watermark(plan.latenessMillis());
    }

    /** From the next block on it is the rules of this deployment, and the stream is as this plan says. */
    void begin(Deployment deployment, StreamPlan plan) {
        Deployment.Rules rules = deployment.rules();
        this.deployment = deployment.number();
        shapes = rules.shapes()[plan.number()];
        latest = Arrays.copyOf(latest, shapes.length);
        overlapping.begin(shapes);
        for (WindowShape shape : shapes) {
            longestMillis = Math.max(longestMillis, shape.windowMillis());
        }
        tables.begin(rules.tables());
        latenessMillis = plan.time().isEmpty() ? 0 : plan.latenessMillis();
        deadlines.deadline(plan.deadlineMillis());
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
            List<Pane> panes = windows.subList(from, to).stream()
                    .map(window -> whole(window, false))
                    .toList();
            for (int i = 0; i < panes.size(); i++) {
                panes.get(i).mark(faultsOf(windows.get(from + i)));
            }
            closings.publishGoing(panes, going);
            for (int i = 0; i < panes.size(); i++) {
                if (windows.get(from + i).slices() != null) {
                    pool.give(panes.get(i));
                }
            }
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
            if (window.slices() == null) {
                window.replace(thinnedOut(window.pane()));
            }
        }
        overlapping.replaceAll(this::thinnedOut);
    }

    private Pane thinnedOut(Pane pane) {
        int kept = 0;
        for (int row = 0; row < pane.rows(); row++) {
            kept += tables.isKept(pane.table(row)) ? 1 : 0;
        }
        if (pane.rows() - kept <= Math.max(kept, FEW_ROWS)) {
            return pane;
        }
        Pane thin = pane.thinnedOut(tables::isKept, tables, hash, PanePool.FEW_KEEP_BYTES);
        tables.addGroups(thin.groups() - pane.groups());
        return thin;
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
        return shown.now();
    }

    /** Shows the state to other threads. */
    void publishProgress() {
        OpenWindow first = firstByEnd();
        long end = first == null ? Long.MAX_VALUE : first.endMillis();
        shown.show(watermark.millis(), open, tables.groups(), end, latenessMillis);
    }

    /** Counts what rules have in open windows. */
    void addHoldings(Holdings to) {
        for (OpenWindow window : byEnd) {
            if (!window.isPublished() && window.slices() == null) {
                to.add(window.pane());
            }
        }
        overlapping.forEachPane(to::add);
    }

    /** Remembers what of a block did not come whole. Before the block is merged. */
    void addFaults(BlockResult block, long arrivalMillis) {
        faults.add(block, watermark.highestMillis(), live ? arrivalMillis : Long.MIN_VALUE);
    }

    private int faultsOf(OpenWindow window) {
        boolean partial = live && byArrival() && window.startMillis() < startedMillis;
        return faults.reasons(window) | (partial ? Reasons.RESTARTED : Reasons.NONE);
    }

    /** Takes in what a block adds, but for windows that had closed when the block began. */
    void merge(Combiner combiner, long arrivalMillis) {
        mergedMillis = arrivalMillis;
        if (overlapping.any()) {
            overlapping.countPartlyLate(combiner, tables);
        }
        merger.merge(combiner);
    }

    @Override
    public @Nullable Pane pane(int numbered, long start) {
        Pane pane = overlapping.any() ? paneOrSlice(numbered, start) : ownPane(numbered, start);
        if (pane != null) {
            pane.arrived(mergedMillis);
        }
        return pane;
    }

    private @Nullable Pane paneOrSlice(int numbered, long start) {
        Slices ofShape = overlapping.of(WindowShape.shape(numbered));
        return ofShape == null ? ownPane(numbered, start) : ofShape.pane(start, WindowShape.closed(numbered));
    }

    private @Nullable Pane ownPane(int shape, long start) {
        OpenWindow window = latest[shape];
        if (window == null || window.startMillis() != start || window.isPublished()) {
            window = window(shape, start);
            if (window == null) {
                return null;
            }
            latest[shape] = window;
        }
        return window.pane();
    }

    private @Nullable OpenWindow window(int shape, long start) {
        long end = start + shapes[shape].windowMillis();
        if (watermark.hasReached(end) || isClosedEarly(shape, end)) {
            return null;
        }
        OpenWindow window = index.find(shape, start);
        return window == null ? open(shape, start, end) : window;
    }

    private OpenWindow open(int shape, long start, long end) {
        Pane pane = pool.take();
        pane.begin(shape, start, end);
        pane.arrived(mergedMillis);
        OpenWindow window = new OpenWindow(pane, deployment);
        index.add(shape, start, window);
        opened(window);
        return window;
    }

    @Override
    public void opened(OpenWindow window) {
        byEnd.add(window);
        open++;
        if (live && !byArrival()) {
            deadlines.add(window);
        }
    }

    @Override
    public boolean isKnownBeside(Pane slice, Combiner from, int key) {
        Slices ofShape = overlapping.of(slice.window());
        return ofShape != null && ofShape.isKnownBeside(slice, from, key);
    }

    @Override
    public int ended(WindowShape shape, long start) {
        return watermark.highestMillis() == Long.MIN_VALUE ? 0 : shape.ended(start, watermark.millis());
    }

    @Override
    public boolean isClosedEarly(int shape, long end) {
        return !closedEarly.isEmpty() && closedEarly.contains(new ClosedEarly(shape, end));
    }

    @Override
    public Pane takePane() {
        return pool.take();
    }

    @Override
    public int deployment() {
        return deployment;
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
        List<OpenWindow> due = deadlines.take(nowMillis);
        if (due.isEmpty()) {
            return;
        }
        closedEarly.removeIf(closed -> closed.endMillis() <= watermark.millis());
        due.sort(BY_END);
        int to;
        for (int from = 0; from < due.size(); from = to) {
            long end = due.get(from).endMillis();
            to = from + 1;
            while (to < due.size() && due.get(to).endMillis() == end) {
                to++;
            }
            List<OpenWindow> together = due.subList(from, to);
            together.forEach(window -> closedEarly.add(new ClosedEarly(window.shape(), end)));
            close(together, Reasons.DEADLINE);
        }
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
            Pane pane = whole(window, true);
            pane.mark(reasons | faultsOf(window));
            panes.add(pane);
        }
        forgetFaults();
        for (int i = 0; i < panes.size(); i++) {
            OpenWindow window = windows.get(i);
            Slices shared = window.slices();
            if (shared == null) {
                index.remove(window.shape(), window.startMillis());
                tables.addGroups(-panes.get(i).groups());
            } else {
                shared.closed(window.endMillis(), unused -> {
                    tables.addGroups(-unused.groups());
                    pool.give(unused);
                });
            }
            window.close();
            open--;
        }
        closings.publish(panes, pool::give);
    }

    /** What is too old for the windows that are still open, and for those that may be opened. */
    private void forgetFaults() {
        OpenWindow next = firstByEnd();
        if (watermark.highestMillis() != Long.MIN_VALUE) {
            long end = next == null ? watermark.millis() : Math.min(watermark.millis(), next.endMillis());
            faults.forget(end - longestMillis);
        }
    }

    /** All that a window has in one pane: its own, or one that is to be given back to the pool. */
    private Pane whole(OpenWindow window, boolean counts) {
        if (window.slices() == null) {
            return window.pane();
        }
        Pane whole = pool.take();
        whole.begin(window.shape(), window.startMillis(), window.endMillis());
        union.unite(window.panes(), whole, counts);
        return whole;
    }
}
