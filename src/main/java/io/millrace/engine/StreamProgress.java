package io.millrace.engine;

/**
 * How far a stream's windows are.
 *
 * @param watermarkMillis event time before which all windows are closed, or {@code Long.MIN_VALUE} before the first line
 * @param openWindows windows that hold data and are not published
 * @param groups groups in those
 */
public record StreamProgress(long watermarkMillis, long openWindows, long groups) {
    /** Of a stream that has met nothing yet. */
    static final StreamProgress NONE = new StreamProgress(Long.MIN_VALUE, 0, 0);
}
