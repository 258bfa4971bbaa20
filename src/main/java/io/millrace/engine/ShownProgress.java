package io.millrace.engine;

import io.millrace.engine.SourceWatermarks.HeardSource;
import org.jspecify.annotations.Nullable;

/** A stream's progress, shown to other threads, each number by itself. Written by the collector. */
final class ShownProgress {
    private volatile long watermarkMillis = Long.MIN_VALUE;
    private volatile long open;
    private volatile long groups;
    private volatile long oldestEndMillis = Long.MAX_VALUE;
    private volatile long latenessMillis;
    private volatile @Nullable AwaitedSource awaited;

    /** Any thread. */
    StreamProgress now() {
        long end = oldestEndMillis;
        boolean isOpen = end != Long.MAX_VALUE;
        return new StreamProgress(
                watermarkMillis,
                open,
                groups,
                end,
                isOpen ? end + latenessMillis : Long.MAX_VALUE,
                isOpen ? awaited : null);
    }

    /**
     * Called once a block, so it makes objects and writes only where something has changed.
     *
     * @param last the source that the watermark waits for, or null
     */
    void show(
            long watermark,
            long openWindows,
            long heldGroups,
            long oldestEnd,
            long lateness,
            @Nullable HeardSource last) {
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
        AwaitedSource present = awaited;
        if (last == null) {
            if (present != null) {
                awaited = null;
            }
        } else if (present == null || !isShown(present, last, lateness)) {
            awaited = new AwaitedSource(last.name(), last.highestMillis() - lateness, last.heardMillis());
        }
    }

    private static boolean isShown(AwaitedSource shown, HeardSource source, long lateness) {
        return shown.name().equals(source.name())
                && shown.watermarkMillis() == source.highestMillis() - lateness
                && shown.heardMillis() == source.heardMillis();
    }
}
