package io.millrace.engine;

import java.util.Map;
import java.util.TreeMap;

/**
 * Lines of one stream that did not come whole, by time, as long as a window that has their time may be open: such a window is not complete, whichever
 * rules it is of, since nobody knows what was in the part that is missing. Owned by the collector.
 *
 * <p>Many times are remembered by the steps in which they are, between which no window begins or ends; only more steps than can be remembered are one span.
 */
final class LineFaults {
    /** So many times are remembered, or so many steps: more than a day has seconds. */
    static final int MOST = 100_000;

    private final int reason;

    /** By time of the line, or by where its step begins, the lowest watermark at which it came. */
    private TreeMap<Long, Long> byTime = new TreeMap<>();

    /** How long the steps are; 1 while times are remembered as they are. */
    private long step = 1;

    private long spanFrom = Long.MAX_VALUE;
    private long spanTo = Long.MIN_VALUE;

    /** @param reason why windows are not complete then */
    LineFaults(int reason) {
        this.reason = reason;
    }

    /**
     * @param watermarkMillis a window that ends there or before had closed, and is not concerned
     * @param bounds of the stream's windows
     */
    void add(long timeMillis, long watermarkMillis, Bounds bounds) {
        if (isFullFor(timeMillis)) {
            forget(bounds.oldest(
                    watermarkMillis)); // as if what is closed had been forgotten line by line, however lines were cut
            // into blocks
            if (isFullFor(timeMillis) && step < bounds.stepMillis()) {
                goByStep(bounds.stepMillis());
            }
        }
        if (isFullFor(timeMillis)) {
            spanFrom = Math.min(spanFrom, timeMillis);
            spanTo = Math.max(spanTo, timeMillis);
        } else {
            byTime.merge(begin(timeMillis), watermarkMillis, Math::min);
        }
    }

    private boolean isFullFor(long timeMillis) {
        return byTime.size() >= MOST && !byTime.containsKey(begin(timeMillis));
    }

    private long begin(long timeMillis) {
        return step == 1 ? timeMillis : Math.floorDiv(timeMillis, step) * step;
    }

    private void goByStep(long millis) {
        step = millis;
        TreeMap<Long, Long> bySteps = new TreeMap<>();
        byTime.forEach((time, watermark) -> bySteps.merge(begin(time), watermark, Math::min));
        byTime = bySteps;
    }

    /** Why the window from {@code start} (inclusive) to {@code end} (exclusive) is not complete. */
    int reasons(long start, long end) {
        if (spanFrom < end && spanTo >= start) {
            return reason;
        }
        for (Map.Entry<Long, Long> fault : byTime.subMap(begin(start), end).entrySet()) {
            if (fault.getValue() < end) {
                return reason;
            }
        }
        return Reasons.NONE;
    }

    /** No window that is open, or may be opened, has a time before this. */
    void forget(long timeMillis) {
        byTime.headMap(timeMillis).clear();
        if (byTime.isEmpty()) {
            step = 1;
        }
        if (spanTo < timeMillis) {
            spanFrom = Long.MAX_VALUE;
            spanTo = Long.MIN_VALUE;
        }
    }

    boolean isEmpty() {
        return byTime.isEmpty() && spanTo == Long.MIN_VALUE;
    }

    /**
     * Where windows begin and end.
     *
     * @param longestMillis of the longest window
     * @param stepMillis divides all times at which a window begins or ends
     */
    record Bounds(long longestMillis, long stepMillis) {
        static final Bounds NONE = new Bounds(0, 1);

        /** The same with windows of another shape among them. */
        Bounds with(WindowShape shape) {
            long step = longestMillis == 0 ? shape.everyMillis() : WindowLengths.gcd(stepMillis, shape.everyMillis());
            return new Bounds(Math.max(longestMillis, shape.windowMillis()), step);
        }

        /** The earliest time that a window may have which is open at this watermark. */
        long oldest(long watermarkMillis) {
            return watermarkMillis == Long.MIN_VALUE ? Long.MIN_VALUE : watermarkMillis - longestMillis + 1;
        }
    }
}
