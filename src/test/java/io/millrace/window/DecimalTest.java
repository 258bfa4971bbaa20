package io.millrace.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DecimalTest {
    @Test
    void shouldFindTheDoubleThatTheJdkReads() {
        Random random = new Random(1);
        for (int i = 0; i < 300_000; i++) {
            long mantissa = random.nextLong() >> random.nextInt(64);
            int scale = random.nextInt(i % 4 == 0 ? 700 : 60) - (i % 4 == 0 ? 300 : 25);
            check(mantissa, scale);
        }
    }

    @Test
    void shouldFindTheDoubleNextToATie() {
        Random random = new Random(2);
        for (int i = 0; i < 100_000; i++) {
            // Half-way between two doubles, or one off: 54 bits of which the last is set, in as many decimals as fit.
            long odd = (random.nextLong() >>> 10 | 1L << 53 | 1) + random.nextInt(3) - 1;
            int halvings = random.nextInt(5);
            long fives = 1;
            for (int k = 0; k < halvings; k++) {
                fives *= 5;
            }
            check(odd * fives, halvings);
            check(-odd, -random.nextInt(3));
            check(Double.doubleToLongBits(random.nextInt(1000) + 0.5) >>> 10, random.nextInt(30));
        }
    }

    @Test
    void shouldFindTheDoubleAtTheEdges() {
        for (long mantissa : new long[] {
            0, 1, -1, 9007199254740992L, 9007199254740993L, 9007199254740995L, Long.MAX_VALUE, Long.MIN_VALUE, 49, 25
        }) {
            for (int scale = -330; scale < 400; scale++) {
                check(mantissa, scale);
            }
        }
    }

    private static void check(long mantissa, int scale) {
        double expected = Double.parseDouble(mantissa + "E" + -scale) + 0.0;
        double actual = Decimal.toDouble(mantissa, scale) + 0.0;
        if (Double.doubleToLongBits(actual) != Double.doubleToLongBits(expected)) {
            assertThat(actual).as("%dE%d", mantissa, -scale).isEqualTo(expected);
        }
    }

    @Test
    void shouldCompareLikeBigDecimals() {
        Random random = new Random(3);
        for (int i = 0; i < 300_000; i++) {
            long mantissa = random.nextLong() >> random.nextInt(64);
            int scale = random.nextInt(50) - 20;
            long other = random.nextLong() >> random.nextInt(64);
            int otherScale = scale + random.nextInt(45) - 22;
            if (i % 3 == 0) {
                // Equal or nearly so.
                int finer = random.nextInt(19);
                mantissa = random.nextInt(20) - 10;
                other = mantissa * Decimal.power(finer) / 10 * 10 + random.nextInt(3) - 1;
                otherScale = scale + finer;
            }
            int expected = BigDecimal.valueOf(mantissa, scale).compareTo(BigDecimal.valueOf(other, otherScale));
            int actual = Integer.signum(Decimal.compare(mantissa, scale, other, otherScale));
            if (actual != expected) {
                assertThat(actual)
                        .as("%dE%d and %dE%d", mantissa, -scale, other, -otherScale)
                        .isEqualTo(expected);
            }
        }
    }
}
