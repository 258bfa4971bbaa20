package io.millrace.metrics;

import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The registry of one running service. Made once by the wiring and handed down; nothing in it is static, so that tests may run several. */
public final class Metrics {
    private static final List<String> STREAM = List.of("stream");

    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final Map<Counter, Map<List<String>, Count>> counters = new EnumMap<>(Counter.class);

    /** Those of thousands of rules, which the registry would gather all, though a scrape shows a few. */
    private final List<CounterWithCallback> countersOfRules = new ArrayList<>();

    private final Map<Gauge, Map<List<String>, LongSupplier>> gauges = new EnumMap<>(Gauge.class);

    /** What series that were forgotten had counted; of use under its own lock alone. */
    private final Map<Counter, Long> forgotten = new EnumMap<>(Counter.class);

    /** Streams that are not shown. */
    private volatile Set<String> hidden = Set.of();

    /** Null while nobody publishes them. */
    private volatile @Nullable Supplier<List<RuleCost>> ruleCosts;

    public Metrics() {
        for (Counter counter : Counter.values()) {
            Map<List<String>, Count> counts = new ConcurrentHashMap<>();
            counters.put(counter, counts);
            var builder = CounterWithCallback.builder()
                    .name(counter.metricName())
                    .help(counter.meaning())
                    .labelNames(counter.labels().toArray(String[]::new))
                    .callback(to -> counts.forEach((labels, count) -> {
                        if (isShown(counter.labels(), labels)) {
                            to.call(count.get(), labels.toArray(String[]::new));
                        }
                    }));
            if (counter.isOfRules()) {
                countersOfRules.add(builder.build());
            } else {
                builder.register(registry);
            }
            if (counter.labels().isEmpty()) {
                counts.put(List.of(), new Count());
            }
        }
        for (Gauge gauge : Gauge.values()) {
            Map<List<String>, LongSupplier> readings = new ConcurrentHashMap<>();
            gauges.put(gauge, readings);
            GaugeWithCallback.builder()
                    .name(gauge.metricName())
                    .help(gauge.meaning())
                    .labelNames(gauge.labels().toArray(String[]::new))
                    .callback(to -> readings.forEach((labels, value) -> {
                        if (isShown(gauge.labels(), labels)) {
                            to.call(value.getAsLong(), labels.toArray(String[]::new));
                        }
                    }))
                    .register(registry);
        }
    }

    /** The counter with these label values; the same object for the same values. Look it up once and keep it. */
    public Count count(Counter counter, String... labelValues) {
        checkLabels(counter.metricName(), counter.labels(), labelValues);
        return counters.get(counter).computeIfAbsent(List.of(labelValues), labels -> new Count());
    }

    /** What a counter has counted, or 0 where nothing counts; it makes no series of it. */
    public long read(Counter counter, String... labelValues) {
        checkLabels(counter.metricName(), counter.labels(), labelValues);
        Count count = counters.get(counter).get(List.of(labelValues));
        return count == null ? 0 : count.get();
    }

    /** What all series of a counter have counted together, those that were forgotten too; it never falls. */
    public long total(Counter counter) {
        synchronized (forgotten) {
            long total = forgotten.getOrDefault(counter, 0L);
            for (Count count : counters.get(counter).values()) {
                total += count.get();
            }
            return total;
        }
    }

    /** Forgets all counters of a rule that is gone, so that rules which come and go leave nothing behind but their share of the totals. */
    public void forgetRule(String rule) {
        forget(RuleFigure.LABEL, rule);
    }

    /** Forgets all series of an output that is not to be. */
    public void forgetOutput(String output) {
        forget("output", output);
    }

    /**
     * Shows no series of these streams, which are gone, but of all others. Lines of them may still be on their way, so they go on counting, and a stream that
     * comes back under its name goes on where it was.
     */
    public void hideStreams(Set<String> gone) {
        hidden = Set.copyOf(gone);
    }

    private boolean isShown(List<String> labels, List<String> values) {
        return hidden.isEmpty() || !labels.equals(STREAM) || !hidden.contains(values.get(0));
    }

    private void forget(String label, String value) {
        synchronized (forgotten) {
            counters.forEach((counter, counts) -> {
                Count gone = counter.labels().equals(List.of(label)) ? counts.remove(List.of(value)) : null;
                if (gone != null) {
                    forgotten.merge(counter, gone.get(), Long::sum);
                }
            });
        }
        gauges.forEach((gauge, readings) -> {
            if (gauge.labels().equals(List.of(label))) {
                readings.remove(List.of(value));
            }
        });
    }

    /** Publishes a gauge that is read from {@code value} whenever somebody asks; a second call with the same labels replaces the first. */
    public void gauge(Gauge gauge, LongSupplier value, String... labelValues) {
        checkLabels(gauge.metricName(), gauge.labels(), labelValues);
        gauges.get(gauge).put(List.copyOf(Arrays.asList(labelValues)), value);
    }

    /** The gauge's value now, or 0 where nobody publishes it. */
    public long read(Gauge gauge, String... labelValues) {
        LongSupplier value = gauges.get(gauge).get(List.copyOf(Arrays.asList(labelValues)));
        return value == null ? 0 : value.getAsLong();
    }

    /** Publishes the cost accounts of all rules, in config order, which are worked out whenever somebody asks. */
    public void ruleCosts(Supplier<List<RuleCost>> costs) {
        ruleCosts = costs;
    }

    /** The cost accounts of all rules now; none where nobody publishes them. */
    public List<RuleCost> ruleCosts() {
        Supplier<List<RuleCost>> published = ruleCosts;
        return published == null ? List.of() : published.get();
    }

    /** Writes everything in the Prometheus text format, version 0.0.4; of rules, those that cost most. */
    public void writeText(OutputStream to) throws IOException {
        List<MetricSnapshot> all = new ArrayList<>();
        registry.scrape().forEach(all::add);
        all.addAll(seriesOfRules());
        PrometheusTextFormatWriter.create().write(to, new MetricSnapshots(all));
    }

    private List<MetricSnapshot> seriesOfRules() {
        Supplier<List<RuleCost>> published = ruleCosts;
        if (published != null) {
            return TopRules.of(published.get()).series(this::read);
        }
        List<MetricSnapshot> series = new ArrayList<>();
        countersOfRules.forEach(counter -> series.add(counter.collect()));
        return series;
    }

    private static void checkLabels(String name, List<String> labels, String[] values) {
        if (labels.size() != values.length) {
            throw new IllegalArgumentException(name + " has the labels " + labels + ", got " + Arrays.toString(values));
        }
    }
}
