package io.millrace.time;

import java.time.ZoneId;
import java.util.Set;

/**
 * The numbers that a text gave, and the time they stand for: what {@link FormatterTime} makes of the same numbers, in
 * {@code java.time}'s smart resolving, or that it is not known. Owned by one worker.
 */
final class TimeParts {
    /** What is returned for parts whose meaning is left to {@code java.time}. */
    static final long UNKNOWN = Long.MIN_VALUE + 1;

    /** Up to 9999; 0 is unknown, since it depends on the letter. */
    static final int YEAR = 0;

    static final int MONTH = 1;
    static final int DAY = 2;
    /** Of the day, or of its half where that is a part too; 12 is then the first. */
    static final int HOUR = 3;

    static final int MINUTE = 4;
    static final int SECOND = 5;
    /** Of the second; what is smaller is left out. */
    static final int MILLI = 6;
    /** Seconds ahead of UTC, at most 18 hours either way. */
    static final int OFFSET = 7;
    /** 1 for Monday. */
    static final int WEEKDAY = 8;
    /** 0 before noon, 1 after. */
    static final int HALF = 9;

    private static final int COUNT = 10;

    private final int[] values = new int[COUNT];
    private final boolean hasYear;
    private final boolean hasOffset;
    private final boolean hasHalf;
    private final boolean checksWeekday;
    private final LocalOffsets offsets;
    private final MissingYear missingYear = new MissingYear();

    /**
     * @param parts those which every text gives, a month and a day among them; without a time of day it is midnight
     * @param zone of texts without an offset
     */
    TimeParts(Set<Integer> parts, ZoneId zone) {
        hasYear = parts.contains(YEAR);
        hasOffset = parts.contains(OFFSET);
        hasHalf = parts.contains(HALF);
        checksWeekday = hasYear && parts.contains(WEEKDAY);
        offsets = new LocalOffsets(zone);
    }

    void set(int part, int value) {
        values[part] = value;
    }

    /** @param index of a name, from 0 */
    void setName(int part, int index) {
        values[part] = part == HALF ? index : index + 1;
    }

    /** Epoch milliseconds, {@link EventTime#UNREADABLE} or {@link #UNKNOWN}. */
    long millis(long referenceMillis) {
        int month = values[MONTH];
        int day = values[DAY];
        int hour = hasHalf ? hourOfDay() : values[HOUR];
        int minute = values[MINUTE];
        int second = values[SECOND];
        // One of these is negative where a number is too low or too high.
        if ((month - 1 | 12 - month | day - 1 | 31 - day | hour | 23 - hour | 59 - minute | 59 - second) < 0) {
            // 24:00 is the end of the day.
            return hour == 24 && (minute | second) == 0 ? UNKNOWN : EventTime.UNREADABLE;
        }
        int year = hasYear ? values[YEAR] : missingYear.of(month, day, referenceMillis);
        if (year <= 0) {
            return UNKNOWN;
        }
        if (day > 28 && day > CivilDay.lengthOfMonth(year, month)) {
            // A whole date is taken for the last day of the month, without a year it is refused.
            return hasYear ? UNKNOWN : EventTime.UNREADABLE;
        }
        int epochDay = CivilDay.epochDay(year, month, day);
        if (checksWeekday && values[WEEKDAY] != CivilDay.dayOfWeek(epochDay)) {
            return EventTime.UNREADABLE;
        }
        long local = epochDay * 86_400L + (hour * 3600 + minute * 60 + second);
        int offset = hasOffset ? values[OFFSET] : offsets.seconds(local);
        return offset == LocalOffsets.UNKNOWN ? UNKNOWN : (local - offset) * 1000 + values[MILLI];
    }

    /** Out of range where the hour is not one of twelve; java.time takes 0 for 12. */
    private int hourOfDay() {
        int hour = values[HOUR];
        return hour > 12 ? -1 : (hour == 12 ? 0 : hour) + 12 * values[HALF];
    }
}
