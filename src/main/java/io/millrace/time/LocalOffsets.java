package io.millrace.time;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.Arrays;

/**
 * What a zone's clocks are ahead of UTC at a local time, wherever that local time happens once. Owned by one worker.
 *
 * <p>All changes of a zone until 2200 are laid out as spans of local time without a change. Between two spans lies what
 * the clocks show twice or skip: there, and after 2200, nothing is known. The span of the time before is tried first.
 */
final class LocalOffsets {
    static final int UNKNOWN = Integer.MIN_VALUE;

    private static final Instant END = Instant.parse("2200-01-01T00:00:00Z");

    private long[] froms = new long[16];
    private long[] tos = new long[16];
    private int[] offsets = new int[16];
    private int spans;
    private int last;

    LocalOffsets(ZoneId zone) {
        ZoneRules rules = zone.getRules();
        if (rules.isFixedOffset()) {
            add(Long.MIN_VALUE, Long.MAX_VALUE, rules.getOffset(Instant.EPOCH));
        } else {
            addAll(rules);
        }
    }

    private void addAll(ZoneRules rules) {
        long from = Long.MIN_VALUE;
        ZoneOffsetTransition next = rules.nextTransition(Instant.MIN);
        ZoneOffset offset = next == null ? rules.getOffset(Instant.EPOCH) : next.getOffsetBefore();
        while (next != null && next.getInstant().isBefore(END)) {
            if (low(next) < from) {
                // Two changes so close that a local time is touched by both: what came before is left to java.time.
                spans = 0;
            } else {
                add(from, low(next), offset);
            }
            from = Math.max(from, high(next));
            offset = next.getOffsetAfter();
            next = rules.nextTransition(next.getInstant());
        }
        add(from, next == null ? Long.MAX_VALUE : low(next), offset);
    }

    /** Where the local times begin that a change skips or repeats. */
    private static long low(ZoneOffsetTransition change) {
        return change.toEpochSecond()
                + Math.min(
                        change.getOffsetBefore().getTotalSeconds(),
                        change.getOffsetAfter().getTotalSeconds());
    }

    private static long high(ZoneOffsetTransition change) {
        return change.toEpochSecond()
                + Math.max(
                        change.getOffsetBefore().getTotalSeconds(),
                        change.getOffsetAfter().getTotalSeconds());
    }

    private void add(long from, long to, ZoneOffset offset) {
        if (spans == froms.length) {
            froms = Arrays.copyOf(froms, 2 * spans);
            tos = Arrays.copyOf(tos, 2 * spans);
            offsets = Arrays.copyOf(offsets, 2 * spans);
        }
        froms[spans] = from;
        tos[spans] = to;
        offsets[spans] = offset.getTotalSeconds();
        spans++;
    }

    /**
     * Seconds to take off for UTC, or {@link #UNKNOWN}.
     *
     * @param localSecond seconds since 1970-01-01T00:00 as the zone's clocks show it
     */
    int seconds(long localSecond) {
        int span = last;
        if (localSecond < froms[span] || localSecond >= tos[span]) {
            span = find(localSecond);
            if (span < 0) {
                return UNKNOWN;
            }
            last = span;
        }
        return offsets[span];
    }

    private int find(long localSecond) {
        int index = Arrays.binarySearch(froms, 0, spans, localSecond);
        int span = index >= 0 ? index : -index - 2;
        return span >= 0 && localSecond < tos[span] ? span : -1;
    }
}
