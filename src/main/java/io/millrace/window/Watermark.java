package io.millrace.window;

/**
 * How far event time has come in one stream: the highest time seen less the lateness that is waited for. Owned by one
 * thread.
 */
public final class Watermark {
    private final long latenessMillis;
    private long highestMillis = Long.MIN_VALUE;

    public Watermark(long latenessMillis) {
        if (latenessMillis < 0) {
            throw new IllegalArgumentException("lateness is " + latenessMillis + " ms; it must be 0 or more");
        }
        this.latenessMillis = latenessMillis;
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
        return highestMillis < Long.MIN_VALUE + latenessMillis ? Long.MIN_VALUE : highestMillis - latenessMillis;
    }

    /** Whether a window that ends (exclusively) at {@code endMillis} is closed, so that a line for it would be late. */
    public boolean hasReached(long endMillis) {
        return highestMillis != Long.MIN_VALUE && millis() >= endMillis;
    }
}
