package io.millrace.engine;

import java.util.List;

/** What did not come whole of a stream's lines. Owned by the collector. */
final class StreamFaults {
    private final LineFaults cut = new LineFaults(Reasons.CUT_LINES);
    private final LineFaults dropped = new LineFaults(Reasons.DROPPED);
    private final List<LineFaults> all = List.of(cut, dropped);

    /**
     * Takes in those of a block. A line whose time nobody knows is taken for one of the highest time so far.
     *
     * @param highestMillis that time as it was before the block, or {@code Long.MIN_VALUE}
     * @param arrivalMillis for a line before which there was none; {@code Long.MIN_VALUE} where there is no arrival
     */
    void add(BlockResult block, long highestMillis, long arrivalMillis) {
        for (int fault = 0; fault < block.faults(); fault++) {
            long time = block.faultTime(fault);
            if (!block.isFaultTimeKnown(fault)) {
                time = Math.max(time, highestMillis);
                time = time == Long.MIN_VALUE ? arrivalMillis : time;
            }
            if (time == Long.MIN_VALUE) {
                continue;
            }
            LineFaults of = block.faultReason(fault) == Reasons.CUT_LINES ? cut : dropped;
            of.add(time, block.faultWatermark(fault));
        }
    }

    /** Why the window is not complete. */
    int reasons(OpenWindow window) {
        int reasons = Reasons.NONE;
        for (LineFaults each : all) {
            if (!each.isEmpty()) {
                reasons |= each.reasons(window.startMillis(), window.endMillis());
            }
        }
        return reasons;
    }

    /** No window that is open, or may be opened, has a time before this. */
    void forget(long timeMillis) {
        for (LineFaults each : all) {
            if (!each.isEmpty()) {
                each.forget(timeMillis);
            }
        }
    }
}
