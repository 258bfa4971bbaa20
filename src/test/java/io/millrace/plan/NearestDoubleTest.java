package io.millrace.plan;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.output.JsonBuffer;
import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NearestDoubleTest {
    private static final long SEED = Long.getLong("millrace.seed", 1);

    private static void check(double value) {
        JsonBuffer printed = new JsonBuffer();
        printed.clear();
        printed.number(value);
        String shortest = NearestDouble.shortest(value);
        assertThat(new BigDecimal(shortest))
                .as("%s", value)
                .isEqualByComparingTo(new BigDecimal(new String(printed.array(), 0, printed.length(), UTF_8)));
        assertThat(Double.parseDouble(shortest)).isEqualTo(value);
        assertThat(NearestDouble.at(NearestDouble.placeOf(value))).isEqualTo(value);
    }

    @Test
    void shouldBeTheDecimalThatResultsPrint() {
        Random random = new Random(SEED);
        for (int i = 0; i < 3000; i++) {
            double any = Double.longBitsToDouble(random.nextLong());
            check(Double.isFinite(any) ? any : i);
            check(random.nextInt(100_000) / 1000.0);
            double power = Math.scalb(1.0, random.nextInt(2000) - 1020);
            check(power);
            check(Math.nextDown(power));
        }
        check(Double.MIN_VALUE);
        check(2e23);
        check(-1.5);
    }

    @Test
    void shouldOrderDoublesAsCompareDoes() {
        double[] rising = {
            Double.NEGATIVE_INFINITY,
            -Double.MAX_VALUE,
            -1,
            -Double.MIN_VALUE,
            -0.0,
            0.0,
            Double.MIN_VALUE,
            1,
            Double.MAX_VALUE,
            Double.POSITIVE_INFINITY
        };
        for (int i = 1; i < rising.length; i++) {
            assertThat(NearestDouble.placeOf(rising[i])).isGreaterThan(NearestDouble.placeOf(rising[i - 1]));
        }
        assertThat(NearestDouble.placeOf(0.0) - NearestDouble.placeOf(-0.0)).isEqualTo(1);
    }
}
