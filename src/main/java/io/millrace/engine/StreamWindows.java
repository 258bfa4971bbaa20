package io.millrace.engine;

import io.millrace.plan.Plan.StreamPlan;
import io.millrace.ring.Source;
import io.millrace.table.SliceHash;
import io.millrace.window.Combiner;
import io.millrace.window.Merger;
import io.millrace.window.Pane;
import io.millrace.window.SliceUnion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The open windows of one stream and its watermark. Owned by the collector. */
final class StreamWindows implements Merger.Panes, Slices.Host {
    private final boolean live;
    private final SliceHash hash;
    private final Merger merger;
    private final Closings closings;

    // Those of the deployment
    private int deployment;
    private WindowShape[] shapes = {};
    private final CountedTables tables = new CountedTables();

    private final StreamTime time;
    private final PaneIndex index = new PaneIndex();
    private final PanePool pool = new PanePool();

    /** By shape, the window that was asked for last; none where windows overlap. */
    private @Nullable OpenWindow[] latest = {};

    private final OverlappingWindows overlapping = new OverlappingWindows(this);
    private final SliceUnion union;
    private final OpenWindows windows = new OpenWindows();

    private final Deadlines deadlines = new Deadlines();

    private final KeptWindows kept;
    private final StreamFaults faults;
    private LineFaults.Bounds bounds = LineFaults.Bounds.NONE;

    /** When the service began to take lines, on the wall clock. */
    private final long startedMillis;

    private long mergedMillis;

    private final ShownProgress shown = new ShownProgress();

    /**
     * @param hash by which keys are hashed
     * @param closings what publishes windows
     * @param startedMillis since when lines have been taken in, on the wall clock
     */
    StreamWindows(
            StreamPlan plan,
            boolean live,
            SliceHash hash,
            Closings closings,
            long startedMillis,
            SourceWatermarks sources) {
        this.kept = new KeptWindows(hash);
        this.faults = new StreamFaults(kept);
        this.startedMillis = startedMillis;
        this.live = live;
        this.hash = hash;
        this.closings = closings;
        this.merger = new Merger(this, tables);
        this.union = new SliceUnion(tables, hash);
        this.time = new StreamTime(plan, sources);
    }

    /** From the next block on it is the rules of this deployment, and the stream is as this plan says. */
    void begin(Deployment deployment, StreamPlan plan) {
        Deployment.Rules rules = deployment.rules();
        this.deployment = deployment.number();
        shapes = rules.shapes()[plan.number()];
        latest = Arrays.copyOf(latest, shapes.length);
        overlapping.begin(shapes);
        for (WindowShape shape : shapes) {
            bounds = bounds.with(shape);
        }
        tables.begin(rules.tables());
        deadlines.deadline(plan.deadlineMillis());
        SeenTimes seen = time.seen();
        if (!time.begin(plan, rules.stepping().get(plan.number()))) {
            beginAnew();
        }
        List<LiveRule> own = rules.ofStreams().get(plan.number());
        kept.begin(own);
        pool.begin(own);
        rules.coming().forEach((rule, reason) -> {
            if (rule.stream() == plan.number()) {
                rule.seenBefore(seen, reason);
            }
        });
        thinOut();
    }

    /** Publishes what is open of rules that go. */
    void publishGoing(Map<LiveRule, Integer> going) {
        kept.publishGoing(going.keySet());
        if (windows.count() == 0
                || going.keySet().stream().noneMatch(rule -> rule.aggregates() && !rule.dropsWindows())) {
            return;
        }
        tables.countsForGoing(true);
        for (List<OpenWindow> together : OpenWindow.together(windows.all())) {
            List<Pane> panes = together.stream().map(this::whole).toList();
            for (int i = 0; i < panes.size(); i++) {
                panes.get(i).mark(faultsOf(together.get(i)));
            }
            closings.publishGoing(panes, going);
            for (int i = 0; i < panes.size(); i++) {
                panes.get(i).unmark(Reasons.SOURCE_SILENT); // for the others it may yet be heard
                if (together.get(i).slices() != null) {
                    pool.give(panes.get(i));
                }
            }
        }
        tables.countsForGoing(false);
    }

    /** Gives up what windows have of rules that are gone, where that is much, and windows that have nothing else: nobody waits for those. */
    private void thinOut() {
        overlapping.replaceAll(pane -> tables.thinnedOut(pane, hash));
        for (OpenWindow window : windows.all()) {
            if (window.slices() == null) {
                window.replace(tables.thinnedOut(window.pane(), hash));
            }
            if (window.isEmpty()) {
                release(window);
            }
        }
    }

    /** The number of the oldest deployment that an open window has met. */
    int oldestDeployment(int latest) {
        int oldest = latest;
        for (OpenWindow window : windows.all()) {
            oldest = Math.min(oldest, window.deployment());
        }
        return oldest;
    }

    boolean waitsForClock() {
        return windows.count() > 0 || kept.isPending();
    }

    StreamTime time() {
        return time;
    }

    /** Any thread. */
    StreamProgress progress() {
        return shown.now();
    }

    /** Shows the state to other threads. */
    void publishProgress() {
        OpenWindow first = windows.first();
        long end = first == null ? Long.MAX_VALUE : first.endMillis();
        long groups = tables.groups() + kept.groups();
        shown.show(time.millis(), windows.count(), groups, end, time.latenessMillis(), time.last());
    }

    /** Counts what rules have in open windows. */
    void addHoldings(Holdings to) {
        for (OpenWindow window : windows.all()) {
            if (window.slices() == null) {
                to.add(window.pane());
            }
        }
        overlapping.forEachPane(to::add);
        kept.addHoldings(to);
    }

    private int faultsOf(OpenWindow window) {
        boolean partial = live && time.byArrival() && window.startMillis() < startedMillis;
        return faults.reasons(window) | time.reasons(window) | (partial ? Reasons.RESTARTED : Reasons.NONE);
    }

    /**
     * Takes in a step of a block, or all of it where the block has none, but for windows that have closed.
     *
     * @param arrivalMillis the block's
     */
    void merge(BlockResult block, int step, long arrivalMillis) {
        Combiner from = block.combiner();
        Steps steps = block.steps();
        int firstFault = steps.faults(step - 1, block.faults());
        int endFault = steps.faults(step, block.faults());
        faults.add(block, firstFault, endFault, time, live ? arrivalMillis : Long.MIN_VALUE, bounds);
        mergedMillis = arrivalMillis;
        int firstRow = steps.rows(step - 1, from.rows());
        int endRow = steps.rows(step, from.rows());
        if (overlapping.any()) {
            overlapping.countPartlyLate(from, firstRow, endRow, tables);
        }
        int firstKey = steps.keys(step - 1, from.keys());
        merger.merge(from, firstKey, steps.keys(step, from.keys()), firstRow, endRow);
        if (tables.takeCorrecting()) {
            kept.mergeLate(from, firstRow, endRow, tables, shapes, this::isPublished, arrivalMillis);
        }
    }

    /** A source reached this time. Returns what the stream has reached by it. */
    long reached(Source source, long timeMillis, long arrivalMillis) {
        return time.reached(source, timeMillis, arrivalMillis, windows.opened());
    }

    private boolean isPublished(int shape, long end) {
        return time.hasReached(end) || isClosedEarly(shape, end);
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
        if (isPublished(shape, end)) {
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
        windows.add(window);
        if (live && !time.byArrival()) {
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
        return time.ended(shape, start);
    }

    @Override
    public boolean isClosedEarly(int shape, long end) {
        return deadlines.isClosedEarly(shape, end);
    }

    @Override
    public Pane takePane() {
        return pool.take();
    }

    @Override
    public int deployment() {
        return deployment;
    }

    /** Whether anything is published when this time is reached. */
    boolean publishesAt(long timeMillis) {
        if (!time.isMovedBy(timeMillis)) {
            return false;
        }
        OpenWindow first = windows.first();
        return first != null && first.endMillis() <= time.after(timeMillis)
                || kept.isPending() && kept.isPassed(time.millis(), time.after(timeMillis));
    }

    void advance(long timeMillis) {
        if (!time.byArrival()) {
            reach(timeMillis);
        }
    }

    /** Moves the watermark, and publishes every window whose end it passes. */
    private void reach(long timeMillis) {
        if (!time.isMovedBy(timeMillis)) {
            return;
        }
        boolean corrects = kept.isPassed(time.millis(), time.after(timeMillis));
        if (corrects) {
            kept.publish();
        }
        time.move(timeMillis);
        closeReached();
        if (corrects) {
            kept.trim();
        }
    }

    /** Publishes every window whose end the watermark has passed. */
    private void closeReached() {
        for (OpenWindow first = windows.first();
                first != null && time.hasReached(first.endMillis());
                first = windows.first()) {
            closeFirst(Reasons.NONE);
        }
    }

    /** The clock has not been looked at for so long, as the stream was not read: what is on its way gets its time anew. */
    void resumeClock(long heldMillis, long nowMillis) {
        deadlines.postpone(heldMillis, nowMillis);
        time.postpone(heldMillis, nowMillis);
    }

    /** The clock shows this. Of the windows that are due by it alone, publishes those that end first; returns whether there are more. */
    boolean passClock(long nowMillis) {
        if (time.byArrival()) {
            return passArrival(nowMillis);
        }
        closeReached(); // a deployment with less lateness moves the watermark without a line
        if (time.bySource()) {
            reach(time.passClock(nowMillis, windows.opened(), windows.count() > 0));
        }
        if (kept.isDue(nowMillis, deadlines.millis())) {
            kept.publish();
        }
        List<OpenWindow> due = deadlines.takeFirst(nowMillis);
        if (due.isEmpty()) {
            return false;
        }
        due.forEach(deadlines::closedEarly);
        close(due, Reasons.DEADLINE);
        kept.trim();
        if (deadlines.isAnyLeft()) {
            return true;
        }
        deadlines.forget(time.millis());
        return false;
    }

    private boolean passArrival(long nowMillis) {
        OpenWindow first = windows.first();
        long closing = first == null ? nowMillis : first.endMillis() + time.latenessMillis();
        boolean more = closing < nowMillis && time.isMovedBy(closing);
        reach(more ? closing : nowMillis);
        return more;
    }

    void closeAll() {
        kept.end();
        while (windows.first() != null) {
            closeFirst(live ? Reasons.RESTARTED : Reasons.NONE);
        }
    }

    /** Publishes the windows that end first. */
    private void closeFirst(int reasons) {
        close(windows.pollFirst(), reasons);
    }

    /** Publishes windows that end together. */
    private void close(List<OpenWindow> closed, int reasons) {
        List<Pane> panes = new ArrayList<>();
        for (OpenWindow window : closed) {
            Pane pane = whole(window);
            pane.mark(reasons | faultsOf(window));
            kept.keep(pane, tables);
            panes.add(pane);
        }
        forgetFaults();
        closed.forEach(this::release);
        closings.publish(panes, pool::give);
    }

    /** Nothing more comes to the window. A pane of its own is the caller's. */
    private void release(OpenWindow window) {
        Slices shared = window.slices();
        if (shared == null) {
            index.remove(window.shape(), window.startMillis());
            tables.addGroups(-window.pane().groups());
        } else {
            shared.closed(window.endMillis(), unused -> {
                tables.addGroups(-unused.groups());
                pool.give(unused);
            });
        }
        windows.close(window);
    }

    /** Its times are read otherwise: every rule that has something in open windows goes, and lines for windows that have closed are not late any more. */
    private void beginAnew() {
        kept.clear();
        deadlines.forget(Long.MAX_VALUE);
        for (OpenWindow window : windows.all()) {
            List<Pane> own = window.slices() == null ? window.panes() : List.of();
            release(window);
            own.forEach(pool::give);
        }
    }

    /** What is too old for the windows that are still open, and for those that may be opened. */
    private void forgetFaults() {
        OpenWindow next = windows.first();
        long reached = time.millis();
        if (reached != Long.MIN_VALUE) {
            long end = next == null ? reached : Math.min(reached, next.endMillis());
            faults.forget(end - bounds.longestMillis());
        }
    }

    /** All that a window has in one pane: its own, or one that is to be given back to the pool. */
    private Pane whole(OpenWindow window) {
        if (window.slices() == null) {
            return window.pane();
        }
        Pane whole = pool.take();
        whole.begin(window.shape(), window.startMillis(), window.endMillis());
        union.unite(window.panes(), whole);
        return whole;
    }
}
