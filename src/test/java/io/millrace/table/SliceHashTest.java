package io.millrace.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SliceHashTest {
    private final SliceHash hash = new SliceHash(42);

    @Test
    void shouldDependOnTheBytesOfTheSliceAlone() {
        Random random = new Random(1);
        for (int length = 0; length < 100; length++) {
            byte[] alone = new byte[length];
            random.nextBytes(alone);
            long expected = hash.hash(alone, 0, length);
            for (int from = 0; from < 20; from++) {
                byte[] within = new byte[from + length + random.nextInt(20)];
                random.nextBytes(within);
                System.arraycopy(alone, 0, within, from, length);
                assertThat(hash.hash(within, from, length))
                        .as("length %d from %d", length, from)
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void shouldChangeAboutHalfOfAllBitsWhenOneBitOfTheKeyChanges() {
        Random random = new Random(2);
        for (int length : new int[] {1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 31, 32, 33, 80}) {
            long[] flips = new long[64];
            int trials = 0;
            for (int round = 0; round < 2000 / length; round++) {
                byte[] key = new byte[length];
                random.nextBytes(key);
                long before = hash.hash(key, 0, length);
                for (int bit = 0; bit < 8 * length; bit++) {
                    key[bit / 8] ^= (byte) (1 << bit % 8);
                    long changed = before ^ hash.hash(key, 0, length);
                    key[bit / 8] ^= (byte) (1 << bit % 8);
                    for (int i = 0; i < 64; i++) {
                        flips[i] += changed >>> i & 1;
                    }
                    trials++;
                }
            }
            for (int i = 0; i < 64; i++) {
                assertThat((double) flips[i] / trials)
                        .as("length %d, bit %d of the hash", length, i)
                        .isBetween(0.45, 0.55);
            }
        }
    }

    @Test
    void shouldTellShortAndSimilarKeysApart() {
        Set<Long> seen = new HashSet<>();
        int keys = 0;
        for (int i = 0; i < 200_000; i++) {
            byte[] key = ("/api/v1/users/" + i).getBytes(StandardCharsets.ISO_8859_1);
            seen.add(hash.hash(key, 0, key.length));
            keys++;
        }
        for (int length = 0; length <= 64; length++) {
            seen.add(hash.hash(new byte[64], 0, length));
            keys++;
        }
        byte[] all = new byte[2];
        for (int i = 0; i < 1 << 16; i++) {
            all[0] = (byte) i;
            all[1] = (byte) (i >> 8);
            if (i != 0) {
                seen.add(hash.hash(all, 0, 2));
                keys++;
            }
        }
        assertThat(seen).hasSize(keys);
    }

    @Test
    void shouldSpreadOverTheHighBitsByWhichTablesFindTheirSlots() {
        int[] buckets = new int[1024];
        for (int i = 0; i < 102_400; i++) {
            byte[] key = Integer.toString(i).getBytes(StandardCharsets.ISO_8859_1);
            buckets[(int) (hash.hash(key, 0, key.length) >>> 32) & 1023]++;
        }
        assertThat(Arrays.stream(buckets).min().getAsInt()).isGreaterThan(50);
        assertThat(Arrays.stream(buckets).max().getAsInt()).isLessThan(150);
    }

    @Test
    void shouldDifferWithTheSeed() {
        byte[] key = "GET".getBytes(StandardCharsets.ISO_8859_1);
        assertThat(new SliceHash(1).hash(key, 0, 3)).isNotEqualTo(new SliceHash(2).hash(key, 0, 3));
        assertThat(new SliceHash(1).hash(key, 0, 3)).isEqualTo(new SliceHash(1).hash(key, 0, 3));
    }

    @Test
    void shouldCombineInOrder() {
        assertThat(SliceHash.combine(SliceHash.combine(7, 1), 2))
                .isNotEqualTo(SliceHash.combine(SliceHash.combine(7, 2), 1));
        Set<Long> seen = new HashSet<>();
        for (int table = 0; table < 300; table++) {
            for (long start = 0; start < 300; start++) {
                seen.add(SliceHash.combine(SliceHash.combine(7, table), start * 10_000));
            }
        }
        assertThat(seen).hasSize(300 * 300);
    }

    @Test
    void shouldStayAsItIsSinceDistinctCountsBeyondAThousandDependOnIt() {
        byte[] key = "0123456789abcdefghijklmnopqrstuvwxyz".getBytes(StandardCharsets.ISO_8859_1);
        SliceHash fixed = new SliceHash(0);
        long all = 0;
        for (int length = 0; length <= key.length; length++) {
            all = SliceHash.combine(all, fixed.hash(key, 0, length));
        }
        assertThat(all).isEqualTo(4160291726938514473L);
    }
}
