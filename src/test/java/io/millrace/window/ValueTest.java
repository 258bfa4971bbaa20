package io.millrace.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ValueTest {
    private final Value value = new Value();

    @Test
    void shouldBeATextOnlyUntilItIsSaidToBeANumber() {
        byte[] bytes = "x17y".getBytes(StandardCharsets.ISO_8859_1);
        value.setText(bytes, 1, 3);
        assertThat(value.isNumber()).isFalse();
        value.setNumber(17, 0, true, true);
        assertThat(value.isNumber()).isTrue();
        assertThat(value.textFrom()).isEqualTo(1);
        value.setText(bytes, 0, 1);
        assertThat(value.isNumber()).isFalse();
    }

    @Test
    void shouldTakeTheNearestDoubleFromTheTextWhereDigitsAreMissing() {
        // Above the middle of 1 and the next double, by less than 18 digits show.
        String text = "1.00000000000000011102230246251565405";
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        value.setText(bytes, 0, bytes.length);
        value.setNumber(100000000000000011L, 17, false, false);
        assertThat(value.nearest()).isEqualTo(Double.parseDouble(text)).isEqualTo(Math.nextUp(1.0));
        assertThat(Decimal.toDouble(value.nearMantissa(), value.nearScale())).isEqualTo(Math.nextUp(1.0));
    }

    @Test
    void shouldTakeTheNumberAsItIsWhereItIsExact() {
        value.setNumber(-150, 2, true, false);
        assertThat(value.nearest()).isEqualTo(-1.5);
        assertThat(value.nearMantissa()).isEqualTo(-150);
        assertThat(value.nearScale()).isEqualTo(2);
        value.setNumber(7, 0, true, true);
        assertThat(value.nearest()).isEqualTo(7);
    }

    @Test
    void shouldCutNumbersThatNoDoubleCanHold() {
        value.setNumber(-3, -400, true, false);
        assertThat(value.isExact()).isFalse();
        assertThat(value.nearest()).isEqualTo(-Double.MAX_VALUE);
        value.setNumber(3, Integer.MIN_VALUE, true, false);
        assertThat(value.nearest()).isEqualTo(Double.MAX_VALUE);
        value.setNumber(3, Integer.MAX_VALUE, true, false);
        assertThat(value.isExact()).isFalse();
        assertThat(value.nearest()).isZero();
        value.setNumber(0, Integer.MIN_VALUE, true, false);
        assertThat(value.isExact()).isTrue();
        assertThat(value.nearest()).isZero();
        value.setNumber(1, -308, true, false);
        assertThat(value.isExact()).isTrue();
        assertThat(value.nearest()).isEqualTo(1e308);
        value.setNumber(1200, 402, true, false);
        assertThat(value.isExact()).isTrue();
        assertThat(value.scale()).isEqualTo(400);
    }

    @Test
    void shouldRefuseAnIntegerWithDecimals() {
        assertThatIllegalArgumentException().isThrownBy(() -> value.setNumber(15, 1, true, true));
    }
}
