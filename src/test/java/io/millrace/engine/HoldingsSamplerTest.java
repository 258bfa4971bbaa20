package io.millrace.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class HoldingsSamplerTest {
    private long now = -5;
    private long takesNanos;
    private int taken;
    private final HoldingsSampler sampler = new HoldingsSampler(() -> now);

    @Test
    void shouldTakeNoPictureUntilSomebodyAsks() {
        publish();
        assertThat(taken).isZero();
        sampler.ask();
        publish();
        assertThat(taken).isEqualTo(1);
    }

    @Test
    void shouldTakeAPictureOnceASecondAtTheMost() {
        sampler.ask();
        for (int tick = 0; tick <= 100; tick++) {
            publish();
            now += TimeUnit.MILLISECONDS.toNanos(50);
        }
        assertThat(taken).isEqualTo(6);
    }

    @Test
    void shouldRestAHundredTimesAsLongAsAPictureTakes() {
        takesNanos = TimeUnit.MILLISECONDS.toNanos(30);
        sampler.ask();
        publish();
        now += TimeUnit.MILLISECONDS.toNanos(2_999);
        publish();
        assertThat(taken).isEqualTo(1);
        now += TimeUnit.MILLISECONDS.toNanos(1);
        publish();
        assertThat(taken).isEqualTo(2);
    }

    @Test
    void shouldStopAMinuteAfterTheLastOneAskedAndBeginAgain() {
        sampler.ask();
        now += TimeUnit.SECONDS.toNanos(60);
        publish();
        assertThat(taken).isEqualTo(1);
        now += TimeUnit.SECONDS.toNanos(1);
        publish();
        publish();
        assertThat(taken).isEqualTo(1);
        sampler.ask();
        publish();
        assertThat(taken).isEqualTo(2);
    }

    private void publish() {
        sampler.publish(panes -> {
            taken++;
            now += takesNanos;
        });
    }
}
