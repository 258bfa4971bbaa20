package io.millrace.extract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ByteStringsTest {
    @Test
    void shouldFindTheFirstEqualTextAsAComparisonWithEachDoes() {
        int found = 0;
        for (int seed = 0; seed < 1_000; seed++) {
            Random random = new Random(seed);
            String alphabet = random.nextBoolean() ? "ab" : SampleText.ALL_BYTES;
            List<String> texts = new ArrayList<>();
            for (int n = random.nextInt(30); n > 0; n--) {
                texts.add(Sample.random(random, alphabet, 1 + random.nextInt(20)));
            }
            ByteStrings strings =
                    new ByteStrings(texts.stream().map(SampleText::bytes).toList());
            for (int n = 0; n < 30; n++) {
                boolean known = n % 3 == 0 && !texts.isEmpty();
                String wanted = known ? texts.get(random.nextInt(texts.size())) : Sample.random(random, alphabet, 12);
                Sample sample = Sample.latin1(wanted);
                int expected = texts.indexOf(wanted);
                found += expected < 0 ? 0 : 1;
                assertThat(strings.find(sample.bytes, sample.from, sample.to))
                        .as("seed %d", seed)
                        .isEqualTo(expected);
                byte[] exact = SampleText.bytes(wanted);
                assertThat(strings.find(exact, 0, exact.length))
                        .as("seed %d, in an array of its own", seed)
                        .isEqualTo(expected);
            }
        }
        assertThat(found).as("texts found, so that the test means something").isGreaterThan(5_000);
    }
}
