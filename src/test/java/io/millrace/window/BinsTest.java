package io.millrace.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class BinsTest {
    @Test
    void shouldCountAndRankLikeASortedMap() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            Bins bins = new Bins(new Spares(1 << 20));
            for (int round = 0; round < 3; round++) {
                TreeMap<Integer, Long> twin = new TreeMap<>();
                int parts = 1 + random.nextInt(4);
                for (int part = 0; part < parts; part++) {
                    Bins added = part % 2 == 0 ? bins : new Bins(new Spares(1 << 20));
                    int spread = 1 << random.nextInt(18);
                    int middle = random.nextInt(200_001) - 100_000;
                    int counts = random.nextInt(100);
                    for (int i = 0; i < counts; i++) {
                        int index = middle + random.nextInt(spread) - spread / 2;
                        long n = 1 + random.nextInt(3);
                        added.add(index, n);
                        twin.merge(index, n, Long::sum);
                    }
                    if (added != bins) {
                        bins.addAll(added);
                    }
                }
                long rank = 0;
                for (var entry : twin.entrySet()) {
                    int index = entry.getKey();
                    assertThat(bins.indexOf(rank + 1)).as("seed %d", seed).isEqualTo(index);
                    rank += entry.getValue();
                    assertThat(bins.indexOf(rank)).as("seed %d", seed).isEqualTo(index);
                }
                assertThat(bins.count()).isEqualTo(rank);
                bins.reset(random.nextInt(10_000));
                assertThat(bins.count()).isZero();
            }
        }
    }

    @Test
    void shouldHoldLittleForValuesFarApart() {
        Bins bins = new Bins(new Spares(1 << 20));
        bins.add(-48_000, 1);
        bins.add(48_000, 1);
        assertThat(bins.heldBytes()).isLessThan(20_000);
        bins.reset(4096);
        assertThat(bins.heldBytes()).isLessThan(4096);
    }
}
