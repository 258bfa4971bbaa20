package io.millrace.output;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ShortestDoubleTest {
    private final JsonBuffer buffer = new JsonBuffer();

    @Test
    void shouldPrintPlainDecimalsBetweenTheTenThousandthAndTenQuadrillion() {
        assertThat(print(5)).isEqualTo("5.0");
        assertThat(print(0.5)).isEqualTo("0.5");
        assertThat(print(-171717)).isEqualTo("-171717.0");
        assertThat(print(10_000_000)).isEqualTo("10000000.0");
        assertThat(print(0.0001)).isEqualTo("0.0001");
        assertThat(print(0.000123)).isEqualTo("0.000123");
        assertThat(print(9999999999999998.0)).isEqualTo("9999999999999998.0");
        assertThat(print(1e15)).isEqualTo("1000000000000000.0");
        assertThat(print(1234.5678)).isEqualTo("1234.5678");
        assertThat(print(0.0)).isEqualTo("0.0");
        assertThat(print(-0.0)).isEqualTo("-0.0");
    }

    @Test
    void shouldPrintAnExponentBeyondThat() {
        assertThat(print(1e16)).isEqualTo("1e+16");
        assertThat(print(1.5e-7)).isEqualTo("1.5e-07");
        assertThat(print(0.00001)).isEqualTo("1e-05");
        assertThat(print(-0.000099)).isEqualTo("-9.9e-05");
        assertThat(print(1e23)).isEqualTo("1e+23");
        assertThat(print(2e-323)).isEqualTo("2e-323");
        assertThat(print(Double.MIN_VALUE)).isEqualTo("5e-324");
        assertThat(print(Double.MAX_VALUE)).isEqualTo("1.7976931348623157e+308");
        assertThat(print(Double.MIN_NORMAL)).isEqualTo("2.2250738585072014e-308");
    }

    @Test
    void shouldTakeTheShortestFormWhereJdk17TakesALongerOne() {
        assertThat(print(2e23)).isEqualTo("2e+23");
        assertThat(print(8.41e21)).isEqualTo("8.41e+21");
        assertThat(print(2.0014)).isEqualTo("2.0014");
        assertThat(print(1.1e-5)).isEqualTo("1.1e-05");
        assertThat(print(9.5E-6)).isEqualTo("9.5e-06");
    }

    @Test
    void shouldPrintNullForWhatJsonHasNoNumberFor() {
        assertThat(print(Double.NaN)).isEqualTo("null");
        assertThat(print(Double.NEGATIVE_INFINITY)).isEqualTo("null");
    }

    @Test
    void shouldAgreeWithASearchThroughAllShorterDecimals() {
        for (int exponent = -1074; exponent < 1024; exponent++) {
            double power = Math.scalb(1.0, exponent);
            assertShortest(power);
            assertShortest(exponent % 2 == 0 ? Math.nextUp(power) : Math.nextDown(power));
        }
        for (int exponent = -323; exponent <= 308; exponent++) {
            assertShortest(Double.parseDouble("1e" + exponent));
        }
        Random random = new Random(3);
        for (int i = 0; i < 1_000; i++) {
            assertShortest(Double.longBitsToDouble(random.nextLong() & Long.MAX_VALUE));
            assertShortest(random.nextInt(1_000_000) / 1000.0);
            assertShortest(random.nextDouble());
            assertShortest((double) (random.nextLong() >>> 1 + random.nextInt(62)));
            assertShortest(random.nextLong(1 << 20) * Double.MIN_VALUE);
        }
    }

    @Test
    void shouldPrintADecimalAsTheDoubleNearestToIt() {
        Random random = new Random(4);
        for (int i = 0; i < 60_000; i++) {
            long mantissa = random.nextLong() >> random.nextInt(64);
            if (random.nextInt(4) == 0) {
                mantissa = mantissa / 1_000_000 * 1_000_000;
            }
            int scale = random.nextInt(8) == 0 ? random.nextInt(700) - 350 : random.nextInt(24) - 4;
            double nearest = new BigDecimal(mantissa + "e" + -scale).doubleValue();
            buffer.clear();
            buffer.decimal(mantissa, scale);
            assertThat(written()).as(mantissa + "e" + -scale).isEqualTo(print(nearest));
        }
        buffer.clear();
        buffer.decimal(Long.MIN_VALUE, 3);
        assertThat(written()).isEqualTo(print(-9223372036854775.808));
    }

    @Test
    void shouldPrintDirectlyWhatHasFifteenDigitsAtTheMost() {
        assertThat(decimal(500, 2)).isEqualTo("5.0");
        assertThat(decimal(-1, 4)).isEqualTo("-0.0001");
        assertThat(decimal(1, 5)).isEqualTo("1e-05");
        assertThat(decimal(0, 5)).isEqualTo("0.0");
        assertThat(decimal(7, -3)).isEqualTo("7000.0");
        assertThat(decimal(1, -15)).isEqualTo("1000000000000000.0");
        assertThat(decimal(1, -16)).isEqualTo("1e+16");
        assertThat(decimal(999_999_999_999_999L, 15)).isEqualTo("0.999999999999999");
        assertThat(decimal(123_000_000_000_000_000L, 17)).isEqualTo("1.23");
    }

    @Test
    void shouldFindTheNearestDoubleWhereTheDecimalLiesBesideTheMiddleOfTwo() {
        Random random = new Random(5);
        for (int i = 0; i < 10_000; i++) {
            // the middle of two doubles near 2^k, and the decimals just beside it
            double value = random.nextLong(1L << 52, 1L << 53);
            int scale = 1 + random.nextInt(3);
            double scaled = Math.scalb(value, -random.nextInt(20) - 1);
            BigDecimal middle =
                    new BigDecimal(scaled).add(new BigDecimal(Math.ulp(scaled)).divide(BigDecimal.valueOf(2)));
            BigDecimal rounded = middle.round(new MathContext(18, RoundingMode.HALF_EVEN));
            for (int step = -1; step <= 1; step++) {
                BigDecimal beside = rounded.add(rounded.ulp().multiply(BigDecimal.valueOf(step)));
                long mantissa = beside.unscaledValue().longValueExact();
                double nearest = NearestDouble.of(mantissa, beside.scale() + scale);
                assertThat(nearest)
                        .as(beside + " / 10^" + scale)
                        .isEqualTo(beside.scaleByPowerOfTen(-scale).doubleValue());
            }
        }
        assertThat(NearestDouble.of((1L << 53) + 1, 0)).isEqualTo(0x1p53);
        assertThat(NearestDouble.of((1L << 53) + 3, 0)).isEqualTo(0x1p53 + 4);
    }

    /**
     * The oracle: of all decimals with the fewest digits that read back as the value, the nearest; then Python's rule
     * for where the point goes.
     */
    private void assertShortest(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value) || value == 0) {
            return;
        }
        String text = print(value);
        String expected = notation(shortest(value));
        assertThat(text).as(Double.toHexString(value)).isEqualTo(expected);
        assertThat(Double.parseDouble(text)).isEqualTo(value);
    }

    private static BigDecimal shortest(double value) {
        BigDecimal exact = new BigDecimal(value);
        for (int digits = 1; ; digits++) {
            BigDecimal down = exact.round(new MathContext(digits, RoundingMode.DOWN));
            BigDecimal up = exact.round(new MathContext(digits, RoundingMode.UP));
            boolean downFits = down.doubleValue() == value;
            boolean upFits = up.doubleValue() == value;
            if (downFits && upFits) {
                return exact.round(new MathContext(digits, RoundingMode.HALF_EVEN))
                        .stripTrailingZeros();
            }
            if (downFits || upFits) {
                return (downFits ? down : up).stripTrailingZeros();
            }
        }
    }

    private static String notation(BigDecimal value) {
        String digits = value.unscaledValue().toString();
        int exponent = digits.length() - 1 - value.scale();
        if (exponent >= -4 && exponent < 16) {
            String plain = value.toPlainString();
            return plain.contains(".") ? plain : plain + ".0";
        }
        String point = digits.length() == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
        return point + "e" + (exponent < 0 ? "-" : "+") + (Math.abs(exponent) < 10 ? "0" : "") + Math.abs(exponent);
    }

    private String print(double value) {
        buffer.clear();
        buffer.number(value);
        return written();
    }

    private String decimal(long mantissa, int scale) {
        buffer.clear();
        buffer.decimal(mantissa, scale);
        return written();
    }

    private String written() {
        return new String(buffer.array(), 0, buffer.length(), US_ASCII);
    }
}
