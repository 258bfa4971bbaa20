package io.millrace.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.table.SliceHash;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DistinctSetTest {
    @Test
    void shouldCountExactlyToAThousand() {
        DistinctSet set = new DistinctSet(new Spares(1 << 20));
        for (int i = 0; i < DistinctSet.EXACT; i++) {
            for (int again = 0; again < 3; again++) {
                set.add(i == 0 ? 0 : SliceHash.mix(i));
            }
            assertThat(set.count()).isEqualTo(i + 1);
        }
    }

    @Test
    void shouldCountWithinThreePercentBeyond() {
        for (int run = 0; run < 10; run++) {
            DistinctSet set = new DistinctSet(new Spares(1 << 20));
            int next = 1001;
            for (int i = 1; i <= 300_000; i++) {
                set.add(SliceHash.combine(run, i));
                if (i == next) {
                    assertThat((double) set.count()).as("run %d", run).isBetween(i * 0.97, i * 1.03);
                    next = next * 5 / 4;
                }
            }
        }
    }

    @Test
    void shouldGiveTheSameHoweverTheValuesCameAndWereCut() {
        for (int seed = 0; seed < 60; seed++) {
            Random random = new Random(seed);
            int values = seed % 2 == 0 ? 990 + random.nextInt(20) : 1 + random.nextInt(8000);
            DistinctSet whole = new DistinctSet(new Spares(1 << 20));
            List<DistinctSet> parts = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
                parts.add(new DistinctSet(new Spares(1 << 20)));
            }
            int skew = 1 + random.nextInt(5);
            for (int i = 0; i < values; i++) {
                whole.add(SliceHash.mix(i));
                parts.get(random.nextInt(skew)).add(SliceHash.mix(i));
                parts.get(random.nextInt(5)).add(SliceHash.mix(random.nextInt(i + 1)));
            }
            while (parts.size() > 1) {
                DistinctSet from = parts.remove(random.nextInt(parts.size()));
                parts.get(random.nextInt(parts.size())).addAll(from);
            }
            assertThat(parts.get(0).count()).as("seed %d", seed).isEqualTo(whole.count());
            if (values <= DistinctSet.EXACT) {
                assertThat(whole.count()).isEqualTo(values);
            }
        }
    }

    @Test
    void shouldBeEmptyAndSmallAfterAReset() {
        DistinctSet set = new DistinctSet(new Spares(1 << 20));
        for (int size : new int[] {5, 100, 1000, 5000, 3}) {
            for (int i = 0; i < size; i++) {
                set.add(SliceHash.mix(i));
            }
            set.reset(Holder.KEPT_BYTES);
            assertThat(set.count()).isZero();
            assertThat(set.heldBytes()).isLessThan(20_000);
            set.add(7);
            assertThat(set.count()).isEqualTo(1);
            set.reset(Holder.KEPT_BYTES);
        }
    }
}
