package io.millrace.extract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class JoinedFieldsTest {
    private static final int RUNS = 3_000;

    /** Makes an extractor by chance. */
    private interface Any {
        Extractor next(Random random);
    }

    /** One worker's row and fields go on from line to line, and each line's fields are asked for in an order of its own. */
    private static void shouldAgree(
            String alphabet, int minFound, Any any, Function<List<Extractor>, JoinedFields> join) {
        long seed = 21_7;
        Random random = new Random(seed);
        int found = 0;
        for (int n = 0; n < RUNS; n++) {
            List<Extractor> extractors = new ArrayList<>();
            for (int left = 1 + random.nextInt(6); left > 0; left--) {
                extractors.add(any.next(random));
            }
            JoinedFields fields = join.apply(extractors);
            Row row = new Row(1);
            for (int line = 0; line < 5; line++) {
                Sample sample = Sample.latin1(Sample.random(random, alphabet, 30));
                row.reset(sample.bytes, sample.from, sample.to);
                for (int asked = random.nextInt(10); asked > 0; asked--) {
                    int field = random.nextInt(extractors.size());
                    fields.extract(field, sample.bytes, sample.from, sample.to, row, 0);
                    String expected = sample.extract(extractors.get(field));
                    found += expected == null ? 0 : 1;
                    assertThat(Sample.value(row, 0))
                            .as("seed %d: %s of %s in '%s'", seed, extractors.get(field), extractors, sample.text())
                            .isEqualTo(expected);
                }
            }
        }
        assertThat(found).as("values found, so that the test means something").isGreaterThan(minFound);
    }

    private static byte[] text(Random random, String alphabet, int maxLength) {
        return SampleText.bytes(
                alphabet.charAt(random.nextInt(alphabet.length())) + Sample.random(random, alphabet, maxLength - 1));
    }

    @Test
    void shouldFindForEachKeyOfLogfmtWhatItsExtractorFinds() {
        shouldAgree(
                "aab===  \"\"\\\t",
                5_000,
                random -> Extractors.logfmt(text(random, "aab\"", 2)),
                Extractors::joinedLogfmt);
    }

    @Test
    void shouldFindForEachParameterWhatItsExtractorFinds() {
        shouldAgree(
                "aab==&&&?+%%6612/# ",
                1_000, random -> Extractors.query(text(random, "aab f%", 2)), Extractors::joinedQuery);
    }

    @Test
    void shouldFindForEachColumnWhatItsExtractorFinds() {
        for (String by : List.of(",", ",,", ",a,")) {
            shouldAgree(
                    "a,,,",
                    10_000,
                    random -> Extractors.split(SampleText.bytes(by), random.nextInt(21) - 10),
                    Extractors::joinedSplit);
        }
    }
}
