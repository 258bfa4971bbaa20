package io.millrace.extract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class BeginningsTest {
    @Test
    void shouldFindEveryTextThatTheSliceBeginsWith() {
        String[] alphabets = {"ab", "abc", SampleText.ALL_BYTES};
        for (int seed = 0; seed < 4000; seed++) {
            Random random = new Random(seed);
            String alphabet = alphabets[seed % alphabets.length];
            TreeSet<String> distinct = new TreeSet<>();
            for (int i = random.nextInt(20); i >= 0; i--) {
                distinct.add(alphabet.charAt(0) + Sample.random(random, alphabet, 12));
            }
            List<String> texts = List.copyOf(distinct);
            Beginnings beginnings =
                    new Beginnings(texts.stream().map(SampleText::bytes).toList());
            String line = random.nextBoolean()
                    ? texts.get(random.nextInt(texts.size())) + Sample.random(random, alphabet, 4)
                    : Sample.random(random, alphabet, 20);
            byte[] bytes = SampleText.bytes(line);
            int from = random.nextInt(5) == 0 ? random.nextInt(bytes.length + 1) : 0;
            int to = bytes.length - (random.nextInt(5) == 0 ? random.nextInt(bytes.length + 1 - from) : 0);
            List<String> expected =
                    texts.stream().filter(line.substring(from, to)::startsWith).toList();
            List<String> found = new ArrayList<>();
            for (int text : beginnings.candidates(bytes, from)) {
                if (beginnings.standsAt(text, bytes, from, to)) {
                    found.add(texts.get(text));
                }
            }
            assertThat(found).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    @Test
    void shouldNameOnlyTextsWithTheSameFirstBytes() {
        Beginnings beginnings =
                new Beginnings(List.of(SampleText.bytes("GET"), SampleText.bytes("GETX"), SampleText.bytes("PUT")));
        assertThat(beginnings.candidates(SampleText.bytes("GET /"), 0)).containsExactlyInAnyOrder(0, 1);
        assertThat(beginnings.candidates(SampleText.bytes("PUT"), 0)).containsExactly(2);
        assertThat(beginnings.candidates(SampleText.bytes("GE"), 0)).isEmpty();
        assertThat(beginnings.candidates(SampleText.bytes("a"), 1)).isEmpty();
    }
}
