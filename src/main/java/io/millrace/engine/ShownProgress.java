package io.millrace.engine;

/** A stream's progress, shown to other threads, each number by itself. Written by the collector. */
final class ShownProgress {
    private volatile long watermarkMillis = Long.MIN_VALUE;
    private volatile long open;
    private volatile long groups;
    private volatile long oldestEndMillis = Long.MAX_VALUE;
    private volatile long latenessMillis;

    /** Any thread. */
    StreamProgress now() {
        long end = oldestEndMillis;
        return new StreamProgress(
                watermarkMillis, open, groups, end, end == Long.MAX_VALUE ? Long.MAX_VALUE : end + latenessMillis);
    }

    /** Called once a block, so it makes no object and writes only what has changed. */
    void show(long watermark, long openWindows, long heldGroups, long oldestEnd, long lateness) {
        if (watermarkMillis != watermark) {
            watermarkMillis = watermark;
        }
        if (open != openWindows) {
            open = openWindows;
        }
        if (groups != heldGroups) {
            groups = heldGroups;
        }
        if (oldestEndMillis != oldestEnd) {
            oldestEndMillis = oldestEnd;
        }
        if (latenessMillis != lateness) {
            latenessMillis = lateness;
        }
    }
}
