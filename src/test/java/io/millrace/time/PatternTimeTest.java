package io.millrace.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PatternTimeTest {
    private static final long START_MILLIS = 1_795_219_200_000L;

    @Test
    void shouldSayWhatJavaTimeSaysWhateverTheTextBeforeWas() {
        String[] texts = {
            "Jan 1 00:00:00", "Jan 001 00:00:00", "Dec 31 23:59:59", "Foo", "", "Feb 29 00:00:00", "Jan 1 24:00:00"
        };
        long[] references = {0, START_MILLIS, START_MILLIS + 1, START_MILLIS + 86_400_000L * 60};
        for (long seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            PatternTime time = new PatternTime("MMM d HH:mm:ss", "America/New_York");
            FormatterTime formatter = new FormatterTime("MMM d HH:mm:ss", ZoneId.of("America/New_York"));
            for (int i = 0; i < 200; i++) {
                String text = texts[random.nextInt(texts.length)];
                long reference = references[random.nextInt(references.length)];
                assertThat(parse(time, text, reference))
                        .as("seed " + seed + ": " + text + " at " + reference)
                        .isEqualTo(formatter.parse(text, reference));
            }
        }
    }

    @Test
    void shouldNoticeEveryByteThatDiffersFromTheTextBefore() {
        for (String pattern :
                List.of("yyyyMMdd", "MMddHHmmss", "MM-dd HH:mm", "yyyyMMddHHmmssSSS", "yyyyMMddHHmmssSSSXX")) {
            PatternTime time = new PatternTime(pattern, "UTC");
            FormatterTime formatter = new FormatterTime(pattern, ZoneId.of("UTC"));
            String text = pattern.replaceAll("[a-zS]|[MH]", "1").replace("XX", "+1111");
            for (int at = 0; at < text.length(); at++) {
                String other = text.substring(0, at) + (text.charAt(at) == '1' ? '0' : 'x') + text.substring(at + 1);
                for (String next : List.of(text, text, other, other, text)) {
                    assertThat(parse(time, next, 0)).as(next).isEqualTo(formatter.parse(next, 0));
                }
            }
        }
    }

    @Test
    void shouldReadPatternsThatOnlyJavaTimeKnows() {
        PatternTime time = new PatternTime("yyyy-MM-dd HH:mm:ss[.SSS]", "UTC");
        assertThat(parse(time, "2025-01-01 00:00:00", 0)).isEqualTo(1_735_689_600_000L);
        assertThat(parse(time, "2025-01-01 00:00:00.123", 0)).isEqualTo(1_735_689_600_123L);
        assertThat(parse(time, "2025-01-01 00:00:00.12", 0)).isEqualTo(EventTime.UNREADABLE);
    }

    @Test
    void shouldRefuseATextThatIsTooLong() {
        PatternTime time = new PatternTime("yyyyMMdd' '", "UTC");
        assertThat(parse(time, "20250101" + " ".repeat(1000), 0)).isEqualTo(EventTime.UNREADABLE);
        assertThat(parse(time, "20250101 ", 0)).isEqualTo(1_735_689_600_000L);
    }

    @Test
    void shouldMakeNoObjectForTextsThatDiffer() {
        for (String pattern : List.of(
                "dd/MMM/yyyy:HH:mm:ss Z",
                "yyyy-MM-dd'T'HH:mm:ss.SSSXXX",
                "yyyy-MM-dd HH:mm:ss,SSS",
                "MMM d HH:mm:ss",
                "EEEE MMMM d HH:mm:ss yyyy")) {
            PatternTime time = new PatternTime(pattern, "Europe/Berlin");
            byte[][] texts = texts(pattern);
            assertThat(Garbage.fewestBytes(() -> parseAll(time, texts)))
                    .as(pattern)
                    .isZero();
        }
    }

    @Test
    void shouldMakeNoObjectForBrokenTexts() {
        PatternTime time = new PatternTime("yyyy-MM-dd HH:mm:ss", "UTC");
        byte[][] texts = new byte[100][];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = ("\tat io.millrace.Trace.line" + i).getBytes(StandardCharsets.US_ASCII);
        }
        assertThat(Garbage.fewestBytes(() -> parseAll(time, texts))).isZero();
    }

    @Test
    void shouldRememberATextThatJavaTimeRefused() {
        PatternTime time = new PatternTime("yyyy-MM-dd[ HH:mm]", "UTC");
        byte[][] same = {"no time".getBytes(StandardCharsets.US_ASCII)};
        assertThat(parse(time, "no time", 0)).isEqualTo(EventTime.UNREADABLE);
        assertThat(Garbage.fewestBytes(() -> parseAll(time, same))).isZero();
    }

    private static byte[][] texts(String pattern) {
        DateTimeFormatter formatter =
                DateTimeFormatter.ofPattern(pattern, Locale.US).withZone(ZoneId.of("Europe/Berlin"));
        byte[][] texts = new byte[1000][];
        for (int i = 0; i < texts.length; i++) {
            // At 3 and at 15 hours of UTC, over both changes of a year but not in the hours of these.
            Instant instant = Instant.ofEpochMilli(START_MILLIS + 10_800_000 + i * 43_200_001L);
            texts[i] = formatter.format(instant).getBytes(StandardCharsets.US_ASCII);
        }
        return texts;
    }

    private static void parseAll(PatternTime time, byte[][] texts) {
        for (byte[] text : texts) {
            time.parse(text, 0, text.length, START_MILLIS);
        }
    }

    private static long parse(PatternTime time, String text, long reference) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return time.parse(bytes, 0, bytes.length, reference);
    }
}
