package io.millrace.extract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LogfmtTest {
    private static final String SPACES = " \t\n\u000B\f\r";

    private static Extractor logfmt(String key) {
        return Extractors.logfmt(SampleText.bytes(key));
    }

    private static @Nullable String find(String key, String line) {
        return Sample.of(line).extractUtf8(Extractors.logfmt(SampleText.bytes(SampleText.latin1(key))));
    }

    @Test
    void shouldFindPlainAndQuotedValues() {
        String line = "ts=2025-03-14T10:00:00Z level=info msg=\"two words\" url=/a?b=c empty= none=\"\"";
        assertThat(find("ts", line)).isEqualTo("2025-03-14T10:00:00Z");
        assertThat(find("level", line)).isEqualTo("info");
        assertThat(find("msg", line)).isEqualTo("two words");
        assertThat(find("url", line)).isEqualTo("/a?b=c");
        assertThat(find("empty", line)).isEmpty();
        assertThat(find("none", line)).isEmpty();
        assertThat(find("eve", line)).isNull();
        assertThat(find("words", line)).isNull();
        assertThat(find("b", line)).isNull();
        assertThat(find("größe", "größe=é")).isEqualTo("é");
    }

    @Test
    void shouldReadEscapesInQuotesOnly() {
        assertThat(find("a", "a=\"x\\\"y\\\\z\\n\\t\\u00e9\\ud83d\\ude00\" b=2"))
                .isEqualTo("x\"y\\z\n\té😀");
        assertThat(find("b", "a=\"x\\\"y b=1\" b=2")).isEqualTo("2");
        assertThat(find("a", "a=\"C:\\dir\\\\\"")).isEqualTo("C:\\dir\\");
        assertThat(find("a", "a=\"\\u12\"")).isEqualTo("\\u12");
        assertThat(find("a", "a=x\\ny")).isEqualTo("x\\ny");
        assertThat(find("a", "a=5\"x")).isEqualTo("5\"x");
    }

    @Test
    void shouldTakeAKeyAloneForTrueUnlessAPairHasIt() {
        assertThat(find("debug", "a=1 debug b=2")).isEqualTo("true");
        assertThat(find("debug", "debug")).isEqualTo("true");
        assertThat(find("level", "set level to high level=low")).isEqualTo("low");
        assertThat(find("debug", "a=debug debugs")).isNull();
    }

    @Test
    void shouldTakeTheFirstOfSeveralPairs() {
        assertThat(find("a", "a=1 a=2")).isEqualTo("1");
        assertThat(find("a", "a= a=2")).isEmpty();
    }

    @Test
    void shouldReadQuotedKeysAndSkipQuotedText() {
        assertThat(find("a key", "\"a key\"=1")).isEqualTo("1");
        assertThat(find("level", "\"GET /?level=1\" level=2")).isEqualTo("2");
        assertThat(find("c", "a=\"b\"c=1")).isEqualTo("1");
    }

    @Test
    void shouldFindNothingBehindAQuoteThatIsNeverClosed() {
        assertThat(find("a", "a=1 msg=\"cut off")).isEqualTo("1");
        assertThat(find("msg", "a=1 msg=\"cut off")).isNull();
        assertThat(find("off", "a=1 msg=\"cut off=1")).isNull();
        assertThat(find("a", "\"cut a=1")).isNull();
        assertThat(find("a", "a=\"x\\\"")).isNull();
    }

    @Test
    void shouldBeASliceOfTheLineWhereNothingIsEscaped() {
        Sample sample = Sample.of("a=\"b c\"");
        Row row = sample.row();
        logfmt("a").extract(sample.bytes, sample.from, sample.to, row, 0);
        assertThat(row.bytes(0)).isSameAs(sample.bytes);
        assertThat(row.from(0)).isEqualTo(sample.from + 3);
    }

    @Test
    void shouldBeEqualWhenTheirKeysAre() {
        assertThat(logfmt("a")).isEqualTo(logfmt("a")).hasSameHashCodeAs(logfmt("a"));
        assertThat(logfmt("a")).isNotEqualTo(logfmt("b")).isNotEqualTo(Extractors.query(SampleText.bytes("a")));
        assertThatThrownBy(() -> logfmt("")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldAgreeWithASlowReaderOnEveryCutOfALine() {
        String line = "x \u0000 ab=1 \"k y\"=\"v\\\"\\u0041\\q\" ab=\"\u00FF\u00C3 \" =a a= \u0000=\u0000 b\"=2 c";
        for (int from = 0; from <= line.length(); from++) {
            for (int to = from; to <= line.length(); to++) {
                String cut = line.substring(from, to);
                for (String key : new String[] {"ab", "k y", "a", "b\"", "c", "\u0000"}) {
                    assertThat(Sample.latin1(cut).extract(logfmt(key)))
                            .as("'%s' in '%s'", key, cut)
                            .isEqualTo(slow(key, cut));
                }
            }
        }
    }

    @Test
    void shouldAgreeWithASlowReaderOnRandomLines() {
        long seed = 16_1;
        Random random = new Random(seed);
        String[] alphabets = {"ab=\" ", "a=\"\\ u0041n", "a= \t\u000B\u0000\u001F", SampleText.ALL_BYTES + "a=a=a= a"};
        for (int n = 0; n < 60_000; n++) {
            String alphabet = alphabets[n % alphabets.length];
            String line = Sample.random(random, alphabet, 30);
            String key = "a" + Sample.random(random, "ab\"", 1);
            assertThat(Sample.latin1(line).extract(logfmt(key)))
                    .as("seed %d, run %d: '%s' in '%s'", seed, n, key, line)
                    .isEqualTo(slow(key, line));
        }
    }

    /** Character by character over Latin-1, cutting each piece off the front of what is left. */
    private static @Nullable String slow(String key, String line) {
        boolean bare = false;
        String rest = line;
        while (true) {
            while (!rest.isEmpty() && SPACES.indexOf(rest.charAt(0)) >= 0) {
                rest = rest.substring(1);
            }
            if (rest.isEmpty()) {
                return bare ? "true" : null;
            }
            String name = piece(rest, "=" + SPACES);
            if (name == null) {
                return bare ? "true" : null;
            }
            rest = rest.substring(name.length());
            boolean wanted = (name.startsWith("\"") ? name.substring(1, name.length() - 1) : name).equals(key);
            if (!rest.startsWith("=")) {
                bare |= wanted;
                continue;
            }
            String value = piece(rest.substring(1), SPACES);
            if (value == null) {
                return bare ? "true" : null;
            }
            if (wanted) {
                return value.startsWith("\"") ? unescaped(value.substring(1, value.length() - 1)) : value;
            }
            rest = rest.substring(1 + value.length());
        }
    }

    /** The quoted text with its quotes or the word that the text begins with; null where a quote is not closed. */
    private static @Nullable String piece(String text, String ends) {
        int i = 0;
        if (text.startsWith("\"")) {
            for (i = 1; i < text.length(); i++) {
                if (text.charAt(i) == '"') {
                    return text.substring(0, i + 1);
                }
                i += text.charAt(i) == '\\' ? 1 : 0;
            }
            return null;
        }
        while (i < text.length() && ends.indexOf(text.charAt(i)) < 0) {
            i++;
        }
        return text.substring(0, i);
    }

    private static String unescaped(String text) {
        StringBuilder result = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            String rest = text.substring(i);
            int simple = rest.startsWith("\\") && rest.length() > 1 ? "\"\\/bfnrt".indexOf(rest.charAt(1)) : -1;
            if (simple >= 0) {
                result.append("\"\\/\b\f\n\r\t".charAt(simple));
                i++;
            } else if (rest.matches("(?s)\\\\u[0-9a-fA-F]{4}.*")) {
                char unit = (char) Integer.parseInt(rest.substring(2, 6), 16);
                String both = rest.matches("(?s)\\\\u[0-9a-fA-F]{4}\\\\u[0-9a-fA-F]{4}.*")
                        ? "" + unit + (char) Integer.parseInt(rest.substring(8, 12), 16)
                        : "" + unit;
                boolean pair = both.length() == 2 && both.codePointCount(0, 2) == 1;
                String text1 = pair ? both : Character.isSurrogate(unit) ? "\uFFFD" : "" + unit;
                result.append(SampleText.latin1(text1));
                i += pair ? 11 : 5;
            } else {
                result.append(rest.charAt(0));
            }
        }
        return result.toString();
    }
}
