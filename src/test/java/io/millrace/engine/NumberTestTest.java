package io.millrace.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.extract.Decimal;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NumberTestTest {
    private static NumberTest oneOf(int numbers) {
        return new NumberTest.OneOf(
                0,
                new NumberKeys(IntStream.range(0, numbers)
                        .mapToObj(n -> Decimal.of(String.valueOf(3 * n)))
                        .toArray(Decimal[]::new)));
    }

    @Test
    void shouldHoldForEachOfTheNumbersHoweverItIsWrittenAndForNoOther() {
        NumberTest test = oneOf(1000);
        for (int n = -10; n < 3010; n++) {
            boolean expected = n >= 0 && n < 3000 && n % 3 == 0;
            assertThat(test.holds(Decimal.of(n + ".0"))).as("%d", n).isEqualTo(expected);
        }
    }

    @Test
    void shouldHoldForANumberThatIsGivenTwice() {
        Decimal[] numbers = {Decimal.of("200"), Decimal.of("200.0"), Decimal.of("201"), Decimal.of("2e2")};
        NumberTest test = new NumberTest.OneOf(0, new NumberKeys(numbers));
        assertThat(test.holds(Decimal.of("200"))).isTrue();
        assertThat(test.holds(Decimal.of("201"))).isTrue();
        assertThat(test.holds(Decimal.of("202"))).isFalse();
    }
}
