package io.millrace.engine;

import io.millrace.engine.Holdings.Held;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The latest picture of what rules hold in open windows. The collector, which alone may look at them, takes a new one only within a minute after somebody
 * asked, at most once a second, and so that it spends no more than a hundredth of its time on it; whoever asks gets what there is, and waits for nothing.
 */
final class HeldState {
    private static final long ASKED_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** The collector rests so many times as long as a picture has taken. */
    private static final long REST = 100;

    private final LongSupplier clockNanos;
    private final RuleTables tables;
    private final int rules;

    /** Set by whoever asks, taken back by the collector. */
    private volatile boolean asked;

    /** Set by whoever asks. */
    private volatile long askedNanos;

    /** Set by the collector. */
    private volatile @Nullable Held latest;

    // The collector's own
    private boolean taken;
    private long nextNanos;

    HeldState(RuleTables tables, int rules, LongSupplier clockNanos) {
        this.tables = tables;
        this.rules = rules;
        this.clockNanos = clockNanos;
    }

    /** The latest picture; null if there has been none. Any thread. */
    @Nullable
    Held ask() {
        askedNanos = clockNanos.getAsLong();
        asked = true;
        return latest;
    }

    /** Takes a new picture if it is time to. Collector. */
    void publish(Consumer<Holdings> panes) {
        if (!asked) {
            return;
        }
        long now = clockNanos.getAsLong();
        if (taken && now - nextNanos < 0) {
            return;
        }
        // Taken back before the time is read, so that who asks just now is not overlooked.
        asked = false;
        if (now - askedNanos > ASKED_NANOS) {
            return;
        }
        asked = true;
        Holdings holdings = new Holdings(tables, rules);
        panes.accept(holdings);
        latest = holdings.held();
        taken = true;
        long end = clockNanos.getAsLong();
        nextNanos = end + Math.max(PAUSE_NANOS, REST * (end - now));
    }
}
