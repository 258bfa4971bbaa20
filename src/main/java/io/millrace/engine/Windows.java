package io.millrace.engine;

import io.millrace.metrics.Counter;
import io.millrace.metrics.Gauge;
import io.millrace.metrics.Metrics;
import io.millrace.plan.Plan.StreamPlan;
import io.millrace.table.SliceHash;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** All windows of all rules. Owned by the collector; the progress may be read by anybody. */
final class Windows {
    private final List<StreamWindows> streams = new CopyOnWriteArrayList<>();
    private final boolean live;

    private final SliceHash hash;
    private final Closings closings;
    private final Metrics metrics;
    private final HeldStreams heldStreams = new HeldStreams();
    private final HoldingsSampler holdings = new HoldingsSampler(System::nanoTime);
    private final Consumer<Holdings> panes = this::addHoldings;

    /**
     * @param hash by which keys are hashed
     * @param closings what publishes windows
     */
    Windows(boolean live, SliceHash hash, Closings closings, Metrics metrics) {
        this.live = live;
        this.hash = hash;
        this.closings = closings;
        this.metrics = metrics;
    }

    /**
     * From the next block on it is these rules: publishes what those that go have open.
     *
     * @param nowMillis what the wall clock shows by then: streams that are added take lines from now on
     */
    void begin(Deployment deployment, long nowMillis) {
        closings.finish();
        Deployment.Rules rules = deployment.rules();
        for (StreamPlan stream : rules.streams()) {
            if (stream.number() == streams.size()) {
                add(stream, nowMillis);
            }
        }
        rules.going().keySet().forEach(LiveRule::going);
        streams.forEach(stream -> stream.publishGoing(rules.going()));
        rules.going().keySet().forEach(LiveRule::gone);
        LiveRule[] ranked = rules.ranked();
        for (int rank = 0; rank < ranked.length; rank++) {
            ranked[rank].begin(rank, rules.outputs()[rank]);
        }
        closings.begin(rules.tables(), ranked, rules.feeds());
        for (int number = 0; number < streams.size(); number++) {
            streams.get(number).begin(deployment, rules.streams().get(number));
        }
        heldStreams.begin(streams.size(), ranked, rules.outputs());
        holdings.begin(rules.tables(), ranked);
    }

    private void add(StreamPlan stream, long nowMillis) {
        SourceWatermarks sources = new SourceWatermarks(metrics.count(Counter.SOURCES_FORGOTTEN, stream.name()));
        StreamWindows windows = new StreamWindows(stream, live, hash, closings, nowMillis, sources);
        streams.add(windows);
        metrics.gauge(Gauge.WATERMARK, () -> Math.max(0, windows.progress().watermarkMillis() / 1000), stream.name());
        metrics.gauge(Gauge.WINDOWS_OPEN, () -> windows.progress().openWindows(), stream.name());
        metrics.gauge(Gauge.GROUPS, () -> windows.progress().groups(), stream.name());
    }

    /** The number of the oldest deployment that an open window has met. */
    int oldestDeployment(int latest) {
        int oldest = latest;
        for (StreamWindows stream : streams) {
            oldest = Math.min(oldest, stream.oldestDeployment(latest));
        }
        return oldest;
    }

    StreamProgress progress(int stream) {
        return stream >= 0 && stream < streams.size() ? streams.get(stream).progress() : StreamProgress.NONE;
    }

    HoldingsSampler holdings() {
        return holdings;
    }

    StreamWindows of(int stream) {
        return streams.get(stream);
    }

    /**
     * The wall clock shows so much: closes windows of streams that go by arrival, and those whose deadline is over. Windows that are due together are
     * published one end after the other, as far as outputs keep up.
     */
    void passClock(long nowMillis) {
        if (live) {
            for (int stream = 0; stream < streams.size(); stream++) {
                passClock(stream, nowMillis);
            }
        }
    }

    private void passClock(int stream, long nowMillis) {
        if (heldStreams.isHeld(stream)) {
            heldStreams.hold(stream, nowMillis);
            return;
        }
        StreamWindows windows = streams.get(stream);
        long heldMillis = heldStreams.release(stream, nowMillis);
        if (heldMillis > 0) {
            windows.resumeClock(heldMillis, nowMillis);
        }
        boolean more = windows.passClock(nowMillis);
        while (more && !closings.isPending() && !heldStreams.isHeld(stream)) {
            more = windows.passClock(nowMillis);
        }
    }

    /** Whether there is anything that only the clock may publish, or a stream of which is to be known how long it is held. */
    boolean waitForClock() {
        return live && (heldStreams.isAny() || streams.stream().anyMatch(StreamWindows::waitsForClock));
    }

    /** The input has ended: publishes everything. In a replay that is complete; otherwise the service is being stopped in the middle. */
    void closeAll() {
        streams.forEach(StreamWindows::closeAll);
        closings.finish();
    }

    void publishProgress() {
        for (int stream = 0; stream < streams.size(); stream++) {
            streams.get(stream).publishProgress();
        }
        holdings.publish(panes);
    }

    private void addHoldings(Holdings to) {
        streams.forEach(stream -> stream.addHoldings(to));
    }
}
