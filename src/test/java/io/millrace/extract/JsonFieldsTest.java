package io.millrace.extract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class JsonFieldsTest {
    private static List<Extractor> extractors(List<String> pointers) throws PatternException {
        List<Extractor> extractors = new ArrayList<>();
        for (String pointer : pointers) {
            extractors.add(Extractors.json(pointer));
        }
        return extractors;
    }

    /** One worker's row and fields go on from line to line, as they do in the engine. */
    @Test
    void shouldFindForEachFieldWhatItsExtractorFinds() throws PatternException {
        long seed = 12_3;
        Random random = new Random(seed);
        int found = 0;
        for (int n = 0; n < 1_500; n++) {
            List<String> pointers = random.ints(random.nextInt(20) + 1)
                    .mapToObj(i -> JsonFieldTest.pointer(random))
                    .toList();
            List<Extractor> extractors = extractors(pointers);
            JsonFields fields = new JsonFields(extractors);
            Row row = new Row(pointers.size());
            for (int line = 0; line < 6; line++) {
                String document = JsonFieldTest.document(random, 0);
                Sample sample = Sample.latin1(line % 3 == 0 ? JsonFieldTest.damage(random, document) : document);
                row.reset(sample.bytes, sample.from, sample.to);
                for (int field = random.nextInt(3); field < pointers.size(); field += 1 + random.nextInt(2)) {
                    fields.extract(field, sample.bytes, sample.from, sample.to, row, field);
                    String expected = sample.extract(extractors.get(field));
                    found += expected == null ? 0 : 1;
                    assertThat(Sample.value(row, field))
                            .as("seed %d, run %d: %s of %s in %s", seed, n, pointers.get(field), pointers, document)
                            .isEqualTo(expected);
                }
            }
        }
        assertThat(found).as("values found, so that the test means something").isGreaterThan(3_000);
    }

    @Test
    void shouldFindNothingWhereTheDocumentIsDamagedBehindTheValues() throws PatternException {
        for (String damage : new String[] {"", "}", ",", " x", "\u0000"}) {
            Sample sample = Sample.of("{\"a\":1,\"b\":\"\\u0041\"}" + damage);
            Row row = sample.row();
            JsonFields fields = new JsonFields(extractors(List.of("/a", "/b")));
            fields.extract(1, sample.bytes, sample.from, sample.to, row, 1);
            fields.extract(0, sample.bytes, sample.from, sample.to, row, 2);
            assertThat(Sample.value(row, 1)).isEqualTo(damage.isEmpty() ? "A" : null);
            assertThat(Sample.value(row, 2)).isEqualTo(damage.isEmpty() ? "1" : null);
        }
    }

    @Test
    void shouldTellManyKeysApartHoweverAlikeTheyAre() throws PatternException {
        List<String> pointers = new ArrayList<>();
        StringBuilder document = new StringBuilder("{");
        for (int n = 0; n < 300; n++) {
            String key = "a" + (n % 7 == 0 ? "x".repeat(n / 7) : "b" + n) + "z";
            pointers.add("/" + key);
            document.append(n == 0 ? "" : ",")
                    .append('"')
                    .append(key)
                    .append("\":")
                    .append(n);
        }
        pointers.add("/");
        Sample sample = Sample.of(document.append(",\"\":\"none\"}").toString());
        JsonFields fields = new JsonFields(extractors(pointers));
        Row row = sample.row();
        for (int n = 0; n < pointers.size(); n++) {
            fields.extract(n, sample.bytes, sample.from, sample.to, row, 0);
            assertThat(Sample.value(row, 0)).isEqualTo(n == 300 ? "none" : String.valueOf(n));
        }
    }
}
