package io.millrace.extract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AffixesTest {
    @Test
    void shouldFindTheOneTextThatASliceBeginsOrEndsWith() {
        long seed = 41;
        Random random = new Random(seed);
        String[] alphabets = {"ab", "abc", "\u0000\u0001\u00FF\u0080", SampleText.ALL_BYTES};
        for (int n = 0; n < 20_000; n++) {
            String alphabet = alphabets[n % alphabets.length];
            String common = n % 3 == 0 ? Sample.random(random, alphabet, 4) : "";
            boolean atEnd = n % 2 == 0;
            List<String> texts = new ArrayList<>();
            for (int i = 0; i < 1 + n % 9; i++) {
                String any = Sample.random(random, alphabet, 5);
                String text = atEnd ? any + common : common + any;
                if (!text.isEmpty() && texts.stream().noneMatch(other -> meet(text, other, atEnd))) {
                    texts.add(text);
                }
            }
            if (texts.isEmpty()) {
                continue;
            }
            String line = atEnd
                    ? Sample.random(random, alphabet, 4) + (random.nextBoolean() ? common : "")
                    : (random.nextBoolean() ? common : "") + Sample.random(random, alphabet, 6);
            Sample sample = Sample.latin1(line);
            int expected = Affixes.NONE;
            for (int i = 0; i < texts.size(); i++) {
                if (atEnd ? line.endsWith(texts.get(i)) : line.startsWith(texts.get(i))) {
                    expected = i;
                }
            }
            List<byte[]> bytes = texts.stream().map(SampleText::bytes).toList();
            Affixes affixes = atEnd ? Affixes.ends(bytes) : Affixes.beginnings(bytes);
            assertThat(affixes.find(sample.bytes, sample.from, sample.to))
                    .as("seed %d, run %d: '%s' in %s", seed, n, line, texts)
                    .isEqualTo(expected);
        }
    }

    private static boolean meet(String text, String other, boolean atEnd) {
        return atEnd ? text.endsWith(other) || other.endsWith(text) : text.startsWith(other) || other.startsWith(text);
    }
}
