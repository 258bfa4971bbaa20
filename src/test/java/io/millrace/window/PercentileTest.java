package io.millrace.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PercentileTest {
    @Test
    void shouldNameTheSmallestRankWithAtLeastThatShareOfTheValues() {
        String[] percents = {"50", "99", "99.9", "99.99", "100", "0.1", "1E+1", "33.333333", "0.0000000001", "58.00"};
        Random random = new Random(1);
        for (String text : percents) {
            BigDecimal percent = new BigDecimal(text);
            Percentile percentile = Percentile.of(percent);
            for (int i = 0; i < 3000; i++) {
                long count = i < 1000 ? i + 1 : 1 + (random.nextLong() >>> 1 + random.nextInt(60));
                long expected = percent.multiply(BigDecimal.valueOf(count))
                        .movePointLeft(2)
                        .setScale(0, RoundingMode.CEILING)
                        .longValueExact();
                assertThat(percentile.rank(count)).as("p%s of %d", text, count).isEqualTo(expected);
            }
        }
    }

    @Test
    void shouldNotBeOffByOneWhereADoubleWouldBe() {
        // In doubles 99.9 / 100 * 1000 is 999.0000000000001, whose ceiling is 1000.
        assertThat(Percentile.of(new BigDecimal("99.9")).rank(1000)).isEqualTo(999);
        assertThat(Percentile.of(new BigDecimal("7")).rank(100)).isEqualTo(7);
    }

    @Test
    void shouldRefuseWhatIsNoPercentile() {
        for (String text : new String[] {"0", "-1", "100.1", "1e-17"}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> Percentile.of(new BigDecimal(text)))
                    .withMessageContaining("above 0, at most 100");
        }
    }
}
