package io.millrace.engine;

import java.util.List;

/** What did not come whole of a stream's lines. Owned by the collector. */
final class StreamFaults {
    private final LineFaults cut = new LineFaults(Reasons.CUT_LINES);
    private final LineFaults dropped = new LineFaults(Reasons.DROPPED);
    private final List<LineFaults> all = List.of(cut, dropped);
    private final KeptWindows kept;

    StreamFaults(KeptWindows kept) {
        this.kept = kept;
    }

    /**
     * Takes in some of those of a block. A line whose time nobody knows is taken for one of the highest time so far.
     *
     * @param stream how far it was before them
     * @param arrivalMillis for a line before which there was none; {@code Long.MIN_VALUE} where there is no arrival
     * @param bounds of the stream's windows
     */
    void add(BlockResult block, int from, int to, StreamTime stream, long arrivalMillis, LineFaults.Bounds bounds) {
        for (int fault = from; fault < to; fault++) {
            long time = block.faultTime(fault);
            if (!block.isFaultTimeKnown(fault)) {
                time = Math.max(time, stream.highestMillis());
                time = time == Long.MIN_VALUE ? arrivalMillis : time;
            }
            if (time == Long.MIN_VALUE) {
                continue;
            }
            LineFaults of = block.faultReason(fault) == Reasons.CUT_LINES ? cut : dropped;
            of.add(time, Math.max(stream.millis(), block.faultWatermark(fault)), bounds);
            kept.fault(time, block.faultReason(fault));
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
