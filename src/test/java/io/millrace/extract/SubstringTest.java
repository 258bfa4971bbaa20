package io.millrace.extract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SubstringTest {
    private static final int END = Integer.MAX_VALUE;

    private static String part(String text, int begin, int end) {
        return SampleText.utf8(Sample.of(text).transform(Transforms.substring(begin, end)));
    }

    @Test
    void shouldCountCharactersFromBothEnds() {
        assertThat(part("abcdef", 1, 3)).isEqualTo("bc");
        assertThat(part("abcdef", 2, END)).isEqualTo("cdef");
        assertThat(part("abcdef", -2, END)).isEqualTo("ef");
        assertThat(part("abcdef", 1, -1)).isEqualTo("bcde");
        assertThat(part("abcdef", -3, -1)).isEqualTo("de");
        assertThat(part("aé😀日b", 1, 3)).isEqualTo("é😀");
        assertThat(part("aé😀日b", -2, END)).isEqualTo("日b");
    }

    @Test
    void shouldCutOffWhatLiesOutside() {
        assertThat(part("abc", 0, 99)).isEqualTo("abc");
        assertThat(part("abc", 5, 9)).isEmpty();
        assertThat(part("abc", -9, 2)).isEqualTo("ab");
        assertThat(part("abc", 2, 1)).isEmpty();
        assertThat(part("aéc", 2, 1)).isEmpty();
        assertThat(part("aéc", -99, -99)).isEmpty();
        assertThat(part("", 0, END)).isEmpty();
        assertThat(part("é", -END, END)).isEqualTo("é");
    }

    @Test
    void shouldCountBytesThatAreNoUtf8AsTheyPrint() {
        assertThat(Sample.latin1("\u00FF\u00FEab").transform(Transforms.substring(1, 3)))
                .isEqualTo("\u00FEa");
        assertThat(Sample.latin1("\u00E2\u0082a").transform(Transforms.substring(1, END)))
                .isEqualTo("a");
    }

    @Test
    void shouldAgreeWithAListOfCharactersOnRandomValues() {
        long seed = 16_4;
        Random random = new Random(seed);
        String[] alphabets = {"abc\u0000", SampleText.latin1("aé日😀"), SampleText.ALL_BYTES};
        for (int n = 0; n < 60_000; n++) {
            String value = Sample.random(random, alphabets[n % alphabets.length], 20);
            int begin = random.nextInt(31) - 15;
            int end = random.nextInt(10) == 0 ? END : random.nextInt(31) - 15;
            assertThat(Sample.latin1(value).transform(Transforms.substring(begin, end)))
                    .as("seed %d, run %d: '%s' from %d to %d", seed, n, value, begin, end)
                    .isEqualTo(slow(value, begin, end));
        }
    }

    private static String slow(String latin1, int begin, int end) {
        List<String> characters = characters(latin1);
        int size = characters.size();
        int from = Math.max(0, Math.min(size, begin < 0 ? size + begin : begin));
        int to = Math.max(0, Math.min(size, end < 0 ? size + end : end));
        return from < to ? String.join("", characters.subList(from, to)) : "";
    }

    /** As many bytes each as the shortest prefix that decodes to one character more or less stands for. */
    private static List<String> characters(String latin1) {
        List<String> characters = new ArrayList<>();
        byte[] bytes = SampleText.bytes(latin1);
        for (int i = 0; i < bytes.length; ) {
            int length = Math.abs(Utf8.sequence(bytes, i, bytes.length));
            characters.add(latin1.substring(i, i + length));
            i += length;
        }
        assertThat(characters)
                .hasSize((int) SampleText.utf8(latin1).codePoints().count());
        return characters;
    }

    @Test
    void shouldBeEqualWhenTheirCountsAre() {
        assertThat(Transforms.substring(1, 2))
                .isEqualTo(Transforms.substring(1, 2))
                .hasSameHashCodeAs(Transforms.substring(1, 2))
                .isNotEqualTo(Transforms.substring(1, 3))
                .isNotEqualTo(Transforms.substring(0, 2));
    }
}
