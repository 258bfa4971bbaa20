package io.millrace.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

class QuickDeviationTest {
    private static final long SEED = 11;
    private static final int RUNS = 200_000;

    /** The same by whole numbers of any size. */
    private static double exact(long count, long sum, BigInteger squares, long divisor) {
        BigInteger spread = squares.multiply(BigInteger.valueOf(count))
                .subtract(BigInteger.valueOf(sum).pow(2));
        return Nearest.root(spread, BigInteger.valueOf(divisor).pow(2));
    }

    private static double quick(long count, long sum, BigInteger squares, long divisor) {
        return QuickDeviation.of(
                count, sum, squares.longValue(), squares.shiftRight(Long.SIZE).longValueExact(), divisor);
    }

    @Test
    void shouldSayWhatWholeNumbersSay() {
        Random random = new Random(SEED);
        int said = 0;
        for (int i = 0; i < RUNS; i++) {
            int numbers = 1 + random.nextInt(20);
            int bits = 1 + random.nextInt(45);
            long sum = 0;
            BigInteger squares = BigInteger.ZERO;
            for (int n = 0; n < numbers; n++) {
                long value = random.nextLong() >> Long.SIZE - bits;
                sum += value;
                squares = squares.add(BigInteger.valueOf(value).pow(2));
            }
            long divisor = numbers * Decimal.power(random.nextInt(13));
            double quick = quick(numbers, sum, squares, divisor);
            if (!Double.isNaN(quick)) {
                said++;
                assertThat(quick).as("seed %d, run %d", SEED, i).isEqualTo(exact(numbers, sum, squares, divisor));
            }
        }
        assertThat(said).as("how often it could say").isGreaterThan(RUNS * 98 / 100);
    }

    @Test
    void shouldSayWhatWholeNumbersSayOfRadicandsOfAnySize() {
        Random random = new Random(SEED);
        for (int i = 0; i < RUNS; i++) {
            BigInteger radicand = new BigInteger(1 + random.nextInt(106), random);
            long divisor = 1 + (random.nextLong() >>> 12 + random.nextInt(52));
            assertThat(quick(1, 0, radicand, divisor))
                    .as("seed %d, run %d: the root of %s, divided by %d", SEED, i, radicand, divisor)
                    .isIn(exact(1, 0, radicand, divisor), Double.NaN);
        }
    }

    @Test
    void shouldSayRootsThatAreExact() {
        assertThat(quick(2, 4, BigInteger.valueOf(10), 2)).isEqualTo(1);
        assertThat(quick(5, 35, BigInteger.valueOf(245), 5)).isZero();
        assertThat(quick(1, 0, BigInteger.TWO.pow(104), 1)).isEqualTo(0x1p52);
        assertThat(quick(1, 0, BigInteger.valueOf(Long.MAX_VALUE).pow(2).shiftRight(22), 1))
                .isPositive();
    }

    /** The root of {@code m^2 + m} is {@code m + 1/2}, but for an eighth of {@code 1/m}: with 53 bits, next to the middle between two doubles. */
    @Test
    void shouldNotSayWhatLiesNextToTheMiddleBetweenTwoDoubles() {
        for (long below = 1; below < 1000; below++) {
            BigInteger m = BigInteger.valueOf((1L << 53) - below);
            assertThat(quick(1, 0, m.multiply(m.add(BigInteger.ONE)), 1)).isNaN();
            assertThat(quick(1, 0, m.pow(2), 1)).isEqualTo(m.doubleValue());
        }
    }

    @Test
    void shouldNotSayWhatIsTooLarge() {
        assertThat(quick(1, 0, BigInteger.TWO.pow(106), 1)).isNaN();
        assertThat(quick(Long.MAX_VALUE, 0, BigInteger.TWO.pow(100), 1)).isNaN();
        assertThat(quick(1, 0, BigInteger.ONE, 1L << 53)).isNaN();
    }
}
