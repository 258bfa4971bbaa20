package io.millrace;

import io.millrace.config.PipelineConfig;
import io.millrace.config.PipelineConfig.StreamConfig;
import io.millrace.config.RuleConfig;
import io.millrace.control.AdminState;
import io.millrace.control.OutputStatus;
import io.millrace.control.RuleStatus;
import io.millrace.control.StreamStatus;
import io.millrace.control.Totals;
import io.millrace.engine.Engine;
import io.millrace.engine.StreamProgress;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import io.millrace.metrics.RuleCost;
import io.millrace.output.Output;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** What the admin API and the demo's screen show of the running service. Any thread; reads counters, waits for nobody. */
final class ServiceState implements AdminState {
    private final RuleBook rules;
    private final Engine engine;
    private volatile Map<String, Integer> streamNumbers = Map.of();
    private volatile List<Output> outputs = List.of();
    private final Metrics metrics;
    private final long startedNanos = System.nanoTime();
    private volatile Optional<String> notReady = Optional.of("the service is starting");

    ServiceState(RuleBook rules, Engine engine, Metrics metrics) {
        this.rules = rules;
        this.engine = engine;
        this.metrics = metrics;
    }

    /** These are the streams and outputs from now on. */
    void deployed(Surroundings now, List<Output> byNumber) {
        List<Output> there = new ArrayList<>();
        for (int number = 0; number < byNumber.size(); number++) {
            if (number >= now.arranged().outputs().size() || !now.isGone(number)) {
                there.add(byNumber.get(number));
            }
        }
        outputs = there;
        streamNumbers = now.streamNumbers();
    }

    void ready() {
        notReady = Optional.empty();
    }

    void draining() {
        notReady = Optional.of("the service is draining");
    }

    @Override
    public Optional<String> notReadyReason() {
        return notReady;
    }

    @Override
    public long uptimeMillis() {
        return (System.nanoTime() - startedNanos) / 1_000_000;
    }

    @Override
    public Totals totals() {
        return new Totals(
                metrics.total(Counter.LINES),
                metrics.total(Counter.BYTES),
                metrics.total(Counter.RULE_MATCHES),
                metrics.total(Counter.RESULTS),
                metrics.total(Counter.LATE));
    }

    @Override
    public List<StreamStatus> streams() {
        List<StreamStatus> statuses = new ArrayList<>();
        PipelineConfig config = rules.config();
        Map<String, Integer> numbers = streamNumbers;
        for (StreamConfig stream : config.streams()) {
            String name = stream.name();
            StreamProgress progress = engine.progress(numbers.getOrDefault(name, -1));
            boolean moved = progress.watermarkMillis() != Long.MIN_VALUE;
            OptionalLong watermark = moved ? OptionalLong.of(progress.watermarkMillis()) : OptionalLong.empty();
            OptionalLong lag = moved
                    ? OptionalLong.of(System.currentTimeMillis() - progress.watermarkMillis())
                    : OptionalLong.empty();
            statuses.add(new StreamStatus(
                    name,
                    metrics.read(Counter.LINES, name),
                    metrics.read(Counter.BYTES, name),
                    watermark,
                    lag,
                    progress.openWindows(),
                    progress.groups(),
                    ifAny(progress.oldestEndMillis()),
                    ifAny(progress.awaitedMillis()),
                    Optional.ofNullable(progress.awaitedSource()),
                    metrics.read(Counter.LATE_OF_STREAM, name),
                    metrics.read(Counter.LINES_CUT, name),
                    metrics.read(Counter.TIME_UNREADABLE, name)));
        }
        return statuses;
    }

    private static OptionalLong ifAny(long millis) {
        return millis == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(millis);
    }

    @Override
    public List<RuleStatus> rules() {
        List<RuleStatus> statuses = new ArrayList<>();
        Map<String, RuleCost> costs = new HashMap<>();
        metrics.ruleCosts().forEach(cost -> costs.put(cost.rule(), cost));
        for (RuleConfig rule : rules.config().rules()) {
            RuleCost cost = costs.getOrDefault(rule.name(), RuleCost.none(rule.name()));
            statuses.add(new RuleStatus(
                    rules.idOf(rule.name()),
                    rule.name(),
                    rule.from().text(),
                    rules.isPut(rule.name()) ? "api" : "file",
                    metrics.read(Counter.RULE_MATCHES, rule.name()),
                    metrics.read(Counter.RESULTS, rule.name()),
                    metrics.read(Counter.LATE, rule.name()),
                    metrics.read(Counter.OVERFLOW, rule.name()),
                    cost.testedLines(),
                    cost.nanoseconds(),
                    cost.groups(),
                    cost.heldBytes(),
                    cost.scripts()));
        }
        return statuses;
    }

    @Override
    public List<OutputStatus> outputs() {
        List<OutputStatus> statuses = new ArrayList<>();
        for (Output output : outputs) {
            statuses.add(new OutputStatus(
                    output.name(),
                    metrics.read(Counter.OUTPUT_RECORDS, output.name()),
                    metrics.read(Counter.OUTPUT_RAW_BYTES, output.name()),
                    metrics.read(Counter.OUTPUT_WRITTEN_BYTES, output.name()),
                    output.queuedBytes()));
        }
        return statuses;
    }
}
