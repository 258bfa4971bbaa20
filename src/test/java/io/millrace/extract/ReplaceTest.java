package io.millrace.extract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ReplaceTest {
    private static final String REMEDY = "; for a plain $ write $$, which in a config file is $$$$";

    private static String replace(String text, String pattern, String with) throws PatternException {
        return SampleText.utf8(Sample.of(text).transform(Transforms.replace(pattern, with)));
    }

    @Test
    void shouldReplaceEveryMatch() throws PatternException {
        assertThat(replace("a1b22c", "[0-9]+", "#")).isEqualTo("a#b#c");
        assertThat(replace("a-b-c", "-", "+")).isEqualTo("a+b+c");
        assertThat(replace("aaaa", "aa", "b")).isEqualTo("bb");
        assertThat(replace("abc", "x", "y")).isEqualTo("abc");
        assertThat(replace("a.b", "\\.", "")).isEqualTo("ab");
        assertThat(replace("Straße 日 5", "ß|日", "é")).isEqualTo("Straée é 5");
        assertThat(replace("aAa", "(?i)A", "b")).isEqualTo("bbb");
        assertThat(replace("aab", "^a", "x")).isEqualTo("xab");
        assertThat(replace("", "^$", "empty")).isEqualTo("empty");
    }

    @Test
    void shouldPutGroupsInByNumberAndName() throws PatternException {
        assertThat(replace("john smith", "(\\w+) (\\w+)", "$2, $1")).isEqualTo("smith, john");
        assertThat(replace("ab", "(?P<n>\\w)", "$n.${n}$1${1}$0")).isEqualTo("a.aaaab.bbbb");
        assertThat(replace("ab", "(a)|(b)", "[$1$2]")).isEqualTo("[a][b]");
        assertThat(replace("a", "(a)", "$10")).isEqualTo("a0");
        assertThat(replace("a", "(a)", "$1x$$1 $ $")).isEqualTo("ax$1 $ $");
        assertThat(replace("5", "5", "$$")).isEqualTo("$");
    }

    @Test
    void shouldSayWhichGroupThereIsNot() {
        assertThatThrownBy(() -> Transforms.replace("(a)", "$2"))
                .isInstanceOf(PatternException.class)
                .hasMessage("'$2' in 'with': the pattern has no group 2; its groups are 0 to 1" + REMEDY);
        assertThatThrownBy(() -> Transforms.replace("(?P<x>a)", "${y}"))
                .hasMessage("'${y}' in 'with': the pattern has no group named 'y'; its names are x" + REMEDY);
        assertThatThrownBy(() -> Transforms.replace("a", "b$name")).hasMessageContaining("no group named 'name'");
        assertThatThrownBy(() -> Transforms.replace("a", "b${1")).hasMessage("'${1' in 'with' has no '}'" + REMEDY);
        assertThatThrownBy(() -> Transforms.replace("a", "${}")).isInstanceOf(PatternException.class);
        assertThatThrownBy(() -> Transforms.replace("(", "")).isInstanceOf(PatternException.class);
        assertThatThrownBy(() -> Transforms.replace("a", "$99999999999")).isInstanceOf(PatternException.class);
    }

    @Test
    void shouldReplaceEmptyMatchesBetweenWholeCharacters() throws PatternException {
        assertThat(replace("aé😀b", "", "-")).isEqualTo("-a-é-😀-b-");
        assertThat(replace("baac", "a*", "x")).isEqualTo("xbxxcx");
        assertThat(replace("", "a*", "x")).isEqualTo("x");
    }

    @Test
    void shouldLeaveBytesThatAreNoUtf8AsTheyAre() throws PatternException {
        assertThat(Sample.latin1("\u00FFa\u00C3a\u0000").transform(Transforms.replace("a", "b")))
                .isEqualTo("\u00FFb\u00C3b\u0000");
        assertThat(Sample.latin1("\u00FFa\u00C3a\u0000").transform(Transforms.replace("[a-c]", "$0$0")))
                .isEqualTo("\u00FFaa\u00C3aa\u0000");
        assertThat(Sample.latin1("\u00FFa\u00C3").transform(Transforms.replace("(.)", "<$1>")))
                .isEqualTo("<\u00FF><a><\u00C3>");
    }

    @Test
    void shouldNotCopyWhereNothingMatches() throws PatternException {
        Sample sample = Sample.of("abc");
        for (String pattern : new String[] {"x", "[x-z]", "x+y"}) {
            Row row = sample.row();
            row.set(0, sample.bytes, sample.from, sample.to);
            Transforms.replace(pattern, "y").apply(row, 0);
            assertThat(row.bytes(0)).as(pattern).isSameAs(sample.bytes);
            assertThat(row.from(0)).isEqualTo(sample.from);
        }
    }

    @Test
    void shouldRefuseAValueThatGrowsBeyondAllMeasureAndGoOnWithTheNext() throws PatternException {
        String large = "x".repeat(1 << 20);
        Transform text = Transforms.replace("a", large);
        assertThatThrownBy(() -> Sample.of("a".repeat(17)).transform(text))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("longer than " + ByteBuilder.MAX_BYTES);
        assertThat(Sample.of("ab").transform(text)).isEqualTo(large + "b");
        assertThat(Sample.of("a".repeat(16)).transform(text)).hasSize(ByteBuilder.MAX_BYTES);
    }

    @Test
    void shouldGiveUpAPatternThatLooksToTheEndForEachOfManyMatches() throws PatternException {
        Transform tags = Transforms.replace("<[^>]*>|<", ".");
        Transform runs = Transforms.replace("(a+)+b|a", "x");
        assertThat(Sample.of("<".repeat(1_000)).transform(tags)).isEqualTo(".".repeat(1_000));
        assertThat(Sample.of("<b>".repeat(300_000)).transform(tags)).isEqualTo(".".repeat(300_000));
        assertThat(Sample.of("aab".repeat(20_000)).transform(runs)).isEqualTo("x".repeat(20_000));
        // Of a length that this project searches itself, and of one that the library does
        for (int length : new int[] {10_000, 200_000}) {
            assertThatThrownBy(() -> Sample.of("<".repeat(length)).transform(tags))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("looks far ahead");
            assertThatThrownBy(() -> Sample.of("a".repeat(length)).transform(runs))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("looks far ahead");
        }
        assertThat(Sample.of("<b>a").transform(tags)).isEqualTo(".a");
    }

    @Test
    void shouldBeEqualWhenPatternsAndTextsAre() throws PatternException {
        assertThat(Transforms.replace("a", "b"))
                .isEqualTo(Transforms.replace("a", "b"))
                .hasSameHashCodeAs(Transforms.replace("a", "b"))
                .isNotEqualTo(Transforms.replace("a", "c"))
                .isNotEqualTo(Transforms.replace("b", "b"));
    }

    @Test
    void shouldAgreeWithJavaOnRandomValues() throws PatternException {
        long seed = 16_5;
        Random random = new Random(seed);
        String[] patterns = {
            "a",
            "ab",
            "a+",
            "[ab]",
            "(a)(b)?",
            "a|bb",
            "^a",
            "b$",
            "(?:é|a)b",
            "a*b",
            "x?",
            "\\.",
            "(?i)AB",
            "[^a]+",
            "a.",
            "(ab)"
        };
        String[] withs = {"", "x", "aa", "[$0]", "$$", "é"};
        for (int n = 0; n < 30_000; n++) {
            String pattern = patterns[random.nextInt(patterns.length)];
            String with = withs[random.nextInt(withs.length)] + (pattern.contains("(a)(b)") ? "$2-$1" : "");
            String value = Sample.random(random, "aabbé.A\u0000", 14);
            assertThat(replace(value, pattern, with))
                    .as("seed %d, run %d: '%s' for '%s' in '%s'", seed, n, with, pattern, value)
                    .isEqualTo(slow(value, pattern, with));
        }
    }

    private static String slow(String value, String pattern, String with) {
        Matcher matcher = Pattern.compile(pattern).matcher(value);
        StringBuilder result = new StringBuilder();
        int copied = 0;
        while (matcher.find()) {
            result.append(value, copied, matcher.start());
            String text = with.replace("$$", "\u0001").replace("$0", matcher.group());
            for (int group = 1; group <= matcher.groupCount(); group++) {
                text = text.replace("$" + group, matcher.group(group) == null ? "" : matcher.group(group));
            }
            result.append(text.replace("\u0001", "$"));
            copied = matcher.end();
        }
        return result.append(value, copied, value.length()).toString();
    }
}
