package io.millrace.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class DottedNumbersTest {
    private static final Pattern RUN = Pattern.compile("[0-9.]*+");
    private static final Pattern INNER = Pattern.compile("\\.(?=[0-9])");

    @Test
    void shouldStepOverAnAddress() {
        assertThat(end("192.0.2.1 - - [17/May")).isEqualTo(9);
        assertThat(end("255.255.255.255 - - [")).isEqualTo(15);
        assertThat(end("1.2.3. - - - - - - - ")).isZero();
        assertThat(end("17.05.2015 10:05:03 x")).isZero();
        assertThat(end("192.0.2.1")).isZero();
    }

    @Test
    void shouldSayWhatOneCountsInSixteenBytes() {
        for (long seed = 0; seed < 20_000; seed++) {
            Random random = new Random(seed);
            StringBuilder text = new StringBuilder();
            while (text.length() < 20) {
                text.append(
                        "0123456789......./-: \u00ae\u00b9".charAt(random.nextInt(random.nextInt(10) == 0 ? 23 : 17)));
            }
            String looked = text.substring(0, 16);
            Matcher run = RUN.matcher(looked);
            int length = run.lookingAt() ? run.end() : 0;
            long inner = INNER.matcher(looked)
                    .results()
                    .filter(point -> point.start() < length)
                    .count();
            assertThat(end(text.toString())).as("seed " + seed + ": " + text).isEqualTo(inner < 3 ? 0 : length);
        }
    }

    private static int end(String text) {
        byte[] bytes = ("9" + text).getBytes(StandardCharsets.ISO_8859_1);
        return DottedNumbers.end(bytes, 1, bytes.length) - 1;
    }
}
