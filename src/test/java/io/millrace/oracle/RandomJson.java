package io.millrace.oracle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** Random JSON documents with members {@code t a b n m o}: mostly valid, in many spellings, now and then broken. */
final class RandomJson {
    private final Vocabulary vocabulary;
    private final Dice dice;

    RandomJson(Vocabulary vocabulary, Dice dice) {
        this.vocabulary = vocabulary;
        this.dice = dice;
    }

    String document(String time) {
        List<String> members = new ArrayList<>();
        members.add(member(
                "t", OracleNumber.isNumber(time) && isJsonNumber(time) && dice.chance(50) ? time : string(time)));
        members.add(member("a", value()));
        members.add(member("b", value()));
        members.add(member("n", number()));
        members.add(member("m", number()));
        members.add(member(
                "o",
                object(List.of(
                        member("k", value()),
                        member("n", number()),
                        member("l", array(List.of(value(), number(), value())))))));
        if (dice.chance(20)) {
            members.add(member(dice.of("a/b", "m~n", "", "a"), value()));
        }
        if (dice.chance(3)) {
            int levels = dice.of(62, 63, 64, 65, 1000);
            members.add(member("deep", "[".repeat(levels) + "]".repeat(levels)));
        }
        List<String> kept = dice.some(dice.chance(80) ? members.size() : dice.between(1, members.size()), members);
        if (dice.chance(70)) {
            kept = members;
        }
        String document = space() + object(kept) + space();
        return dice.chance(6) ? broken(document) : document;
    }

    private String broken(String document) {
        return switch (dice.between(0, 8)) {
            case 0 -> document + dice.of("x", "}", ",", "null", "\u0000");
            case 1 -> document.substring(0, dice.between(0, document.length()));
            case 2 -> document.replaceFirst(":", dice.of("", "::", "="));
            case 3 -> document.replaceFirst(",", dice.of("", ",,", ";"));
            case 4 -> document.replace("\"o\"", "o");
            case 5 ->
                document.replaceFirst(
                        "\"a\":",
                        "\"a\":"
                                + dice.of(
                                        "01,\"z\":",
                                        "1.,\"z\":",
                                        "+1,\"z\":",
                                        "NaN,\"z\":",
                                        "True,\"z\":",
                                        "-,\"z\":",
                                        ".5,\"z\":"));
            case 6 ->
                document.replaceFirst(
                        "\"b\":",
                        "\"b\":"
                                + dice.of(
                                        "\"\\x\",\"z\":",
                                        "\"\\u12G4\",\"z\":",
                                        "\"\u0001\",\"z\":",
                                        "'a',\"z\":",
                                        "\"\\u00\",\"z\":"));
            case 7 -> document.replace("}", ",}");
            default -> "\uFEFF" + document;
        };
    }

    private String value() {
        return switch (dice.between(0, 11)) {
            case 0 -> "null";
            case 1 -> dice.of("true", "false");
            case 2 -> number();
            case 3 ->
                dice.of(
                        "\"\\ud800\"",
                        "\"\\uD83D\\uDE00\"",
                        "\"\\uDE00a\"",
                        "\"\\u0041\\u00e9\"",
                        "\"\\ud83dx\"",
                        "\"\\/\\b\\f\\n\\r\\t\\\"\\\\\"",
                        "\"\\u0000\"",
                        "\"\\uD83D\\uD83D\\uDE00\"");
            case 4 -> dice.of("{}", "[]", "[ ]", "{ }", "[[],{}]", "\"\"");
            default -> string(dice.of(vocabulary.words()));
        };
    }

    /** As a number where JSON allows that spelling, otherwise as a string. */
    private String number() {
        String number = dice.of(vocabulary.numbers());
        return isJsonNumber(number) && dice.chance(80) ? number : string(number);
    }

    private static boolean isJsonNumber(String text) {
        return text.matches("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?");
    }

    private String string(String text) {
        StringBuilder json = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c < 0x20 || (dice.chance(5) && !Character.isSurrogate(c))) {
                json.append(String.format(dice.chance(50) ? "\\u%04x" : "\\u%04X", (int) c));
            } else {
                json.append(c == '"' || c == '\\' ? "\\" + c : String.valueOf(c));
            }
        }
        return json.append('"').toString();
    }

    private String member(String name, String value) {
        String key = name.equals("a") && dice.chance(3) ? "\"\\u0061\"" : "\"" + name + "\"";
        return key + space() + ":" + space() + value;
    }

    private String object(List<String> members) {
        return members.stream()
                .map(member -> member + space())
                .collect(Collectors.joining("," + space(), "{" + space(), "}"));
    }

    private String array(List<String> items) {
        List<String> kept = dice.chance(90) ? items : Collections.emptyList();
        return kept.stream().collect(Collectors.joining("," + space(), "[" + space(), space() + "]"));
    }

    private String space() {
        return dice.chance(92) ? "" : dice.of(" ", "\t", "  ", "\r");
    }
}
