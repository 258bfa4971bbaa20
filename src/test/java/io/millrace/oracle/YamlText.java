package io.millrace.oracle;

import java.util.Map;
import java.util.stream.Collectors;

/** Pieces of YAML in flow style. */
final class YamlText {
    private YamlText() {}

    /** A flow map; keys are quoted, values are YAML already. */
    static String flow(Map<String, String> entries) {
        return entries.entrySet().stream()
                .map(entry -> quoted(entry.getKey()) + ": " + entry.getValue())
                .collect(Collectors.joining(", ", "{", "}"));
    }

    /** A double-quoted scalar, safe from the replacement of variables. */
    static String quoted(String text) {
        return "\""
                + text.replace("\\", "\\\\")
                        .replace("\"", "\\\"")
                        .replace("\t", "\\t")
                        .replace("$", "$$") + "\"";
    }
}
