package io.millrace.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.assertj.core.api.AbstractListAssert;
import org.assertj.core.api.ObjectAssert;

/** How tests read configs: a whole text, or a piece put where it belongs in an otherwise right config. */
final class Reads {
    static final String FILE = "t.yaml";

    private Reads() {}

    static PipelineConfig config(String yaml) {
        return config(yaml, Map.of());
    }

    static PipelineConfig config(String yaml, Map<String, String> environment) {
        try {
            return ConfigReader.readText(FILE, yaml, environment);
        } catch (ConfigException e) {
            throw new AssertionError("not read:\n" + yaml + "\n" + e.getMessage(), e);
        }
    }

    /** All problems, as users see them. */
    static List<String> problems(String yaml) {
        return problems(yaml, Map.of());
    }

    static List<String> problems(String yaml, Map<String, String> environment) {
        try {
            return ConfigReader.readText(FILE, yaml, environment).warnings().stream()
                    .map(Problem::toString)
                    .toList();
        } catch (ConfigException e) {
            assertThat(e.problems()).isNotEmpty();
            return e.problems().stream().map(Problem::toString).toList();
        }
    }

    static AbstractListAssert<?, List<? extends String>, String, ObjectAssert<String>> assertProblems(String yaml) {
        return assertThat(problems(yaml)).as(yaml);
    }

    /** The messages about a piece, without their places. */
    static List<String> messages(String yaml) {
        return problems(yaml).stream()
                .map(p -> p.replaceFirst("^" + FILE + ":\\d+:\\d+: ", ""))
                .collect(Collectors.toList());
    }

    static String withField(String field) {
        return "streams: {s: {fields: {f: " + field + "}}}";
    }

    static FieldConfig field(String field) {
        return config(withField(field)).streams().get(0).fields().get(0);
    }

    static String withWhere(String where) {
        return "rules: [{name: r, from: s, to: o, where: " + where + "}]";
    }

    static ConditionConfig where(String where) {
        return config(withWhere(where)).rules().get(0).where();
    }

    static String withRule(String keys) {
        return "rules: [{name: r, from: s, to: o, " + keys + "}]";
    }

    static RuleConfig rule(String keys) {
        return config(withRule(keys)).rules().get(0);
    }

    static String withStream(String keys) {
        return "streams: {s: {" + keys + "}}";
    }

    static String withOutput(String keys) {
        return "outputs: {o: {" + keys + "}}";
    }

    static OutputConfig output(String keys) {
        return config(withOutput(keys)).outputs().get(0);
    }
}
