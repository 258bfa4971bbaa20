package io.millrace.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class DurationsTest {
    @Test
    void shouldReadEveryUnit() {
        assertThat(Durations.millis("500ms")).isEqualTo(500);
        assertThat(Durations.millis("10s")).isEqualTo(10_000);
        assertThat(Durations.millis("5m")).isEqualTo(300_000);
        assertThat(Durations.millis("1h")).isEqualTo(3_600_000);
        assertThat(Durations.millis("1d")).isEqualTo(86_400_000);
        assertThat(Durations.millis("200h")).isEqualTo(720_000_000);
        assertThat(Durations.millis("0s")).isZero();
        assertThat(Durations.millis("0")).isZero();
    }

    @Test
    void shouldSayWhatIsWrongAndWhatToWrite() {
        assertThatThrownBy(() -> Durations.millis("10"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("'10' has no unit; write a whole number and a unit, such as 500ms, 10s, 5m, 1h or 1d");
        assertThatThrownBy(() -> Durations.millis("10 s"))
                .hasMessage("'10 s' is no duration: unknown unit ' s'; did you mean 's'?");
        assertThatThrownBy(() -> Durations.millis("10 ticks"))
                .hasMessage("'10 ticks' is no duration: unknown unit ' ticks'; write a whole number and a unit, such as"
                        + " 500ms, 10s, 5m, 1h or 1d");
        assertThatThrownBy(() -> Durations.millis("-1s")).hasMessageContaining("'-1s' is no duration; write");
        assertThatThrownBy(() -> Durations.millis("")).hasMessageContaining("is no duration; write");
        assertThatThrownBy(() -> Durations.millis("99999999999999999999d"))
                .hasMessage("'99999999999999999999d' is too long; the longest duration is 36500d");
        assertThatThrownBy(() -> Durations.millis("36501d")).hasMessageContaining("too long");
        assertThat(Durations.millis("36500d")).isEqualTo(36_500L * 86_400_000);
    }

    @Test
    void shouldSayWhatDurationsOfOtherToolsAreHere() {
        String[][] said = {
            {"1h30m", "it must be one number and one unit; write 90m"},
            {"1m500ms", "it must be one number and one unit; write 60500ms"},
            {"24h60m", "it must be one number and one unit; write 25h"},
            {"1.5s", "it must be a whole number; write it in a smaller unit, such as 1500ms for 1.5s"},
            {"10sec", "unknown unit 'sec'; did you mean 's'?"},
            {"5min", "unknown unit 'min'; did you mean 'm'?"},
            {"5M", "unknown unit 'M'; did you mean 'm'?"},
            {"2 hours", "unknown unit ' hours'; did you mean 'h'?"},
            {"250millis", "unknown unit 'millis'; did you mean 'ms'?"}
        };
        for (String[] one : said) {
            assertThatThrownBy(() -> Durations.millis(one[0])).hasMessage("'" + one[0] + "' is no duration: " + one[1]);
        }
    }
}
