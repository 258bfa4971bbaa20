package io.millrace.engine;

import org.jspecify.annotations.Nullable;

/**
 * How far a stream's windows are.
 *
 * @param watermarkMillis event time before which all windows are closed, or {@code Long.MIN_VALUE} before the first line
 * @param openWindows windows that hold data and are not published
 * @param groups groups in those
 * @param oldestEndMillis when the one of them ends that is published next; {@code Long.MAX_VALUE} where there is none
 * @param awaitedMillis the time that a line must have, or where the stream goes by arrival the clock show, for it to be published as complete
 * @param awaitedSource whose line that must be, where the watermark goes by sources and one is heard
 */
public record StreamProgress(
        long watermarkMillis,
        long openWindows,
        long groups,
        long oldestEndMillis,
        long awaitedMillis,
        @Nullable AwaitedSource awaitedSource) {
    /** Of a stream that has met nothing yet. */
    static final StreamProgress NONE = new StreamProgress(Long.MIN_VALUE, 0, 0, Long.MAX_VALUE, Long.MAX_VALUE, null);
}
