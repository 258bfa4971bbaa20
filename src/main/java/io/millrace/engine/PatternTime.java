package io.millrace.engine;

import java.nio.charset.StandardCharsets;
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
import java.util.Arrays;
import java.util.Locale;

/**
 * Reads event times by a Java date pattern. The last text and its time are remembered, since logs repeat a second many times; everything else goes through
 * {@code java.time}, which also says what a pattern means. Owned by one worker.
 *
 * <p>What a pattern leaves out: no zone, the configured one; no time of day, midnight; no month or day, the first; no year, that of the reference time,
 * or the year before where that would be more than a day ahead of it (logs read in January that were written in December).
 */
final class PatternTime extends EventTime {
    private static final int MAX_TEXT = 256;
    private static final long DAY_MILLIS = 86_400_000;

    private final DateTimeFormatter formatter;
    private final ZoneId zone;
    private byte[] lastText = new byte[0];
    private long lastMillis = UNREADABLE;
    private long lastReference = UNREADABLE;

    /** The pattern and the zone are valid: the config was checked. */
    PatternTime(String pattern, String zone) {
        this.formatter = DateTimeFormatter.ofPattern(pattern, Locale.US);
        this.zone = ZoneId.of(zone);
    }

    @Override
    long parse(byte[] bytes, int from, int to, long referenceMillis) {
        if (Arrays.equals(bytes, from, to, lastText, 0, lastText.length)
                && lastMillis != UNREADABLE
                && lastReference == referenceMillis / DAY_MILLIS) {
            return lastMillis;
        }
        if (to - from > MAX_TEXT) {
            return UNREADABLE;
        }
        long millis = parseSlow(new String(bytes, from, to - from, StandardCharsets.UTF_8), referenceMillis);
        if (Math.abs(millis) > LIMIT_MILLIS) {
            millis = UNREADABLE;
        }
        if (to - from != lastText.length) {
            lastText = new byte[to - from];
        }
        System.arraycopy(bytes, from, lastText, 0, to - from);
        lastMillis = millis;
        lastReference = referenceMillis / DAY_MILLIS;
        return millis;
    }

    private long parseSlow(String text, long referenceMillis) {
        try {
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
        } catch (DateTimeException | ArithmeticException e) {
            return UNREADABLE;
        }
    }

    private LocalDate date(TemporalAccessor parsed, long referenceMillis) {
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
        int year = Instant.ofEpochMilli(referenceMillis).atZone(ZoneOffset.UTC).getYear();
        MonthDay monthDay = MonthDay.of(month, day);
        LocalDate thisYear = atYear(monthDay, year);
        return thisYear.toEpochDay() * DAY_MILLIS > referenceMillis + DAY_MILLIS && referenceMillis > 0
                ? atYear(monthDay, year - 1)
                : thisYear;
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
