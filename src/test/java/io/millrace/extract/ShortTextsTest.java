package io.millrace.extract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ShortTextsTest {
    @Test
    void shouldFindEachTextAndNoOtherWhereverItStands() {
        int found = 0;
        for (int seed = 0; seed < 2_000; seed++) {
            Random random = new Random(seed);
            Map<String, Integer> twin = new HashMap<>();
            List<byte[]> texts = new ArrayList<>();
            for (int n = random.nextInt(seed % 50 == 0 ? 3000 : 40); n > 0; n--) {
                String text = text(random);
                if (twin.putIfAbsent(text, texts.size()) == null) {
                    texts.add(text.getBytes(StandardCharsets.ISO_8859_1));
                }
            }
            ShortTexts keys = new ShortTexts(texts);
            for (int i = 0; i < 300; i++) {
                String wanted = texts.isEmpty() || random.nextBoolean()
                        ? text(random)
                        : new String(texts.get(random.nextInt(texts.size())), StandardCharsets.ISO_8859_1);
                byte[] around = new byte[random.nextInt(12) + wanted.length() + random.nextInt(3) * random.nextInt(9)];
                random.nextBytes(around);
                int from = random.nextInt(around.length - wanted.length() + 1);
                byte[] bytes = wanted.getBytes(StandardCharsets.ISO_8859_1);
                System.arraycopy(bytes, 0, around, from, bytes.length);

                int place = keys.find(around, from, from + bytes.length);

                assertThat(place)
                        .as("seed %d, %s at %d in %s", seed, Arrays.toString(bytes), from, Arrays.toString(around))
                        .isEqualTo(twin.getOrDefault(wanted, -1));
                found += place >= 0 ? 1 : 0;
            }
        }
        assertThat(found).isBetween(250_000, 500_000);
    }

    @Test
    void shouldReadNothingBehindTheArray() {
        ShortTexts keys = new ShortTexts(List.of(new byte[] {'a'}));
        assertThat(keys.find(new byte[] {'a'}, 0, 1)).isZero();
        assertThat(keys.find(new byte[] {'a'}, 1, 1)).isNegative();
        assertThatThrownBy(() -> keys.find(new byte[] {'a'}, 1, 2)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    /** Few letters, so that many are alike; zeros, so that some differ in nothing but their length. */
    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int n = random.nextInt(ShortTexts.MOST_BYTES + 1); n > 0; n--) {
            text.append(random.nextInt(3) == 0 ? (char) random.nextInt(256) : "\0ab\u00ff".charAt(random.nextInt(4)));
        }
        return text.toString();
    }
}
