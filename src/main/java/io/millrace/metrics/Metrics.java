package io.millrace.metrics;

import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/** The registry of one running service. Made once by the wiring and handed down; nothing in it is static, so that tests may run several. */
public final class Metrics {
    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final Map<Counter, io.prometheus.metrics.core.metrics.Counter> counters = new EnumMap<>(Counter.class);
    private final Map<Gauge, Map<List<String>, LongSupplier>> gauges = new EnumMap<>(Gauge.class);

    public Metrics() {
        for (Counter counter : Counter.values()) {
            counters.put(
                    counter,
                    io.prometheus.metrics.core.metrics.Counter.builder()
                            .name(counter.metricName())
                            .help(counter.meaning())
                            .labelNames(counter.labels().toArray(String[]::new))
                            .register(registry));
        }
        for (Gauge gauge : Gauge.values()) {
            Map<List<String>, LongSupplier> readings = new ConcurrentHashMap<>();
            gauges.put(gauge, readings);
            GaugeWithCallback.builder()
                    .name(gauge.metricName())
                    .help(gauge.meaning())
                    .labelNames(gauge.labels().toArray(String[]::new))
                    .callback(to -> readings.forEach(
                            (labels, value) -> to.call(value.getAsLong(), labels.toArray(String[]::new))))
                    .register(registry);
        }
    }

    /** The counter with these label values; the same object for the same values. Look it up once and keep it. */
    public Count count(Counter counter, String... labelValues) {
        checkLabels(counter.metricName(), counter.labels(), labelValues);
        var metric = counters.get(counter);
        return new Count(labelValues.length == 0 ? metric : metric.labelValues(labelValues));
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

    /** Writes everything in the Prometheus text format, version 0.0.4. */
    public void writeText(OutputStream to) throws IOException {
        PrometheusTextFormatWriter.create().write(to, registry.scrape());
    }

    private static void checkLabels(String name, List<String> labels, String[] values) {
        if (labels.size() != values.length) {
            throw new IllegalArgumentException(name + " has the labels " + labels + ", got " + Arrays.toString(values));
        }
    }
}
