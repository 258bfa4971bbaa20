package io.millrace.oracle;

import io.millrace.oracle.OracleResult.Exact;
import io.millrace.oracle.YamlTree.Mapping;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A rule; {@code fields} are those of its stream and its own. It emits records where {@code aggregates} is empty. */
record OracleRule(
        String name,
        Map<String, OracleField> fields,
        OracleCondition where,
        List<String> emit,
        List<String> groupBy,
        List<OracleAggregate> aggregates,
        long windowMillis,
        long everyMillis,
        OracleCondition having,
        int samples,
        int sampleLength,
        int maxGroups,
        boolean dropsWindows,
        boolean updatesLate,
        Mapping definition) {

    static OracleRule parse(Mapping rule, Map<String, OracleField> streamFields, boolean streamUpdatesLate) {
        rule.onlyKeys(
                "name",
                "from",
                "fields",
                "where",
                "emit",
                "groupBy",
                "select",
                "window",
                "every",
                "having",
                "samples",
                "maxGroups",
                "late",
                "onRemove",
                "to");
        Map<String, OracleField> fields = new LinkedHashMap<>(streamFields);
        fields.putAll(OracleField.allOf(rule));
        List<OracleAggregate> aggregates = new ArrayList<>();
        if (rule.has("select")) {
            rule.get("select")
                    .asMapping()
                    .entries()
                    .forEach((label, call) -> aggregates.add(OracleAggregate.parse(label, call.asText())));
        }
        return new OracleRule(
                rule.text("name"),
                fields,
                rule.has("where") ? OracleCondition.parse(rule.get("where")) : line -> true,
                rule.has("emit") ? rule.get("emit").asTexts() : List.of("line"),
                rule.has("groupBy") ? rule.get("groupBy").asTexts() : List.of(),
                aggregates,
                aggregates.isEmpty() ? 0 : OracleConfig.millis(rule.text("window")),
                aggregates.isEmpty()
                        ? 0
                        : OracleConfig.millis(rule.optionalText("every").orElse(rule.text("window"))),
                rule.has("having") ? OracleCondition.parse(rule.get("having")) : group -> true,
                sample(rule, "count", "3"),
                sample(rule, "maxLength", "1024"),
                Integer.parseInt(rule.optionalText("maxGroups").orElse("100000")),
                rule.optionalText("onRemove").orElse("publish").equals("drop"),
                rule.has("late") ? rule.text("late").equals("update") : streamUpdatesLate,
                rule);
    }

    /** 0 where the rule has no samples. */
    private static int sample(Mapping rule, String key, String otherwise) {
        return rule.has("samples")
                ? Integer.parseInt(
                        rule.get("samples").asMapping().optionalText(key).orElse(otherwise))
                : 0;
    }

    boolean emitsRecords() {
        return aggregates.isEmpty();
    }

    OracleResult record(long timeMillis, OracleLine line) {
        List<String> members = new ArrayList<>();
        for (String field : emit) {
            members.add(OracleText.quoted(field) + ":"
                    + line.value(field).map(OracleValue::json).orElse("null"));
        }
        String text = "{\"rule\":" + OracleText.quoted(name) + ",\"time\":" + timeMillis + ",\"fields\":{"
                + String.join(",", members) + "}}";
        return new OracleResult(name, List.of(new Exact(text)));
    }
}
