package io.millrace.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class HeldStateTest {
    private long now = -5;
    private long takesNanos;
    private int taken;
    private final HeldState state = new HeldState(() -> now);

    @Test
    void shouldTakeNoPictureUntilSomebodyAsks() {
        publish();
        assertThat(taken).isZero();
        state.ask();
        publish();
        assertThat(taken).isEqualTo(1);
    }

    @Test
    void shouldTakeAPictureOnceASecondAtTheMost() {
        state.ask();
        for (int tick = 0; tick <= 100; tick++) {
            publish();
            now += TimeUnit.MILLISECONDS.toNanos(50);
        }
        assertThat(taken).isEqualTo(6);
    }

    @Test
    void shouldRestAHundredTimesAsLongAsAPictureTakes() {
        takesNanos = TimeUnit.MILLISECONDS.toNanos(30);
        state.ask();
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
        state.ask();
        now += TimeUnit.SECONDS.toNanos(60);
        publish();
        assertThat(taken).isEqualTo(1);
        now += TimeUnit.SECONDS.toNanos(1);
        publish();
        publish();
        assertThat(taken).isEqualTo(1);
        state.ask();
        publish();
        assertThat(taken).isEqualTo(2);
    }

    private void publish() {
        state.publish(panes -> {
            taken++;
            now += takesNanos;
        });
    }
}
