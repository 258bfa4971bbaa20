package io.millrace.oracle;

import io.millrace.oracle.OracleValue.Type;
import io.millrace.oracle.YamlTree.Mapping;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * A field: the line, or another field's text, goes through an extractor, or a script makes something of all fields, then through steps, then becomes its type;
 * nothing left means the default.
 */
record OracleField(
        Optional<String> of,
        Optional<OracleScript> script,
        Function<String, Optional<String>> extractor,
        List<Step> steps,
        Type type,
        Optional<String> defaultText) {

    /** Makes a text of a text, perhaps by way of other fields of the line. */
    interface Step {
        String of(String text, OracleLine line);
    }

    Optional<OracleValue> valueIn(OracleLine line) {
        Optional<String> input =
                of.isPresent() ? line.value(of.get()).map(OracleValue::text) : Optional.of(line.text());
        Optional<String> text = script.isPresent() ? script.get().valueIn(line) : input.flatMap(extractor);
        for (Step step : steps) {
            text = text.map(before -> step.of(before, line));
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
                    .forEach((name, field) -> fields.put(name, parse(name, field.asMapping())));
        }
        return fields;
    }

    private static OracleField parse(String name, Mapping field) {
        field.onlyKeys(
                "left",
                "index",
                "right",
                "orEnd",
                "split",
                "json",
                "logfmt",
                "query",
                "regex",
                "aviator",
                "of",
                "transform",
                "type",
                "default");
        List<Step> steps = new ArrayList<>();
        if (field.has("transform")) {
            field.get("transform").asSequence().forEach(step -> steps.add(step(name, step)));
        }
        return new OracleField(
                field.has("query")
                        ? field.get("query").asMapping().optionalText("of").or(() -> field.optionalText("of"))
                        : field.optionalText("of"),
                field.optionalText("aviator").map(OracleScript::parse),
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
        if (field.has("logfmt")) {
            return input -> OracleLogfmt.find(input, field.text("logfmt"));
        }
        if (field.has("query")) {
            Mapping query = field.get("query").asMapping().onlyKeys("of", "param");
            return input -> OracleUrl.parameter(input, query.text("param"));
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

    private static Step step(String field, YamlTree step) {
        if (step instanceof YamlTree.Scalar scalar) {
            return switch (scalar.text()) {
                case "lower" -> (text, line) -> text.toLowerCase(Locale.ROOT);
                case "upper" -> (text, line) -> text.toUpperCase(Locale.ROOT);
                case "trim" -> (text, line) -> OracleText.trimmed(text);
                case "cleanUrl" -> (text, line) -> OracleUrl.cleaned(text);
                default -> throw new UnsupportedOperationException("transform " + scalar.text());
            };
        }
        Mapping named = step.asMapping().onlyKeys("append", "const", "map", "substring", "replace", "switch");
        if (named.has("append")) {
            return (text, line) -> text + named.text("append");
        }
        if (named.has("const")) {
            return (text, line) -> named.text("const");
        }
        if (named.has("substring")) {
            List<Integer> counts = named.get("substring").asSequence().stream()
                    .map(count -> Integer.valueOf(count.asText()))
                    .toList();
            return (text, line) ->
                    OracleText.part(text, counts.get(0), counts.stream().skip(1).findFirst());
        }
        if (named.has("replace")) {
            Mapping replace = named.get("replace").asMapping().onlyKeys("pattern", "with");
            Pattern pattern = OracleRegex.compile(replace.text("pattern"), false);
            return (text, line) -> OracleRegex.replaced(pattern, replace.text("with"), text);
        }
        if (named.has("switch")) {
            return (text, line) -> chosen(field, named.get("switch").asSequence(), text, line);
        }
        Mapping map = named.get("map").asMapping().onlyKeys("values", "default");
        Mapping values = map.get("values").asMapping();
        return (text, line) -> values.has(text)
                ? values.text(text)
                : map.optionalText("default").orElse(text);
    }

    /** The value of the first case that holds on the line as it is with this text for the field. */
    private static String chosen(String field, List<YamlTree> cases, String text, OracleLine line) {
        Map<String, OracleField> fields = new HashMap<>(line.fields());
        fields.put(
                field,
                new OracleField(
                        Optional.empty(),
                        Optional.empty(),
                        input -> Optional.of(text),
                        List.of(),
                        Type.STRING,
                        Optional.empty()));
        OracleLine soFar = new OracleLine(line.stream(), line.source(), line.text(), fields);
        for (YamlTree item : cases) {
            Mapping one = item.asMapping().onlyKeys("where", "value", "default");
            if (one.has("default")) {
                return one.text("default");
            }
            if (OracleCondition.parse(one.get("where")).holds(soFar)) {
                return one.text("value");
            }
        }
        return text;
    }
}
