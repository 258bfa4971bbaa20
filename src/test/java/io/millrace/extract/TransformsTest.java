package io.millrace.extract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TransformsTest {
    @Test
    void shouldDoTheStepsInOrder() {
        assertThat(Sample.of(" Get ")
                        .transform(Transforms.trim(), Transforms.upper(), Transforms.append(SampleText.bytes("!"))))
                .isEqualTo("GET!");
        assertThat(Sample.of("x")
                        .transform(
                                Transforms.constant(SampleText.bytes("c")), Transforms.append(SampleText.bytes("d"))))
                .isEqualTo("cd");
    }

    @Test
    void shouldNotCopyWhereNothingChanges() {
        Sample sample = Sample.of("already lower 1");
        Row row = sample.row();
        row.set(0, sample.bytes, sample.from, sample.to);
        Transforms.lower().apply(row, 0);
        Transforms.trim().apply(row, 0);
        assertThat(row.bytes(0)).isSameAs(sample.bytes);
        assertThat(row.from(0)).isEqualTo(sample.from);
        assertThat(row.to(0)).isEqualTo(sample.to);
    }

    @Test
    void shouldNotTouchTheLine() {
        Sample sample = Sample.of("MiXed É");
        sample.transform(Transforms.lower(), Transforms.append(SampleText.bytes("x")));
        assertThat(SampleText.utf8(sample.text())).isEqualTo("MiXed É");
    }

    @Test
    void shouldChangeCaseBeyondAscii() {
        assertThat(SampleText.utf8(Sample.of("ÉCOLE Straße").transform(Transforms.lower())))
                .isEqualTo("école straße");
        assertThat(SampleText.utf8(Sample.of("école Straße").transform(Transforms.upper())))
                .isEqualTo("ÉCOLE STRASSE");
    }

    @Test
    void shouldLeaveBytesThatAreNoUtf8AsTheyAreWhenItChangesCase() {
        assertThat(Sample.latin1("A\u00E2\u0082B\u00F0\u009F\u0098").transform(Transforms.lower()))
                .isEqualTo("a\u00E2\u0082b\u00F0\u009F\u0098");
        assertThat(Sample.latin1("A\u00FFB\u00C3").transform(Transforms.lower()))
                .isEqualTo("a\u00FFb\u00C3");
        assertThat(Sample.latin1("a\u0080\u00FFé".replace("é", SampleText.latin1("é")))
                        .transform(Transforms.upper()))
                .isEqualTo("A\u0080\u00FF" + SampleText.latin1("É"));
    }

    @Test
    void shouldTrimWhiteSpaceBeyondAscii() {
        assertThat(Sample.of(" \t\n\u000B\f\ra b \r").transform(Transforms.trim()))
                .isEqualTo("a b");
        assertThat(Sample.of("   ").transform(Transforms.trim())).isEmpty();
        assertThat(Sample.of("").transform(Transforms.trim())).isEmpty();
        assertThat(SampleText.utf8(Sample.of("\u00A0 a\u3000b\u2003\u0085").transform(Transforms.trim())))
                .isEqualTo("a\u3000b");
        assertThat(Sample.of("\u3000\u1680 \u202F").transform(Transforms.trim()))
                .isEmpty();
        assertThat(SampleText.utf8(Sample.of("\u200Ba\uFEFF").transform(Transforms.trim())))
                .isEqualTo("\u200Ba\uFEFF");
    }

    @Test
    void shouldNotTrimWhatIsNoWhiteSpaceInUtf8() {
        assertThat(Sample.latin1("\u0000a\u001F").transform(Transforms.trim())).isEqualTo("\u0000a\u001F");
        assertThat(Sample.latin1("\u00A0a\u0080").transform(Transforms.trim())).isEqualTo("\u00A0a\u0080");
        assertThat(Sample.latin1("\u0080\u0080a\u00E3\u0080").transform(Transforms.trim()))
                .isEqualTo("\u0080\u0080a\u00E3\u0080");
    }

    @Test
    void shouldMapValuesAndElseDefaultOrKeep() {
        Map<String, String> values = Map.of("GET", "read", "é", "accent", "", "empty");
        assertThat(Sample.of("GET").transform(Transforms.mapValues(values, Optional.empty())))
                .isEqualTo("read");
        assertThat(Sample.of("é").transform(Transforms.mapValues(values, Optional.empty())))
                .isEqualTo("accent");
        assertThat(Sample.of("").transform(Transforms.mapValues(values, Optional.of("other"))))
                .isEqualTo("empty");
        assertThat(Sample.of("get").transform(Transforms.mapValues(values, Optional.of("other"))))
                .isEqualTo("other");
        assertThat(Sample.of("get").transform(Transforms.mapValues(values, Optional.empty())))
                .isEqualTo("get");
        assertThat(Sample.of("get").transform(Transforms.mapValues(Map.of(), Optional.of(""))))
                .isEmpty();
    }

    @Test
    void shouldBeEqualWhenTheirValuesAre() {
        assertThat(Transforms.append(SampleText.bytes("a"))).isEqualTo(Transforms.append(SampleText.bytes("a")));
        assertThat(Transforms.append(SampleText.bytes("a"))).isNotEqualTo(Transforms.append(SampleText.bytes("b")));
        assertThat(Transforms.append(SampleText.bytes("a"))).isNotEqualTo(Transforms.constant(SampleText.bytes("a")));
        assertThat(Transforms.constant(SampleText.bytes("a"))).isEqualTo(Transforms.constant(SampleText.bytes("a")));
        assertThat(Transforms.lower()).isEqualTo(Transforms.lower()).isNotEqualTo(Transforms.upper());
        assertThat(Transforms.trim()).isEqualTo(Transforms.trim());
        Transform map = Transforms.mapValues(Map.of("a", "b"), Optional.empty());
        assertThat(map)
                .isEqualTo(Transforms.mapValues(Map.of("a", "b"), Optional.empty()))
                .hasSameHashCodeAs(Transforms.mapValues(Map.of("a", "b"), Optional.empty()))
                .isNotEqualTo(Transforms.mapValues(Map.of("a", "b"), Optional.of("c")))
                .isNotEqualTo(Transforms.mapValues(Map.of("a", "c"), Optional.empty()));
    }

    @Test
    void shouldAgreeWithStringsOnRandomValues() {
        long seed = 15_1;
        Random random = new Random(seed);
        String text = "aAbBzZ[`{@ \t\u000B\u001F\u0000\u001C1";
        String wide = "aAéÉßσΣİıſ\u00A0\u3000\u0085 😀";
        for (int n = 0; n < 20_000; n++) {
            String value = Sample.random(random, n % 3 == 0 ? text : n % 3 == 1 ? wide : "ab", 12)
                    .replaceAll("[\uD800-\uDFFF]", "");
            String as = "seed " + seed + ", run " + n + ": '" + value + "'";
            Sample sample = Sample.of(value);
            assertThat(SampleText.utf8(sample.transform(Transforms.lower())))
                    .as(as)
                    .isEqualTo(value.toLowerCase(Locale.ROOT));
            assertThat(SampleText.utf8(sample.transform(Transforms.upper())))
                    .as(as)
                    .isEqualTo(value.toUpperCase(Locale.ROOT));
            assertThat(SampleText.utf8(sample.transform(Transforms.trim())))
                    .as(as)
                    .isEqualTo(value.replaceAll("(?U)\\A\\s+|\\s+\\z", ""));
            assertThat(SampleText.utf8(sample.transform(Transforms.append(SampleText.bytes("x\u0000")))))
                    .as(as)
                    .isEqualTo(value + "x\u0000");
        }
    }

    @Test
    void shouldMapAsAHashMapDoesWhateverItsSize() {
        long seed = 15_2;
        Random random = new Random(seed);
        for (int size = 0; size < 300; size += 1 + size / 10) {
            Map<String, String> values = new HashMap<>();
            while (values.size() < size) {
                values.put(Sample.random(random, "ab\u0000é", 9), Sample.random(random, "xyz", 3));
            }
            Transform map = Transforms.mapValues(values, Optional.of("none"));
            for (int n = 0; n < 200; n++) {
                String value = Sample.random(random, "ab\u0000é", 9);
                assertThat(Sample.of(value).transform(map))
                        .as("seed %d, size %d", seed, size)
                        .isEqualTo(values.getOrDefault(value, "none"));
            }
        }
    }
}
