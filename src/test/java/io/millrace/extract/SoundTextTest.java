package io.millrace.extract;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.oracle.StandardUtf8;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SoundTextTest {
    @Test
    void shouldFindTheOneByteThatIsNoAsciiWhereverItStands() {
        for (int length = 0; length < 80; length++) {
            byte[] text = new byte[length + 6];
            Arrays.fill(text, (byte) 0x80);
            Arrays.fill(text, 3, 3 + length, (byte) 0x7f);
            assertThat(SoundText.isAscii(text, 3, 3 + length)).as("%d", length).isTrue();
            for (int at = 3; at < 3 + length; at++) {
                text[at] = (byte) 0x80;
                assertThat(SoundText.isAscii(text, 3, 3 + length))
                        .as("%d of %d", at - 3, length)
                        .isFalse();
                text[at] = 0;
            }
        }
    }

    @Test
    void shouldCopyAndDecodeWhatIsPrinted() {
        Random random = new Random(9);
        for (int run = 0; run < 20_000; run++) {
            byte[] text = new byte[random.nextInt(12)];
            for (int i = 0; i < text.length; i++) {
                text[i] = (byte) (random.nextBoolean() ? random.nextInt(256) : 0xc0 + random.nextInt(56));
            }
            String expected = StandardUtf8.decode(text);
            byte[] into = new byte[2 + SoundText.GROWTH * text.length];
            int end = SoundText.copy(text, 0, text.length, into, 2);
            assertThat(new String(into, 2, end - 2, StandardCharsets.UTF_8))
                    .as("run %d", run)
                    .isEqualTo(expected);
            assertThat(SoundText.decode(text, 0, text.length)).as("run %d", run).isEqualTo(expected);
        }
    }
}
