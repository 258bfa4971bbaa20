package io.millrace.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LineFaultsTest {
    private final LineFaults faults = new LineFaults(Reasons.CUT_LINES);

    @Test
    void shouldMarkTheWindowsThatHaveTheTimeAndWereOpen() {
        faults.add(15, Long.MIN_VALUE);
        faults.add(25, 30);
        assertThat(faults.reasons(10, 20)).isEqualTo(Reasons.CUT_LINES);
        assertThat(faults.reasons(15, 16)).isEqualTo(Reasons.CUT_LINES);
        assertThat(faults.reasons(0, 15)).isEqualTo(Reasons.NONE);
        assertThat(faults.reasons(16, 20)).isEqualTo(Reasons.NONE);
        assertThat(faults.reasons(20, 30)).as("closed when the line came").isEqualTo(Reasons.NONE);
        assertThat(faults.reasons(20, 40)).isEqualTo(Reasons.CUT_LINES);
    }

    @Test
    void shouldForgetWhatNoWindowCanHave() {
        faults.add(15, Long.MIN_VALUE);
        faults.forget(15);
        assertThat(faults.isEmpty()).isFalse();
        faults.forget(16);
        assertThat(faults.isEmpty()).isTrue();
        assertThat(faults.reasons(10, 20)).isEqualTo(Reasons.NONE);
    }

    @Test
    void shouldMarkTooManyWindowsRatherThanTooFewWhenThereIsMuchToRemember() {
        for (long time = 0; time < 10_000; time++) {
            faults.add(time, Long.MIN_VALUE);
        }
        faults.add(50_000, Long.MIN_VALUE);
        faults.add(70_000, Long.MIN_VALUE);
        assertThat(faults.reasons(60_000, 60_010)).isEqualTo(Reasons.CUT_LINES);
        assertThat(faults.reasons(40_000, 50_000)).isEqualTo(Reasons.NONE);
        faults.forget(70_001);
        assertThat(faults.isEmpty()).isTrue();
    }
}
