package io.millrace.engine;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongSupplier;

/**
 * Times what is done for each rule on one line in {@link #STRIDE}, and takes it for all of them. Owned by one worker; anybody may read the sums.
 *
 * <p>To look at the clock costs more than most of what is measured. So every sampled line begins with measuring nothing, in the same way, and a running
 * average of that is taken off each measurement. What is left may be below 0 now and then; it is added up as it is, or the sums would be too high, and
 * what is shown is the highest that a sum has been. Adding up waits until the line is done, since the sums are in no cache. A thread that is not running is
 * not working either: no measurement counts for more than the dearest test takes on a line of that length.
 */
final class CostSampler {
    /** A prime, so that it does not keep step with data that repeats. */
    static final int STRIDE = 1021;

    private static final long LONGEST_NANOS = 100_000;
    private static final long LONGEST_NANOS_A_BYTE = 1_000;

    /** How much the latest measurement of nothing counts: little, for it may have met a pause; more where it is shorter than those before. */
    private static final double LATEST = 1.0 / 64;

    private static final double LATEST_SHORTER = 1.0 / 2;

    private final LongSupplier clockNanos;

    /** By place. */
    private final double[] sums;

    /** By place; set by the worker. */
    private final AtomicLongArray shown;

    /** The measurements of a line, and what each was for: at each place, one of trying and one of firing at the most, behind two of nothing. */
    private final long[] laps;

    private final int[] places;
    private int count;

    private int linesToNext = STRIDE;
    private long longestNanos;
    private long lastNanos;
    private double emptyNanos = -1;

    CostSampler(int places, LongSupplier clockNanos) {
        this.clockNanos = clockNanos;
        this.sums = new double[places];
        this.shown = new AtomicLongArray(places);
        this.laps = new long[2 * places + 2];
        this.places = new int[2 * places + 2];
    }

    /** Whether the next line is to be timed. To be asked once for every line. */
    boolean isDue() {
        if (--linesToNext > 0) {
            return false;
        }
        linesToNext = STRIDE;
        return true;
    }

    /** Begins a line that is timed. */
    void begin(int lineBytes) {
        longestNanos = LONGEST_NANOS + LONGEST_NANOS_A_BYTE * lineBytes;
        count = 0;
        resume();
        charge(0);
        charge(0);
    }

    /** What was done since the last call of any method was for no rule. */
    void resume() {
        lastNanos = clockNanos.getAsLong();
    }

    /** What was done since the last call of any method was for the rules at this place. */
    void charge(int place) {
        long now = clockNanos.getAsLong();
        laps[count] = now - lastNanos;
        places[count++] = place;
        lastNanos = now;
    }

    /** Ends the line. Without it, nothing of the line counts. */
    void end() {
        // The first one found nothing in the caches.
        double empty = laps[1];
        double weight = empty < emptyNanos ? LATEST_SHORTER : LATEST;
        emptyNanos =
                emptyNanos < 0 ? empty : emptyNanos + (Math.min(empty, 2 * emptyNanos + 100) - emptyNanos) * weight;
        for (int i = 2; i < count; i++) {
            int place = places[i];
            double sum = sums[place] + (Math.min(laps[i], longestNanos) - emptyNanos) * STRIDE;
            sums[place] = sum;
            if (sum > shown.getPlain(place)) {
                shown.setOpaque(place, (long) sum);
            }
        }
    }

    /** The nanoseconds spent at a place so far, by estimate; never less than it has been before. Any thread. */
    long nanos(int place) {
        return shown.getOpaque(place);
    }
}
