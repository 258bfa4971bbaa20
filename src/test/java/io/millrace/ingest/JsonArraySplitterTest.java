package io.millrace.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonArraySplitterTest {
    private static List<String> split(byte[] json, Random random, int largestPiece) throws Refusal {
        List<String> lines = new ArrayList<>();
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        JsonArraySplitter splitter = new JsonArraySplitter(
                new JsonSink() {
                    @Override
                    public void text(byte[] bytes, int offset, int length) {
                        line.write(bytes, offset, length);
                    }

                    @Override
                    public void endElement() {
                        lines.add(line.toString(StandardCharsets.UTF_8));
                        line.reset();
                    }
                },
                0);
        byte[] piece = new byte[largestPiece + 10];
        for (int from = 0; from < json.length; ) {
            int length = Math.min(json.length - from, 1 + random.nextInt(largestPiece));
            int at = random.nextInt(10);
            System.arraycopy(json, from, piece, at, length);
            splitter.read(piece, at, at + length);
            from += length;
        }
        splitter.finish();
        return lines;
    }

    private static List<String> split(String json) throws Refusal {
        return split(json.getBytes(StandardCharsets.UTF_8), new Random(1), 1_000_000);
    }

    /** A random value: its JSON is appended, its line returned. */
    private static String value(StringBuilder json, Random random, int depth) {
        int start = json.length();
        switch (random.nextInt(depth > 4 ? 5 : 7)) {
            case 0 -> {
                return string(json, random);
            }
            case 1 -> json.append(List.of("true", "false", "null").get(random.nextInt(3)));
            case 2 ->
                json.append(List.of("0", "-0", "-1.5", "12e3", "7E-2", "0.25e+10", "123456789012345678901")
                        .get(random.nextInt(7)));
            case 3 -> json.append(random.nextInt(100_000) - 50_000);
            case 4 -> json.append(random.nextBoolean() ? "[]" : "{ }");
            case 5 -> {
                json.append('[').append(space(random));
                for (int i = random.nextInt(4); i >= 0; i--) {
                    value(json, random, depth + 1);
                    json.append(space(random)).append(i == 0 ? "" : ",").append(space(random));
                }
                json.append(']');
            }
            default -> {
                json.append('{').append(space(random));
                for (int i = random.nextInt(4); i >= 0; i--) {
                    string(json, random);
                    json.append(space(random)).append(':').append(space(random));
                    value(json, random, depth + 1);
                    json.append(space(random)).append(i == 0 ? "" : ",").append(space(random));
                }
                json.append('}');
            }
        }
        return json.substring(start);
    }

    private static String string(StringBuilder json, Random random) {
        StringBuilder text = new StringBuilder();
        json.append('"');
        for (int i = random.nextInt(8); i > 0; i--) {
            int c = List.of(
                            (int) 'a',
                            (int) 'z',
                            (int) ' ',
                            0xE4,
                            0x4E2D,
                            0x1F600,
                            (int) '"',
                            (int) '\\',
                            (int) '\n',
                            0,
                            0x7F)
                    .get(random.nextInt(11));
            text.appendCodePoint(c);
            if (c == '\n' && random.nextBoolean()) {
                json.append("\\n");
            } else if (c == '"' || c == '\\') {
                json.append('\\').append((char) c);
            } else if (c < ' ' || random.nextInt(3) == 0) {
                for (char unit : Character.toChars(c)) {
                    json.append(String.format(random.nextBoolean() ? "\\u%04x" : "\\u%04X", (int) unit));
                }
            } else {
                json.appendCodePoint(c);
            }
        }
        json.append('"');
        return text.toString();
    }

    private static String space(Random random) {
        return List.of("", "", "", " ", "\n", "\r\n\t ").get(random.nextInt(6));
    }

    @Test
    void shouldMakeOneLineOfEachElementHoweverTheBytesAreCut() throws Refusal {
        for (int seed = 0; seed < 4_000; seed++) {
            Random random = new Random(seed);
            StringBuilder json = new StringBuilder("[").append(space(random));
            List<String> expected = new ArrayList<>();
            for (int i = random.nextInt(6); i > 0; i--) {
                expected.add(value(json, random, 0));
                json.append(space(random)).append(i == 1 ? "" : ",").append(space(random));
            }
            json.append(']').append(space(random));
            byte[] bytes = json.toString().getBytes(StandardCharsets.UTF_8);
            assertThat(split(bytes, random, 1 + random.nextInt(20)))
                    .as("seed %d: %s", seed, json)
                    .isEqualTo(expected);
        }
    }

    @Test
    void shouldRefuseEveryPrefixOfAnArray() throws Refusal {
        String json = "[1, -2.5e3, \"a\\u00e9\\n\", {\"k\": [true, null]}, [] ]";
        for (int length = 1; length < json.length(); length++) {
            String prefix = json.substring(0, length);
            assertThatThrownBy(() -> split(prefix)).as(prefix).isInstanceOf(Refusal.class);
        }
        assertThat(split(json)).containsExactly("1", "-2.5e3", "a\u00e9\n", "{\"k\": [true, null]}", "[]");
    }

    @Test
    void shouldReplaceHalfACharacter() throws Refusal {
        assertThat(split("[\"\\ud83d\", \"\\ude00x\", \"\\ud83d\\ud83d\\ude00\", \"\\ud83d\\n\", \"\\ud83dx\"]"))
                .containsExactly("\uFFFD", "\uFFFDx", "\uFFFD\uD83D\uDE00", "\uFFFD\n", "\uFFFDx");
    }

    @Test
    void shouldPassBytesOnThatAreNoUtf8() throws Refusal {
        byte[] json = {'[', '"', (byte) 0xFF, (byte) 0x80, '"', ']'};
        assertThat(split(json, new Random(1), 1)).containsExactly("\uFFFD\uFFFD");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[1,]      | 3",
                "[,1]      | 1",
                "[1 2]     | 3",
                "[01]      | 2",
                "[1.]      | 3",
                "[.5]      | 1",
                "[+1]      | 1",
                "[1e]      | 3",
                "[-]       | 2",
                "[1}       | 2",
                "[tru]     | 4",
                "[nulL]    | 4",
                "[{\"a\"}] | 5",
                "[{\"a\":}]| 6",
                "[{\"a\":1,}] | 8",
                "[{a:1}]   | 2",
                "[{\"a\":1]| 7",
                "[[1}      | 3",
                "[\"\\x\"] | 3",
                "[\"\\u12G4\"] | 6",
                "[] x      | 3",
                "[]]       | 2"
            })
    void shouldSayWhereAnArrayIsNotValid(String json, int position) {
        assertThatThrownBy(() -> split(json))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("at byte " + position + " of the body");
        assertThatThrownBy(() -> split(json.getBytes(StandardCharsets.UTF_8), new Random(1), 1))
                .hasMessageContaining("at byte " + position + " of the body");
    }

    @Test
    void shouldRefuseAControlCharacterInAString() {
        assertThatThrownBy(() -> split("[\"a\nb\"]"))
                .hasMessageContaining("at byte 3")
                .hasMessageContaining("0x0A");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{\"a\":"})
    void shouldTakeFiveHundredAndTwelveLevelsAndRefuseOneMore(String open) throws Refusal {
        String close = open.equals("[") ? "]" : "}";
        String inner = "[" + open.repeat(511) + "1" + close.repeat(511) + "]";
        assertThat(split(inner)).hasSize(1);
        assertThatThrownBy(() -> split("[" + open.repeat(512)))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("512 levels");
        assertThatThrownBy(() -> split("[".repeat(100_000))).hasMessageContaining("512 levels");
    }
}
