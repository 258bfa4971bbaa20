package io.millrace.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
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

    private static long seconds(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        return EventTime.of("epochSeconds", "UTC").parse(bytes, 0, bytes.length, 0);
    }
}
