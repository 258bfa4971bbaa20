package io.millrace.time;

import java.time.ZoneId;
import java.util.Optional;

/**
 * The layout of a time that was found, as the steps of its date pattern. Reads only texts of the same columns with
 * nothing behind them that could belong to a time: of those it says what {@link TimeText} does, since that tells
 * layouts apart by how many digits there are and what is between them. Owned by one worker.
 */
final class KnownLayout {
    /** Times between these have a year that every layout takes, whatever the zone. */
    private static final long LEAST_MILLIS = CivilDay.epochDay(1900, 1, 2) * FormatterTime.DAY_MILLIS;

    private static final long MOST_MILLIS = CivilDay.epochDay(2099, 12, 30) * FormatterTime.DAY_MILLIS;

    private final TimeSteps steps;
    private final TimeFrame frame;
    private final int length;

    private KnownLayout(TimeSteps steps, TimeFrame frame, int length) {
        this.steps = steps;
        this.frame = frame;
        this.length = length;
    }

    /** That of a time, given by its place; none where its width depends on the time. */
    static Optional<KnownLayout> of(byte[] bytes, int at, int to, TimeFrame frame, ZoneId zone) {
        String pattern = FoundTime.of(bytes, at, at, to).layout();
        return TimeStepsCompiler.compile(pattern, zone)
                .filter(TimeSteps::hasColumns)
                .map(steps -> new KnownLayout(steps, frame, to - at));
    }

    int length() {
        return length;
    }

    TimeFrame frame() {
        return frame;
    }

    /**
     * Epoch milliseconds, or {@link EventTime#UNREADABLE} where no time of this layout is at the place, or none for
     * sure.
     *
     * @param from where the whole text begins
     */
    long read(byte[] bytes, int at, int from, int to, long referenceMillis) {
        int end = at + length;
        if (end > to || !frame.isAround(bytes, at, end, from, to)) {
            return EventTime.UNREADABLE;
        }
        long millis = steps.parseColumns(bytes, at, end, referenceMillis);
        return millis >= LEAST_MILLIS && millis < MOST_MILLIS ? millis : EventTime.UNREADABLE;
    }
}
