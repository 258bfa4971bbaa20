package io.millrace.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScriptMeterTest {
    private final ScriptMeter meter = new ScriptMeter();

    private void stopped(long seenNanos) {
        meter.begin();
        meter.stopped(seenNanos);
        meter.end();
    }

    @Test
    void shouldAddTheTimeOfEveryStoppedCallAsItWas() {
        for (int call = 0; call < 2 * ScriptMeter.STRIDE; call++) {
            stopped(1_000_000_000L);
        }
        assertThat(meter.nanoseconds()).isEqualTo(2L * ScriptMeter.STRIDE * 1_000_000_000L);
    }

    @Test
    void shouldEstimateCallsThatWereStoppedAtOnceLikeAllOthers() {
        for (int call = 1; call < ScriptMeter.STRIDE; call++) {
            stopped(0);
        }
        assertThat(meter.nanoseconds()).isZero();
        stopped(0);
        assertThat(meter.nanoseconds()).isPositive();
    }
}
