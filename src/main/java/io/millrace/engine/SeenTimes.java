package io.millrace.engine;

import java.util.TreeSet;

/**
 * The times that lines of a stream have had: all up to the highest that moves the watermark, and beyond it those of lines that do not move it, which are
 * far ahead of the clock or have the time of their arrival. Owned by the collector.
 *
 * <p>Only so many beyond it are known one by one; what there is more is a span. A rule that comes keeps a copy.
 */
final class SeenTimes {
    /** Those of a stream without lines; never added to. */
    static final SeenTimes NONE = new SeenTimes();

    private static final int MOST = 1000;

    private final TreeSet<Long> beyond = new TreeSet<>();
    private long highest = Long.MIN_VALUE;
    private long spanFrom = Long.MAX_VALUE;
    private long spanTo = Long.MIN_VALUE;

    /** A line that does not move the watermark had this time. */
    void add(long timeMillis) {
        if (beyond.size() < MOST || beyond.contains(timeMillis)) {
            beyond.add(timeMillis);
        } else {
            spanFrom = Math.min(spanFrom, timeMillis);
            spanTo = Math.max(spanTo, timeMillis);
        }
    }

    /** The highest time that moves the watermark is this now. */
    void upTo(long timeMillis) {
        highest = timeMillis;
        beyond.headSet(timeMillis, true).clear();
        if (spanTo <= timeMillis) {
            spanFrom = Long.MAX_VALUE;
            spanTo = Long.MIN_VALUE;
        }
    }

    /** Whether a window from {@code start} (inclusive) to {@code end} (exclusive) may have had lines. */
    boolean any(long start, long end) {
        if (start <= highest || spanFrom < end && spanTo >= start) {
            return true;
        }
        Long next = beyond.ceiling(start);
        return next != null && next < end;
    }

    SeenTimes copy() {
        SeenTimes copy = new SeenTimes();
        copy.beyond.addAll(beyond);
        copy.highest = highest;
        copy.spanFrom = spanFrom;
        copy.spanTo = spanTo;
        return copy;
    }
}
