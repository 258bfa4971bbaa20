package io.millrace.window;

import static org.assertj.core.api.Assertions.assertThat;

import com.dynatrace.hash4j.distinctcount.UltraLogLog;
import io.millrace.table.SliceHash;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SparesTest {
    @Test
    void shouldGiveAgainWhatItWasGivenEmptied() {
        Spares spares = new Spares(1 << 20);
        long[] array = spares.takeLongs(64);
        array[5] = 1;
        UltraLogLog sketch = spares.takeSketch().add(7);
        spares.giveLongs(array);
        spares.giveSketch(sketch);
        assertThat(spares.takeLongs(32)).hasSize(32);
        assertThat(spares.takeLongs(64)).isSameAs(array).containsOnly(0);
        assertThat(spares.takeLongs(64)).isNotSameAs(array);
        assertThat(spares.takeSketch()).isSameAs(sketch);
        assertThat(sketch.getDistinctCountEstimate()).isZero();
        assertThat(spares.heldBytes()).isZero();
    }

    @Test
    void shouldHoldNoMoreThanItMay() {
        Spares spares = new Spares(10_000);
        for (int i = 0; i < 100; i++) {
            spares.giveLongs(new long[1 << i % 12]);
            spares.giveSketch(UltraLogLog.create(DistinctSet.PRECISION));
            assertThat(spares.heldBytes()).isLessThanOrEqualTo(10_000);
        }
        assertThat(spares.heldBytes()).isGreaterThan(5_000);
    }

    @Test
    void shouldServeSetsThatAreLargeInTurn() {
        Spares spares = new Spares(100_000);
        DistinctSet[] sets = {new DistinctSet(spares), new DistinctSet(spares), new DistinctSet(spares)};
        Random random = new Random(3);
        for (int round = 0; round < 200; round++) {
            DistinctSet set = sets[random.nextInt(sets.length)];
            int size = 1 + random.nextInt(DistinctSet.EXACT);
            for (int i = 0; i < 2 * size; i++) {
                set.add(SliceHash.mix(i % size));
            }
            assertThat(set.count()).isEqualTo(size);
            long held = set.heldBytes();
            set.reset(0);
            assertThat(set.count()).isZero();
            assertThat(set.heldBytes()).isLessThanOrEqualTo(held).isLessThan(300);
        }
        assertThat(spares.heldBytes()).isPositive();
    }
}
