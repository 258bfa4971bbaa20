package io.millrace.extract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class SlicesTest {
    /** The slow twin of the searches. */
    private static int indexOfSimple(byte[] bytes, int from, int to, byte[] needle) {
        for (int at = from; at + needle.length <= to; at++) {
            int i = 0;
            while (i < needle.length && bytes[at + i] == needle[i]) {
                i++;
            }
            if (i == needle.length) {
                return at;
            }
        }
        return Slices.NOT_FOUND;
    }

    @Test
    void shouldFindWhatTheSimpleSearchFinds() {
        long seed = 9_1;
        Random random = new Random(seed);
        String[] alphabets = {"ab", "abc", "aaaaab", "\u0000\u0001\u00FF\u0080", SampleText.ALL_BYTES};
        for (int n = 0; n < 60_000; n++) {
            String alphabet = alphabets[n % alphabets.length];
            Sample sample = Sample.latin1(Sample.random(random, alphabet, 60));
            byte[] needle = SampleText.bytes(Sample.random(random, alphabet, n % 3 == 0 ? 12 : 3));
            int expected = indexOfSimple(sample.bytes, sample.from, sample.to, needle);
            String as = "seed " + seed + ", run " + n;
            assertThat(Slices.indexOf(sample.bytes, sample.from, sample.to, needle))
                    .as(as)
                    .isEqualTo(expected);
            if (needle.length == 1) {
                assertThat(Slices.indexOfByte(sample.bytes, sample.from, sample.to, needle[0]))
                        .as(as)
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void shouldFindANeedleAtEveryPlaceOfEveryLength() {
        for (int length = 0; length < 40; length++) {
            for (int at = 0; at < length; at++) {
                for (int needle = 1; needle <= length - at; needle++) {
                    String text = "x".repeat(at) + "n".repeat(needle) + "x".repeat(length - at - needle);
                    byte[] bytes = SampleText.bytes(text); // no padding: nothing behind the slice may be read
                    byte[] wanted = SampleText.bytes("n".repeat(needle));
                    assertThat(Slices.indexOf(bytes, 0, length, wanted))
                            .as(text)
                            .isEqualTo(at);
                    assertThat(Slices.indexOfByte(bytes, 0, length, (byte) 'n'))
                            .as(text)
                            .isEqualTo(at);
                }
            }
        }
    }

    @Test
    void shouldFindAByteForTheNthTimeWhereverItStands() {
        long seed = 31;
        Random random = new Random(seed);
        for (int n = 0; n < 40_000; n++) {
            Sample sample =
                    Sample.latin1(Sample.random(random, n % 2 == 0 ? "ab\u0000\u0001" : "a\u0080\u00FF\u007F", 50));
            byte wanted = (byte) (n % 2 == 0 ? random.nextInt(2) : random.nextInt(256));
            int nth = random.nextInt(12);
            int left = nth;
            int expected = Slices.NOT_FOUND;
            for (int at = sample.from; at < sample.to && expected < 0; at++) {
                if (sample.bytes[at] == wanted && left-- == 0) {
                    expected = at;
                }
            }
            assertThat(Slices.indexOfByte(sample.bytes, sample.from, sample.to, wanted, nth))
                    .as("seed %d, run %d", seed, n)
                    .isEqualTo(expected);
        }
    }

    @Test
    void shouldCompareAsStringsOfBytesDo() {
        long seed = 9_2;
        Random random = new Random(seed);
        for (int n = 0; n < 40_000; n++) {
            String alphabet = n % 2 == 0 ? "ab\u00FF\u0000" : SampleText.ALL_BYTES;
            String text = Sample.random(random, alphabet, 6);
            String other = Sample.random(random, alphabet, 6);
            Sample sample = Sample.latin1(text);
            byte[] needle = SampleText.bytes(other);
            String as = "seed " + seed + ", run " + n;
            assertThat(Slices.equals(sample.bytes, sample.from, sample.to, needle))
                    .as(as)
                    .isEqualTo(text.equals(other));
            assertThat(Slices.startsWith(sample.bytes, sample.from, sample.to, needle))
                    .as(as)
                    .isEqualTo(text.startsWith(other));
            assertThat(Slices.endsWith(sample.bytes, sample.from, sample.to, needle))
                    .as(as)
                    .isEqualTo(text.endsWith(other));
        }
    }

    @Test
    void shouldFindAnEmptyNeedleAtTheStart() {
        Sample sample = Sample.of("");
        assertThat(Slices.indexOf(sample.bytes, sample.from, sample.to, new byte[0]))
                .isEqualTo(sample.from);
        assertThat(Slices.startsWith(sample.bytes, sample.from, sample.to, new byte[0]))
                .isTrue();
        assertThat(Slices.endsWith(sample.bytes, sample.from, sample.to, new byte[0]))
                .isTrue();
    }
}
