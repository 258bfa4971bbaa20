package io.millrace.extract;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalTest {
    private static final Pattern GRAMMAR = Pattern.compile("[+-]?([0-9]+(\\.[0-9]+)?|\\.[0-9]+)([eE][+-]?[0-9]+)?");
    private static final Pattern DIGITS = Pattern.compile("[+-]?[0-9]+");
    private static final BigInteger MIN = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);
    private static final BigDecimal SMALLEST = new BigDecimal("1e-324");
    private static final MathContext TO_18 = new MathContext(18, RoundingMode.HALF_EVEN);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "+",
                "-",
                ".",
                "5.",
                "-5.",
                ".e5",
                "e5",
                "1e",
                "1e+",
                "1e-",
                "--1",
                "+-1",
                "1 ",
                " 1",
                "1_000",
                "1,5",
                "0x10",
                "NaN",
                "Infinity",
                "-Infinity",
                "inf",
                "1.2.3",
                "1e5.0",
                "1f",
                "1d",
                "1L",
                "1e400",
                "-1e309",
                "1.8e308",
                "١",
                "1e99999999999999999999",
                "123456789012345678.",
                "1234567890123456789012e",
                "\u0000",
                "1\u0000"
            })
    void shouldTakeForNoNumberWhatTheContractDoesNot(String text) {
        Decimal decimal = Decimal.of(text);
        assertThat(decimal.isNumber()).as(text).isFalse();
        assertThat(decimal.isInteger()).isFalse();
        assertThat(decimal.toDouble()).isNaN();
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, 0, true, true",
        "007, 7, 0, true, true",
        "+5, 5, 0, true, true",
        "-12, -12, 0, true, true",
        "1200, 1200, 0, true, true",
        "1.50, 15, 1, false, true",
        "2.0, 2, 0, false, true",
        ".5, 5, 1, false, true",
        "1e3, 1000, 0, false, true",
        "1E-3, 1, 3, false, true",
        "1e30, 1, -30, false, true",
        "9223372036854775807, 9223372036854775807, 0, true, true",
        "-9223372036854775808, -9223372036854775808, 0, true, true",
        "9223372036854775808, 922337203685477581, -1, false, false",
        "9223372036854775807.0, 9223372036854775807, 0, false, true",
        "9.223372036854775807e18, 9223372036854775807, 0, false, true",
        "0.1234567890123456785, 123456789012345678, 18, false, false",
        "0.1234567890123456775, 123456789012345678, 18, false, false",
        "0.12345678901234567750000000000000001, 123456789012345678, 18, false, false",
        "0.99999999999999999999, 1, 0, false, false",
        "-9999999999999999999, -1, -19, false, false",
        "0000000000000000000000042, 42, 0, true, true",
        "100000000000000000000, 1, -20, false, true",
        "1e-400, 0, 0, false, false",
        "0e999999999999, 0, 0, false, true",
        "1e-324, 1, 324, false, true",
    })
    void shouldHoldOneFormForEachValue(String text, long mantissa, int scale, boolean integer, boolean exact) {
        Decimal decimal = Decimal.of(text);
        assertThat(decimal.isNumber()).isTrue();
        assertThat(decimal.mantissa()).isEqualTo(mantissa);
        assertThat(decimal.scale()).isEqualTo(scale);
        assertThat(decimal.isInteger()).isEqualTo(integer);
        assertThat(decimal.isExact()).isEqualTo(exact);
    }

    @Test
    void shouldTellMinusZeroFromZeroButFindThemEqual() {
        assertThat(Decimal.of("-0").isNegativeZero()).isTrue();
        assertThat(Decimal.of("-0.00e5").isNegativeZero()).isTrue();
        assertThat(Decimal.of("-1e-400").isNegativeZero()).isTrue();
        assertThat(Decimal.of("0").isNegativeZero()).isFalse();
        assertThat(Decimal.of("-1").isNegativeZero()).isFalse();
        assertThat(Decimal.of("-x").isNegativeZero()).isFalse();
        assertThat(Decimal.of("-0").toDouble()).isEqualTo(-0.0);
        assertThat(Decimal.of("-0")).isEqualByComparingTo(Decimal.of("0.0")).isEqualTo(Decimal.of("0.0"));
    }

    @Test
    void shouldCompareExponentsOfAnySizeInNoTime() {
        String[] rising = {
            "-1e308",
            "-1e-400",
            "-1e-999999999",
            "-1e-99999999999999",
            "0",
            "1e-99999999999999",
            "1e-999999999",
            "9e-999999999",
            "1e-400",
            "1e-324",
            "1",
            "9223372036854775807",
            "93e17",
            "1e300",
            "1e308"
        };
        for (int i = 0; i < rising.length; i++) {
            for (int j = 0; j < rising.length; j++) {
                assertThat(Decimal.of(rising[i]).compareTo(Decimal.of(rising[j])))
                        .as("%s with %s", rising[i], rising[j])
                        .isEqualTo(Integer.compare(i, j));
            }
        }
    }

    @Test
    void shouldNotMindAMillionDigits() {
        String many = "9".repeat(1_000_000);
        Decimal a = Decimal.of("0." + many);
        Decimal b = Decimal.of("0." + many + "1");
        assertThat(a).isLessThan(b);
        assertThat(a.mantissa()).isEqualTo(1);
        assertThat(a.toDouble()).isEqualTo(1.0);
        assertThat(Decimal.of(many).isNumber()).isFalse();
        assertThat(Decimal.of(many + "e-1000000").compareTo(a)).isZero();
    }

    @Test
    void shouldPutWhatIsNoNumberFirst() {
        Decimal none = Decimal.of("x");
        assertThat(none).isLessThan(Decimal.of("-1e308")).isEqualByComparingTo(new Decimal());
        assertThat(Decimal.of("0")).isGreaterThan(none);
    }

    @Test
    void shouldAgreeWithBigDecimalOnRandomNumbers() {
        long seed = 7_1;
        Random random = new Random(seed);
        Decimal reused = new Decimal();
        for (int n = 0; n < 30_000; n++) {
            String text = random.nextInt(8) == 0 ? Sample.random(random, "0159.eE+-", 8) : number(random);
            Sample sample = Sample.latin1(text);
            reused.parse(sample.bytes, sample.from, sample.to);
            check(reused, text, "seed " + seed + ": " + text);
        }
    }

    private static void check(Decimal decimal, String text, String as) {
        boolean number = GRAMMAR.matcher(text).matches() && !Double.isInfinite(Double.parseDouble(text));
        assertThat(decimal.isNumber()).as(as).isEqualTo(number);
        if (!number) {
            assertThat(decimal.isInteger() || decimal.isExact()).as(as).isFalse();
            return;
        }
        assertThat(Double.doubleToLongBits(decimal.toDouble()))
                .as(as)
                .isEqualTo(Double.doubleToLongBits(Double.parseDouble(text)));
        BigDecimal value = new BigDecimal(text);
        boolean isLong = isLong(value);
        assertThat(decimal.isInteger()).as(as).isEqualTo(DIGITS.matcher(text).matches() && isLong);
        boolean exact = value.signum() == 0
                || (isLong || value.stripTrailingZeros().precision() <= 18)
                        && value.abs().compareTo(SMALLEST) >= 0;
        assertThat(decimal.isExact()).as(as).isEqualTo(exact);
        BigDecimal held = BigDecimal.valueOf(decimal.mantissa(), decimal.scale());
        if (value.abs().compareTo(SMALLEST) >= 0) {
            assertThat(held).as(as).isEqualByComparingTo(exact ? value : value.round(TO_18));
        }
        int scale = held.signum() == 0 || isLong(held)
                ? 0
                : held.stripTrailingZeros().scale();
        assertThat(decimal.scale()).as(as).isEqualTo(scale);
        assertThat(decimal.isNegativeZero()).as(as).isEqualTo(text.startsWith("-") && held.signum() == 0);
    }

    private static boolean isLong(BigDecimal value) {
        if (value.signum() == 0) {
            return true;
        }
        if (value.precision() - value.scale() > 20 || value.stripTrailingZeros().scale() > 0) {
            return false;
        }
        BigInteger integer = value.toBigIntegerExact();
        return integer.compareTo(MIN) >= 0 && integer.compareTo(MAX) <= 0;
    }

    @Test
    void shouldCompareAsBigDecimalDoes() {
        long seed = 7_2;
        Random random = new Random(seed);
        List<String> texts = new ArrayList<>();
        while (texts.size() < 300) {
            String text = number(random);
            if (Decimal.of(text).isNumber()) {
                texts.add(text);
                texts.add(near(random, text));
            }
        }
        texts.removeIf(text -> !Decimal.of(text).isNumber());
        for (String a : texts) {
            Decimal left = Decimal.of(a);
            BigDecimal leftValue = new BigDecimal(a);
            for (String b : texts) {
                Decimal right = Decimal.of(b);
                int expected = leftValue.compareTo(new BigDecimal(b));
                assertThat(left.compareTo(right))
                        .as("seed %d: %s with %s", seed, a, b)
                        .isEqualTo(expected);
                assertThat(left.equals(right))
                        .as("seed %d: %s with %s", seed, a, b)
                        .isEqualTo(expected == 0);
                if (expected == 0) {
                    assertThat(left).hasSameHashCodeAs(right);
                }
            }
        }
    }

    /** The same value written another way, or one that differs in the last digit. */
    private static String near(Random random, String text) {
        BigDecimal value = new BigDecimal(text);
        if (random.nextBoolean()) {
            value = value.add(BigDecimal.valueOf(random.nextInt(3) - 1, value.scale() + random.nextInt(2)));
        }
        return switch (random.nextInt(4)) {
            case 0 -> value.toPlainString();
            case 1 -> value.stripTrailingZeros().toString();
            case 2 -> value.unscaledValue() + "e" + -value.scale();
            default -> value.toString();
        };
    }

    private static String number(Random random) {
        StringBuilder text = new StringBuilder();
        text.append(new String[] {"", "", "", "-", "+"}[random.nextInt(5)]);
        switch (random.nextInt(6)) {
            case 0 -> text.append(BigInteger.valueOf(Long.MAX_VALUE).add(BigInteger.valueOf(random.nextInt(5) - 2)));
            case 1 -> text.append(digits(random, 19));
            case 2 -> text.append(digits(random, 40));
            default -> text.append(digits(random, 6));
        }
        if (random.nextInt(3) > 0) {
            text.append('.').append(digits(random, random.nextInt(4) == 0 ? 30 : 6));
        }
        if (random.nextInt(3) == 0) {
            int most = new int[] {3, 25, 330, 400}[random.nextInt(4)];
            text.append(random.nextBoolean() ? 'e' : 'E').append(random.nextInt(2 * most) - most);
        }
        return text.toString();
    }

    /** Digits with many zeros, nines and fives, where rounding and trimming happen. */
    private static String digits(Random random, int most) {
        String alphabet = new String[] {"0123456789", "00000001", "99999990", "5000"}[random.nextInt(4)];
        String digits = Sample.random(random, alphabet, most);
        return digits.isEmpty() ? "0" : digits;
    }
}
