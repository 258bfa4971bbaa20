package io.millrace.extract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AsciiCaseTest {
    @Test
    void shouldFindWhatTextsInSmallLettersHave() {
        long seed = 9_4;
        Random random = new Random(seed);
        String[] alphabets = {"aAbB", "aAbBcC[{@`~^zZ", "aaaaaaB"};
        for (int n = 0; n < 60_000; n++) {
            String alphabet = alphabets[n % alphabets.length];
            String text = Sample.random(random, alphabet, n % 4 == 0 ? 30 : 8);
            String needle = Sample.random(random, alphabet, 4);
            Sample sample = Sample.latin1(text);
            byte[] lower = AsciiCase.lower(SampleText.bytes(needle));
            String value = text.toLowerCase(Locale.ROOT);
            String wanted = needle.toLowerCase(Locale.ROOT);
            String as = "seed " + seed + ", run " + n + ": '" + text + "', '" + needle + "'";
            assertThat(AsciiCase.startsWith(sample.bytes, sample.from, sample.to, lower))
                    .as(as)
                    .isEqualTo(value.startsWith(wanted));
            assertThat(AsciiCase.endsWith(sample.bytes, sample.from, sample.to, lower))
                    .as(as)
                    .isEqualTo(value.endsWith(wanted));
            int expected = value.indexOf(wanted);
            assertThat(AsciiCase.indexOf(sample.bytes, sample.from, sample.to, lower))
                    .as(as)
                    .isEqualTo(expected < 0 ? Slices.NOT_FOUND : sample.from + expected);
        }
    }
}
