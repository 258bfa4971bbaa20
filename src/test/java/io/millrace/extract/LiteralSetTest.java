package io.millrace.extract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class LiteralSetTest {
    @Test
    void shouldFindEveryLiteralThatASearchForEachFinds() {
        for (int seed = 0; seed < 3000; seed++) {
            Random random = new Random(seed);
            int alphabet = random.nextBoolean() ? 2 : 256;
            List<byte[]> literals = new ArrayList<>();
            for (int i = 0, last = 1 + random.nextInt(12); i < last; i++) {
                literals.add(bytes(random, alphabet, 1 + random.nextInt(5)));
            }
            LiteralSet.Search search = new LiteralSet(literals).search();
            for (int text = 0; text < 3; text++) {
                byte[] bytes = bytes(random, alphabet, random.nextInt(40));
                int from = bytes.length == 0 ? 0 : random.nextInt(bytes.length);
                TreeSet<Integer> expected = new TreeSet<>();
                for (int i = 0; i < literals.size(); i++) {
                    if (contains(bytes, from, literals.get(i))) {
                        expected.add(i);
                    }
                }
                TreeSet<Integer> found = new TreeSet<>();
                int count = search.find(bytes, from, bytes.length);
                for (int i = 0; i < count; i++) {
                    found.add(search.hit(i));
                }
                assertThat(found).as("seed %d", seed).isEqualTo(expected);
                assertThat(count).as("each once, seed %d", seed).isEqualTo(expected.size());
            }
        }
    }

    private static byte[] bytes(Random random, int alphabet, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) random.nextInt(alphabet);
        }
        return bytes;
    }

    private static boolean contains(byte[] bytes, int from, byte[] literal) {
        for (int at = from; at + literal.length <= bytes.length; at++) {
            int same = 0;
            while (same < literal.length && bytes[at + same] == literal[same]) {
                same++;
            }
            if (same == literal.length) {
                return true;
            }
        }
        return false;
    }
}
