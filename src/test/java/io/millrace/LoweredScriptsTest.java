package io.millrace;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.plan.ScriptNote;
import io.millrace.script.AviatorScripts;
import io.millrace.script.ScriptException;
import io.millrace.script.ScriptType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Scripts that became tests hold where Aviator says that they do: random expressions on random values, many of them at the edges of what numbers are. */
class LoweredScriptsTest {
    private static final int EXPRESSIONS = Integer.getInteger("millrace.expressions", 300);
    private static final int LINES = 200;
    private static final long SEED = Long.getLong("millrace.seed", 1);

    private static final ScriptTwin TWIN = new ScriptTwin(
            new LinkedHashMap<>(Map.of(
                    "a", ScriptType.INT,
                    "b", ScriptType.INT,
                    "d", ScriptType.INT,
                    "x", ScriptType.FLOAT,
                    "y", ScriptType.FLOAT,
                    "z", ScriptType.FLOAT,
                    "s", ScriptType.TEXT,
                    "u", ScriptType.TEXT,
                    "w", ScriptType.TEXT)),
            Map.of("d", "7", "z", "-0.0", "w", "none"));

    private static final String[] WHOLES = {
        "0",
        "1",
        "-1",
        "2",
        "5",
        "7",
        "10",
        "99",
        "100",
        "200",
        "404",
        "499",
        "500",
        "503",
        "1024",
        "10240",
        "+5",
        "007",
        "9007199254740991",
        "9007199254740992",
        "9007199254740993",
        "-9007199254740993",
        "9223372036854775807",
        "9223372036854775806",
        "-9223372036854775808",
        "-9223372036854775807",
        "4611686018427387904",
        "x",
        ""
    };

    private static final String[] FRACTIONS = {
        "0",
        "-0",
        "-0.0",
        "0.0",
        "-1e-400",
        "1e-400",
        "0.1",
        "0.10",
        "0.10000000000000001",
        "0.1000000000000000055511151",
        "0.09999999999999999",
        "0.30000000000000004",
        "0.3",
        "0.5",
        "0.50000000000000000000001",
        "0.49999999999999999999",
        "1",
        "1.5",
        "-1.5",
        "2.5",
        "100",
        "500.0",
        "5e2",
        "1024",
        "1e308",
        "1.7976931348623157e308",
        "-1.7976931348623157e308",
        "9007199254740993",
        "9007199254740992",
        "9007199254740993.5",
        "1e15",
        "999999999999999.9",
        "4.9e-324",
        "5e-324",
        "1e-323",
        "2.2250738585072014e-308",
        "2e23",
        "1e23",
        "9.5e22",
        "3.0000000000000001",
        "nan",
        ""
    };

    private static final String[] TEXTS = {
        "", "a", "ab", "abc", "/api/v1", "GET", "é", "none", "x\u0000y", "ab\nc", "-0.0", "5", "nil"
    };

    private final Random random = new Random(SEED);

    private String of(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private String condition(int depth) {
        if (depth > 0 && random.nextInt(3) > 0) {
            return switch (random.nextInt(4)) {
                case 0 -> condition(depth - 1) + " && " + condition(depth - 1);
                case 1 -> condition(depth - 1) + " || " + condition(depth - 1);
                case 2 -> "!(" + condition(depth - 1) + ")";
                default -> "(" + condition(depth - 1) + ")";
            };
        }
        return switch (random.nextInt(12)) {
            case 0 -> of("true", "false");
            case 1 -> of("a", "b", "x", "s", "u", "w") + of(" == ", " != ", " > ", " <= ", " >= ", " < ") + "nil";
            case 2 -> "nil" + of(" == ", " != ", " < ", " >= ") + of("a", "d", "y", "s");
            case 3 -> of("s", "u", "w") + of(" == ", " != ") + literal();
            case 4 -> literal() + of(" == ", " != ") + of("s", "u");
            case 5 ->
                "string." + of("contains", "startsWith", "endsWith") + "(" + of("s", "u", "w") + ", " + literal() + ")";
            case 6 ->
                of("s", "u", "w") + " =~ /"
                        + of(
                                "a.*",
                                ".*b.*",
                                "a|ab",
                                "(?i)AB",
                                "[a-z]+",
                                "",
                                "(a|b)+c?",
                                "\\/api\\/.*",
                                ".",
                                "a\\nb?|^ab$",
                                "x.y")
                        + "/";
            case 7 -> of("a", "d", "x", "z") + comparison() + number();
            case 8 -> number() + comparison() + of("b", "x", "y");
            default -> formula(2) + comparison() + formula(random.nextInt(3));
        };
    }

    private String comparison() {
        return of(" == ", " != ", " > ", " >= ", " < ", " <= ");
    }

    private String literal() {
        return "'" + of("", "a", "ab", "b", "/api", "é", "GET", "none", "-0.0", "\\n") + "'";
    }

    private String number() {
        String sign = random.nextInt(4) == 0 ? "-" : "";
        return sign
                + of(
                        "0",
                        "0.0",
                        "1",
                        "5",
                        "10",
                        "100",
                        "500",
                        "0.1",
                        "0.5",
                        "1.5",
                        "0.3",
                        "99.5",
                        "1024",
                        "1000.0",
                        "9007199254740992",
                        "9007199254740993",
                        "9007199254740992.0",
                        "9223372036854775807",
                        "1e308",
                        "4.9e-324",
                        "1e-400",
                        "1e309",
                        "0x10",
                        "2e23",
                        "1e3");
    }

    private String formula(int depth) {
        if (depth == 0) {
            return random.nextInt(2) == 0 ? of("a", "b", "d", "x", "y", "z") : number();
        }
        return switch (random.nextInt(9)) {
            case 0 -> "-(" + formula(depth - 1) + ")";
            case 1 -> "(" + formula(depth - 1) + ") / " + of("2", "100", "1024", "-1", "-7", "1024.0", "0.1", "x", "0");
            case 2 -> "(" + formula(depth - 1) + ") % " + of("2", "100", "-3", "0.5", "b");
            case 3 -> "(" + formula(depth - 1) + ") * " + number();
            case 4 -> number() + " - (" + formula(depth - 1) + ")";
            case 5 -> "(" + formula(depth - 1) + ") - " + number();
            case 6 -> "(" + formula(depth - 1) + ") + " + number();
            default ->
                "(" + formula(depth - 1) + ")" + of(" + ", " - ", " * ", " / ", " % ") + "(" + formula(depth - 1) + ")";
        };
    }

    private Map<String, byte[]> line() {
        Map<String, byte[]> line = new LinkedHashMap<>();
        for (String field : List.of("a", "b", "d")) {
            put(line, field, of(WHOLES).getBytes(UTF_8));
        }
        for (String field : List.of("x", "y", "z")) {
            put(
                    line,
                    field,
                    (random.nextInt(8) == 0
                                    ? Double.toString(Double.longBitsToDouble(random.nextLong()))
                                    : of(FRACTIONS))
                            .getBytes(UTF_8));
        }
        for (String field : List.of("s", "u", "w")) {
            String text = of(TEXTS).replace('\n', ' ');
            put(
                    line,
                    field,
                    random.nextInt(6) == 0 ? (text + "\u00C3a\u00FF").getBytes(ISO_8859_1) : text.getBytes(UTF_8));
        }
        return line;
    }

    private void put(Map<String, byte[]> line, String field, byte[] value) {
        if (random.nextInt(5) > 0) {
            line.put(field, value);
        }
    }

    /** Constants that are divided by zero do not. */
    private static boolean compiles(String expression) {
        try {
            AviatorScripts.compile(expression, TWIN.types());
            return true;
        } catch (ScriptException e) {
            return false;
        }
    }

    @Test
    void shouldHoldWhereAviatorSaysTrue() throws Exception {
        List<String> all = new ArrayList<>();
        while (all.size() < EXPRESSIONS) {
            String expression = condition(3);
            if (compiles(expression)) {
                all.add(expression);
            }
        }
        List<ScriptNote> notes = TWIN.notes(all);
        List<String> lowered = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            if (notes.get(i).lowered().isPresent()) {
                lowered.add(all.get(i));
            }
        }
        assertThat(lowered).as("seed %d", SEED).hasSizeGreaterThan(EXPRESSIONS / 3);

        List<Map<String, byte[]>> lines = new ArrayList<>();
        for (int i = 0; i < LINES; i++) {
            lines.add(line());
        }
        List<List<Integer>> expected = TWIN.holding(lowered, lines);
        List<List<Integer>> fired = TWIN.fired(lowered, lines);
        for (int i = 0; i < lowered.size(); i++) {
            assertThat(fired.get(i)).as("seed %d: %s", SEED, lowered.get(i)).isEqualTo(expected.get(i));
        }
    }
}
