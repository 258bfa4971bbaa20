package io.millrace.time;

import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Reads the time that begins at a place of a text, in whichever of the known layouts. Owned by one worker. */
final class TimeText {
    private static final int DAY_MILLIS = (int) FormatterTime.DAY_MILLIS;
    /** Of one such as +03 between two blanks. */
    private static final int SHORT_OFFSET_LENGTH = 5;

    private final DateText date = new DateText();
    private final ClockText clock = new ClockText();
    private final MissingYear missingYear = new MissingYear();
    private final ZoneId zone;
    private final LocalOffsets offsets;
    private int end;
    private boolean isNumber;

    /** @param zone of texts without an offset */
    TimeText(ZoneId zone) {
        this.zone = zone;
        this.offsets = new LocalOffsets(zone);
    }

    /**
     * Epoch milliseconds, or {@link EventTime#UNREADABLE} where no time begins at the place.
     *
     * @param from where the whole text begins
     */
    long read(byte[] bytes, int at, int from, int to, long referenceMillis) {
        int run = Digits.run(bytes, at, to);
        isNumber = run >= 10 && run != 14;
        if (isNumber) {
            long millis = EpochText.millis(bytes, at, run, from, to);
            end = millis == EventTime.UNREADABLE ? at : at + EpochText.length(bytes, at, run, to);
            return millis;
        }
        int clockAt = date.read(bytes, at, run, from, to);
        if (clockAt < 0) {
            return EventTime.UNREADABLE;
        }
        end = clock.read(bytes, clockAt, to, date.clockForms());
        if (end < 0) {
            return EventTime.UNREADABLE;
        }
        if (date.yearMayFollow()) {
            readYearBehind(bytes, to);
        }
        return millis(referenceMillis);
    }

    /** May 17 10:05:03 2015, with an offset or the name of a zone before the year, or an offset behind it. */
    private void readYearBehind(byte[] bytes, int to) {
        int yearAt = YearBehind.find(bytes, end, to);
        if (yearAt < 0) {
            return;
        }
        date.year(DateText.year(bytes, yearAt, to));
        if (clock.offsetSeconds() == ClockText.NO_OFFSET && yearAt - end == SHORT_OFFSET_LENGTH) {
            clock.readShortOffset(bytes, end + 1, to);
        }
        end = yearAt + 4;
        if (clock.offsetSeconds() == ClockText.NO_OFFSET) {
            end = clock.readOffset(bytes, end, to);
        }
    }

    private long millis(long referenceMillis) {
        int month = date.month();
        int day = date.day();
        if ((month - 1 | 12 - month | day - 1) < 0) {
            return EventTime.UNREADABLE;
        }
        int year = date.year() == DateText.NO_YEAR ? missingYear.of(month, day, referenceMillis) : date.year();
        if (year < 1 || day > CivilDay.lengthOfMonth(year, month)) {
            return EventTime.UNREADABLE;
        }
        long local = (long) CivilDay.epochDay(year, month, day) * DAY_MILLIS + clock.millisOfDay();
        int offset = clock.offsetSeconds();
        if (offset == ClockText.NO_OFFSET) {
            offset = offsets.seconds(Math.floorDiv(local, 1000L));
        }
        return offset == LocalOffsets.UNKNOWN ? millisInZone(local) : local - offset * 1000L;
    }

    /** Of a local time that the zone's clocks show twice or never. */
    private long millisInZone(long local) {
        return LocalDateTime.ofEpochSecond(
                        Math.floorDiv(local, 1000L), Math.floorMod(local, 1000) * 1_000_000, ZoneOffset.UTC)
                .atZone(zone)
                .toInstant()
                .toEpochMilli();
    }

    /** Where the time ends that was read last. */
    int end() {
        return end;
    }

    /**
     * What must be around the text of the time that was read last for it to be the same time; null where that is too
     * much, or not around it now.
     *
     * @param from where the whole text begins
     */
    @Nullable
    TimeFrame frame(byte[] bytes, int at, int from, int to) {
        if (isNumber) {
            return null;
        }
        TimeFrame frame =
                date.dependsOnStart() ? TimeFrame.atStart(at == from) : TimeFrame.anywhere(date.yearMayFollow());
        return frame.isAround(bytes, at, end, from, to) ? frame : null;
    }
}
