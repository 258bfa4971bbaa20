package io.millrace.extract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class FoldCaseTest {
    /** The slow twin: decoded, each character folded by itself. */
    private static String foldSimple(String latin1) {
        StringBuilder folded = new StringBuilder();
        SampleText.utf8(latin1)
                .codePoints()
                .forEach(c -> folded.appendCodePoint(Character.toLowerCase(Character.toUpperCase(c))));
        return folded.toString();
    }

    @Test
    void shouldFoldAsTheSlowFoldDoes() {
        long seed = 9_3;
        Random random = new Random(seed);
        String[] alphabets = {
            "aAbB",
            "aAzZ[{@`~^09",
            "aaaaaaaaaaaaaaaaaaaaaZ",
            "aA\u00C3\u00A9\u0089",
            SampleText.latin1("kK\u212AsS\u017FiIİıéÉßẞȺ\u2C6F\u1E9E日本한😀\uD801\uDC00") + "aA",
            SampleText.ALL_BYTES
        };
        for (int n = 0; n < 60_000; n++) {
            String text = Sample.random(random, alphabets[n % alphabets.length], n % 4 == 0 ? 60 : 12);
            assertThat(SampleText.utf8(Sample.latin1(text).transform(Transforms.foldCase())))
                    .as("seed %d, run %d: '%s'", seed, n, text)
                    .isEqualTo(foldSimple(text));
        }
    }

    @Test
    void shouldFoldEveryCharacterAsJavaDoes() {
        for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
            if (FoldCase.fold(c) != Character.toLowerCase(Character.toUpperCase(c))) {
                assertThat(FoldCase.fold(c)).as("U+%X", c).isEqualTo(Character.toLowerCase(Character.toUpperCase(c)));
            }
        }
    }

    @Test
    void shouldNotCopyWhatIsFoldedNorTouchTheLine() {
        Sample folded = Sample.of("already folded: a line of 1");
        Row row = folded.row();
        row.set(0, folded.bytes, folded.from, folded.to);
        Transforms.foldCase().apply(row, 0);
        assertThat(row.bytes(0)).isSameAs(folded.bytes);

        Sample capitals = Sample.of("A line of CAPITALS and É");
        capitals.transform(Transforms.foldCase());
        assertThat(SampleText.utf8(capitals.text())).isEqualTo("A line of CAPITALS and É");
    }

    @Test
    void shouldReadNothingBehindTheValue() {
        for (int length = 0; length < 20; length++) {
            byte[] exact = SampleText.bytes("A".repeat(length));
            Row row = new Row(1);
            row.reset(exact, 0, length);
            row.set(0, exact, 0, length);
            Transforms.foldCase().apply(row, 0);
            assertThat(Sample.value(row, 0)).isEqualTo("a".repeat(length));
        }
    }
}
