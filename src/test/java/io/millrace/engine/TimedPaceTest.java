package io.millrace.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TimedPaceTest {
    private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 1_000);
    private final TimedPace pace = new TimedPace(clock::get);

    @Test
    void shouldEndASliceAfterAMillisecond() {
        pace.begin();
        assertThat(pace.groups()).isPositive();
        clock.addAndGet(999_999);
        assertThat(pace.groups()).isPositive();
        clock.addAndGet(1);
        assertThat(pace.groups()).isZero();
    }

    @Test
    void shouldAlwaysDoSomethingInASlice() {
        pace.begin();
        assertThat(pace.groups()).isPositive();
        clock.addAndGet(TimeUnit.SECONDS.toNanos(1));
        assertThat(pace.groups()).isZero();
        pace.end();
        pace.begin();
        assertThat(pace.groups()).isPositive();
    }

    @Test
    void shouldLeaveTwiceTheTimeOfASliceToBlocksThatWait() {
        assertThat(pace.isDue()).isTrue();
        pace.begin();
        clock.addAndGet(1_500_000);
        pace.end();
        assertThat(pace.isDue()).isFalse();
        clock.addAndGet(2_999_999);
        assertThat(pace.isDue()).isFalse();
        clock.addAndGet(1);
        assertThat(pace.isDue()).isTrue();
    }
}
