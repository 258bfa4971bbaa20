package io.millrace.engine;

import io.millrace.window.Combiner;
import org.jspecify.annotations.Nullable;

/**
 * A group's key in the window that a line falls into, as a number of the block's combiner: worked out once a line for all rules that group by the same
 * values in windows of the same length. Owned by one worker.
 */
final class WindowKey {
    /** The line's window had closed. */
    static final int LATE = -1;

    private final GroupKey key;
    private final int length;
    private final long windowMillis;
    private long line = -1;
    private int number;
    private int numbered;

    /** The window of the line before, into which most lines fall as well. */
    private long start = Long.MIN_VALUE;

    // What the number was given for: it stays while none of this changes
    private @Nullable Combiner combiner;
    private long generation;
    private long changes;
    private long numberedStart;

    /** @param length which of the stream's lengths of windows {@code windowMillis} is */
    WindowKey(GroupKey key, int length, long windowMillis) {
        this.key = key;
        this.length = length;
        this.windowMillis = windowMillis;
    }

    /**
     * @param timeMillis the line's time
     * @param watermarkMillis the watermark as far as this block alone knows it, or {@code Long.MIN_VALUE}
     * @return the key's number, or {@link #LATE}
     */
    int read(Values values, long timeMillis, long watermarkMillis, Combiner combiner) {
        if (line != values.sequence()) {
            line = values.sequence();
            number = number(values, timeMillis, watermarkMillis, combiner);
        }
        return number;
    }

    private int number(Values values, long timeMillis, long watermarkMillis, Combiner combiner) {
        long since = timeMillis - start;
        if (since < 0 || since >= windowMillis) {
            start = Math.floorDiv(timeMillis, windowMillis) * windowMillis;
        }
        if (start + windowMillis <= watermarkMillis) {
            return LATE;
        }
        key.read(values);
        if (changes != key.changes()
                || numberedStart != start
                || this.combiner != combiner
                || generation != combiner.generation()) {
            numbered = combiner.key(length, start, key.bytes(), 0, key.length(), key.hash());
            this.combiner = combiner;
            generation = combiner.generation();
            changes = key.changes();
            numberedStart = start;
        }
        return numbered;
    }
}
