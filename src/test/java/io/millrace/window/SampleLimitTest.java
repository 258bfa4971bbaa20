package io.millrace.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SampleLimitTest {
    @Test
    void shouldCutBetweenCharactersAndNoBytesTooMany() {
        String text = "aé\u20ac\ud83d\ude00z";
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int[] ends = {0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10, 11};
        for (int limit = 1; limit < ends.length; limit++) {
            assertThat(new SampleLimit(1, limit).end(bytes, 0, bytes.length))
                    .as("limit %d", limit)
                    .isEqualTo(ends[limit]);
        }
    }

    @Test
    void shouldCutWhatIsNoTextAtTheLimit() {
        byte[] bytes = {
            (byte) 0x80,
            (byte) 0x80,
            (byte) 0x80,
            (byte) 0x80,
            (byte) 0xE2,
            (byte) 0x82,
            'x',
            (byte) 0xED,
            (byte) 0xA0,
            (byte) 0x80
        };
        for (int limit = 1; limit <= bytes.length; limit++) {
            assertThat(new SampleLimit(1, limit).end(bytes, 0, bytes.length)).isEqualTo(limit);
        }
    }

    @Test
    void shouldKeepTheFirstLinesInWhateverOrderTheyAreMerged() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            int limit = 1 + random.nextInt(5);
            List<Long> lines = new ArrayList<>();
            SampleHolder all = new SampleHolder();
            for (int part = 0; part < 1 + random.nextInt(6); part++) {
                SampleHolder holder = new SampleHolder();
                for (int i = 0; i < random.nextInt(8); i++) {
                    long line = random.nextInt(1_000_000);
                    if (!lines.contains(line)) {
                        lines.add(line);
                        byte[] text = ("....line " + line).getBytes(StandardCharsets.UTF_8);
                        holder.add(line, text, 4, text.length, limit);
                    }
                }
                all.addAll(holder, limit);
                holder.reset(random.nextInt(2) * 10_000);
                assertThat(holder.count()).isZero();
            }
            List<String> kept = new ArrayList<>();
            for (int i = 0; i < all.count(); i++) {
                kept.add(new String(all.text(i), 0, all.length(i), StandardCharsets.UTF_8));
            }
            lines.sort(Comparator.naturalOrder());
            assertThat(kept)
                    .as("seed %d", seed)
                    .isEqualTo(lines.stream()
                            .limit(limit)
                            .map(line -> "line " + line)
                            .toList());
        }
    }
}
