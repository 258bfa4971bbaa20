package io.millrace.engine;

import java.util.Map;
import java.util.TreeMap;

/**
 * Lines of one stream that did not come whole, by time, as long as a window that has their time may be open: such a window is not complete, whichever
 * rules it is of, since nobody knows what was in the part that is missing. Owned by the collector.
 */
final class LineFaults {
    /** More different times than these are remembered as the span that they cover. */
    private static final int MOST_TIMES = 10_000;

    private final int reason;

    /** By time of the line, the lowest watermark at which it came. */
    private final TreeMap<Long, Long> byTime = new TreeMap<>();

    private long spanFrom = Long.MAX_VALUE;
    private long spanTo = Long.MIN_VALUE;

    /** @param reason why windows are not complete then */
    LineFaults(int reason) {
        this.reason = reason;
    }

    /** @param watermarkMillis a window that ends there or before had closed, and is not concerned */
    void add(long timeMillis, long watermarkMillis) {
        if (byTime.size() == MOST_TIMES && !byTime.containsKey(timeMillis)) {
            spanFrom = Math.min(spanFrom, timeMillis);
            spanTo = Math.max(spanTo, timeMillis);
        } else {
            byTime.merge(timeMillis, watermarkMillis, Math::min);
        }
    }

    /** Why the window from {@code start} (inclusive) to {@code end} (exclusive) is not complete. */
    int reasons(long start, long end) {
        if (spanFrom < end && spanTo >= start) {
            return reason;
        }
        for (Map.Entry<Long, Long> fault : byTime.subMap(start, end).entrySet()) {
            if (fault.getValue() < end) {
                return reason;
            }
        }
        return Reasons.NONE;
    }

    /** No window that is open, or may be opened, has a time before this. */
    void forget(long timeMillis) {
        byTime.headMap(timeMillis).clear();
        if (spanTo < timeMillis) {
            spanFrom = Long.MAX_VALUE;
            spanTo = Long.MIN_VALUE;
        }
    }

    boolean isEmpty() {
        return byTime.isEmpty() && spanTo == Long.MIN_VALUE;
    }
}
