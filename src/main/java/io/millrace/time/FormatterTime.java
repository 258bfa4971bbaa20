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
import java.time.temporal.TemporalQueries;
import java.util.Locale;

/**
 * Reads event times by a Java date pattern through {@code java.time}, which says what a pattern means.
 *
 * <p>What a pattern leaves out: no zone, the configured one; no time of day, midnight; no month or day, the first; no
 * year, the latest in which the date is not after the day that follows the reference time (logs read in January may have
 * been written in December, and at the end of a year a clock or a zone may be ahead), or 1970 where there is none.
 */
final class FormatterTime {
    static final long DAY_MILLIS = 86_400_000;

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
        LocalTime time = parsed.query(TemporalQueries.localTime());
        Period excess = parsed.query(DateTimeFormatter.parsedExcessDays());
        LocalDate date = date(parsed, referenceMillis).plus(excess);
        ZoneId named = parsed.query(TemporalQueries.zone());
        return date.atTime(time == null ? LocalTime.MIDNIGHT : time)
                .atZone(named == null ? zone : named)
                .toInstant()
                .toEpochMilli();
    }

    private static LocalDate date(TemporalAccessor parsed, long referenceMillis) {
        LocalDate date = parsed.query(TemporalQueries.localDate());
        if (date != null) {
            return date;
        }
        int month = part(parsed, ChronoField.MONTH_OF_YEAR);
        int day = part(parsed, ChronoField.DAY_OF_MONTH);
        if (parsed.isSupported(ChronoField.YEAR)) {
            return LocalDate.of(parsed.get(ChronoField.YEAR), month, day);
        }
        if (parsed.isSupported(ChronoField.YEAR_OF_ERA)) {
            return LocalDate.of(parsed.get(ChronoField.YEAR_OF_ERA), month, day);
        }
        boolean hasReference = referenceMillis > 0;
        LocalDate today =
                Instant.ofEpochMilli(referenceMillis).atZone(ZoneOffset.UTC).toLocalDate();
        LocalDate tomorrow = today.plusDays(1);
        MonthDay monthDay = MonthDay.of(month, day);
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

    private static int part(TemporalAccessor parsed, ChronoField field) {
        return parsed.isSupported(field) ? parsed.get(field) : 1;
    }
}
