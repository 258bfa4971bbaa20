package io.millrace.extract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class Utf8Test {
    /** What makes well-formed, overlong, cut and surrogate sequences common. */
    private static final String TROUBLE =
            "ab\u00C0\u00C1\u00C2\u00DF\u00E0\u00E1\u00ED\u00EF\u00F0\u00F1\u00F4\u00F5\u00F8\u00FF"
                    + "\u0080\u008F\u0090\u009F\u00A0\u00BF\u0080\u00BF";

    @Test
    void shouldSeeTheCharactersThatTheStandardSays() {
        long seed = 8_1;
        Random random = new Random(seed);
        Utf8Text text = new Utf8Text();
        for (int n = 0; n < 40_000; n++) {
            String bytes = Sample.random(random, n % 2 == 0 ? TROUBLE : SampleText.ALL_BYTES, 12);
            Sample sample = Sample.latin1(bytes);
            text.show(sample.bytes, sample.from, sample.to);
            String expected = SampleText.utf8(bytes);
            assertThat(text.toString()).as("seed %d, run %d", seed, n).isEqualTo(expected);
            assertThat(text.length()).isEqualTo(expected.length());
        }
    }

    @Test
    void shouldKnowWhereEachCharacterBegan() {
        Utf8Text text = new Utf8Text();
        Sample sample = Sample.latin1(SampleText.latin1("aé€😀") + "\u00FFz");
        text.show(sample.bytes, sample.from, sample.to);
        int[] offsets = {0, 1, 3, 6, 6, 10, 11, 12};
        assertThat(text.length()).isEqualTo(offsets.length - 1);
        for (int i = 0; i < offsets.length; i++) {
            assertThat(text.byteOffset(i)).as("character %d", i).isEqualTo(sample.from + offsets[i]);
        }
        assertThat(text.subSequence(1, 3)).hasToString("é€");
    }

    @Test
    void shouldEncodeEveryCodePointAsTheJdkDoes() {
        for (int codePoint = 0; codePoint <= Character.MAX_CODE_POINT; codePoint += codePoint < 0x11000 ? 1 : 97) {
            if (codePoint < Character.MIN_SURROGATE || codePoint > Character.MAX_SURROGATE) {
                int length = Utf8.length(codePoint);
                byte[] bytes = new byte[length];
                for (int i = 0; i < length; i++) {
                    bytes[i] = Utf8.byteAt(codePoint, i, length);
                }
                String expected = SampleText.latin1(Character.toString(codePoint));
                assertThat(SampleText.latin1(bytes, 0, length)).isEqualTo(expected);
                assertThat(Utf8.sequence(bytes, 0, length)).isEqualTo(length);
                assertThat(Utf8.codePoint(bytes, 0, length)).isEqualTo(codePoint);
            }
        }
    }
}
