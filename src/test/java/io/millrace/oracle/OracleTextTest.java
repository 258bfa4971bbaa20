package io.millrace.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OracleTextTest {
    @Test
    void shouldLoseNoByte() {
        Random random = new Random(5);
        for (int i = 0; i < 3000; i++) {
            byte[] bytes = new byte[random.nextInt(12)];
            for (int at = 0; at < bytes.length; at++) {
                bytes[at] = (byte)
                        (random.nextBoolean()
                                ? random.nextInt(256)
                                : "aé€😀".getBytes(StandardCharsets.UTF_8)[random.nextInt(10)]);
            }
            assertThat(OracleText.toBytes(OracleText.fromBytes(bytes)))
                    .as("seed 5, round %d", i)
                    .isEqualTo(bytes);
        }
    }

    @Test
    void shouldKeepApartWhatIsNoUtf8() {
        assertThat(OracleText.fromBytes(new byte[] {'a', (byte) 0xC3, (byte) 0xA9, (byte) 0xC3}))
                .isEqualTo("aé\uDCC3");
        assertThat(OracleText.fromBytes(new byte[] {(byte) 0xED, (byte) 0xA0, (byte) 0x80}))
                .isEqualTo("\uDCED\uDCA0\uDC80");
        assertThat(OracleText.fromBytes(new byte[] {(byte) 0xC0, (byte) 0x80})).isEqualTo("\uDCC0\uDC80");
        assertThat(OracleText.fromBytes("\uFFFD😀".getBytes(StandardCharsets.UTF_8)))
                .isEqualTo("\uFFFD😀");
        assertThat(OracleText.printable("a\uDCE2\uDC82b")).isEqualTo("a\uFFFDb");
    }
}
