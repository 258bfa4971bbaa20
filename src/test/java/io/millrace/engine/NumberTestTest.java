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

    /** The least of some rounds. */
    private static long nanos(NumberTest test) {
        Decimal absent = Decimal.of("1");
        long least = Long.MAX_VALUE;
        int held = 0;
        for (int round = 0; round < 20; round++) {
            long start = System.nanoTime();
            for (int n = 0; n < 2_000; n++) {
                held += test.holds(absent) ? 1 : 0;
            }
            least = Math.min(least, System.nanoTime() - start);
        }
        assertThat(held).isZero();
        return least;
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

    @Test
    void shouldNotTakeLongerTheMoreNumbersThereAre() {
        assertThat(nanos(oneOf(20_000))).isLessThan(20 * nanos(oneOf(2)));
    }
}
