package io.millrace.oracle;

import static io.millrace.oracle.YamlText.flow;
import static io.millrace.oracle.YamlText.quoted;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes random fields: most of them fit the lines, some are made from others, some are nonsense. */
final class RandomFields {
    private static final List<String> DELIMITERS =
            List.of(" ", "|", "=", "a", "aa", "ab", "\"", ",", "é", ":", "n=", "]", "\\", "\t", "ba", "/");

    private final Dice dice;
    private final Vocabulary vocabulary;
    private final LineLayout layout;
    private final RandomConditions conditions;

    RandomFields(Dice dice, Vocabulary vocabulary, LineLayout layout) {
        this.dice = dice;
        this.vocabulary = vocabulary;
        this.layout = layout;
        conditions = new RandomConditions(dice, vocabulary);
    }

    /** The field as a line of YAML; it is added to {@code fields}, which it may be made from. */
    String add(String name, List<RandomField> fields) {
        boolean wantsNumber = dice.chance(45);
        String type =
                wantsNumber ? dice.of("int", "int", "float", "float", "string") : dice.chance(3) ? "int" : "string";
        List<String> keys = new ArrayList<>();
        List<RandomField> readable = RandomScripts.readable(fields);
        if (!readable.isEmpty() && dice.chance(10)) {
            keys.add("aviator: " + quoted(new RandomScripts(dice, vocabulary).value(readable)));
        } else {
            keys.addAll(extractor(wantsNumber, fields));
        }
        if (dice.chance(20)) {
            int steps = dice.between(1, 3);
            keys.add(IntStream.range(0, steps)
                    .mapToObj(i -> step(name, fields))
                    .collect(Collectors.joining(", ", "transform: [", "]")));
        }
        if (!type.equals("string") || dice.chance(5)) {
            keys.add("type: " + type);
        }
        if (dice.chance(15)) {
            keys.add("default: " + defaultOf(type));
        }
        fields.add(new RandomField(name, type));
        return RandomField.written(name, dice) + ": {" + String.join(", ", keys) + "}";
    }

    private List<String> extractor(boolean wantsNumber, List<RandomField> fields) {
        int kind = dice.between(0, 99);
        if (kind < 78) {
            return List.of(wantsNumber ? layout.numberExtractor(dice) : layout.wordExtractor(dice));
        }
        if (kind < 87) {
            return List.of(leftRight());
        }
        String of = "of: "
                + RandomField.written(
                        dice.chance(15)
                                ? dice.of("line", "source", "stream")
                                : dice.of(fields).name(),
                        dice);
        return switch (dice.between(0, 8)) {
            case 0 -> List.of(of);
            case 1 -> List.of(of, "split: {by: " + quoted(dice.of(DELIMITERS)) + ", at: " + dice.between(-3, 3) + "}");
            case 2 -> List.of(of, "json: " + dice.of("/a", "/n", "/o/k", "/o/l/0", "''", "/l/0", "/k"));
            case 3 ->
                List.of(
                        of,
                        "regex: {pattern: " + quoted(dice.of("[a-z]+", "[^=]+", "([A-Za-z])([0-9]?)", "é|a")) + "}");
            case 4 -> List.of(dice.chance(50) ? of + ", query: {param: " + parameter() + "}" : query(of));
            case 5 -> List.of(of, "logfmt: " + quoted(dice.of("a", "b", "msg", "k", "x", "é")));
            default -> List.of(of, leftRight());
        };
    }

    private String query(String of) {
        return "query: {" + of + ", param: " + parameter() + "}";
    }

    private String parameter() {
        return quoted(dice.of("x", "x", "k", "a", "é", "b"));
    }

    private String leftRight() {
        List<String> keys = new ArrayList<>();
        if (dice.chance(80)) {
            keys.add("left: " + quoted(dice.of(DELIMITERS)));
            if (dice.chance(50)) {
                keys.add("index: " + dice.between(0, 4));
            }
        }
        if (dice.chance(80) || keys.isEmpty()) {
            keys.add("right: " + quoted(dice.of(DELIMITERS)));
            if (dice.chance(30)) {
                keys.add("orEnd: " + dice.of("true", "false"));
            }
        }
        return String.join(", ", keys);
    }

    private String step(String name, List<RandomField> fields) {
        return switch (dice.between(0, 10)) {
            case 0 -> "lower";
            case 1 -> "upper";
            case 2 -> "trim";
            case 3 -> "{append: " + quoted(dice.of("x", "é", "1", "0", " ")) + "}";
            case 4 -> dice.chance(30) ? "{const: " + dice.of("7", "x", "'1.50'") + "}" : "trim";
            case 5 -> "cleanUrl";
            case 6 ->
                "{substring: [" + dice.between(-4, 4) + (dice.chance(60) ? ", " + dice.between(-3, 6) : "") + "]}";
            case 7 -> replace();
            case 8 -> choice(name, fields);
            default -> map();
        };
    }

    /** Without patterns that match nothing, or that see single bytes which are no UTF-8. */
    private String replace() {
        return dice.chance(50)
                ? "{replace: {pattern: " + quoted(dice.of("a", "/", "é", "ab|b", "[0-9]+", "[^ -~]+", "\\.", "^[a-z]"))
                        + ", with: " + quoted(dice.of("", "x", "$0$0", "1", "$$", "\\1")) + "}}"
                : "{replace: {pattern: " + quoted(dice.of("([A-Za-z])([0-9a-z])?", "(?P<n>[a-z])(a*)")) + ", with: "
                        + quoted(dice.of("$2$1", "[$2]", "${2}-")) + "}}";
    }

    private String choice(String name, List<RandomField> fields) {
        List<RandomField> seen = new ArrayList<>(fields);
        seen.add(new RandomField(name, "string"));
        seen.add(new RandomField(name, "string"));
        String cases = IntStream.range(0, dice.between(1, 3))
                .mapToObj(i ->
                        "{where: " + conditions.where(seen, 1) + ", value: " + dice.of("one", "'2'", "''", "é") + "}")
                .collect(Collectors.joining(", "));
        return "{switch: [" + cases + (dice.chance(50) ? ", {default: " + dice.of("other", "0") + "}" : "") + "]}";
    }

    private String map() {
        Map<String, String> values = new LinkedHashMap<>();
        int count = dice.between(1, 4);
        for (int i = 0; i < count; i++) {
            String key = dice.chance(70) ? vocabulary.literal(dice) : vocabulary.numberLiteral(dice);
            values.put(key, dice.chance(50) ? quoted(vocabulary.literal(dice)) : vocabulary.numberLiteral(dice));
        }
        String otherwise = dice.chance(40) ? ", default: " + dice.of("other", "no", "0", "''") : "";
        return "{map: {values: " + flow(values) + otherwise + "}}";
    }

    private String defaultOf(String type) {
        return switch (type) {
            case "int" -> dice.of("0", "-1", "007", "'42'", "+5");
            case "float" -> dice.of("0", "0.5", "1e3", "'-.25'", "-0.0");
            default -> dice.of("no", "'-'", "\"\"", "1.50", "none", "é");
        };
    }
}
