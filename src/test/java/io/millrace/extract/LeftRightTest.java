package io.millrace.extract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LeftRightTest {
    private static Extractor leftRight(String left, int index, String right, boolean orEnd) {
        return Extractors.leftRight(SampleText.bytes(left), index, SampleText.bytes(right), orEnd);
    }

    @Test
    void shouldFindCBehindTheSecondComma() {
        assertThat(Sample.of("a,b,c,d").extract(leftRight(",", 1, ",", true))).isEqualTo("c");
    }

    @Test
    void shouldFindTheValueOfAKey() {
        assertThat(Sample.of("a=1 b=2 c=3").extract(leftRight("b=", 0, " ", true)))
                .isEqualTo("2");
    }

    @Test
    void shouldRunToTheEndWithoutARightUnlessToldOtherwise() {
        Sample sample = Sample.of("a=1 b=2");
        assertThat(sample.extract(leftRight("b=", 0, " ", true))).isEqualTo("2");
        assertThat(sample.extract(leftRight("b=", 0, " ", false))).isNull();
        assertThat(sample.extract(leftRight("b=", 0, "", false))).isEqualTo("2");
        assertThat(sample.extract(leftRight("", 3, " ", true))).isEqualTo("a=1");
        assertThat(sample.extract(leftRight("c=", 0, "", true))).isNull();
    }

    @Test
    void shouldTakeAnEmptyValueForAValue() {
        assertThat(Sample.of("a==b").extract(leftRight("=", 0, "=", false))).isEmpty();
        assertThat(Sample.of("a=").extract(leftRight("=", 0, "x", true))).isEmpty();
        assertThat(Sample.of("").extract(leftRight("", 0, "x", true))).isEmpty();
    }

    @Test
    void shouldCountOccurrencesThatDoNotOverlap() {
        assertThat(Sample.of("aaaab").extract(leftRight("aa", 1, "", true))).isEqualTo("b");
        assertThat(Sample.of("aaab").extract(leftRight("aa", 1, "", true))).isNull();
    }

    @Test
    void shouldNotTakeTheRightFromWithinTheLeft() {
        assertThat(Sample.of("--x--").extract(leftRight("--", 0, "--", false))).isEqualTo("x");
        assertThat(Sample.of("---").extract(leftRight("--", 0, "--", false))).isNull();
    }

    @Test
    void shouldBeEqualWhenNothingThatMattersDiffers() {
        assertThat(leftRight("a", 1, "b", true))
                .isEqualTo(leftRight("a", 1, "b", true))
                .hasSameHashCodeAs(leftRight("a", 1, "b", true));
        assertThat(leftRight("", 1, "b", true))
                .isEqualTo(leftRight("", 2, "b", true))
                .hasSameHashCodeAs(leftRight("", 2, "b", true));
        assertThat(leftRight("a", 1, "", true)).isEqualTo(leftRight("a", 1, "", false));
        assertThat(leftRight("a", 1, "b", true))
                .isNotEqualTo(leftRight("a", 1, "b", false))
                .isNotEqualTo(leftRight("a", 2, "b", true))
                .isNotEqualTo(leftRight("b", 1, "b", true))
                .isNotEqualTo(leftRight("a", 1, "a", true))
                .isNotEqualTo(Extractors.whole());
        assertThatThrownBy(() -> leftRight("a", -1, "b", true)).isInstanceOf(IllegalArgumentException.class);
    }

    /** The slow twin. */
    private static @Nullable String simple(String line, String left, int index, String right, boolean orEnd) {
        int start = 0;
        if (!left.isEmpty()) {
            for (int n = 0; n <= index; n++) {
                int at = line.indexOf(left, start);
                if (at < 0) {
                    return null;
                }
                start = at + left.length();
            }
        }
        int end = right.isEmpty() ? line.length() : line.indexOf(right, start);
        if (end < 0) {
            return orEnd ? line.substring(start) : null;
        }
        return line.substring(start, end);
    }

    @Test
    void shouldAgreeWithTheSlowTwin() {
        long seed = 10_1;
        Random random = new Random(seed);
        String[] alphabets = {"ab", "abc", "= a\u0000\u00FF", SampleText.ALL_BYTES};
        for (int n = 0; n < 40_000; n++) {
            String alphabet = alphabets[n % alphabets.length];
            String line = Sample.random(random, alphabet, 40);
            String left = Sample.random(random, alphabet, 3);
            String right = Sample.random(random, alphabet, 2);
            int index = random.nextInt(5);
            boolean orEnd = random.nextBoolean();
            assertThat(Sample.latin1(line).extract(leftRight(left, index, right, orEnd)))
                    .as("seed %d, run %d", seed, n)
                    .isEqualTo(simple(line, left, index, right, orEnd));
        }
    }
}
