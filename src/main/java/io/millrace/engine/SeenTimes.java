package io.millrace.engine;

import java.util.Arrays;

/**
 * The times that lines of a stream have had: all up to the highest that moves the watermark, and beyond it those of lines that do not move it, which are
 * far ahead of the clock or have the time of their arrival. Owned by the collector.
 *
 * <p>Only so many beyond it are known one by one; what there is more is a span. A rule that comes keeps a copy.
 */
final class SeenTimes {
    /** Those of a stream without lines; never added to. */
    static final SeenTimes NONE = new SeenTimes();

    /** So many, since each of thousands of rules may have a copy. */
    static final int MOST = 100;

    /** In ascending order. */
    private long[] beyond = {};

    private int count;
    private long highest = Long.MIN_VALUE;
    private long spanFrom = Long.MAX_VALUE;
    private long spanTo = Long.MIN_VALUE;

    /** A line that does not move the watermark had this time. */
    void add(long timeMillis) {
        if (timeMillis <= highest) {
            return;
        }
        int at = Arrays.binarySearch(beyond, 0, count, timeMillis);
        if (at >= 0) {
            return;
        }
        if (count == MOST) {
            spanFrom = Math.min(spanFrom, timeMillis);
            spanTo = Math.max(spanTo, timeMillis);
            return;
        }
        if (count == beyond.length) {
            beyond = Arrays.copyOf(beyond, MOST);
        }
        int place = -at - 1;
        System.arraycopy(beyond, place, beyond, place + 1, count - place);
        beyond[place] = timeMillis;
        count++;
    }

    /** The highest time that moves the watermark is this now; a lower one, as where sources do not count any more, takes nothing back. */
    void upTo(long timeMillis) {
        if (timeMillis <= highest) {
            return;
        }
        highest = timeMillis;
        int reached = firstFrom(timeMillis + 1);
        System.arraycopy(beyond, reached, beyond, 0, count - reached);
        count -= reached;
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
        int next = firstFrom(start);
        return next < count && beyond[next] < end;
    }

    private int firstFrom(long timeMillis) {
        int at = Arrays.binarySearch(beyond, 0, count, timeMillis);
        return at >= 0 ? at : -at - 1;
    }

    SeenTimes copy() {
        SeenTimes copy = new SeenTimes();
        copy.beyond = Arrays.copyOf(beyond, count);
        copy.count = count;
        copy.highest = highest;
        copy.spanFrom = spanFrom;
        copy.spanTo = spanTo;
        return copy;
    }
}
