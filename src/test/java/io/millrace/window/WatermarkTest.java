package io.millrace.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class WatermarkTest {
    @Test
    void shouldHaveReachedNothingBeforeTheFirstEvent() {
        Watermark watermark = new Watermark(2000);
        assertThat(watermark.hasReached(Long.MIN_VALUE)).isFalse();
        assertThat(watermark.millis()).isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void shouldReachAnEndWhenTheHighestTimeLessLatenessDoes() {
        Watermark watermark = new Watermark(2000);
        watermark.observe(11_999);
        assertThat(watermark.hasReached(10_000)).isFalse();
        watermark.observe(12_000);
        assertThat(watermark.hasReached(10_000)).isTrue();
        assertThat(watermark.hasReached(10_001)).isFalse();
    }

    @Test
    void shouldNeverGoBack() {
        Watermark watermark = new Watermark(0);
        watermark.observe(50);
        watermark.observe(-70);
        assertThat(watermark.millis()).isEqualTo(50);
        assertThat(watermark.highestMillis()).isEqualTo(50);
    }

    @Test
    void shouldNotOverflowAtTheEndOfTime() {
        Watermark watermark = new Watermark(2000);
        watermark.observe(Long.MIN_VALUE + 10);
        assertThat(watermark.millis()).isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void shouldRefuseANegativeLateness() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Watermark(-1)).withMessageContaining("-1 ms");
    }
}
