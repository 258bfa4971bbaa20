package io.millrace.engine;

import io.millrace.metrics.Gauge;
import io.millrace.metrics.Metrics;
import io.millrace.plan.Plan;
import io.millrace.plan.Plan.ActionPlan;
import io.millrace.plan.Plan.RulePlan;
import io.millrace.plan.Plan.StreamPlan;
import io.millrace.ring.LineBlock;
import io.millrace.window.Combiner;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** All windows of all rules. Owned by the collector; the progress may be read by anybody. */
final class Windows {
    private final StreamWindows[] streams;
    private final boolean live;
    private final HeldState held;
    private final Consumer<Holdings> panes = this::addHoldings;

    Windows(Plan plan, Compiler compiler, List<OutputFeed> feeds, boolean live, Metrics metrics) {
        this.live = live;
        held = new HeldState(compiler.tables(), plan.rules().size(), System::nanoTime);
        streams = new StreamWindows[plan.streams().size()];
        @Nullable RuleResults[] rules = new RuleResults[plan.rules().size()];
        for (StreamPlan stream : plan.streams()) {
            WindowLengths lengths = WindowLengths.of(plan, stream);
            for (int number : stream.rules()) {
                RulePlan rule = plan.rules().get(number);
                if (rule.action() instanceof ActionPlan.Aggregate aggregate) {
                    rules[number] = new RuleResults(
                            aggregate,
                            RuleResults.Names.of(rule.name(), aggregate),
                            compiler.layout(number),
                            compiler.counts(number),
                            rule.outputs().stream().map(feeds::get).toArray(OutputFeed[]::new));
                }
            }
            StreamWindows windows = new StreamWindows(stream, lengths, rules, compiler.tables(), live);
            streams[stream.number()] = windows;
            metrics.gauge(
                    Gauge.WATERMARK, () -> Math.max(0, windows.progress().watermarkMillis() / 1000), stream.name());
            metrics.gauge(Gauge.WINDOWS_OPEN, () -> windows.progress().openWindows(), stream.name());
            metrics.gauge(Gauge.GROUPS, () -> windows.progress().groups(), stream.name());
        }
    }

    StreamProgress progress(int stream) {
        return streams[stream].progress();
    }

    HeldState held() {
        return held;
    }

    /** Takes in what a block adds, all of which came before any window that closes within the block. */
    void merge(LineBlock block, Combiner combiner) {
        streams[block.stream()].merge(combiner, block.arrivalMillis());
    }

    /** Whether reaching this event time closes a window. */
    boolean closesAt(int stream, long timeMillis) {
        return streams[stream].closesAt(timeMillis);
    }

    /** A stream reached this event time: closes what the watermark passes. {@code Long.MIN_VALUE} moves nothing. */
    void advance(int stream, long timeMillis) {
        streams[stream].advance(timeMillis);
    }

    /** The wall clock shows so much: closes windows of streams that go by arrival, and those whose deadline is over. */
    void passClock(long nowMillis) {
        if (live) {
            for (StreamWindows stream : streams) {
                stream.passClock(nowMillis);
            }
        }
    }

    /** Whether there is a window that only the clock may close. */
    boolean waitForClock() {
        if (live) {
            for (StreamWindows stream : streams) {
                if (stream.hasOpenWindows()) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The input has ended: publishes everything. In a replay that is complete; otherwise the service is being stopped in the middle. */
    void closeAll() {
        for (StreamWindows stream : streams) {
            stream.closeAll();
        }
    }

    void publishProgress() {
        for (StreamWindows stream : streams) {
            stream.publishProgress();
        }
        held.publish(panes);
    }

    private void addHoldings(Holdings to) {
        for (StreamWindows stream : streams) {
            stream.addHoldings(to);
        }
    }
}
