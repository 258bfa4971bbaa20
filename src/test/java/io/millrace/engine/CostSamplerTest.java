package io.millrace.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class CostSamplerTest {
    private static final int LOOK_NANOS = 25;

    private long now = 1_000_000;
    private int looks;
    private int pauseAtLook;
    private final CostSampler sampler = new CostSampler(3, this::look);

    @Test
    void shouldBeDueOnceInSoManyLines() {
        int due = 0;
        for (int line = 0; line < 10 * CostSampler.STRIDE; line++) {
            boolean isDue = sampler.isDue();
            assertThat(isDue).isEqualTo(line % CostSampler.STRIDE == CostSampler.STRIDE - 1);
            due += isDue ? 1 : 0;
        }
        assertThat(due).isEqualTo(10);
    }

    @Test
    void shouldChargeWhatWasDoneWithoutTheLooksAtTheClockForAllLinesOfTheStride() {
        sampler.begin(200);
        work(1000);
        sampler.resume();
        work(40);
        sampler.charge(0);
        work(300);
        sampler.charge(2);
        work(2);
        sampler.charge(0);
        sampler.end();

        assertThat(sampler.nanos(0)).isEqualTo(42L * CostSampler.STRIDE);
        assertThat(sampler.nanos(1)).isZero();
        assertThat(sampler.nanos(2)).isEqualTo(300L * CostSampler.STRIDE);
    }

    @Test
    void shouldNotTakeAPauseForWork() {
        sampler.begin(100);
        work(50_000_000);
        sampler.charge(0);
        sampler.end();

        assertThat(sampler.nanos(0)).isBetween(199_900L * CostSampler.STRIDE, 200_000L * CostSampler.STRIDE);
    }

    @Test
    void shouldNotFallThoughMeasurementsAreTooShortNowAndThen() {
        Random random = new Random(1);
        long last = 0;
        long done = 0;
        for (int line = 0; line < 20_000; line++) {
            sampler.begin(100);
            int late = random.nextInt(2 * LOOK_NANOS + 1) - LOOK_NANOS;
            work(5 + late);
            sampler.charge(1);
            work(-late);
            sampler.end();
            done += 5;
            assertThat(sampler.nanos(1)).isGreaterThanOrEqualTo(last);
            last = sampler.nanos(1);
        }
        assertThat((double) last / CostSampler.STRIDE).isBetween(0.97 * done, 1.06 * done);
    }

    @Test
    void shouldNotBeLedAstrayByAPauseWhileItMeasuresNothing() {
        for (int line = 0; line < 200; line++) {
            sampler.begin(100);
            sampler.end();
        }
        looks = 0;
        pauseAtLook = 3;
        sampler.begin(100);
        sampler.end();
        for (int line = 0; line < 200; line++) {
            sampler.begin(100);
            sampler.end();
        }
        sampler.begin(100);
        work(100);
        sampler.charge(0);
        sampler.end();

        assertThat(sampler.nanos(0)).isBetween(99L * CostSampler.STRIDE, 100L * CostSampler.STRIDE);
    }

    @Test
    void shouldForgetALineThatIsNotEnded() {
        for (int line = 0; line < 100; line++) {
            sampler.begin(100);
            work(10);
            sampler.charge(0);
            sampler.charge(1);
            sampler.charge(2);
        }
        sampler.begin(100);
        sampler.end();

        assertThat(sampler.nanos(0)).isZero();
    }

    private long look() {
        now += ++looks == pauseAtLook ? 9_000_000 : LOOK_NANOS;
        return now;
    }

    private void work(long nanos) {
        now += nanos;
    }
}
