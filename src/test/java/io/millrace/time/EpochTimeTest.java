package io.millrace.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class EpochTimeTest {
    @Test
    void shouldDropWhatIsLessThanAMillisecondHoweverManyDigitsItHas() {
        assertThat(seconds("1431857103.999")).isEqualTo(1431857103999L);
        assertThat(seconds("1431857103.9999999")).isEqualTo(1431857103999L);
        assertThat(seconds("1431857103.999999999")).isEqualTo(1431857103999L);
        assertThat(seconds("1431857103.122999999999999999")).isEqualTo(1431857103122L);
        assertThat(seconds("1431857103.123000000000000001")).isEqualTo(1431857103123L);
        assertThat(seconds("14318571039999999999e-10")).isEqualTo(1431857103999L);
        assertThat(seconds("1431857103.9990000000000")).isEqualTo(1431857103999L);
    }

    @Test
    void shouldDropItDownwardsBeforeTheEpochToo() {
        assertThat(seconds("-1431857103.999999999")).isEqualTo(-1431857104000L);
        assertThat(seconds("-1431857103.000000001")).isEqualTo(-1431857103001L);
        assertThat(seconds("-1431857103.0000000001")).isEqualTo(-1431857103001L);
        assertThat(seconds("-1e-400")).isEqualTo(-1);
        assertThat(seconds("1e-400")).isZero();
    }

    @Test
    void shouldReadAnyNumberOfSecondsAsBigDecimalsDo() {
        Random random = new Random(11);
        for (int i = 0; i < 200_000; i++) {
            long unscaled = random.nextLong() >> random.nextInt(64);
            BigDecimal seconds = BigDecimal.valueOf(unscaled, random.nextInt(22));
            if (random.nextBoolean()) {
                seconds = seconds.setScale(3 + random.nextInt(12), RoundingMode.HALF_UP);
            }
            BigDecimal millis = seconds.movePointRight(3);
            long expected = millis.abs().compareTo(BigDecimal.valueOf(EventTime.LIMIT_MILLIS)) > 0
                    ? EventTime.UNREADABLE
                    : millis.setScale(0, RoundingMode.FLOOR).longValueExact();
            assertThat(seconds(seconds.toPlainString()))
                    .as(seconds.toPlainString())
                    .isEqualTo(expected);
        }
    }

    @Test
    void shouldReadNothingBeyondTheLimit() {
        long limit = EventTime.LIMIT_MILLIS / 1000;
        assertThat(seconds("-" + (limit - 1))).isEqualTo((1 - limit) * 1000);
        assertThat(Stream.of("-" + (limit + 1), "-9223372036854775807", "-9223372036854775808", "9223372036854775807"))
                .allSatisfy(text -> assertThat(seconds(text)).isEqualTo(EventTime.UNREADABLE));
    }

    @Test
    void shouldMakeNoObjectForFractionsOfAnyLength() {
        EventTime time = EventTime.of("epochSeconds", "UTC");
        byte[][] texts = Stream.of("1431857103", "1431857103.5", "1431857103.123456", "1431857103.123456789")
                .map(text -> text.getBytes(StandardCharsets.US_ASCII))
                .toArray(byte[][]::new);
        assertThat(Garbage.fewestBytes(() -> {
                    for (byte[] text : texts) {
                        time.parse(text, 0, text.length, 0);
                    }
                }))
                .isZero();
    }

    private static long seconds(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        return EventTime.of("epochSeconds", "UTC").parse(bytes, 0, bytes.length, 0);
    }
}
