package io.millrace.time;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.Period;
import java.time.Year;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalField;
import java.time.temporal.TemporalQueries;
import java.time.temporal.WeekFields;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Reads event times by a Java date pattern through {@code java.time}, which says what a pattern means.
 *
 * <p>What a text may leave out: no zone, the configured one; no time of day, midnight; no year, the latest in which the
 * date is not after the day that follows the reference time (logs read in January may have been written in December, and
 * at the end of a year a clock or a zone may be ahead), or 1970 where there is none. Where anything else is missing, or
 * is there but makes no date and no time of day, such as 10 o'clock of an unknown half of the day, a text is no time.
 */
final class FormatterTime {
    static final long DAY_MILLIS = 86_400_000;

    private static final TemporalField YEAR_OF_WEEK = WeekFields.of(Locale.US).weekBasedYear();
    private static final List<ChronoField> TIME_FIELDS =
            Arrays.stream(ChronoField.values()).filter(ChronoField::isTimeBased).toList();

    private final DateTimeFormatter formatter;
    private final ZoneId zone;

    /** The pattern is valid: the config was checked. */
    FormatterTime(String pattern, ZoneId zone) {
        this.formatter = DateTimeFormatter.ofPattern(pattern, Locale.US);
        this.zone = zone;
    }

    /** Epoch milliseconds, or {@link EventTime#UNREADABLE}. */
    long parse(String text, long referenceMillis) {
        try {
            long millis = millis(text, referenceMillis);
            return Math.abs(millis) > EventTime.LIMIT_MILLIS ? EventTime.UNREADABLE : millis;
        } catch (DateTimeException | ArithmeticException e) {
            return EventTime.UNREADABLE;
        }
    }

    private long millis(String text, long referenceMillis) {
        TemporalAccessor parsed = formatter.parse(text);
        if (parsed.isSupported(ChronoField.INSTANT_SECONDS)) {
            return Instant.from(parsed).toEpochMilli();
        }
        LocalTime time = time(parsed);
        Period excess = parsed.query(DateTimeFormatter.parsedExcessDays());
        LocalDate date = date(parsed, referenceMillis).plus(excess);
        ZoneId named = parsed.query(TemporalQueries.zone());
        return date.atTime(time)
                .atZone(named == null ? zone : named)
                .toInstant()
                .toEpochMilli();
    }

    private static LocalDate date(TemporalAccessor parsed, long referenceMillis) {
        LocalDate date = parsed.query(TemporalQueries.localDate());
        if (date != null) {
            return date;
        }
        if (!parsed.isSupported(ChronoField.MONTH_OF_YEAR)
                || !parsed.isSupported(ChronoField.DAY_OF_MONTH)
                || parsed.isSupported(ChronoField.ERA)
                || parsed.isSupported(YEAR_OF_WEEK)) {
            throw new DateTimeException("no date in " + parsed);
        }
        boolean hasReference = referenceMillis > 0;
        LocalDate today =
                Instant.ofEpochMilli(referenceMillis).atZone(ZoneOffset.UTC).toLocalDate();
        LocalDate tomorrow = today.plusDays(1);
        MonthDay monthDay = MonthDay.of(parsed.get(ChronoField.MONTH_OF_YEAR), parsed.get(ChronoField.DAY_OF_MONTH));
        int year = tomorrow.getYear();
        boolean isAhead = !monthDay.isValidYear(year) || monthDay.atYear(year).isAfter(tomorrow);
        return atYear(monthDay, isAhead && hasReference ? year - 1 : year);
    }

    private static LocalDate atYear(MonthDay monthDay, int year) {
        if (!monthDay.isValidYear(year)) {
            throw new DateTimeException("no " + monthDay + " in " + Year.of(year));
        }
        return monthDay.atYear(year);
    }

    /** Midnight where the text has no time of day at all. */
    private static LocalTime time(TemporalAccessor parsed) {
        LocalTime time = parsed.query(TemporalQueries.localTime());
        if (time != null) {
            return time;
        }
        for (ChronoField field : TIME_FIELDS) {
            if (parsed.isSupported(field)) {
                throw new DateTimeException("no time of day in " + parsed);
            }
        }
        return LocalTime.MIDNIGHT;
    }
}
