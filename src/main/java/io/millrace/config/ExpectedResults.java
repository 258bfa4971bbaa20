package io.millrace.config;

import io.millrace.config.JsonValue.Flag;
import io.millrace.config.JsonValue.Items;
import io.millrace.config.JsonValue.Members;
import io.millrace.config.JsonValue.Null;
import io.millrace.config.JsonValue.Numeral;
import io.millrace.config.JsonValue.Text;
import io.millrace.config.RuleTestFile.ExpectedResult;
import io.millrace.config.YamlNode.Entry;
import io.millrace.config.YamlNode.Mapping;
import io.millrace.config.YamlNode.Scalar;
import io.millrace.config.YamlNode.Sequence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the results that a test expects: maps, or what a replay prints of them. */
final class ExpectedResults {
    private static final String RESULT = "{rule: errors, time: 1741946404000, fields: {status: 500}}";

    private final Subject subject;

    ExpectedResults(Subject subject) {
        this.subject = subject;
    }

    /** A list of maps and of texts, or one text with a result a line. */
    List<ExpectedResult> read(YamlNode node) {
        List<ExpectedResult> results = new ArrayList<>();
        if (node instanceof Sequence list) {
            list.items().forEach(item -> add(item, "an item of 'results'", results));
        } else if (node instanceof Scalar scalar && !scalar.isNull()) {
            add(scalar, "'results'", results);
        } else {
            subject.error(
                    node.at(),
                    "'results' must be a list of results such as " + RESULT
                            + ", or a text with one JSON object a line; [] where there must be none; found "
                            + node.found());
        }
        return results;
    }

    private void add(YamlNode item, String what, List<ExpectedResult> to) {
        if (item instanceof Mapping mapping) {
            to.add(new ExpectedResult(item.at(), result(mapping)));
        } else if (item instanceof Scalar scalar && !scalar.isNull()) {
            addLines(scalar, what, to);
        } else {
            subject.error(item.at(), what + " must be a map such as " + RESULT + ", found " + item.found());
        }
    }

    private void addLines(Scalar text, String what, List<ExpectedResult> to) {
        List<String> lines = text.text().lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).isBlank()) {
                continue;
            }
            String where = lines.size() == 1 ? "" : "line " + (i + 1) + " ";
            try {
                if (JsonValue.parse(lines.get(i)) instanceof Members members) {
                    to.add(new ExpectedResult(text.at(), members));
                    continue;
                }
                subject.error(
                        text.at(), what + ": " + where + "must be a JSON object, found " + Shown.text(lines.get(i)));
            } catch (IllegalArgumentException e) {
                subject.error(
                        text.at(),
                        what + ": " + where + "must be a JSON object as replay prints it: " + e.getMessage());
            }
        }
    }

    private static Members result(Mapping mapping) {
        Map<String, JsonValue> members = new LinkedHashMap<>();
        for (Entry entry : mapping.entries()) {
            String name = entry.key().text();
            members.put(name, value(entry.value(), name.equals("group")));
        }
        return new Members(members);
    }

    /** @param texts whether scalars are texts as written, whatever YAML would make of them, as the values of groups are */
    private static JsonValue value(YamlNode node, boolean texts) {
        if (node instanceof Mapping mapping) {
            Map<String, JsonValue> members = new LinkedHashMap<>();
            mapping.entries().forEach(entry -> members.put(entry.key().text(), value(entry.value(), texts)));
            return new Members(members);
        }
        if (node instanceof Sequence list) {
            return new Items(
                    list.items().stream().map(item -> value(item, texts)).toList());
        }
        return scalar((Scalar) node, texts);
    }

    private static JsonValue scalar(Scalar scalar, boolean text) {
        if (text || scalar.quoted()) {
            return new Text(scalar.text());
        }
        if (scalar.isNull()) {
            return new Null();
        }
        return switch (scalar.text()) {
            case "true", "True", "TRUE" -> new Flag(true);
            case "false", "False", "FALSE" -> new Flag(false);
            default ->
                scalar.isNumber() && !Numbers.hasLeadingZeros(scalar.text())
                        ? new Numeral(scalar.text())
                        : new Text(scalar.text());
        };
    }
}
