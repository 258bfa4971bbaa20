package io.millrace.window;

/**
 * How far event time has come in one stream: the highest time seen less the lateness that is waited for. Owned by one
 * thread.
 */
public final class Watermark {
    private final long latenessMillis;
    private long highestMillis = Long.MIN_VALUE;

    /** It never falls below this. */
    private final long floorMillis;

    public Watermark(long latenessMillis) {
        this(latenessMillis, Long.MIN_VALUE);
    }

    private Watermark(long latenessMillis, long floorMillis) {
        if (latenessMillis < 0) {
            throw new IllegalArgumentException("lateness is " + latenessMillis + " ms; it must be 0 or more");
        }
        this.latenessMillis = latenessMillis;
        this.floorMillis = floorMillis;
    }

    /** One that goes on from here with another lateness; it does not go back, so that what is closed stays closed. */
    public Watermark withLateness(long otherMillis) {
        Watermark other = new Watermark(otherMillis, millis());
        other.highestMillis = highestMillis;
        return other;
    }

    /** Takes an event's time in; one below the highest changes nothing. */
    public void observe(long eventMillis) {
        if (eventMillis > highestMillis) {
            highestMillis = eventMillis;
        }
    }

    /** The highest time seen, {@code Long.MIN_VALUE} before the first. */
    public long highestMillis() {
        return highestMillis;
    }

    /** Windows that end here or before are complete; {@code Long.MIN_VALUE} before the first event. */
    public long millis() {
        long reached =
                highestMillis < Long.MIN_VALUE + latenessMillis ? Long.MIN_VALUE : highestMillis - latenessMillis;
        return Math.max(reached, floorMillis);
    }

    /** Whether a window that ends (exclusively) at {@code endMillis} is closed, so that a line for it would be late. */
    public boolean hasReached(long endMillis) {
        return highestMillis != Long.MIN_VALUE && millis() >= endMillis;
    }
}
