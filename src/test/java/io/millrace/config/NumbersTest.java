package io.millrace.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class NumbersTest {
    private static final Pattern NUMBER = Pattern.compile("[+-]?([0-9]+(\\.[0-9]+)?|\\.[0-9]+)([eE][+-]?[0-9]+)?");

    @Test
    void shouldTakeTheNumbersOfTheContractOnly() {
        for (String number : "0 7 -7 +7 1.5 .5 -.5 1e3 1E-3 1.5e+10 007 99999999999999999999".split(" ")) {
            assertThat(Numbers.isNumber(number)).as(number).isTrue();
        }
        for (String text : "5. . + - e5 1e 1e+ 0x10 1_000 1.5.2 NaN inf 1f ٣".split(" ")) {
            assertThat(Numbers.isNumber(text)).as(text).isFalse();
        }
        assertThat(Numbers.isNumber("")).isFalse();
        assertThat(Numbers.isNumber(" 1")).isFalse();
    }

    @Test
    void shouldAgreeWithTheGrammarAsAPatternOnRandomTexts() {
        long seed = 7;
        Random random = new Random(seed);
        for (int i = 0; i < 50_000; i++) {
            String text = random.ints(random.nextInt(8), 0, 10)
                    .mapToObj(c -> String.valueOf("0159+-..eE".charAt(c)))
                    .reduce("", String::concat);
            assertThat(Numbers.isNumber(text))
                    .as("seed %d: %s", seed, text)
                    .isEqualTo(NUMBER.matcher(text).matches());
        }
    }

    @Test
    void shouldTakeIntsWithin64Bits() {
        assertThat(Numbers.isInt("9223372036854775807")).isTrue();
        assertThat(Numbers.isInt("-9223372036854775808")).isTrue();
        assertThat(Numbers.isInt("+1")).isTrue();
        assertThat(Numbers.isInt("9223372036854775808")).isFalse();
        assertThat(Numbers.isInt("1.0")).isFalse();
        assertThat(Numbers.isInt("٣")).isFalse();
        assertThat(Numbers.isInt("-")).isFalse();
        assertThat(Numbers.isInt("")).isFalse();
    }

    @Test
    void shouldSeeLeadingZeros() {
        assertThat(Numbers.hasLeadingZeros("007")).isTrue();
        assertThat(Numbers.hasLeadingZeros("-01.5")).isTrue();
        assertThat(Numbers.hasLeadingZeros("0")).isFalse();
        assertThat(Numbers.hasLeadingZeros("0.5")).isFalse();
        assertThat(Numbers.hasLeadingZeros(".05")).isFalse();
        assertThat(Numbers.hasLeadingZeros("10")).isFalse();
    }

    @Test
    void shouldCompareByValueHoweverLargeTheExponent() {
        assertThat(Numbers.compare("1.50", "1.5")).isZero();
        assertThat(Numbers.compare("9007199254740993", "9007199254740992")).isPositive();
        assertThat(Numbers.compare("1e99999999999", "1")).isPositive();
        assertThat(Numbers.compare("-1e99999999999", "1")).isNegative();
        assertThat(Numbers.compare("1e999999999", "2")).isPositive();
    }
}
