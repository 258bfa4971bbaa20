package io.millrace.extract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RegexTest {
    private static Extractor regex(String pattern, String group) {
        try {
            return Extractors.regex(pattern, group);
        } catch (PatternException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean find(String pattern, String value) {
        try {
            Sample sample = Sample.of(value);
            return RegexMatcher.compile(pattern).find(sample.bytes, sample.from, sample.to);
        } catch (PatternException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void shouldGiveTheGroupAskedForByNumberOrName() {
        Sample sample = Sample.of("user=bob id=42");
        assertThat(sample.extract(regex("id=(\\d+)", "1"))).isEqualTo("42");
        assertThat(sample.extract(regex("id=(\\d+)", "0"))).isEqualTo("id=42");
        assertThat(sample.extract(regex("user=(?P<who>\\w+) id=(?<id>\\d+)", "id")))
                .isEqualTo("42");
        assertThat(sample.extract(regex("nothing", "0"))).isNull();
    }

    @Test
    void shouldTellAGroupThatTookNoPartFromAnEmptyOne() {
        assertThat(Sample.of("b").extract(regex("(a)|b", "1"))).isNull();
        assertThat(Sample.of("b").extract(regex("(a*)b", "1"))).isEmpty();
        assertThat(Sample.of("").extract(regex("", "0"))).isEmpty();
    }

    @Test
    void shouldFindAnywhereUnlessAnchored() {
        assertThat(find("b+", "abbc")).isTrue();
        assertThat(find("^b+", "abbc")).isFalse();
        assertThat(find("c$", "abbc")).isTrue();
        assertThat(find("", "")).isTrue();
        assertThat(find("(?i)ERROR", "an Error")).isTrue();
    }

    @Test
    void shouldCutOutTheOriginalBytesBehindCharactersOfAnyLength() {
        assertThat(Sample.of("é€😀 x=ü; y").extractUtf8(regex("x=(.)", "1"))).isEqualTo("ü");
        assertThat(Sample.of("a😀b").extractUtf8(regex("a(.)b", "1"))).isEqualTo("😀");
        assertThat(Sample.latin1("é€ \u00FF\u00FE=1".replace("é€", SampleText.latin1("é€")))
                        .extract(regex(" (..)=", "1")))
                .isEqualTo("\u00FF\u00FE");
        assertThat(Sample.latin1("\u00FF").extract(regex("\\x{FFFD}", "0"))).isEqualTo("\u00FF");
        assertThat(Sample.latin1("a\u0000b").extract(regex("\\x00b", "0"))).isEqualTo("\u0000b");
    }

    @Test
    void shouldKeepTheGroupsRightWhereAnEarlierAlternativeFailsOnlyAtTheVeryEnd() {
        assertThat(Sample.of("abc").extract(regex("(a.$)|(a)", "1"))).isNull();
        assertThat(Sample.of("abc").extract(regex("(a.$)|(a)", "2"))).isEqualTo("a");
        assertThat(Sample.of("abc").extract(regex("(ab\\b)|(a)", "2"))).isEqualTo("a");
    }

    @Test
    void shouldTakeLinearTimeForWhatExplodesElsewhere() {
        String line = "a".repeat(20_000);
        Assertions.assertTimeout(
                Duration.ofSeconds(5),
                () -> assertThat(find("(a*)*(a|aa)+b$", line)).isFalse());
    }

    @Test
    void shouldNotOverflowTheStackWithTheLargestPattern() throws Exception {
        String large = "(?:(a?)){" + (RegexMatcher.MAX_INSTRUCTIONS / 4 - 1) + "}";
        boolean[] found = new boolean[1];
        Throwable[] failure = new Throwable[1];
        Thread worker = new Thread(null, () -> found[0] = find(large, "bbb"), "small stack", 1 << 20);
        worker.setUncaughtExceptionHandler((thread, e) -> failure[0] = e);
        worker.start();
        worker.join();
        assertThat(failure[0]).isNull();
        assertThat(found[0]).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "a(b          | 0 | missing closing )  | a(b",
                "a)b          | 0 | parenthesis        | )",
                "[a           | 0 | missing closing ]  | [a",
                "a(?=b)       | 0 | linear time        | (?=",
                "(a)\\1       | 0 | linear time        | \\1",
                "*a           | 0 | repetition         | *",
                "a{2000}      | 0 | up to 1000         | {2000}",
                "(a)          | 2 | 0 to 1             | 2",
                "a            | 1 | no groups          | 1",
                "(?P<x>a)     | y | x                  | y",
                "(a)          | y | (?P<name>          | y",
                "(a)          | 99999999999 | 0 to 1   | 99999999999",
            })
    void shouldSayWhatIsWrongWithAPattern(String pattern, String group, String message, String part) {
        assertThatThrownBy(() -> Extractors.regex(pattern, group))
                .isInstanceOfSatisfying(
                        PatternException.class, e -> assertThat(e.part()).contains(part))
                .hasMessageContaining(message);
    }

    @Test
    void shouldRefuseAPatternThatWouldFillTheMemory() {
        for (String pattern : new String[] {
            "((a{1000}){1000}){1000}",
            "(?:(?:(?:[[:alpha:])]{1000}){1000}){1000}){1000}",
            "(x{100}){100}",
            "(?:\\Q)\\Ea{1000}){1000}"
        }) {
            assertThatThrownBy(() -> RegexMatcher.compile(pattern))
                    .isInstanceOf(PatternException.class)
                    .hasMessageContaining("instructions");
        }
        assertThatThrownBy(() -> RegexMatcher.compile("(".repeat(50_000) + ")".repeat(50_000)))
                .isInstanceOf(PatternException.class);
    }

    @Test
    void shouldBeEqualWhenPatternAndGroupAre() throws PatternException {
        assertThat(regex("(?P<x>a)", "x")).isEqualTo(regex("(?P<x>a)", "1")).hasSameHashCodeAs(regex("(?P<x>a)", "1"));
        assertThat(regex("(a)", "1")).isNotEqualTo(regex("(a)", "0")).isNotEqualTo(regex("(b)", "1"));
        RegexMatcher matcher = RegexMatcher.compile("a");
        assertThat(matcher.copy()).isEqualTo(matcher).hasSameHashCodeAs(matcher).isNotSameAs(matcher);
        assertThat(matcher).isNotEqualTo(RegexMatcher.compile("b"));
    }

    @Test
    void shouldAgreeWithTheJdkOnRandomPatterns() {
        long seed = 13_1;
        Random random = new Random(seed);
        for (int n = 0; n < 1_500; n++) {
            String pattern = pattern(random, 0);
            Pattern expected = Pattern.compile(pattern);
            int groups = expected.matcher("").groupCount();
            String group = String.valueOf(random.nextInt(groups + 1));
            Extractor extractor = regex(pattern, group);
            for (int line = 0; line < 10; line++) {
                String text = Sample.random(random, line % 2 == 0 ? "aabbc " : "abc €\u007F", 15)
                        + (line % 3 == 0 ? "😀b" : "");
                Matcher matcher = expected.matcher(text);
                String value = matcher.find() ? matcher.group(Integer.parseInt(group)) : null;
                assertThat(Sample.of(text).extractUtf8(extractor))
                        .as("seed %d, run %d: %s group %s on '%s'", seed, n, pattern, group, text)
                        .isEqualTo(value);
            }
        }
    }

    /** Never repeats what can be empty: engines differ there in the groups they report. */
    private static String pattern(Random random, int depth) {
        StringBuilder pattern = new StringBuilder(random.nextInt(6) == 0 && depth == 0 ? "^" : "");
        for (int n = random.nextInt(3); n >= 0; n--) {
            pattern.append(atom(random, depth));
            pattern.append(
                    new String[] {"", "", "", "", "*", "+", "?", "*?", "+?", "{2}", "{1,3}"}[random.nextInt(11)]);
            pattern.append(random.nextInt(8) == 0 ? "\\b" : "");
        }
        return pattern.append(random.nextInt(6) == 0 ? "$" : "").toString();
    }

    private static String atom(Random random, int depth) {
        int kind = random.nextInt(depth > 2 ? 6 : 9);
        return switch (kind) {
            case 0, 1 -> "a";
            case 2 -> "b";
            case 3 -> ".";
            case 4 -> "[^a]";
            case 5 -> "€";
            case 6 -> "(?:" + pattern(random, depth + 1) + "c|b)";
            case 7 -> "(a" + pattern(random, depth + 1) + ")";
            default -> "(" + atom(random, depth + 1) + "|" + atom(random, depth + 1) + pattern(random, depth + 1) + ")";
        };
    }
}
