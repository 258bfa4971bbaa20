package io.millrace.engine;

import java.util.function.LongSupplier;

/** Slices of about a millisecond, with at least twice as long for blocks in between while any are waiting. */
final class TimedPace implements Pace {
    private static final long SLICE_NANOS = 1_000_000;
    private static final int REST = 2;

    /** Some 0.1 ms of usual groups. */
    private static final int GROUPS = 256;

    /** Some 0.5 to 1.5 ms of them. */
    private static final int ROWS_AT_ONCE = 2048;

    private final LongSupplier clockNanos;
    private long beginNanos;
    private long nextNanos;
    private boolean restful;

    TimedPace(LongSupplier clockNanos) {
        this.clockNanos = clockNanos;
    }

    @Override
    public int rowsAtOnce() {
        return ROWS_AT_ONCE;
    }

    @Override
    public boolean isDue() {
        return !restful || clockNanos.getAsLong() - nextNanos >= 0;
    }

    @Override
    public void begin() {
        beginNanos = clockNanos.getAsLong();
    }

    @Override
    public int groups() {
        return clockNanos.getAsLong() - beginNanos < SLICE_NANOS ? GROUPS : 0;
    }

    @Override
    public void end() {
        long endNanos = clockNanos.getAsLong();
        nextNanos = endNanos + REST * (endNanos - beginNanos);
        restful = true;
    }
}
