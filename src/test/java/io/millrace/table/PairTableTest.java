package io.millrace.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PairTableTest {
    private record Pair(int first, int second) {}

    @Test
    void shouldFindWhatAMapFindsWhenPairsComeAndAreForgotten() {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            PairTable table = new PairTable(seed % 2 == 0 ? 0 : 1 << 20);
            for (int round = 0; round < 3; round++) {
                Map<Pair, Integer> map = new HashMap<>();
                int range = 1 + random.nextInt(300);
                for (int i = 0; i < 5000; i++) {
                    Pair pair = new Pair(random.nextInt(range), random.nextInt(range) - 1);
                    table.touch(pair.first, pair.second);
                    int found = table.find(pair.first, pair.second);
                    assertThat(found).as("seed %d, %s", seed, pair).isEqualTo(map.getOrDefault(pair, -1));
                    if (found < 0) {
                        int number = random.nextInt(3) == 0 ? 0 : random.nextInt(Integer.MAX_VALUE);
                        table.add(pair.first, pair.second, number);
                        map.put(pair, number);
                    }
                }
                assertThat(table.size()).isEqualTo(map.size());
                table.clear();
                assertThat(table.size()).isZero();
                map.keySet()
                        .forEach(pair ->
                                assertThat(table.find(pair.first, pair.second)).isEqualTo(-1));
            }
        }
    }

    @Test
    void shouldGiveBackWhatItMayNotKeep() {
        PairTable table = new PairTable(1000);
        for (int i = 0; i < 10_000; i++) {
            table.add(i, i, i);
        }
        assertThat(table.heldBytes()).isGreaterThan(160_000);
        table.clear();
        assertThat(table.heldBytes()).isLessThan(1000);
    }
}
