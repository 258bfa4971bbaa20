package io.millrace.engine;

import io.millrace.window.Combiner;
import org.jspecify.annotations.Nullable;

/**
 * A group's key in the window that a line falls into, as a number of the block's combiner: worked out once a line for all rules that group by the same
 * values in windows of the same shape. Owned by one worker.
 *
 * <p>Where windows overlap it is the key in a slice that they share. A line may come when some of the windows over its slice have closed: what it adds is
 * kept apart from what came before, which counts for those as well.
 */
final class WindowKey {
    /** All windows of the line had closed. */
    static final int LATE = -1;

    private final GroupKey key;
    private final int shapeNumber;
    private final WindowShape shape;

    /** Of a window, or of a slice where windows overlap. */
    private final long lengthMillis;

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
    private int numberedClosed;

    /** @param shapeNumber which of the stream's shapes of windows it is */
    WindowKey(GroupKey key, int shapeNumber, WindowShape shape) {
        this.key = key;
        this.shapeNumber = shapeNumber;
        this.shape = shape;
        this.lengthMillis = shape.everyMillis();
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
        if (since < 0 || since >= lengthMillis) {
            start = Math.floorDiv(timeMillis, lengthMillis) * lengthMillis;
        }
        int closed = 0;
        if (start + lengthMillis <= watermarkMillis) {
            closed = shape.ended(start, watermarkMillis);
            if (closed == shape.windows()) {
                return LATE;
            }
        }
        key.read(values);
        if (changes != key.changes()
                || numberedStart != start
                || numberedClosed != closed
                || this.combiner != combiner
                || generation != combiner.generation()) {
            numbered = combiner.key(
                    WindowShape.numbered(shapeNumber, closed), start, key.bytes(), 0, key.length(), key.hash());
            if (this.combiner != combiner) {
                // To write a reference may cost a fence.
                this.combiner = combiner;
            }
            generation = combiner.generation();
            changes = key.changes();
            numberedStart = start;
            numberedClosed = closed;
        }
        return numbered;
    }
}
