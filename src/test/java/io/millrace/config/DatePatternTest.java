package io.millrace.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.time.EventTime;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DatePatternTest {
    private static final ZonedDateTime TIME =
            LocalDateTime.of(2015, 5, 17, 15, 5, 3, 125_000_000).atZone(ZoneOffset.UTC);

    private static final List<String> DATES = List.of(
            "yyyy-MM-dd",
            "yyyy-mm-dd",
            "YYYY-MM-dd",
            "yyyy-MM-DD",
            "yyyy-DDD",
            "MMM d",
            "yyyy MMM",
            "YYYY-'W'ww-e",
            "yyyy-ww-e",
            "dd.MM.yy",
            "yyyy",
            "'on'",
            "[yyyy-]MM-dd",
            "[yyyy-MM-dd][dd.MM.yyyy]",
            "EEE MMM dd yyyy",
            "DDD",
            "d/L/u");
    private static final List<String> CLOCKS = List.of(
            "HH:mm:ss",
            "HH:mm",
            "HH",
            "hh:mm:ss",
            "hh:mm:ss a",
            "HH:MM:ss",
            "HH:mm:SS",
            "HH:mm:ss.SSS",
            "mm:ss",
            "KK:mm:ss",
            "KK:mm a",
            "kk:mm:ss",
            "HH:ss",
            "HH:mm:ss.ss",
            "mm a",
            "A",
            "'noon'",
            "HH:mm[:ss[.SSS]]",
            "h a",
            "HH:mm:ss n");
    private static final List<String> ZONES = List.of("", "", " Z", "XXX", " VV", " z", " O");

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            yyyy-MM-dd hh:mm:ss    | 'hh' counts to 12 and needs 'a'; 'HH' counts to 24
            yyyy-MM-dd K:mm        | 'K' counts to 11 and needs 'a'; 'HH' counts to 24
            YYYY-MM-dd HH:mm:ss    | 'YYYY' is the year of the week; write yyyy
            yyyy-mm-dd HH:mm:ss    | it has no month ('MM'); 'mm' is minutes, and stands twice; months are 'MM'
            yyyy-mm-dd             | it has no month ('MM'); 'mm' is minutes; months are 'MM'
            yyyy-MM-dd HH:MM:ss    | it has no minute ('mm'); 'MM' is months, and stands twice; minutes are 'mm'
            yyyy-mm-dd HH:MM:ss    | 'mm' in the date is minutes, and 'MM' behind the hour is months; swap them
            dd/mm/yy kk:M          | 'mm' in the date is minutes, and 'M' behind the hour is months; swap them
            HH:mm:ss               | it has no month ('MM'), no day ('dd')
            yyyy                   | it has no month ('MM'), no day ('dd')
            yyyy-MM                | it has no day ('dd')
            yyyy-MM-DD             | it has no day ('dd'); 'DD' counts the days of the year; those of the month are 'dd'
            DDD HH:mm              | it has no year ('yyyy'), whose days 'DDD' counts
            yyyy-MM-dd mm:ss       | it has no hour ('HH')
            yyyy-MM-dd HH:ss       | it has no minute ('mm')
            yyyy-MM-dd HH:mm:SS    | it has no second ('ss'); 'SS' is a fraction of a second; seconds are 'ss'
            yyyy-MM-dd HH:mm:ss.ss | 'ss' is seconds, and stands twice; fractions are 'SSS'
            yyyy-MM-dd mm a        | it has no hour ('hh')
            yyyy-MM-dd HH:mm dd    | 'dd' stands twice
            YYYY-'W'ww HH:mm       | it has no month ('MM'), no day ('dd'); 'YYYY' is the year of the week, and needs a day of the week ('e' or 'EEE')
            G MM-dd HH:mm          | 'G' needs a year ('yyyy')
            'mm' '[' ']'           | it has no month ('MM'), no day ('dd')
            """)
    void shouldSayWhatIsMissingAndWhatWasMeant(String pattern, String problem) {
        assertThat(DatePattern.problem(pattern)).hasValue(problem);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "dd/MMM/yyyy:HH:mm:ss Z",
                "yyyy-MM-dd'T'HH:mm:ss.SSSXXX",
                "yyyy-MM-dd",
                "yyyyMMdd",
                "yyyyMMddHHmmssSSS",
                "MMM d HH:mm:ss",
                "MMM ppd HH:mm:ss",
                "EEE MMM d HH:mm:ss",
                "EEE MMM ppd HH:mm:ss z yyyy",
                "EEE MMM dd yyyy HH:mm:ss 'GMT'Z '('zzz')'",
                "yyyy-MM-dd HH:mm:ss VV",
                "yyyy-MM-dd HH:mm:ss v",
                "yyyy-MM-dd HH:mm:ss OOOO",
                "yyyy-MM-dd HH:mm:ss[.SSS][X]",
                "[yyyy-MM-dd][dd.MM.yyyy] HH:mm:ss",
                "[yyyy-]MM-dd HH:mm:ss",
                "yyyy-MM-dd hh:mm:ss a",
                "yyyy-MM-dd KK:mm a",
                "yyyy-MM-dd kk:mm",
                "yyyy-MM-dd HH:mm a",
                "yyyy-DDD HH:mm",
                "YYYY-'W'ww-e HH:mm",
                "YYYY-'W'ww EEE",
                "yyyy-MM W e",
                "g HH:mm",
                "GGGG y-MM-dd",
                "yyyy-QQ-MM-dd",
                "yyyy-MM-dd (MMM)",
                "yyyy-MM-dd HH:mm:ss n",
                "yyyy-MM-dd A",
                "yyyy-MM-dd N",
                "d/L/u",
                "yyyy''MM''dd 'mm'",
                "HH:mm:ss dd.MM.yy",
                "ss mm HH dd MM yy",
                "HH MM dd"
            })
    void shouldTakeWhatIsSound(String pattern) {
        assertThat(DatePattern.problem(pattern)).isEmpty();
        assertThat(read(pattern)).isNotEqualTo(EventTime.UNREADABLE);
    }

    @Test
    void shouldTakePatternsWhoseTextsAreReadRightAndNoOthers() {
        for (long seed = 0; seed < 600; seed++) {
            Random random = new Random(seed);
            String date = one(DATES, random);
            String clock = one(CLOCKS, random);
            String pattern = (random.nextInt(4) == 0 ? clock + " " + date : date + " " + clock) + one(ZONES, random);
            boolean isSound = DatePattern.problem(pattern).isEmpty();
            long millis = read(pattern);
            String subject = "seed " + seed + ": " + pattern;
            if (isSound) {
                assertThat(List.of(expected(pattern, 2015), expected(pattern, 1970)))
                        .as(subject)
                        .contains(millis);
            } else if (millis != EventTime.UNREADABLE) {
                // What stands twice or is swapped, and days of the year for those of the month, read themselves.
                assertThat(pattern).as(subject).matches(".*(DD|mm.*mm|MM.*MM|ss.ss|HH:MM).*");
            }
        }
    }

    /** The time cut off behind the smallest unit that the pattern has, in a year that may not be written. */
    private static long expected(String pattern, int year) {
        ChronoUnit unit =
                pattern.contains("SSS") || pattern.replaceAll("'[^']*'", "").matches(".*[nA].*")
                        ? ChronoUnit.MILLIS
                        : pattern.contains("ss")
                                ? ChronoUnit.SECONDS
                                : pattern.contains("mm")
                                        ? ChronoUnit.MINUTES
                                        : pattern.matches(".*[HhKk].*") ? ChronoUnit.HOURS : ChronoUnit.DAYS;
        return TIME.withYear(year).truncatedTo(unit).toInstant().toEpochMilli();
    }

    private static long read(String pattern) {
        byte[] text =
                DateTimeFormatter.ofPattern(pattern, Locale.US).format(TIME).getBytes(StandardCharsets.UTF_8);
        return EventTime.of(pattern, "UTC").parse(text, 0, text.length, 0);
    }

    private static String one(List<String> of, Random random) {
        return of.get(random.nextInt(of.size()));
    }
}
