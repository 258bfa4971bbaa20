package io.millrace.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.engine.LineFaults.Bounds;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LineFaultsTest {
    private static final Bounds BOUNDS = Bounds.NONE.with(new WindowShape(60_000, 1_000));

    private final LineFaults faults = new LineFaults(Reasons.CUT_LINES);

    @Test
    void shouldMarkTheWindowsThatHaveTheTimeAndWereOpen() {
        faults.add(15, Long.MIN_VALUE, BOUNDS);
        faults.add(25, 30, BOUNDS);
        assertThat(faults.reasons(10, 20)).isEqualTo(Reasons.CUT_LINES);
        assertThat(faults.reasons(15, 16)).isEqualTo(Reasons.CUT_LINES);
        assertThat(faults.reasons(0, 15)).isEqualTo(Reasons.NONE);
        assertThat(faults.reasons(16, 20)).isEqualTo(Reasons.NONE);
        assertThat(faults.reasons(20, 30)).as("closed when the line came").isEqualTo(Reasons.NONE);
        assertThat(faults.reasons(20, 40)).isEqualTo(Reasons.CUT_LINES);
    }

    @Test
    void shouldForgetWhatNoWindowCanHave() {
        faults.add(15, Long.MIN_VALUE, BOUNDS);
        faults.forget(15);
        assertThat(faults.isEmpty()).isFalse();
        faults.forget(16);
        assertThat(faults.isEmpty()).isTrue();
        assertThat(faults.reasons(10, 20)).isEqualTo(Reasons.NONE);
    }

    @Test
    void shouldMarkJustTheWindowsThatAreConcernedHoweverManyTimesThereAre() {
        for (long time = 0; time < 3L * LineFaults.MOST; time += 2) {
            faults.add(time, Long.MIN_VALUE, BOUNDS);
        }
        faults.add(400_500, Long.MIN_VALUE, BOUNDS);
        assertThat(faults.reasons(299_000, 300_000)).isEqualTo(Reasons.CUT_LINES);
        assertThat(faults.reasons(300_000, 400_000)).isEqualTo(Reasons.NONE);
        assertThat(faults.reasons(400_000, 401_000)).isEqualTo(Reasons.CUT_LINES);
        assertThat(faults.reasons(401_000, 461_000)).isEqualTo(Reasons.NONE);
        faults.forget(400_000);
        assertThat(faults.reasons(399_000, 400_000)).isEqualTo(Reasons.NONE);
        assertThat(faults.reasons(400_000, 401_000)).isEqualTo(Reasons.CUT_LINES);
    }

    @Test
    void shouldMarkTooManyWindowsRatherThanTooFewWhenThereIsMuchToRemember() {
        long first = 0;
        for (int second = 0; second < LineFaults.MOST; second++) {
            faults.add(first + 1000L * second, Long.MIN_VALUE, BOUNDS);
        }
        long behind = 1000L * LineFaults.MOST;
        faults.add(behind + 50_000, Long.MIN_VALUE, BOUNDS);
        faults.add(behind + 70_000, Long.MIN_VALUE, BOUNDS);
        assertThat(faults.reasons(behind + 60_000, behind + 61_000)).isEqualTo(Reasons.CUT_LINES);
        assertThat(faults.reasons(behind + 40_000, behind + 50_000)).isEqualTo(Reasons.NONE);
        faults.forget(behind + 70_001);
        assertThat(faults.isEmpty()).isTrue();
    }

    /** One that forgets with each line, and one that does so now and then, as blocks end. */
    @Test
    void shouldSayTheSameWhereverItForgets() {
        for (int seed = 0; seed < 3; seed++) {
            Random random = new Random(seed);
            LineFaults often = new LineFaults(Reasons.CUT_LINES);
            LineFaults seldom = new LineFaults(Reasons.CUT_LINES);
            long highest = 0;
            for (int line = 0; line < 3 * LineFaults.MOST; line++) {
                long time = highest + random.nextInt(2000) - 1000;
                long watermark = highest;
                often.forget(BOUNDS.oldest(watermark));
                often.add(time, watermark, BOUNDS);
                seldom.add(time, watermark, BOUNDS);
                highest = Math.max(highest, time);
                if (random.nextInt(200_000) == 0) {
                    seldom.forget(BOUNDS.oldest(watermark));
                }
                long start = Math.floorDiv(highest, 1000) * 1000 - 1000 * random.nextInt(60);
                assertThat(seldom.reasons(start, start + 60_000))
                        .as("seed %d, line %d", seed, line)
                        .isEqualTo(often.reasons(start, start + 60_000));
            }
        }
    }
}
