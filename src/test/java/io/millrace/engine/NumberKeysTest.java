package io.millrace.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.extract.Decimal;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class NumberKeysTest {
    private static final String[] EDGES = {
        "0",
        "-0",
        "0.0",
        "1e-400",
        "-1e-400",
        "1e-330",
        "9223372036854775807",
        "9223372036854775808",
        "-9223372036854775808",
        "1e18",
        "1e19",
        "1e300",
        "0.1234567890123456789",
        "0.12345678901234567891",
        "123456789012345678901234567890"
    };

    private static String number(Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> EDGES[random.nextInt(EDGES.length)];
            case 1 -> String.valueOf(random.nextLong());
            case 2 -> random.nextInt(50) + "." + random.nextInt(50);
            case 3 -> random.nextInt(20) + "e" + (random.nextInt(40) - 20);
            default -> String.valueOf(random.nextInt(200) - 100);
        };
    }

    /** The same number otherwise. */
    private static String rewritten(Random random, String number) {
        BigDecimal value = new BigDecimal(number);
        return switch (random.nextInt(5)) {
            case 0 -> value.scale() < 500 ? value.toPlainString() : number;
            case 1 -> value.unscaledValue() + "e" + -value.scale();
            case 2 -> value.unscaledValue() + "000e" + (-value.scale() - 3);
            case 3 -> number.startsWith("-") ? "-00" + number.substring(1) : "+0" + number;
            default -> number;
        };
    }

    @Test
    void shouldFindANumberHoweverItIsWrittenAndNoOther() {
        int found = 0;
        for (int seed = 0; seed < 1_500; seed++) {
            Random random = new Random(seed);
            Map<BigDecimal, String> distinct = new TreeMap<>();
            for (int n = random.nextInt(40); n >= 0; n--) {
                String number = number(random);
                distinct.put(new BigDecimal(number), rewritten(random, number));
            }
            Decimal[] numbers = distinct.values().stream().map(Decimal::of).toArray(Decimal[]::new);
            NumberKeys keys = new NumberKeys(numbers);
            for (int n = 0; n < 40; n++) {
                String wanted = rewritten(random, number(random));
                Decimal decimal = Decimal.of(wanted);
                int expected = -1;
                for (int i = 0; i < numbers.length; i++) {
                    expected = numbers[i].compareTo(decimal) == 0 ? i : expected;
                }
                found += expected < 0 ? 0 : 1;
                assertThat(keys.find(decimal)).as("seed %d: %s", seed, wanted).isEqualTo(expected);
            }
        }
        assertThat(found).as("numbers found, so that the test means something").isGreaterThan(2_500);
    }

    @Test
    void shouldFindNothingWhereThereIsNoKey() {
        assertThat(new NumberKeys(new Decimal[0]).find(Decimal.of("1"))).isNegative();
    }
}
