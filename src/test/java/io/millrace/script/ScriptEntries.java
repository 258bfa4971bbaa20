package io.millrace.script;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A script of a corpus and what is expected of it. */
record ScriptEntries(String script, String expected) {
    static final Map<String, ScriptType> FIELDS = fields();

    private static final Map<String, Object> VALUES =
            Map.of("status", 503L, "path", "/api/v1/users", "time", 0.25, "line", "GET /a?x=1&y=2 HTTP/1.1");

    private static Map<String, ScriptType> fields() {
        Map<String, ScriptType> fields = new LinkedHashMap<>();
        fields.put("status", ScriptType.INT);
        fields.put("path", ScriptType.TEXT);
        fields.put("time", ScriptType.FLOAT);
        fields.put("line", ScriptType.TEXT);
        fields.put("ua", ScriptType.TEXT);
        return fields;
    }

    static List<ScriptEntries> of(String corpus) {
        List<ScriptEntries> entries = new ArrayList<>();
        StringBuilder script = new StringBuilder();
        for (String line : corpus.lines().toList()) {
            int end = line.lastIndexOf("  => ");
            if (end < 0) {
                script.append(line).append('\n');
            } else {
                entries.add(new ScriptEntries(script + line.substring(0, end), line.substring(end + 5)));
                script.setLength(0);
            }
        }
        return entries;
    }

    static @Nullable Object[] values(Script script) {
        return script.variables().stream().map(VALUES::get).toArray();
    }

    /** The value and its type, or the kind of what was thrown. */
    static String outcome(Script script, ScriptBudget budget) {
        try {
            Object result = script.forWorker(budget).run(values(script));
            return result == null ? "null" : result + " " + result.getClass().getSimpleName();
        } catch (ScriptStoppedException e) {
            return "stopped";
        } catch (Exception e) {
            return "! " + e.getClass().getSimpleName();
        }
    }

    /** Its first line, for messages. */
    @Override
    public String toString() {
        return Arrays.toString(script.split("\n"));
    }
}
