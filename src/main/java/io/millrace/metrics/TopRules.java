package io.millrace.metrics;

import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToLongBiFunction;

/**
 * The rules that cost most, and what a scrape shows of them. With thousands of rules, all of their series would be more than anybody stores; the others are
 * counted all the same, and come into sight when they cost enough.
 */
final class TopRules {
    /** As many rules a scrape shows. */
    static final int SHOWN = 100;

    /** The dearest first; among rules that cost the same, those tested more often, then those that come first. */
    private static final Comparator<RuleCost> DEAREST = Comparator.comparingLong(RuleCost::nanoseconds)
            .thenComparingLong(RuleCost::testedLines)
            .reversed();

    private final List<RuleCost> shown;

    private TopRules(List<RuleCost> shown) {
        this.shown = shown;
    }

    static TopRules of(List<RuleCost> all) {
        return new TopRules(all.stream().sorted(DEAREST).limit(SHOWN).toList());
    }

    List<RuleCost> shown() {
        return shown;
    }

    /** Their cost accounts, and the counters that have a series for each rule, as {@code counts} has them. */
    List<MetricSnapshot> series(ToLongBiFunction<Counter, String> counts) {
        List<MetricSnapshot> series = new ArrayList<>();
        for (Counter counter : Counter.values()) {
            if (counter.isOfRules()) {
                series.add(counter(counter, counts));
            }
        }
        for (RuleFigure figure : RuleFigure.values()) {
            series.add(figure.isCounter() ? counter(figure) : gauge(figure));
        }
        return series;
    }

    private CounterSnapshot counter(Counter counter, ToLongBiFunction<Counter, String> counts) {
        CounterSnapshot.Builder series =
                CounterSnapshot.builder().name(counter.metricName()).help(counter.meaning());
        for (RuleCost cost : shown) {
            series.dataPoint(point(cost, counts.applyAsLong(counter, cost.rule())));
        }
        return series.build();
    }

    private CounterSnapshot counter(RuleFigure figure) {
        CounterSnapshot.Builder series =
                CounterSnapshot.builder().name(figure.metricName()).help(figure.meaning());
        for (RuleCost cost : shown) {
            figure.of(cost).ifPresent(value -> series.dataPoint(point(cost, value)));
        }
        return series.build();
    }

    private static CounterDataPointSnapshot point(RuleCost cost, long value) {
        return CounterDataPointSnapshot.builder()
                .labels(labels(cost))
                .value(value)
                .build();
    }

    private GaugeSnapshot gauge(RuleFigure figure) {
        GaugeSnapshot.Builder series =
                GaugeSnapshot.builder().name(figure.metricName()).help(figure.meaning());
        for (RuleCost cost : shown) {
            figure.of(cost)
                    .ifPresent(value -> series.dataPoint(GaugeDataPointSnapshot.builder()
                            .labels(labels(cost))
                            .value(value)
                            .build()));
        }
        return series.build();
    }

    private static Labels labels(RuleCost cost) {
        return Labels.of(RuleFigure.LABEL, cost.rule());
    }
}
