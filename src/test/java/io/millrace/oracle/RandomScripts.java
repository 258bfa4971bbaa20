package io.millrace.oracle;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Writes random expressions over fields; some of them throw on some lines. */
final class RandomScripts {
    /** What Aviator keeps for itself, as far as fields have such names. */
    private static final Set<String> KEYWORDS = Set.of("true", "false", "nil");

    private final Dice dice;
    private final Vocabulary vocabulary;

    RandomScripts(Dice dice, Vocabulary vocabulary) {
        this.dice = dice;
        this.vocabulary = vocabulary;
    }

    /** Those that scripts can read by their names. */
    static List<RandomField> readable(List<RandomField> fields) {
        return fields.stream()
                .filter(field -> field.name().matches("[A-Za-z_][A-Za-z0-9_]*"))
                .filter(field -> !KEYWORDS.contains(field.name()))
                .toList();
    }

    String condition(List<RandomField> fields) {
        return condition(fields, dice.between(0, 3));
    }

    private String condition(List<RandomField> fields, int depth) {
        if (depth == 0) {
            return test(dice.of(fields), fields);
        }
        String condition = condition(fields, depth - 1);
        return switch (dice.between(0, 3)) {
            case 0 -> condition + " && " + condition(fields, dice.between(0, depth - 1));
            case 1 -> condition + " || " + condition(fields, dice.between(0, depth - 1));
            case 2 -> "!(" + condition + ")";
            default -> "(" + condition + ")";
        };
    }

    private String test(RandomField field, List<RandomField> fields) {
        String name = field.name();
        if (field.isNumber()) {
            return switch (dice.between(0, 9)) {
                case 0 -> name + dice.of(" == ", " != ", " > ", " <= ") + "nil";
                case 1 -> name + " % 2 == 0";
                case 2 -> "(" + name + " == nil ? 0 : " + name + ") * 2 > " + number();
                case 3 -> name + " / 100 == " + dice.between(0, 5);
                case 4 -> number() + dice.of(" < ", " >= ", " != ") + "-" + name;
                case 5 -> name + dice.of(" * 10", " / 4.0", " - 100", " + 0.5") + dice.of(" > ", " <= ") + number();
                case 6 ->
                    name + dice.of(" > ", " <= ", " == ") + numeric(fields).orElse(number());
                default -> name + dice.of(" > ", " >= ", " < ", " <= ", " == ", " != ") + number();
            };
        }
        return switch (dice.between(0, 9)) {
            case 0 -> name + dice.of(" == ", " != ") + text();
            case 7 -> text() + " == " + name;
            case 8 -> "string.endsWith(" + name + ", " + text() + ")";
            case 9 -> name + dice.of(" == nil", " != nil");
            case 1 -> "string.contains(" + name + ", " + text() + ")";
            case 2 -> name + " != nil && string.startsWith(" + name + ", " + text() + ")";
            case 3 -> "string.length(" + name + ") > " + dice.between(0, 8);
            case 4 -> name + " =~ /" + dice.of("[a-z]+", "[A-Z]+", "[0-9]+.*", "a.*", "[^0-9]*") + "/";
            case 5 -> "string.indexOf(" + name + ", " + text() + ") == " + dice.between(-1, 3);
            default -> name + dice.of(" < ", " >= ") + text();
        };
    }

    private Optional<String> numeric(List<RandomField> fields) {
        List<String> names = fields.stream()
                .filter(RandomField::isNumber)
                .map(RandomField::name)
                .toList();
        return names.isEmpty() ? Optional.empty() : Optional.of(dice.of(names));
    }

    String value(List<RandomField> fields) {
        RandomField field = dice.of(fields);
        String name = field.name();
        if (field.isNumber()) {
            return switch (dice.between(0, 4)) {
                case 0 -> name + " / 4.0";
                case 1 -> name + " * 3 - 1";
                case 2 -> "math.round(" + name + ")";
                case 3 -> "max(" + name + ", " + number() + ")";
                default -> name + " > " + number() + " ? 'high' : 'low'";
            };
        }
        return switch (dice.between(0, 6)) {
            case 0 -> name + " + '-' + " + dice.of(fields).name();
            case 1 -> "string.length(" + name + ")";
            case 2 -> "string.split(" + name + ", '[/ ,]')[" + dice.between(0, 2) + "]";
            case 3 -> "string.replace_all(" + name + ", '([0-9])[0-9]*', '<$1>')";
            case 4 -> "string.join(string.split(" + name + ", '[^a-z]+'), '.')";
            case 5 -> name + " =~ /([a-zA-Z]*)([0-9]*).*/ ? $1 + ':' + $2 : nil";
            default -> name + " == nil ? 'none' : " + name;
        };
    }

    private String number() {
        return dice.of("0", "1", "5", "10", "200", "404", "1.5", "-3", "1000000");
    }

    private String text() {
        String text = vocabulary.nonEmptyLiteral(dice);
        return text.matches("[A-Za-z0-9/. =:-]+") ? "'" + text + "'" : "'a'";
    }
}
