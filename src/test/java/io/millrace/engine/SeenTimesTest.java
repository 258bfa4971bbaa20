package io.millrace.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SeenTimesTest {
    private final SeenTimes seen = new SeenTimes();

    @Test
    void shouldKnowAllThatIsNotBeyondTheHighestAndTheTimesBeyond() {
        assertThat(seen.any(Long.MIN_VALUE + 1, Long.MAX_VALUE)).isFalse();
        seen.upTo(100);
        seen.add(130);
        assertThat(seen.any(100, 110)).isTrue();
        assertThat(seen.any(101, 130)).isFalse();
        assertThat(seen.any(130, 131)).isTrue();
        assertThat(seen.any(131, 200)).isFalse();
    }

    @Test
    void shouldTakeWhatItHasNoRoomForAsASpanUntilThatIsReached() {
        for (int time = 1; time <= SeenTimes.MOST; time++) {
            seen.add(time * 10);
        }
        seen.add(20_000);
        seen.add(30_000);
        SeenTimes copy = seen.copy();
        assertThat(copy.any(11, 20)).isFalse();
        assertThat(copy.any(10 * SeenTimes.MOST + 1, 20_000)).isFalse();
        assertThat(copy.any(25_000, 25_001)).isTrue();
        seen.upTo(30_000);
        assertThat(seen.any(30_000, 30_001)).isTrue();
        assertThat(seen.any(30_001, 40_000)).isFalse();
        assertThat(copy.any(30_001, 40_000)).isFalse();
    }

    @Test
    void shouldSayOfNoWindowWithALineThatItHadNone() {
        for (int seed = 0; seed < 500; seed++) {
            Random random = new Random(seed);
            SeenTimes seen = new SeenTimes();
            Set<Long> all = new HashSet<>();
            int range = 20 + random.nextInt(1000);
            long highest = -1;
            for (int i = 0; i < 200; i++) {
                long time = random.nextInt(range);
                if (random.nextInt(50) == 0) {
                    highest = Math.max(highest, time);
                    seen.upTo(highest);
                } else {
                    all.add(time);
                    seen.add(time);
                }
                long start = random.nextInt(range);
                long end = start + 1 + random.nextInt(10);
                boolean had = start <= highest || all.stream().anyMatch(t -> t >= start && t < end);
                boolean exact = all.size() <= SeenTimes.MOST;
                assertThat(seen.any(start, end))
                        .as("seed %d, step %d", seed, i)
                        .matches(any -> exact ? any == had : any || !had);
            }
        }
    }

    @Test
    void shouldNotChangeACopy() {
        SeenTimes copy = seen.copy();
        seen.add(5);
        seen.upTo(3);
        assertThat(copy.any(0, 10)).isFalse();
    }
}
