package io.millrace.extract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonFieldTest {
    private static Extractor json(String pointer) {
        try {
            return Extractors.json(pointer);
        } catch (PatternException e) {
            throw new AssertionError(e);
        }
    }

    private static @Nullable String find(String pointer, String document) {
        return Sample.of(document).extractUtf8(json(pointer));
    }

    private static boolean isValid(String latin1) {
        return Sample.latin1("[" + latin1 + "\n]").extract(json("")) != null;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "/user/id | {\"user\": {\"name\": \"x\", \"id\": 42}} | 42",
                "/a | {\"a\": 1.50E+2} | 1.50E+2",
                "/a | {\"a\": -0} | -0",
                "/a | {\"a\": true, \"b\": false} | true",
                "/b | {\"a\": true, \"b\": false} | false",
                "/a | {\"a\": \"x y\"} | x y",
                "/a | {\"a\": [1, {\"b\" : 2}]} | [1, {\"b\" : 2}]",
                "/a | {\"a\":{ } } | { }",
                "/a/1/b | {\"a\": [1, {\"b\" : 2}]} | 2",
                "/a/0 | {\"a\": {\"0\": \"key\"}} | key",
                "/a~1b | {\"a/b\": 1, \"a\": {\"b\": 2}} | 1",
                "/m~0n | {\"m~n\": 8} | 8",
                "/~01 | {\"~1\": 8, \"/\": 9} | 8",
                "/ | {\"\": 7} | 7",
                "// | {\"\": {\"\": 6}} | 6",
                "/\u00E9 | {\"\\u00e9\": 1} | 1",
                "/a | {\"\\u0061\": 1} | 1",
                "/a | {\"a\": 1, \"a\": 2} | 2",
                "/a/b | {\"a\": {\"b\": 1}, \"a\": {\"b\": 2}} | 2",
                "/0 | [5] | 5",
                "/a | {\"a\": \"\\\"\\\\\\/\\u0041\\ud83d\\ude00\\u20ac\"} | \"\\/A\uD83D\uDE00\u20AC",
                "/a | {\"a\": \"x\\ud83dy\\ude00\\ud83d\"} | x\uFFFDy\uFFFD\uFFFD",
                "/a | {\"a\": \"\\udc00\\udc01\"} | \uFFFD\uFFFD",
                "/a/0 | {\"a\": [1, 2], \"a\": [3]} | 3",
                "/a | {\"a\": \"\\ud83d\\ud83d\\ude00\"} | \uFFFD\uD83D\uDE00",
            })
    void shouldFindWhatThePointerNames(String pointer, String document, String expected) {
        assertThat(find(pointer, document)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "/a | {\"b\": 1}",
                "/a | {\"a\": null}",
                "/a | {\"a\": 1, \"a\": null}",
                "/a/b | {\"a\": {\"b\": 1}, \"a\": {\"c\": 2}}",
                "/a/b | {\"a\": {\"b\": 1}, \"a\": 3}",
                "/a/b | {\"a\": \"b\"}",
                "/00 | [5]",
                "/01 | [5, 6]",
                "/- | [5]",
                "/1 | [5]",
                "/+0 | [5]",
                "/9999999999 | [5]",
                "/a | {\"a\": 1} x",
                "/a | {\"a\": 1}}",
                "/a | {\"a\": 1",
                "/a | {\"a\": 1, }",
                "/a | {\"a\": 1, \"b\": [1,]}",
                "/a | {\"a\": 1, \"b\": 01}",
                "'' | null",
            })
    void shouldBeAbsentWhereThereIsNothingOrNoValidDocument(String pointer, String document) {
        assertThat(find(pointer.equals("''") ? "" : pointer, document)).isNull();
    }

    @Test
    void shouldAllowWhiteSpaceAroundEverything() {
        assertThat(find("/a/0", "\t{ \"a\"\r:\n[ 1 ]\t}\r\n")).isEqualTo("1");
    }

    @Test
    void shouldTakeTheEmptyPointerForTheWholeDocument() {
        assertThat(find("", " {\"a\" : [ ] } ")).isEqualTo("{\"a\" : [ ] }");
        assertThat(find("", "\"a\\nb\"")).isEqualTo("a\nb");
        assertThat(find("", " 12 ")).isEqualTo("12");
        assertThat(find("", "\"\"")).isEmpty();
        assertThat(find("", "")).isNull();
        assertThat(find("", "  ")).isNull();
        assertThat(find("", "1 2")).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "01",
                "-",
                "-01",
                "1.",
                ".5",
                "+1",
                "1e",
                "1e+",
                "1.e1",
                "--1",
                "0x1",
                "NaN",
                "Infinity",
                "-Infinity",
                "1_0",
                "1 2",
                "00",
                "tru",
                "True",
                "nul",
                "nulll",
                "falsee",
                "'a'",
                "\"",
                "\"a",
                "\"\\\"",
                "\"\\a\"",
                "\"\\u12\"",
                "\"\\u12g4\"",
                "\"\\u 123\"",
                "\"\\",
                "\"\\u",
                "\"a\nb\"",
                "\"a\tb\"",
                "\"\u0000\"",
                "\"\u001F\"",
                "{",
                "}",
                "[",
                "]",
                "{]",
                "[}",
                "[1 2]",
                "[,]",
                "[1,,2]",
                "{,}",
                "{\"a\"}",
                "{\"a\":}",
                "{\"a\" 1}",
                "{a:1}",
                "{1:1}",
                "{\"a\":1 \"b\":2}",
                "{\"a\":1,}",
                "[1]]",
                "/**/1",
                "1//",
                "\u00FF",
                "\u00EF\u00BB\u00BF1",
                "\u000B1",
                "\u00A01",
                "{\"a\":1}{\"b\":2}",
                ",",
                ":",
                "{\"\\x\":1}",
                "\"\\ud83d\\u\"",
                "\u00001"
            })
    void shouldFindADocumentInvalid(String value) {
        assertThat(isValid(value)).isFalse();
        assertThat(JsonReference.isValid(value)).as("the reference").isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "-0",
                "1e1",
                "1E+1",
                "1.0e-10",
                "-1.5",
                "123456789012345678901234567890",
                "1e999",
                "\"\"",
                "\"\\u0000\"",
                "\"\u007F\"",
                "\"\u00FF\u0080\"",
                "\"\\ud800\"",
                "{}",
                "[]",
                "[[],{}]",
                " [ 1 , 2 ] ",
                "{\"a\":{\"a\":{}}}",
                "{\"\":0}",
                "true",
                "null",
                "{\"a\":1,\"a\":1}"
            })
    void shouldFindADocumentValid(String value) {
        assertThat(isValid(value)).isTrue();
        assertThat(JsonReference.isValid(value)).as("the reference").isTrue();
    }

    @Test
    void shouldReadSixtyFourLevelsAndNotOneMore() {
        for (String[] pair : new String[][] {{"[", "]"}, {"{\"a\":", "}"}}) {
            assertThat(find("", pair[0].repeat(64) + "1" + pair[1].repeat(64))).isNotNull();
            assertThat(find("", pair[0].repeat(65) + "1" + pair[1].repeat(65))).isNull();
        }
        assertThat(find("/0".repeat(64), "[".repeat(64) + "1" + "]".repeat(64))).isEqualTo("1");
        assertThat(find("", "[".repeat(64) + "]".repeat(64))).isNotNull();
        assertThat(find("", "[[" + "{},[1],".repeat(100) + "0]]")).isNotNull();
    }

    @Test
    void shouldNotOverflowOnAHundredThousandLevels() {
        assertThat(find("/a", "[".repeat(100_000))).isNull();
        assertThat(find("/a", "{\"a\":".repeat(100_000) + "1" + "}".repeat(100_000)))
                .isNull();
    }

    @Test
    void shouldNotCopyAValueWithoutEscapes() {
        Sample sample = Sample.of("{\"a\":\"plain\",\"b\":\"esc\\n\"}");
        Row row = sample.row();
        json("/a").extract(sample.bytes, sample.from, sample.to, row, 0);
        json("/b").extract(sample.bytes, sample.from, sample.to, row, 1);
        assertThat(row.bytes(0)).isSameAs(sample.bytes);
        assertThat(row.bytes(1)).isNotSameAs(sample.bytes);
        assertThat(Sample.value(row, 1)).isEqualTo("esc\n");
    }

    @Test
    void shouldLetBytesThatAreNoUtf8Through() {
        assertThat(Sample.latin1("{\"a\":\"\u00FF\u00C3\\n\u0080\"}").extract(json("/a")))
                .isEqualTo("\u00FF\u00C3\n\u0080");
    }

    @Test
    void shouldSayWhatIsWrongWithAPointer() {
        assertThatThrownBy(() -> Extractors.json("user/id"))
                .isInstanceOf(PatternException.class)
                .hasMessageContaining("/user/id");
        assertThatThrownBy(() -> Extractors.json("/a~2b"))
                .isInstanceOfSatisfying(
                        PatternException.class, e -> assertThat(e.part()).contains("a~2b"));
        assertThatThrownBy(() -> Extractors.json("/a~")).isInstanceOf(PatternException.class);
        assertThatThrownBy(() -> Extractors.json("/0".repeat(65)))
                .isInstanceOf(PatternException.class)
                .hasMessageContaining("64");
    }

    @Test
    void shouldBeEqualWhenThePointersAre() {
        assertThat(json("/a"))
                .isEqualTo(json("/a"))
                .hasSameHashCodeAs(json("/a"))
                .isNotEqualTo(json("/b"));
    }

    private static final String[] KEYS = {"a", "b", "", "0", "1", "x/y", "m~n", "\u00E9"};
    private static final String[] KEYS_IN_JSON = {
        "a", "b", "", "0", "1", "x/y", "m~n", "\\u0061", "x\\/y", "\\u00e9", "c\\n"
    };
    private static final String[] STRINGS = {
        "",
        "x",
        "a longer piece of text",
        "\\n",
        "\\u0041",
        "\\ud83d\\ude00",
        "\\ud83d",
        "\\udc00\\ud83dz",
        "\\\"",
        "\\\\",
        "\u00FF",
        "\u00C3\u00A9"
    };
    private static final String[] NUMBERS = {"0", "-0", "12", "1.5", "1e5", "-1.25E-3"};

    static String document(Random random, int depth) {
        int kind = random.nextInt(depth > 4 ? 4 : 8);
        String space = random.nextInt(4) == 0 ? " \t\n\r".substring(random.nextInt(4)) : "";
        StringBuilder text = new StringBuilder(space);
        switch (kind) {
            case 0 -> text.append(NUMBERS[random.nextInt(NUMBERS.length)]);
            case 1, 2 -> {
                text.append('"');
                for (int n = random.nextInt(3); n >= 0; n--) {
                    text.append(STRINGS[random.nextInt(STRINGS.length)]);
                }
                text.append('"');
            }
            case 3 -> text.append(new String[] {"true", "false", "null"}[random.nextInt(3)]);
            case 4 -> {
                text.append('[');
                for (int n = random.nextInt(4); n > 0; n--) {
                    text.append(document(random, depth + 1)).append(n > 1 ? "," : "");
                }
                text.append(']');
            }
            default -> {
                text.append('{');
                for (int n = random.nextInt(5); n > 0; n--) {
                    text.append(space)
                            .append('"')
                            .append(KEYS_IN_JSON[random.nextInt(KEYS_IN_JSON.length)])
                            .append('"');
                    text.append(space)
                            .append(':')
                            .append(document(random, depth + 1))
                            .append(n > 1 ? "," : "");
                }
                text.append('}');
            }
        }
        return text.append(space).toString();
    }

    static String pointer(Random random) {
        StringBuilder pointer = new StringBuilder();
        for (int n = random.nextInt(4); n > 0; n--) {
            String key = KEYS[random.nextInt(KEYS.length)];
            pointer.append('/').append(key.replace("~", "~0").replace("/", "~1"));
        }
        return pointer.toString();
    }

    static String damage(Random random, String document) {
        StringBuilder text = new StringBuilder(document);
        for (int n = random.nextInt(3); n > 0 && text.length() > 0; n--) {
            int at = random.nextInt(text.length());
            String alphabet = random.nextBoolean() ? "{}[]\":,\\u0eE.-1 tfn" : SampleText.ALL_BYTES;
            char c = alphabet.charAt(random.nextInt(alphabet.length()));
            switch (random.nextInt(3)) {
                case 0 -> text.setCharAt(at, c);
                case 1 -> text.insert(at, c);
                default -> text.deleteCharAt(at);
            }
        }
        return text.toString();
    }

    @Test
    void shouldAgreeWithTheReferenceOnRandomDocumentsSoundAndDamaged() {
        long seed = 12_1;
        Random random = new Random(seed);
        int found = 0;
        for (int n = 0; n < 25_000; n++) {
            String document = document(random, 0);
            if (n % 2 == 0) {
                document = damage(random, document);
            }
            String pointer = pointer(random);
            String value = Sample.latin1(document).extract(json(pointer));
            assertThat(value)
                    .as("seed %d, run %d: '%s' in %s", seed, n, pointer, document)
                    .isEqualTo(JsonReference.find(document, pointer));
            found += value == null ? 0 : 1;
        }
        assertThat(found).as("values found, so that the test means something").isGreaterThan(3_000);
    }

    @Test
    void shouldForgetAllThatWasFoundBelowAnEarlierOfTwoEqualKeys() throws PatternException {
        JsonPointers set = JsonPointers.of(List.of("/a", "/a/b", "/a/c/0", "/d"));
        JsonScanner scanner = new JsonScanner(set);
        Sample sample = Sample.of("{\"d\":0,\"a\":{\"b\":1,\"c\":[2]},\"a\":{\"c\":3}}");
        assertThat(scanner.scan(sample.bytes, sample.from, sample.to)).isTrue();
        assertThat(scanner.kind(set.targetOfPointer(0))).isEqualTo(JsonScanner.Kind.PLAIN);
        assertThat(scanner.kind(set.targetOfPointer(1))).isEqualTo(JsonScanner.Kind.MISSING);
        assertThat(scanner.kind(set.targetOfPointer(2))).isEqualTo(JsonScanner.Kind.MISSING);
        assertThat(scanner.kind(set.targetOfPointer(3))).isEqualTo(JsonScanner.Kind.PLAIN);
    }

    @Test
    void shouldFindForManyPointersInOnePassWhatEachFindsAlone() throws PatternException {
        long seed = 12_2;
        Random random = new Random(seed);
        for (int n = 0; n < 5_000; n++) {
            String document = document(random, 0);
            List<String> pointers = random.ints(random.nextInt(8) + 1)
                    .mapToObj(i -> pointer(random))
                    .toList();
            JsonPointers set = JsonPointers.of(pointers);
            JsonScanner scanner = new JsonScanner(set);
            Sample sample = Sample.latin1(document);
            boolean valid = scanner.scan(sample.bytes, sample.from, sample.to);
            for (int p = 0; p < pointers.size(); p++) {
                String expected = JsonReference.find(document, pointers.get(p));
                String as = "seed " + seed + ", run " + n + ": " + pointers + " in " + document;
                int target = set.targetOfPointer(p);
                if (!valid || expected == null) {
                    assertThat(expected).as(as).isNull();
                    assertThat(!valid
                                    || scanner.kind(target) == JsonScanner.Kind.MISSING
                                    || scanner.kind(target) == JsonScanner.Kind.NULL)
                            .as(as)
                            .isTrue();
                } else {
                    byte[] out = new byte[document.length() + 1];
                    int end = scanner.kind(target) == JsonScanner.Kind.ESCAPED
                            ? JsonText.unescape(sample.bytes, scanner.from(target), scanner.to(target), out, 0)
                            : copy(sample.bytes, scanner.from(target), scanner.to(target), out);
                    assertThat(SampleText.latin1(out, 0, end)).as(as).isEqualTo(expected);
                }
            }
        }
    }

    private static int copy(byte[] bytes, int from, int to, byte[] out) {
        System.arraycopy(bytes, from, out, 0, to - from);
        return to - from;
    }
}
