package io.millrace.extract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class SplitTest {
    private static Extractor split(String by, int column) {
        return Extractors.split(SampleText.bytes(by), column);
    }

    @Test
    void shouldCountColumnsFromBothEnds() {
        Sample sample = Sample.of("a b c");
        assertThat(sample.extract(split(" ", 0))).isEqualTo("a");
        assertThat(sample.extract(split(" ", 2))).isEqualTo("c");
        assertThat(sample.extract(split(" ", 3))).isNull();
        assertThat(sample.extract(split(" ", -1))).isEqualTo("c");
        assertThat(sample.extract(split(" ", -3))).isEqualTo("a");
        assertThat(sample.extract(split(" ", -4))).isNull();
    }

    @Test
    void shouldNotCollapseSeparators() {
        assertThat(Sample.of("a  b").extract(split(" ", 1))).isEmpty();
        assertThat(Sample.of(" a ").extract(split(" ", 0))).isEmpty();
        assertThat(Sample.of(" a ").extract(split(" ", -1))).isEmpty();
    }

    @Test
    void shouldGiveOneEmptyColumnForAnEmptyInput() {
        assertThat(Sample.of("").extract(split(",", 0))).isEmpty();
        assertThat(Sample.of("").extract(split(",", -1))).isEmpty();
        assertThat(Sample.of("").extract(split(",", 1))).isNull();
    }

    @Test
    void shouldFindSeparatorsFromTheLeftEvenWhenCountingFromTheEnd() {
        assertThat(Sample.of("xaaay").extract(split("aa", -1))).isEqualTo("ay");
        assertThat(Sample.of("xaaay").extract(split("aa", 0))).isEqualTo("x");
    }

    @Test
    void shouldBeEqualWhenByAndColumnAre() {
        assertThat(split(",", 1)).isEqualTo(split(",", 1)).hasSameHashCodeAs(split(",", 1));
        assertThat(split(",", 1)).isNotEqualTo(split(",", 2)).isNotEqualTo(split(";", 1));
        assertThatThrownBy(() -> split("", 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldAgreeWithStringSplit() {
        long seed = 11_1;
        Random random = new Random(seed);
        String[] alphabets = {"ab", "a,", "\u0000\u00FFa", SampleText.ALL_BYTES};
        for (int n = 0; n < 40_000; n++) {
            String alphabet = alphabets[n % alphabets.length];
            String line = Sample.random(random, alphabet, 40);
            String by = Sample.random(random, alphabet, 2);
            if (by.isEmpty()) {
                continue;
            }
            List<String> columns = List.of(line.split(Pattern.quote(by), -1));
            int column = random.nextInt(13) - 6;
            int index = column < 0 ? columns.size() + column : column;
            assertThat(Sample.latin1(line).extract(split(by, column)))
                    .as("seed %d, run %d", seed, n)
                    .isEqualTo(index < 0 || index >= columns.size() ? null : columns.get(index));
        }
    }
}
