package io.millrace.oracle;

import static io.millrace.oracle.YamlText.flow;
import static io.millrace.oracle.YamlText.quoted;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes random conditions whose literals are the words and numbers that lines have. */
final class RandomConditions {
    private static final List<String> PATTERNS = List.of(
            "a",
            "a+b",
            "^a",
            "^[^a]*a",
            "[0-9]+",
            "\\.[0-9]{1,3}",
            "(ab)+",
            "a|bb",
            "^$",
            "E.*R",
            "(?:GET|POST)",
            "\\\\",
            "[^ -~]",
            "^-?[0-9]",
            "/api(/|$)",
            "a.b",
            "\\|.*\\|",
            "[=:]");

    /** Without the letter i, on whose case beyond ASCII engines differ. */
    private static final List<String> PATTERNS_IGNORING_CASE =
            List.of("get", "post|error", "^str", "a[bk]", "k", "^s$", "É", "warn", "σ");

    private final Dice dice;
    private final Vocabulary vocabulary;

    RandomConditions(Dice dice, Vocabulary vocabulary) {
        this.dice = dice;
        this.vocabulary = vocabulary;
    }

    /** A map or a list of maps; {@code depth} more levels of any, all and not are allowed. */
    String where(List<RandomField> fields, int depth) {
        if (dice.chance(12)) {
            return "[" + conditions(fields, depth) + ", " + conditions(fields, depth) + "]";
        }
        return conditions(fields, depth);
    }

    private String conditions(List<RandomField> fields, int depth) {
        Map<String, String> entries = new LinkedHashMap<>();
        for (RandomField field : dice.some(dice.of(1, 1, 1, 1, 1, 1, 2, 3), fields)) {
            entries.put(field.name(), condition(field));
        }
        if (dice.chance(10)) {
            entries.put("line", "{contains: " + quoted(vocabulary.nonEmptyLiteral(dice)) + "}");
        }
        if (dice.chance(4)) {
            entries.put("arrival", dice.of("{exists: false}", "{lt: 5}", "{ne: 5}"));
        }
        List<RandomField> readable = RandomScripts.readable(fields);
        if (!readable.isEmpty() && dice.chance(12)) {
            entries.put("aviator", quoted(new RandomScripts(dice, vocabulary).condition(readable)));
        }
        if (depth > 0 && dice.chance(15)) {
            entries.put(
                    dice.of("any", "any", "all"),
                    "[" + conditions(fields, depth - 1) + ", " + conditions(fields, depth - 1) + "]");
        }
        if (depth > 0 && dice.chance(12)) {
            entries.put("not", conditions(fields, depth - 1));
        }
        return flow(entries);
    }

    private String condition(RandomField field) {
        int kind = dice.between(0, 99);
        if (kind < 12) {
            return literal(field);
        }
        if (kind < 20) {
            return literals(field);
        }
        if (field.isNumber() ? kind < 70 : kind < 30) {
            return "{" + (dice.chance(85) ? numberTest() : bounds()) + "}";
        }
        if (kind < 36 || kind > 95) {
            return "{exists: " + dice.of("true", "false") + "}";
        }
        return textTest(field);
    }

    /** Which some number is within. */
    private String bounds() {
        String high = vocabulary.numberLiteral(dice);
        return new BigDecimal(high).compareTo(new BigDecimal(-5)) > 0
                ? dice.of("gt", "gte") + ": -5, " + dice.of("lt", "lte") + ": " + high
                : "gte: " + high + ", lte: " + high;
    }

    private String numberTest() {
        if (dice.chance(20)) {
            List<String> ends =
                    new ArrayList<>(List.of(vocabulary.numberLiteral(dice), vocabulary.numberLiteral(dice)));
            ends.sort((x, y) -> new BigDecimal(x).compareTo(new BigDecimal(y)));
            return "between: " + ends;
        }
        return dice.of("gt", "gte", "lt", "lte", "gte", "lt", "eq", "ne") + ": " + vocabulary.numberLiteral(dice);
    }

    private String textTest(RandomField field) {
        boolean ignoreCase = dice.chance(30);
        String suffix = ignoreCase ? ", ignoreCase: true" : dice.chance(5) ? ", ignoreCase: false" : "";
        String test = switch (dice.between(0, 8)) {
            case 0 -> "eq: " + (ignoreCase ? text() : literal(field));
            case 1 -> "ne: " + (ignoreCase ? text() : literal(field));
            case 2 ->
                dice.of("in", "notIn") + ": " + (ignoreCase ? "[" + text() + ", " + text() + "]" : literals(field));
            case 3 -> "contains: " + needle();
            case 4 -> "containsAny: [" + needle() + ", " + needle() + "]";
            case 5 -> "startsWith: " + needle();
            case 6 -> "endsWith: " + needle();
            case 7 -> "contains: " + needle();
            default -> "matches: " + quoted(dice.of(ignoreCase ? PATTERNS_IGNORING_CASE : PATTERNS));
        };
        return "{" + test + suffix + "}";
    }

    private String literals(RandomField field) {
        int count = dice.between(1, 4);
        return IntStream.range(0, count).mapToObj(i -> literal(field)).collect(Collectors.joining(", ", "[", "]"));
    }

    /** A literal as a config writes it: numbers bare or, now and then, quoted. */
    private String literal(RandomField field) {
        if (dice.chance(field.isNumber() ? 90 : 15)) {
            String number = vocabulary.numberLiteral(dice);
            return dice.chance(25) ? quoted(number) : number;
        }
        return text();
    }

    /** Always a text, never a bare number. */
    private String text() {
        String text = vocabulary.literal(dice);
        boolean canBeBare = text.matches("[A-Za-z][A-Za-z0-9_/-]*") && !text.equals("null");
        return canBeBare && dice.chance(60) ? text : quoted(text);
    }

    private String needle() {
        return dice.chance(10) ? vocabulary.numberLiteral(dice) : quoted(vocabulary.nonEmptyLiteral(dice));
    }
}
