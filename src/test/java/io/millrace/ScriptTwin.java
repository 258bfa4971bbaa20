package io.millrace;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.millrace.config.ConfigReader;
import io.millrace.config.PipelineConfig;
import io.millrace.plan.Planner;
import io.millrace.plan.ScriptNote;
import io.millrace.script.AviatorScripts;
import io.millrace.script.Script;
import io.millrace.script.ScriptBudget;
import io.millrace.script.ScriptRun;
import io.millrace.script.ScriptType;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which lines expressions hold for, as conditions of rules and by Aviator itself. A line is {@code name=value;} for each field that is there.
 *
 * @param types of the fields
 * @param defaults of some of them
 */
record ScriptTwin(Map<String, ScriptType> types, Map<String, String> defaults) {
    private static final Pattern RECORD = Pattern.compile("\\{\"rule\":\"r(\\d+)\",\"time\":(\\d+),.*");

    /** What became of each expression as the condition of a rule, in order. */
    List<ScriptNote> notes(List<String> expressions) throws Exception {
        return Planner.plan(config(expressions)).streams().get(0).scripts();
    }

    private PipelineConfig config(List<String> expressions) throws Exception {
        StringBuilder yaml = new StringBuilder("""
                workers: 1
                outputs: {out: {drop: {}}}
                streams:
                  s:
                    time: {field: t, format: epochMillis}
                    fields:
                      t: {right: " "}
                """);
        types.forEach((name, type) -> {
            String typed = switch (type) {
                case TEXT -> "";
                case INT -> ", type: int";
                case FLOAT -> ", type: float";
            };
            String orElse = defaults.containsKey(name) ? ", default: '" + defaults.get(name) + "'" : "";
            yaml.append("      " + name + ": {left: \" " + name + "=\", right: \";\"" + typed + orElse + "}\n");
        });
        yaml.append("rules:\n");
        for (int i = 0; i < expressions.size(); i++) {
            String quoted = "'" + expressions.get(i).replace("'", "''") + "'";
            yaml.append("  - {name: r" + i + ", from: s, where: {aviator: " + quoted + "}, emit: [t], to: out}\n");
        }
        return ConfigReader.readText("test.yaml", yaml.toString(), Map.of());
    }

    /** For each expression the numbers of the lines on which its rule fires. */
    List<List<Integer>> fired(List<String> expressions, List<Map<String, byte[]>> lines) throws Exception {
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        for (int line = 0; line < lines.size(); line++) {
            log.writeBytes((line + " ").getBytes(UTF_8));
            for (Map.Entry<String, byte[]> field : lines.get(line).entrySet()) {
                log.writeBytes((" " + field.getKey() + "=").getBytes(UTF_8));
                log.writeBytes(field.getValue());
                log.write(';');
            }
            log.write('\n');
        }
        ByteArrayOutputStream results = new ByteArrayOutputStream();
        try (Replay replay = new Replay(config(expressions), "s", results)) {
            replay.feed(new ByteArrayInputStream(log.toByteArray()), "test");
            replay.finish();
        }
        List<List<Integer>> fired = new ArrayList<>();
        expressions.forEach(unused -> fired.add(new ArrayList<>()));
        results.toString(UTF_8).lines().forEach(record -> {
            Matcher parts = RECORD.matcher(record);
            if (!parts.matches()) {
                throw new AssertionError(record);
            }
            fired.get(Integer.parseInt(parts.group(1))).add(Integer.parseInt(parts.group(2)));
        });
        return fired;
    }

    /** The same, by Aviator. */
    List<List<Integer>> holding(List<String> expressions, List<Map<String, byte[]>> lines) throws Exception {
        List<Map<String, Object>> values = lines.stream().map(this::values).toList();
        List<List<Integer>> holds = new ArrayList<>();
        for (String expression : expressions) {
            Script script = AviatorScripts.compile(expression, types);
            ScriptRun run = script.forWorker(ScriptBudget.unlimited());
            List<Integer> those = new ArrayList<>();
            for (int line = 0; line < lines.size(); line++) {
                Map<String, Object> of = values.get(line);
                try {
                    if (Boolean.TRUE.equals(
                            run.run(script.variables().stream().map(of::get).toArray()))) {
                        those.add(line);
                    }
                } catch (Exception e) {
                    // does not hold
                }
            }
            holds.add(those);
        }
        return holds;
    }

    private Map<String, Object> values(Map<String, byte[]> line) {
        Map<String, Object> values = new HashMap<>();
        types.forEach((name, type) -> {
            byte[] bytes = line.get(name);
            Optional<Object> value = bytes == null ? Optional.empty() : value(new String(bytes, UTF_8), type);
            value.or(() -> Optional.ofNullable(defaults.get(name)).flatMap(text -> value(text, type)))
                    .ifPresent(present -> values.put(name, present));
        });
        return values;
    }

    /** As a field is read. */
    private static Optional<Object> value(String text, ScriptType type) {
        return switch (type) {
            case TEXT -> Optional.of(text);
            case INT -> whole(text);
            case FLOAT -> {
                if (!text.matches("[+-]?([0-9]+(\\.[0-9]+)?|\\.[0-9]+)([eE][+-]?[0-9]+)?")) {
                    yield Optional.empty();
                }
                double number = Double.parseDouble(text);
                yield Double.isInfinite(number) ? Optional.empty() : Optional.of(number);
            }
        };
    }

    private static Optional<Object> whole(String text) {
        try {
            return Optional.of(Long.parseLong(text));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
