package io.millrace.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class GroupTableTest {
    private final SliceHash hash = new SliceHash(99);

    @Test
    void shouldNumberKeysLikeAHashMapThatCounts() {
        for (int seed = 0; seed < 6; seed++) {
            check(seed, 20_000, -1L);
        }
    }

    @Test
    void shouldTellKeysApartWhoseHashesCollide() {
        check(100, 3000, 0L);
        check(101, 3000, 0x0000_0003_0000_0000L);
        check(102, 20_000, 0x0000_00ff_ffff_ffffL);
        check(103, 20_000, 0xffff_f000_0000_0000L);
    }

    /** Only the bits in {@code mask} of each hash are used. */
    private void check(int seed, int operations, long mask) {
        Random random = new Random(seed);
        GroupTable table = new GroupTable(random.nextBoolean() ? 0 : 1 << 20);
        for (int round = 0; round < 2; round++) {
            Map<String, Integer> twin = new HashMap<>();
            int keys = 1 + random.nextInt(operations);
            for (int i = 0; i < operations; i++) {
                String key = "k" + random.nextInt(keys);
                byte[] bytes = (">" + key + "<").getBytes(StandardCharsets.ISO_8859_1);
                int length = bytes.length - 2;
                long keyHash = hash.hash(bytes, 1, length) & mask;
                Integer known = twin.get(key);
                assertThat(table.find(keyHash, bytes, 1, length))
                        .as("seed %d, find %s", seed, key)
                        .isEqualTo(known == null ? -1 : known);
                int number = table.findOrAdd(keyHash, bytes, 1, length);
                assertThat(number).as("seed %d, add %s", seed, key).isEqualTo(known == null ? twin.size() : known);
                twin.put(key, number);
            }
            assertThat(table.size()).isEqualTo(twin.size());
            twin.forEach((key, number) -> assertThat(new String(
                            table.keyArray(number),
                            table.keyFrom(number),
                            table.keyLength(number),
                            StandardCharsets.ISO_8859_1))
                    .isEqualTo(key));
            table.clear();
            assertThat(table.size()).isZero();
        }
    }

    @Test
    void shouldHoldFewBytesAGroup() {
        GroupTable table = new GroupTable(0);
        int groups = 100_000;
        byte[] key = new byte[12];
        for (int i = 0; i < groups; i++) {
            key[0] = (byte) i;
            key[1] = (byte) (i >> 8);
            key[2] = (byte) (i >> 16);
            table.findOrAdd(hash.hash(key, 0, 12), key, 0, 12);
        }
        assertThat(table.size()).isEqualTo(groups);
        assertThat(table.heldBytes() / groups).isLessThan(60);
        table.clear();
        assertThat(table.heldBytes()).isLessThan(1000);
    }
}
