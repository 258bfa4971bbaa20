package io.millrace.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ShortestDoubleTest {
    @Test
    void shouldPrintWhatPythonPrints() {
        String[] printed = {
            "0.0",
            "-0.0",
            "5.0",
            "-5.0",
            "0.1",
            "0.30000000000000004",
            "171717.0",
            "0.0001",
            "1e-05",
            "0.00012",
            "1.5e-07",
            "1234567890123456.0",
            "9999999999999998.0",
            "1e+16",
            "1.2345678901234568e+16",
            "1e+22",
            "1e+23",
            "5e-324",
            "1.7976931348623157e+308",
            "2.2250738585072014e-308",
            "9007199254740993.0",
            "1e+100",
            "-1.5e-100",
            "2e-323",
            "4.35",
            "9.5367431640625e-07",
            "5e+18"
        };
        for (String text : printed) {
            double value = Double.parseDouble(text);
            assertThat(ShortestDouble.text(value))
                    .isEqualTo(text.equals("9007199254740993.0") ? "9007199254740992.0" : text);
        }
        // JDK 17's own prints 2.0E-3 and 2.2E-322 and 2.0E23 with more digits than they need.
        assertThat(ShortestDouble.text(2e-3)).isEqualTo("0.002");
        assertThat(ShortestDouble.text(2e23)).isEqualTo("2e+23");
    }

    @Test
    void shouldReadBackTheSameAndHaveNoDigitTooMany() {
        Random random = new Random(17);
        for (int i = 0; i < 2000; i++) {
            double value = i % 2 == 0 ? Double.longBitsToDouble(random.nextLong()) : random.nextInt(1_000_000) / 1000.0;
            if (Double.isFinite(value)) {
                String text = ShortestDouble.text(value);
                assertThat(Double.parseDouble(text))
                        .as("seed 17, value %s", value)
                        .isEqualTo(value);
                BigDecimal digits = new BigDecimal(text).stripTrailingZeros();
                BigDecimal jdk = new BigDecimal(Double.toString(value)).stripTrailingZeros();
                assertThat(digits.precision()).as("seed 17, value %s", value).isLessThanOrEqualTo(jdk.precision());
            }
        }
    }
}
