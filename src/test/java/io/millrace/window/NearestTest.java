package io.millrace.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

class NearestTest {
    @Test
    void shouldReadDecimalsLikeTheJdk() {
        Random random = new Random(1);
        for (int i = 0; i < 20_000; i++) {
            BigInteger digits = new BigInteger(1 + random.nextInt(300), random);
            BigDecimal value = new BigDecimal(digits, random.nextInt(800) - 350);
            if (random.nextBoolean()) {
                value = value.negate();
            }
            assertThat(Nearest.of(value)).as("%s", value).isEqualTo(Double.parseDouble(value.toString()) + 0.0);
        }
    }

    @Test
    void shouldReadExactTiesLikeTheJdk() {
        Random random = new Random(2);
        for (int i = 0; i < 5000; i++) {
            double low = Double.longBitsToDouble(random.nextLong() & 0x7fdf_ffff_ffff_ffffL);
            if (i % 5 == 0) {
                low = Double.longBitsToDouble(random.nextLong() >>> 12);
            }
            BigDecimal tie =
                    new BigDecimal(low).add(new BigDecimal(Math.nextUp(low))).divide(BigDecimal.valueOf(2));
            double even = (Double.doubleToLongBits(low) & 1) == 0 ? low : Math.nextUp(low);
            assertThat(Nearest.of(tie)).as("between %s and the next", low).isEqualTo(even);
            BigDecimal tiny = new BigDecimal(BigInteger.ONE, 1200);
            assertThat(Nearest.of(tie.add(tiny))).isEqualTo(Math.nextUp(low));
            assertThat(Nearest.of(tie.subtract(tiny))).isEqualTo(low);
        }
    }

    @Test
    void shouldFindTheNearestQuotientAndRoot() {
        Random random = new Random(3);
        for (int i = 0; i < 20_000; i++) {
            BigInteger numerator = new BigInteger(1 + random.nextInt(400), random);
            BigInteger denominator = new BigInteger(1 + random.nextInt(400), random).add(BigInteger.ONE);
            BigDecimal top = new BigDecimal(numerator);
            BigDecimal bottom = new BigDecimal(denominator);

            double quotient = Nearest.ratio(numerator, denominator);
            // Not further from the exact value than half the way to either neighbour.
            assertThat(bottom.multiply(middle(quotient, Math.nextUp(quotient)))).isGreaterThanOrEqualTo(top);
            assertThat(bottom.multiply(middle(quotient, Math.nextDown(quotient))))
                    .isLessThanOrEqualTo(top);

            double root = Nearest.root(numerator, denominator);
            assertThat(bottom.multiply(middle(root, Math.nextUp(root)).pow(2))).isGreaterThanOrEqualTo(top);
            assertThat(bottom.multiply(middle(root, Math.nextDown(root))
                            .max(BigDecimal.ZERO)
                            .pow(2)))
                    .isLessThanOrEqualTo(top);
        }
    }

    private static BigDecimal middle(double a, double b) {
        return new BigDecimal(a).add(new BigDecimal(b)).divide(BigDecimal.valueOf(2));
    }

    @Test
    void shouldBeExactWhereTheRootIs() {
        assertThat(Nearest.root(BigInteger.valueOf(49), BigInteger.valueOf(4))).isEqualTo(3.5);
        assertThat(Nearest.root(BigInteger.ZERO, BigInteger.ONE)).isZero();
        assertThat(Nearest.root(BigInteger.TWO, BigInteger.ONE)).isEqualTo(Math.sqrt(2));
        assertThat(Nearest.ratio(BigInteger.valueOf(-1), BigInteger.valueOf(3))).isEqualTo(-1.0 / 3);
    }

    @Test
    void shouldBeInfiniteWhereItIsTooLarge() {
        assertThat(Nearest.of(new BigDecimal("1e309"))).isInfinite();
        assertThat(Nearest.of(new BigDecimal("-1e400"))).isEqualTo(Double.NEGATIVE_INFINITY);
    }
}
