package io.millrace.extract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Many fields found in common against each found by itself. */
class LineFieldsTest {
    private static final String LETTERS = "ab";
    private static final String ACCESS =
            "10.0.3.17 - - [21/Nov/2026:00:00:31 +0000] \"GET /api/v1/user7?id=9 HTTP/1.1\" 200 4711 \"-\""
                    + " \"Mozilla/5.0 (Windows NT 10.0; Win64; x64)\" rt=0.123 ut=0.086 host=web-11 trace=9f";

    private static List<Extractor> extractors(Random random, String alphabet, int count) {
        List<Extractor> extractors = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            // Now and then longer than the bytes that are compared at once, or searched for in turns.
            int longest = random.nextInt(8) == 0 ? 20 : 3;
            extractors.add(Extractors.leftRight(
                    SampleText.bytes(Sample.random(random, alphabet, longest)),
                    random.nextInt(4) == 0 ? random.nextInt(40) : random.nextInt(4),
                    SampleText.bytes(Sample.random(random, alphabet, longest)),
                    random.nextBoolean()));
        }
        return extractors;
    }

    /** Asks for every field of every line, in another order for each. */
    private static void assertSame(List<Extractor> extractors, List<Sample> lines, Random random, String context) {
        LineFields fields = new LineFields(extractors);
        Row row = new Row(extractors.size());
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < extractors.size(); i++) {
            order.add(i);
        }
        for (Sample line : lines) {
            row.reset(line.bytes, line.from, line.to);
            Collections.shuffle(order, random);
            for (int slot : order.subList(0, 1 + random.nextInt(order.size()))) {
                fields.field(extractors.get(slot)).extract(row, slot);
                assertThat(Sample.value(row, slot))
                        .as("%s, %s, line '%s'", context, extractors.get(slot), line.text())
                        .isEqualTo(line.extract(extractors.get(slot)));
            }
        }
    }

    @Test
    void shouldFindWhatEachExtractorFindsByItself() {
        String[] alphabets = {LETTERS, "abc", "= a\u0000\u00FF", SampleText.ALL_BYTES};
        for (int seed = 0; seed < 1200; seed++) {
            Random random = new Random(seed);
            String alphabet = alphabets[seed % alphabets.length];
            List<Extractor> extractors = extractors(random, alphabet, 1 + random.nextInt(12));
            List<Sample> lines = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                lines.add(Sample.latin1(Sample.random(random, alphabet, i == 0 ? 600 : 80)));
            }
            assertSame(extractors, lines, random, "seed " + seed);
        }
    }

    @Test
    void shouldFindFieldsOfRealLookingLines() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            List<Extractor> extractors = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                extractors.add(Extractors.leftRight(
                        SampleText.bytes(part(random)), random.nextInt(9), SampleText.bytes(part(random)), i % 2 == 0));
            }
            List<Sample> lines = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                lines.add(Sample.of(ACCESS.substring(random.nextInt(20), ACCESS.length() - random.nextInt(20))));
            }
            assertSame(extractors, lines, random, "seed " + seed);
        }
    }

    private static String part(Random random) {
        int from = random.nextInt(ACCESS.length() - 3);
        return ACCESS.substring(from, from + 1 + random.nextInt(3));
    }

    @Test
    void shouldFindFieldsAtTheEdgesOfTurns() {
        for (int length = 1; length < 140; length++) {
            byte[] line = new byte[length];
            Arrays.fill(line, (byte) 'a');
            line[length - 1] = 'b';
            List<Extractor> extractors = List.of(
                    Extractors.leftRight(SampleText.bytes("a"), Math.max(0, length - 2), SampleText.bytes("b"), false),
                    Extractors.leftRight(SampleText.bytes("b"), 0, SampleText.bytes("a"), false),
                    Extractors.leftRight(SampleText.bytes("ab"), 0, SampleText.bytes("b"), true),
                    Extractors.leftRight(SampleText.bytes("b"), 1, SampleText.bytes("ab"), true));
            assertSame(extractors, List.of(new Sample(line)), new Random(length), "length " + length);
        }
    }

    @Test
    void shouldFindFieldsOfVeryLongLines() {
        for (int seed = 0; seed < 3; seed++) {
            Random random = new Random(seed);
            byte[] line = new byte[50_000];
            for (int i = 0; i < line.length; i++) {
                line[i] = (byte) LETTERS.charAt(random.nextInt(50) == 0 ? 1 : 0);
            }
            List<Extractor> extractors = new ArrayList<>(extractors(random, LETTERS, 10));
            extractors.add(Extractors.leftRight(SampleText.bytes("a"), 45_000, SampleText.bytes("b"), true));
            assertSame(extractors, List.of(new Sample(line), Sample.of("ab")), random, "seed " + seed);
        }
    }

    @Test
    void shouldNotReadPastAnArrayWithoutPadding() {
        Extractor extractor = Extractors.leftRight(SampleText.bytes("=="), 1, SampleText.bytes(";"), true);
        Extractor other = Extractors.leftRight(SampleText.bytes("="), 0, SampleText.bytes(";"), true);
        LineFields fields = new LineFields(List.of(extractor, other));
        byte[] line = SampleText.bytes("a==b;c==d");
        Row row = new Row(1);
        row.reset(line, 0, line.length);
        fields.field(extractor).extract(row, 0);
        assertThat(Sample.value(row, 0)).isEqualTo("d");
        assertThat(fields.occurrences(SampleText.bytes("==")).start(row, 1)).isEqualTo(8);
    }

    @Test
    void shouldSayWhereValuesBeginBehindEachOccurrence() {
        Extractor last = Extractors.leftRight(SampleText.bytes("aa"), 3, SampleText.bytes("a"), true);
        Extractor first = Extractors.leftRight(new byte[0], 0, SampleText.bytes("b"), true);
        Occurrences occurrences = new LineFields(List.of(last, first)).occurrences(SampleText.bytes("aa"));
        Sample line = Sample.of("aaabaaaac");
        Row row = line.row();
        assertThat(occurrences.start(row, 2) - line.from).isEqualTo(8);
        assertThat(occurrences.start(row, 0) - line.from).isEqualTo(2);
        assertThat(occurrences.start(row, 3)).isEqualTo(Slices.NOT_FOUND);
        row.reset(line.bytes, line.from, line.to - 1);
        assertThat(occurrences.start(row, 1) - line.from).isEqualTo(6);
    }

    @Test
    void shouldKnowOnlyItsOwnFields() {
        LineFields fields = new LineFields(List.of());
        assertThatThrownBy(() -> fields.field(Extractors.leftRight(new byte[0], 0, new byte[0], true)))
                .isInstanceOf(NullPointerException.class);
    }

    @Test
    void shouldPayForFieldsThatGoByTheSameByteOnly() {
        Extractor alone = Extractors.leftRight(SampleText.bytes("["), 0, SampleText.bytes("]"), true);
        Extractor start = Extractors.leftRight(new byte[0], 0, SampleText.bytes(" "), true);
        List<Extractor> keys = new ArrayList<>();
        for (String key : List.of("rt=", "ut=", "host=")) {
            keys.add(Extractors.leftRight(SampleText.bytes(key), 0, SampleText.bytes(" "), true));
        }
        assertThat(new LineFields(keys.subList(0, 2)).pays(keys.get(0))).isFalse();
        keys.add(alone);
        keys.add(start);
        LineFields fields = new LineFields(keys);
        assertThat(keys.subList(0, 3)).allMatch(fields::pays);
        assertThat(keys.subList(3, 5)).noneMatch(fields::pays);
    }
}
