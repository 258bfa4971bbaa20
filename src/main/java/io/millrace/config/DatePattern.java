package io.millrace.config;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.time.temporal.WeekFields;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Finds out whether texts of a Java date pattern can be times: {@code java.time} takes any letters, and leaves out what
 * does not make a date or a time of day together. Times are written by the pattern, with all of its optional parts, and
 * read again. What is read must be a date, in which the year alone may be missing, and every part of a time of day must
 * have gone into one. What the letters lack is for {@link DatePatternAdvice} to say.
 */
final class DatePattern {
    /** Numbers of two digits and of one, in both halves of a day. */
    private static final List<ZonedDateTime> SAMPLES = List.of(
            LocalDateTime.of(2019, 11, 23, 17, 38, 47, 123_456_789).atZone(ZoneOffset.UTC),
            LocalDateTime.of(2015, 3, 4, 5, 6, 7, 8_000_000).atZone(ZoneOffset.UTC));

    private DatePattern() {}

    /**
     * What is wrong with a pattern; nothing where it is sound.
     *
     * @throws IllegalArgumentException if {@code java.time} does not take it, or a ClassCastException for a pad before
     *     several fields
     */
    static Optional<String> problem(String pattern) {
        DateTimeFormatter formatter = DateTimeFormatter.ofPattern(pattern, Locale.US);
        DatePatternAdvice advice = DatePatternAdvice.of(pattern);
        return advice.isClear() && SAMPLES.stream().anyMatch(sample -> reads(formatter, sample))
                ? Optional.empty()
                : Optional.of(advice.text());
    }

    private static boolean reads(DateTimeFormatter formatter, ZonedDateTime sample) {
        try {
            TemporalAccessor parsed = formatter.parse(formatter.format(sample));
            return hasDate(parsed) && hasWholeTime(parsed);
        } catch (DateTimeException e) {
            return false;
        }
    }

    /** Without a year a month and a day will do; one of weeks, or of an era, is no year unless it makes a date. */
    private static boolean hasDate(TemporalAccessor parsed) {
        return parsed.query(TemporalQueries.localDate()) != null
                || parsed.isSupported(ChronoField.MONTH_OF_YEAR)
                        && parsed.isSupported(ChronoField.DAY_OF_MONTH)
                        && !parsed.isSupported(ChronoField.ERA)
                        && !parsed.isSupported(WeekFields.of(Locale.US).weekBasedYear());
    }

    private static boolean hasWholeTime(TemporalAccessor parsed) {
        return parsed.query(TemporalQueries.localTime()) != null
                || Arrays.stream(ChronoField.values())
                        .noneMatch(field -> field.isTimeBased() && parsed.isSupported(field));
    }
}
