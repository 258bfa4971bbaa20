package io.millrace.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class KeyArenaTest {
    @Test
    void shouldGiveBackEveryKeyWhateverTheirLengths() {
        for (int seed = 0; seed < 10; seed++) {
            Random random = new Random(seed);
            KeyArena arena = new KeyArena(seed % 3 == 0 ? 0 : 1 << 20);
            for (int round = 0; round < 3; round++) {
                List<byte[]> twin = new ArrayList<>();
                int keys = random.nextInt(3000);
                for (int i = 0; i < keys; i++) {
                    byte[] key = new byte[length(random)];
                    random.nextBytes(key);
                    byte[] within = new byte[key.length + 5];
                    System.arraycopy(key, 0, within, 3, key.length);
                    assertThat(arena.add(within, 3, key.length)).isEqualTo(i);
                    twin.add(key);
                }
                assertThat(arena.size()).isEqualTo(keys);
                for (int i = 0; i < keys; i++) {
                    byte[] key = twin.get(i);
                    int from = arena.from(i);
                    byte[] kept = Arrays.copyOfRange(arena.array(i), from, from + arena.length(i));
                    assertThat(Arrays.equals(kept, key))
                            .as("seed %d, key %d", seed, i)
                            .isTrue();
                    assertThat(arena.matches(i, key, 0, key.length)).isTrue();
                    if (key.length > 0) {
                        key[random.nextInt(key.length)]++;
                        assertThat(arena.matches(i, key, 0, key.length)).isFalse();
                        assertThat(arena.matches(i, key, 0, key.length - 1)).isFalse();
                    }
                }
                arena.clear();
                assertThat(arena.size()).isZero();
            }
        }
    }

    private static int length(Random random) {
        return switch (random.nextInt(400)) {
            case 0 -> KeyArena.PAGE_BYTES;
            case 1 -> KeyArena.PAGE_BYTES - 1;
            case 2 -> KeyArena.PAGE_BYTES + 1;
            case 3 -> 200_000;
            case 4, 5, 6 -> random.nextInt(KeyArena.PAGE_BYTES);
            case 7, 8, 9 -> 0;
            default -> random.nextInt(100);
        };
    }

    @Test
    void shouldPlaceAnEmptyKeyBehindAPageThatIsJustFull() {
        KeyArena arena = new KeyArena(0);
        arena.add(new byte[KeyArena.PAGE_BYTES - 1], 0, KeyArena.PAGE_BYTES - 1);
        arena.add(new byte[] {7}, 0, 1);
        int empty = arena.add(new byte[0], 0, 0);
        arena.add(new byte[] {8}, 0, 1);
        assertThat(arena.from(empty)).isZero();
        assertThat(arena.length(empty)).isZero();
        assertThat(arena.matches(empty, new byte[0], 0, 0)).isTrue();
        KeyArena full = new KeyArena(0);
        full.add(new byte[KeyArena.PAGE_BYTES], 0, KeyArena.PAGE_BYTES);
        assertThat(full.matches(full.add(new byte[0], 0, 0), new byte[0], 0, 0)).isTrue();
        assertThat(full.array(1)).isNotSameAs(full.array(0));
    }

    @Test
    void shouldHoldLittleWhenThereIsLittle() {
        KeyArena arena = new KeyArena(1 << 20);
        arena.add(new byte[10], 0, 10);
        assertThat(arena.heldBytes()).isLessThan(1000);
    }

    @Test
    void shouldKeepNoMoreThanTheLimitWhenCleared() {
        KeyArena arena = new KeyArena(200_000);
        for (int i = 0; i < 100_000; i++) {
            arena.add(new byte[20], 0, 20);
        }
        assertThat(arena.heldBytes()).isGreaterThan(2_000_000);
        arena.clear();
        assertThat(arena.heldBytes()).isLessThan(250_000).isGreaterThan(100_000);
    }

    @Test
    void shouldNotAllocateAgainForWhatItKept() {
        KeyArena arena = new KeyArena(10 << 20);
        byte[] key = new byte[20];
        for (int i = 0; i < 100_000; i++) {
            arena.add(key, 0, 20);
        }
        long held = arena.heldBytes();
        arena.clear();
        for (int i = 0; i < 100_000; i++) {
            arena.add(key, 0, 20);
        }
        assertThat(arena.heldBytes()).isEqualTo(held);
    }
}
