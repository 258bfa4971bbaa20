package io.millrace.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** {@link FormatterTime} is the twin: steps say what it says, or nothing. */
class TimeStepsTest {
    /** Patterns that become steps. */
    private static final List<String> PATTERNS = List.of(
            "dd/MMM/yyyy:HH:mm:ss Z",
            "yyyy-MM-dd'T'HH:mm:ss.SSSXXX",
            "yyyy-MM-dd'T'HH:mm:ss.SSSX",
            "yyyy-MM-dd'T'HH:mm:ssXX",
            "yyyy-MM-dd'T'HH:mm:ss.SSSSSSxxx",
            "uuuu-MM-dd'T'HH:mm:ss.SSSSSSSSSx",
            "yyyy-MM-dd'T'HH:mm:ssxx",
            "yyyy-MM-dd HH:mm:ss,SSS",
            "yyyy-MM-dd HH:mm:ss.S",
            "yyyy-MM-dd HH:mm:ss",
            "yyyy/MM/dd HH:mm:ss.SS ZZ",
            "yy/MM/dd HH:mm:ss",
            "uuMMdd HHmmss",
            "yyyyMMddHHmmss",
            "yyyyMMddHHmmssSSS",
            "ddMMyyyyHHmm",
            "yyyyMMdd'T'HHmmssX",
            "MMM d HH:mm:ss",
            "MMM dd HH:mm:ss",
            "MMM ppd HH:mm:ss",
            "EEE MMM dd HH:mm:ss yyyy",
            "EEE MMM ppd HH:mm:ss.SSSSSS yyyy",
            "E MMM d ppH:ppm:pps yyyy Z",
            "EEE, dd MMM yyyy HH:mm:ss 'GMT'",
            "EEEE, d MMMM yyyy HH:mm:ss",
            "d.M.yyyy H:m:s",
            "M/d/yyyy h:mm:ss a",
            "MM/dd/yyyy hh:mm:ss.SSS a XXX",
            "d MMM uuuu, HH:mm",
            "yyyy-MM-dd",
            "yyyy-MM-ddXXX",
            "MM-dd'T'HH",
            "'['yyyy-MM-dd''HH'o''clock'']'",
            "yyyy-MM-dd'T'HH:mm:ssXXXX",
            "yyyy-MM-dd'T'HH:mm:ssXXXXX",
            "yyyy-MM-dd'T'HH:mm:ssZZZZZ",
            "yyyy-MM-dd'T'HH:mm:ssxxxxx",
            "yyyyMMddZHHmm");

    /** Patterns for java.time. */
    private static final List<String> OTHERS = List.of(
            "yyyy-MM-dd HH:mm:ss[.SSS]",
            "yyyy-MM-dd HH:mm:ss z",
            "yyyy-MM-dd HH:mm:ss VV",
            "yyyy-MM-dd HH:mm:ss O",
            "yyyy-MM-dd HH:mm:ss ZZZZ",
            "y-M-d H:m:s",
            "yyy-MM-dd",
            "yyyyy-MM-dd",
            "yyyy-DDD HH:mm",
            "YYYY-'W'ww-e",
            "yyyy-MM-dd kk:mm",
            "yyyy-MM-dd KK:mm a",
            "yyyy-MM-dd HH:mm a",
            "yyyy-MM-dd hh:mm",
            "yyyy-MM-dd a",
            "yyyy-MM-dd mm:ss",
            "yyyy-MM-dd HH:ss",
            "yyyy-MM-dd HH.SSS",
            "yyyy-MM-dd yy",
            "yyyy-MM MMM",
            "yyyy-MM-dd X Z",
            "yyyyppd MM",
            "yyyyM",
            "dHH",
            "pppd MMM",
            "yyyy'0'",
            "MMMMM d",
            "d 'märz' yyyy",
            "G yyyy-MM-dd",
            "yyyy-MM-dd HH:mm:ss n",
            "A",
            "HH:mm:ss.SSS",
            "HH:mm:ssXXX",
            "yyyy-MM",
            "yyyy dd",
            "EEE HH:mm:ss",
            "EEE yyyy MMM");

    private static final List<String> ZONES = List.of(
            "UTC", "+05:30", "-11:00", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Shanghai");

    private static final long FIRST =
            LocalDateTime.of(1900, 1, 1, 0, 0).toInstant(ZoneOffset.UTC).toEpochMilli();
    private static final long END =
            LocalDateTime.of(2200, 1, 1, 0, 0).toInstant(ZoneOffset.UTC).toEpochMilli();
    private static final String CHARACTERS = "0123456789012345678901234567890123456789+-:., /TZzAaPpMmJSOo\0\n\u00e9";

    @Test
    void shouldSayWhatJavaTimeSaysOrNothing() {
        for (int seed = 0; seed < PATTERNS.size() * ZONES.size(); seed++) {
            Random random = new Random(seed);
            String pattern = PATTERNS.get(seed % PATTERNS.size());
            ZoneId zone = ZoneId.of(ZONES.get(seed / PATTERNS.size()));
            Twins twins = new Twins(pattern, zone, "seed " + seed);
            for (int i = 0; i < 16; i++) {
                long millis = random.nextLong(FIRST, END);
                long reference = reference(random, millis);
                String text = text(pattern, zone, random, millis);
                twins.check(text, reference, random);
                for (int j = 0; j < 8; j++) {
                    twins.check(mutated(text, random), reference, random);
                }
            }
        }
    }

    @Test
    void shouldSayWhatJavaTimeSaysOrNothingWhateverPartsAPatternHas() {
        int compiled = 0;
        int refused = 0;
        for (int seed = 0; seed < 3000; seed++) {
            Random random = new Random(seed);
            String pattern = pattern(random);
            if (TimeStepsCompiler.compile(pattern, ZoneOffset.UTC).isEmpty()) {
                refused++;
                continue;
            }
            compiled++;
            Twins twins = new Twins(pattern, ZoneOffset.UTC, "seed " + seed);
            for (int i = 0; i < 8; i++) {
                long millis = random.nextLong(FIRST, END);
                long reference = reference(random, millis);
                String text = text(pattern, ZoneOffset.UTC, random, millis);
                twins.check(text, reference, random);
                twins.check(mutated(text, random), reference, random);
            }
        }
        assertThat(compiled).isGreaterThan(100);
        assertThat(refused).isGreaterThan(100);
    }

    /** A date and a time of day, of which parts may be missing, stand twice or be others than were meant. */
    private static String pattern(Random random) {
        List<String> parts = new ArrayList<>(List.of(
                one(random, "yyyy", "uuuu", "yy", "YYYY", "G yyyy", ""),
                one(random, "MM", "M", "MMM", "mm", "LL", "MM"),
                one(random, "dd", "d", "ppd", "DD", "DDD", "dd"),
                one(random, "HH", "H", "hh", "KK", "hh:mm a", "HH"),
                one(random, "mm", "MM", "mm", "mm", ""),
                one(random, "ss", "SS", "ss.SSS", "ss.ss", "")));
        if (random.nextInt(3) == 0) {
            parts.remove(random.nextInt(parts.size()));
        }
        if (random.nextInt(3) == 0) {
            parts.add(random.nextInt(parts.size()), one(random, "EEE", "a", "e", "ww", "Z", "XXX", "dd", "Q"));
        }
        if (random.nextInt(4) == 0) {
            Collections.shuffle(parts, random);
        }
        parts.removeIf(String::isEmpty);
        return String.join(one(random, "-", " ", ":", "'T'"), parts);
    }

    private static String one(Random random, String... of) {
        return of[random.nextInt(of.length)];
    }

    @Test
    void shouldRefuseWhatMakesNoDateOrNoTimeOfDay() {
        for (String pattern : List.of(
                "yyyy-MM-dd hh:mm:ss",
                "YYYY-MM-dd HH:mm:ss",
                "yyyy-mm-dd HH:mm:ss",
                "yyyy-MM-dd HH:mm:SS",
                "yyyy-MM-dd mm:ss",
                "G MM-dd HH:mm",
                "HH:mm:ss",
                "yyyy-MM",
                "yyyy",
                "yyyy-MM-dd hh:mm[ a]")) {
            String text = text(pattern.replace("[ a]", ""), ZoneOffset.UTC, new Random(1), 1_431_857_103_000L);
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            assertThat(new PatternTime(pattern, "UTC").parse(bytes, 0, bytes.length, 0))
                    .as(pattern)
                    .isEqualTo(EventTime.UNREADABLE);
        }
    }

    @Test
    void shouldKnowEveryTextThatIsWrittenByThePattern() {
        for (int seed = 0; seed < PATTERNS.size(); seed++) {
            Random random = new Random(seed);
            String pattern = PATTERNS.get(seed);
            for (String zone : List.of("UTC", "-03:30")) {
                Twins twins = new Twins(pattern, ZoneId.of(zone), "seed " + seed);
                for (int i = 0; i < 100; i++) {
                    long millis = random.nextLong(FIRST, END);
                    // In a leap year, so that there is a 29th of February.
                    String text = text(pattern, ZoneId.of(zone), random, millis);
                    assertThat(twins.check(text, 951_782_400_000L, random))
                            .as(pattern + ": " + text)
                            .isNotEqualTo(TimeParts.UNKNOWN);
                }
            }
        }
    }

    @Test
    void shouldKnowLocalTimesOfAZoneWithRules() {
        Twins twins = new Twins("yyyy-MM-dd HH:mm:ss", ZoneId.of("Europe/Berlin"), "Berlin");
        assertThat(twins.steps("2025-03-30 01:59:59", 0)).isEqualTo(1_743_296_399_000L);
        assertThat(twins.steps("2025-03-30 02:00:00", 0)).isEqualTo(TimeParts.UNKNOWN);
        assertThat(twins.steps("2025-03-30 03:00:00", 0)).isEqualTo(1_743_296_400_000L);
        assertThat(twins.steps("2025-10-26 02:30:00", 0)).isEqualTo(TimeParts.UNKNOWN);
        assertThat(twins.steps("2199-07-01 02:30:00", 0)).isPositive();
        assertThat(twins.steps("2201-07-01 02:30:00", 0)).isEqualTo(TimeParts.UNKNOWN);
    }

    @Test
    void shouldTakeTheYearOfTheClockOrTheOneBefore() {
        Twins twins = new Twins("MMM d HH:mm:ss", ZoneOffset.UTC, "no year");
        Random random = new Random(1);
        for (String now : List.of(
                "1970-01-01T00:00:00.001Z",
                "2025-01-01T00:00:00Z",
                "2025-12-31T23:59:59.999Z",
                "2028-01-15T12:00:00Z",
                "2028-02-28T00:00:00Z",
                "2029-02-28T23:00:00Z")) {
            long reference = Instant.parse(now).toEpochMilli();
            for (int day = 0; day < 366; day++) {
                String text = text("MMM d HH:mm:ss", ZoneOffset.UTC, random, 951_782_400_000L + day * 86_400_000L);
                assertThat(twins.check(text, reference, random)).isNotEqualTo(TimeParts.UNKNOWN);
            }
        }
        for (long reference : new long[] {0, -1, Long.MIN_VALUE, Long.MAX_VALUE, 253_402_300_800_000L}) {
            twins.check("Jan 1 00:00:00", reference, random);
            twins.check("Dec 31 00:00:00", reference, random);
        }
    }

    @Test
    void shouldRefuseOnItsOwnWhatIsClearlyBroken() {
        assertRefused("yyyy-MM-dd HH:mm:ss", "", "x", "2025-0x-01 00:00:00", "2025-13-01 00:00:00", "\tat java.lang.X");
        assertRefused("yyyy-MM-dd HH:mm:ss", "0000-00-00 00:00:00", "2025-01-01 25:00:00", "2025-01-01 24:00:01");
        assertRefused("yyyy-MM-dd HH:mm:ss", "2025-01-01 00:00:60", "2025-01-01 00:00:00 ", "2025-01-01 00:00:0");
        assertRefused("dd/MMM/yyyy:HH:mm:ss Z", "01/Foo/2025:00:00:00 +0000", "01/Jan/2025:00:00:00 +1900", "-");
        assertRefused("dd/MMM/yyyy:HH:mm:ss Z", "01/JAN/2025:00:00:00 +0000", "01/\0\0\0/2025:00:00:00 +0000");
        assertRefused("dd/MMM/yyyy:HH:mm:ss Z", "01/Jan/2025:00:00:00", "01/Jan/2025:00:00:00 Z", "32/Jan/2025");
        assertRefused("MMM d HH:mm:ss", "Apr 31 00:00:00", "Jan  1 00:00:00", "Jan -1 00:00:00", "Feb 29 00:00:00");
        assertRefused("EEE MMM dd yyyy", "Mon Jan 01 2025", "Wed Jan 01 2025 ", "Wed January 01 2025");
        assertRefused("M/d/yyyy h:mm a", "1/1/2025 13:00 AM", "1/1/2025 1:00 am", "1/1/2025 1:00 XM");
    }

    private static void assertRefused(String pattern, String... texts) {
        Twins twins = new Twins(pattern, ZoneOffset.UTC, "broken");
        for (String text : texts) {
            assertThat(twins.check(text, 0, new Random(5))).as(text).isEqualTo(EventTime.UNREADABLE);
        }
    }

    @Test
    void shouldLeaveToJavaTimeWhatItTakesInItsOwnWay() {
        assertUnknown("yyyy-MM-dd HH:mm:ss", "2025-01-01 24:00:00", "2025-02-31 00:00:00", "+2025-01-01 00:00:00");
        assertUnknown("MMM d HH:mm:ss", "Jan 001 00:00:00");
        assertUnknown("yyyy-MM-ddXXXXX", "2025-01-01+01:00:30");
        assertUnknown("yyyy-MM-ddx", "2025-01-01+0030");
    }

    private static void assertUnknown(String pattern, String... texts) {
        Twins twins = new Twins(pattern, ZoneOffset.UTC, "lenient");
        for (String text : texts) {
            assertThat(twins.steps(text, 0)).as(text).isEqualTo(TimeParts.UNKNOWN);
        }
    }

    @Test
    void shouldLeaveOtherPatternsToJavaTime() {
        for (String pattern : OTHERS) {
            assertThat(TimeStepsCompiler.compile(pattern, ZoneOffset.UTC))
                    .as(pattern)
                    .isEmpty();
        }
    }

    /** Near the time, so that texts without a year are of both years, or none. */
    private static long reference(Random random, long millis) {
        return random.nextInt(4) == 0 ? 0 : millis + random.nextLong(-86_400_000L * 200, 86_400_000L * 200);
    }

    private static String text(String pattern, ZoneId zone, Random random, long millis) {
        boolean hasOffset = pattern.matches(".*[ZXx].*");
        ZoneId written = hasOffset ? offset(pattern, random) : zone;
        return DateTimeFormatter.ofPattern(pattern, Locale.US).withZone(written).format(Instant.ofEpochMilli(millis));
    }

    private static ZoneOffset offset(String pattern, Random random) {
        int quarters = random.nextInt(5) == 0 ? 0 : random.nextInt(-72, 73);
        // An offset of less than an hour is one that x can write but not read.
        return ZoneOffset.ofTotalSeconds(pattern.endsWith("x") ? quarters / 4 * 3600 : quarters * 900);
    }

    /** A character changed, put in, cut out or doubled, two exchanged, or the end cut off. */
    private static String mutated(String text, Random random) {
        int at = random.nextInt(text.length());
        char other = CHARACTERS.charAt(random.nextInt(CHARACTERS.length()));
        String before = text.substring(0, at);
        String after = text.substring(at + 1);
        return switch (random.nextInt(8)) {
            case 0, 1 -> before + other + after;
            case 2 -> before + other + text.substring(at);
            case 3 -> before + after;
            case 4 -> before + text.charAt(at) + text.substring(at);
            case 5 -> before;
            case 6 -> text + text.substring(at);
            default -> mutated(before + other + after, random);
        };
    }

    /** The steps of a pattern and java.time. */
    private static final class Twins {
        private final String name;
        private final TimeSteps steps;
        private final FormatterTime formatter;

        Twins(String pattern, ZoneId zone, String seed) {
            this.name = seed + ", pattern " + pattern + ", zone " + zone + ": ";
            this.steps = TimeStepsCompiler.compile(pattern, zone).orElseThrow(() -> new AssertionError(pattern));
            this.formatter = new FormatterTime(pattern, zone);
        }

        long steps(String text, long reference) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            return steps.parse(bytes, 0, bytes.length, reference);
        }

        /** What the steps say, amid bytes that could be taken for more of the text. */
        long check(String text, long reference, Random random) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            byte[] line = new byte[bytes.length + 20];
            Arrays.fill(line, (byte) "1 +:Z".charAt(random.nextInt(5)));
            int from = random.nextInt(10);
            System.arraycopy(bytes, 0, line, from, bytes.length);
            long millis = steps.parse(line, from, from + bytes.length, reference);
            if (millis != TimeParts.UNKNOWN && millis != formatter.parse(text, reference)) {
                throw new AssertionError(name + "'" + text + "' at " + reference + ": " + millis + ", not "
                        + formatter.parse(text, reference));
            }
            return millis;
        }
    }
}
