package io.millrace.oracle;

import io.millrace.oracle.OracleValue.Type;
import io.millrace.oracle.YamlTree.Mapping;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * A field: the line, or another field's text, goes through an extractor, then through steps, then becomes its type;
 * nothing left means the default.
 */
record OracleField(
        Optional<String> of,
        Function<String, Optional<String>> extractor,
        List<UnaryOperator<String>> steps,
        Type type,
        Optional<String> defaultText) {

    Optional<OracleValue> valueIn(OracleLine line) {
        Optional<String> input =
                of.isPresent() ? line.value(of.get()).map(OracleValue::text) : Optional.of(line.text());
        Optional<String> text = input.flatMap(extractor);
        for (UnaryOperator<String> step : steps) {
            text = text.map(step);
        }
        Optional<OracleValue> value = text.flatMap(written -> OracleValue.of(type, written));
        return value.isPresent() ? value : defaultText.flatMap(written -> OracleValue.of(type, written));
    }

    /** The {@code fields:} of a stream or a rule; none where the key is missing. */
    static Map<String, OracleField> allOf(Mapping owner) {
        Map<String, OracleField> fields = new LinkedHashMap<>();
        if (owner.has("fields")) {
            owner.get("fields")
                    .asMapping()
                    .entries()
                    .forEach((name, field) -> fields.put(name, parse(field.asMapping())));
        }
        return fields;
    }

    private static OracleField parse(Mapping field) {
        field.onlyKeys(
                "left", "index", "right", "orEnd", "split", "json", "regex", "of", "transform", "type", "default");
        List<UnaryOperator<String>> steps = new ArrayList<>();
        if (field.has("transform")) {
            field.get("transform").asSequence().forEach(step -> steps.add(step(step)));
        }
        return new OracleField(
                field.optionalText("of"),
                extractor(field),
                steps,
                Type.valueOf(field.optionalText("type").orElse("string").toUpperCase(Locale.ROOT)),
                field.optionalText("default"));
    }

    private static Function<String, Optional<String>> extractor(Mapping field) {
        if (field.has("split")) {
            Mapping split = field.get("split").asMapping().onlyKeys("by", "at");
            return input -> column(input, split.text("by"), Integer.parseInt(split.text("at")));
        }
        if (field.has("json")) {
            return input -> OracleJson.find(input, field.text("json"));
        }
        if (field.has("regex")) {
            Mapping regex = field.get("regex").asMapping().onlyKeys("pattern", "group");
            Pattern pattern = OracleRegex.compile(regex.text("pattern"), false);
            return input ->
                    OracleRegex.firstMatch(pattern, regex.optionalText("group").orElse("0"), input);
        }
        // Neither left nor right, as with `of` alone, is all of the input.
        return input -> between(
                input,
                field.optionalText("left").orElse(""),
                Integer.parseInt(field.optionalText("index").orElse("0")),
                field.optionalText("right").orElse(""),
                field.optionalText("orEnd").orElse("true").equalsIgnoreCase("true"));
    }

    private static Optional<String> between(String input, String left, int index, String right, boolean orEnd) {
        int start = 0;
        if (!left.isEmpty()) {
            for (int i = 0; i <= index; i++) {
                int found = input.indexOf(left, start);
                if (found < 0) {
                    return Optional.empty();
                }
                start = found + left.length();
            }
        }
        int end = right.isEmpty() ? input.length() : input.indexOf(right, start);
        if (end < 0) {
            return orEnd ? Optional.of(input.substring(start)) : Optional.empty();
        }
        return Optional.of(input.substring(start, end));
    }

    private static Optional<String> column(String input, String separator, int at) {
        List<String> columns = List.of(input.split(Pattern.quote(separator), -1));
        int index = at < 0 ? columns.size() + at : at;
        return index >= 0 && index < columns.size() ? Optional.of(columns.get(index)) : Optional.empty();
    }

    private static UnaryOperator<String> step(YamlTree step) {
        if (step instanceof YamlTree.Scalar scalar) {
            return switch (scalar.text()) {
                case "lower" -> text -> text.toLowerCase(Locale.ROOT);
                case "upper" -> text -> text.toUpperCase(Locale.ROOT);
                case "trim" -> OracleText::trimmed;
                default -> throw new UnsupportedOperationException("transform " + scalar.text());
            };
        }
        Mapping named = step.asMapping().onlyKeys("append", "const", "map");
        if (named.has("append")) {
            return text -> text + named.text("append");
        }
        if (named.has("const")) {
            return text -> named.text("const");
        }
        Mapping map = named.get("map").asMapping().onlyKeys("values", "default");
        Mapping values = map.get("values").asMapping();
        return text -> values.has(text)
                ? values.text(text)
                : map.optionalText("default").orElse(text);
    }
}
