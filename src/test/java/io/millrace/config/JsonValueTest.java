package io.millrace.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonValueTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "null",
                "true",
                "-0.5e-3",
                "{\"a\":[1,2.50,{\"b\":null}],\"c\":\"\"}",
                "\"\\\"\\\\\\n\\t\\u0000\\u001f/\u00e4\ud83d\ude00\u0080\uffff\"",
                "{\"rule\":\"r\",\"start\":0,\"group\":{\"k\":\"-\"},\"values\":{\"n\":1.7976931348623157e+308},\"complete\":false}"
            })
    void shouldPrintWhatItRead(String text) {
        assertThat(JsonValue.parse(text)).hasToString(text);
    }

    @Test
    void shouldReadBackWhateverItPrints() {
        for (int seed = 0; seed < 200; seed++) {
            JsonValue value = random(new Random(seed), 4);
            assertThat(JsonValue.parse(value.toString())).as("seed %d", seed).isEqualTo(value);
        }
    }

    private static JsonValue random(Random random, int depth) {
        switch (random.nextInt(depth == 0 ? 4 : 6)) {
            case 0 -> {
                return new JsonValue.Null();
            }
            case 1 -> {
                return new JsonValue.Flag(random.nextBoolean());
            }
            case 2 -> {
                return new JsonValue.Numeral(
                        random.nextBoolean() ? "" + random.nextLong() : "" + random.nextGaussian());
            }
            case 3 -> {
                return new JsonValue.Text(text(random));
            }
            case 4 -> {
                return new JsonValue.Items(random.ints(random.nextInt(4))
                        .mapToObj(i -> random(random, depth - 1))
                        .toList());
            }
            default -> {
                var members = new java.util.LinkedHashMap<String, JsonValue>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    members.put(text(random), random(random, depth - 1));
                }
                return new JsonValue.Members(members);
            }
        }
    }

    private static String text(Random random) {
        return random.ints(random.nextInt(5), 0, 0x3000)
                .collect(
                        StringBuilder::new,
                        (to, c) -> to.append((char) (c % 7 == 0 ? c % 128 : c)),
                        StringBuilder::append)
                .toString();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "1 | 1.0",
                "100 | 1e2",
                "0 | -0.0",
                "{\"a\":1,\"b\":[2]} | { \"b\" : [2.00], \"a\":1 }",
                "\"\\u0041\" | \"A\""
            })
    void shouldBeEqualByValue(String a, String b) {
        assertThat(JsonValue.parse(a)).isEqualTo(JsonValue.parse(b)).hasSameHashCodeAs(JsonValue.parse(b));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "1 | \"1\"",
                "1 | 2",
                "[1,2] | [2,1]",
                "{} | []",
                "null | 0",
                "{\"a\":null} | {}",
                "9007199254740993 | 9007199254740992"
            })
    void shouldNotBeEqualOtherwise(String a, String b) {
        assertThat(JsonValue.parse(a)).isNotEqualTo(JsonValue.parse(b));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"a\" 1} | expected ':' at character 6, found '1}'",
                "{a:1} | expected a name in quotes at character 2",
                "[1,] | expected a value at character 4, found ']'",
                "1 2 | expected the end at character 3",
                "\"a | expected a quote that ends the text at character 3, found the end",
                "\"\\x\" | expected an escape such as",
                "\"\\u00g0\" | expected an escape such as",
                "{\"a\":1,\"a\":2} | 'a' is there twice",
                "01 | expected the end at character 2",
                "+1 | expected a value",
                "tru | expected a value",
                "NaN | expected a value",
                "`` | expected a value at character 1, found the end"
            })
    void shouldSayWhereATextIsNoJson(String text, String message) {
        assertThatThrownBy(() -> JsonValue.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void shouldRefuseWhatIsNestedTooDeep() {
        assertThatThrownBy(() -> JsonValue.parse("[".repeat(100_000)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("100 levels");
    }
}
