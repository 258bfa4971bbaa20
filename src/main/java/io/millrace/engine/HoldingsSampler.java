package io.millrace.engine;

import io.millrace.engine.RuleTables.RuleTable;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The latest picture of what rules hold in open windows. The collector, which alone may look at them, takes a new one only within a minute after somebody
 * asked, at most once a second, and so that it spends no more than a hundredth of its time on it; whoever asks gets what there is, and waits for nothing.
 */
final class HoldingsSampler {
    private static final long ASKED_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** The collector rests so many times as long as a picture has taken. */
    private static final long REST = 100;

    private final LongSupplier clockNanos;

    /** Set by whoever asks, taken back by the collector. */
    private volatile boolean asked;

    /** Set by whoever asks. */
    private volatile long askedNanos;

    // The collector's own
    private LiveRule[] ranked = {};
    private Holdings holdings = new Holdings(new RuleTables.View(new RuleTable[0], new boolean[0]), 0);
    private boolean taken;
    private long nextNanos;

    HoldingsSampler(LongSupplier clockNanos) {
        this.clockNanos = clockNanos;
    }

    /** From now on it is these rules. Collector. */
    void begin(RuleTables.View tables, LiveRule[] ranked) {
        this.ranked = ranked;
        this.holdings = new Holdings(tables, ranked.length);
    }

    /** Says that somebody wants to know; what is known so far stands with the rules. Any thread. */
    void ask() {
        askedNanos = clockNanos.getAsLong();
        asked = true;
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
        holdings.clear();
        panes.accept(holdings);
        for (int rank = 0; rank < ranked.length; rank++) {
            ranked[rank].held(holdings.groups(rank), holdings.bytes(rank));
        }
        taken = true;
        long end = clockNanos.getAsLong();
        nextNanos = end + Math.max(PAUSE_NANOS, REST * (end - now));
    }
}
