package io.millrace.metrics;

import io.prometheus.metrics.core.datapoints.CounterDataPoint;

/** One counter with its label values. Any thread may add; hot loops add once a block, not once a line. */
public final class Count {
    private final CounterDataPoint point;

    Count(CounterDataPoint point) {
        this.point = point;
    }

    public void add(long n) {
        if (n != 0) {
            point.inc(n);
        }
    }

    public void increment() {
        point.inc();
    }

    public long get() {
        return point.getLongValue();
    }
}
