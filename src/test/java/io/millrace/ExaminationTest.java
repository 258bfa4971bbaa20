package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.config.ConfigException;
import io.millrace.config.ConfigReader;
import io.millrace.config.Draft;
import io.millrace.config.PipelineConfig;
import io.millrace.config.Problem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Problems of all stages are told at once, by place, and none that another one causes. */
class ExaminationTest {
    private static final String REST = """
        outputs: {o: {drop: {}}}
        streams:
          s: {fields: {v: {left: 'v=', right: ' ', type: int}, t: {left: 't='}}}
        rules:
        """;

    @TempDir
    private Path folder;

    /** Places and the beginnings of messages. */
    private static List<String> problems(String yaml) {
        try {
            return problems(ConfigReader.draftText("t.yaml", yaml, Map.of()));
        } catch (ConfigException e) {
            return e.problems().stream().map(ExaminationTest::shown).toList();
        }
    }

    private static List<String> problems(Draft<PipelineConfig> draft) {
        Examination.examine(draft);
        try {
            draft.sound();
            return List.of();
        } catch (ConfigException e) {
            return e.problems().stream().map(ExaminationTest::shown).toList();
        }
    }

    private static String shown(Problem problem) {
        return problem.at().line() + ":" + problem.at().column() + " "
                + problem.message().split("; | such as|\\. K|: missing cl")[0];
    }

    private static List<String> ofRules(String... rules) {
        return problems(REST + "- " + String.join("\n- ", rules) + "\n");
    }

    @Test
    void shouldTellOfNamesAndPatterns() {
        assertThat(ofRules(
                        "{name: a, from: s, where: {v: 1}, to: p}",
                        "{name: b, from: s, where: {v: {matches: '('}}, to: o}",
                        "{name: c, from: s, where: {v: {matches: '('}, x: 1}, to: o}"))
                .containsExactly(
                        "5:41 unknown output 'p'",
                        "6:43 pattern '('",
                        "7:43 pattern '('",
                        "7:49 unknown field 'x' of stream 's'");
    }

    @Test
    void shouldTellOfAGroupThatThereIsNotWhereItIsAskedFor() throws Exception {
        assertThat(ofRules(
                        "{name: a, from: s, to: o, fields: {f: {regex: {pattern: '(?P<user>a)', group: usr}}}}",
                        "{name: b, from: s, to: o, fields: {f: {transform: {replace: {pattern: a, with: $1}}}}}",
                        "{name: c, from: s, to: o, fields: {f: {regex: {pattern: '(', group: 1}}}}"))
                .containsExactly(
                        "5:81 '(?P<user>a)': the pattern has no group named 'usr'",
                        "6:82 'a': '$1' in 'with': the pattern has no group 1",
                        "7:59 '('");
        String misspelt = "streams: {s: {fields: {f: {regex: {pattern: '(?P<user>a)', group: usr}}}}}\nrules: []\n";
        Draft<PipelineConfig> draft = ConfigReader.draftText("t.yaml", misspelt, Map.of());
        Examination.examine(draft);
        assertThatThrownBy(draft::sound).hasMessageContaining("its names are user; did you mean 'user'?");
    }

    @Test
    void shouldTellOfAnAliasWhereItStands() {
        assertThat(ofRules(
                        "&r {name: a, from: s, where: &w {w: 1}, to: &p [p]}",
                        "*r",
                        "{name: b, from: s, where: *w, to: *p}"))
                .containsExactly(
                        "5:36 unknown field 'w' of stream 's'",
                        "5:51 unknown output 'p'",
                        "6:3 there are two rules 'a'",
                        "6:3 unknown output 'p'",
                        "6:3 unknown field 'w' of stream 's'",
                        "7:29 unknown field 'w' of stream 's'",
                        "7:37 unknown output 'p'");
    }

    @Test
    void shouldTellOfAllBesidesAMisspeltOperator() {
        assertThat(ofRules(
                        "{name: a, from: s, where: {v: {gtee: 1}, w: {gte: 1}}, to: p}",
                        "{name: b, from: s, where: {w: {gtee: 1}}, to: o}",
                        "{name: c, from: r, where: {w: {matches: '('}}, fields: {v: {regex: ')'}}, to: p}",
                        "{name: d, from: s, where: {aviator: 'v >'}, to: o}"))
                .containsExactly(
                        "5:34 rule 'a': condition on 'v': unknown operator 'gtee'",
                        "5:44 unknown field 'w' of stream 's'",
                        "5:62 unknown output 'p'",
                        "6:30 unknown field 'w' of stream 's'",
                        "6:34 rule 'b': condition on 'w': unknown operator 'gtee'",
                        "7:19 unknown stream 'r'",
                        "7:43 pattern '('",
                        "7:70 ')': a closing parenthesis too many: )",
                        "7:81 unknown output 'p'",
                        "8:43 the expression 'v >' ends too early");
    }

    @Test
    void shouldTellOfAllBesidesAReservedName() {
        assertThat(problems("""
            outputs: {o: {drop: {}}}
            streams:
              s: {fields: {v: {}, any: {left: x}}}
            rules:
            - {name: a, from: s, where: {w: 1}, to: o}
            - {name: b, from: s, where: {aviator: 'v >'}, to: o}
            - {name: c, from: s, fields: {v: {}}, to: o}
            """))
                .containsExactly(
                        "3:23 stream 's': the field name 'any' is reserved",
                        "5:30 unknown field 'w' of stream 's'",
                        "6:43 the expression 'v >' ends too early",
                        "7:31 field 'v' repeats a field of stream 's' (declared at t.yaml:3:16)");
    }

    @Test
    void shouldTellOfAllInFilesThatAreIncluded() throws Exception {
        Files.writeString(folder.resolve("b.yaml"), "foo: 1\nrules:\n- {name: b, from: s, where: {w: 1}, to: p}\n");
        Files.writeString(
                folder.resolve("a.yaml"), "rules: [{name: a, from: s, to: o, where: {line: {matches: '('}}}]");
        Path main = folder.resolve("m.yaml");
        Files.writeString(main, "include: [b.yaml, a.yaml]\n" + REST + "- {name: m, from: t, to: o}");
        assertThat(problems(ConfigReader.draft(main, Map.of(), path -> {})))
                .containsExactly(
                        "6:19 unknown stream 't'",
                        "1:1 unknown key 'foo'",
                        "3:30 unknown field 'w' of stream 's'",
                        "3:41 unknown output 'p'",
                        "1:59 pattern '('");
    }

    @Test
    void shouldTellOfTheMultilineAndTheTlsOfListeners() {
        assertThat(problems("""
            listen: {tcp: {port: 1, stream: nope, tls: {cert: none.pem, key: none.key}}}
            streams: {s: {multiline: {start: {matches: '('}}}}
            rules: [{name: a, from: s, to: p}]
            workers: 0
            """))
                .containsExactly(
                        "1:33 unknown stream 'nope'",
                        "1:51 TCP listener: 'tls': 'cert': 'none.pem' does not exist",
                        "2:44 stream 's': 'multiline': 'start': pattern '('",
                        "3:32 unknown output 'p'. There is no output yet.",
                        "4:10 'workers' must be a whole number from 1 to 1024, found '0'");
    }

    @Test
    void shouldKnowOutputsThatHaveProblemsOfTheirOwn() {
        String config = """
                streams: {s: {}}
                rules: [{name: a, from: s, to: stdout}]
                outputs: {errors: {file: out/x.ndjson}}
                """;
        assertThatThrownBy(() -> {
                    Draft<PipelineConfig> draft = ConfigReader.draftText("t.yaml", config, Map.of());
                    Examination.examine(draft);
                    draft.sound();
                })
                .hasMessageContaining("unknown output 'stdout'. Known: errors")
                .hasMessageContaining("output 'errors': 'file' must be a map");
    }

    @Test
    void shouldNotComplainOfWhatAFieldIsNotKnownToBe() {
        for (String field :
                List.of("{type: itn}", "{regex: [x]}", "5", "", "{lfet: x}", "{json: x}", "{split: {by: ''}}")) {
            assertThat(problems(REST.replace("v: {left: 'v=', right: ' ', type: int}", "v: " + field) + """
                - {name: a, from: s, where: {v: {gt: 5}, aviator: 'v + 1 > 3'}, emit: [v], to: o}
                - {name: b, from: s, where: {groovy: 'v > 3'}, fields: {w: {of: v}}, emit: [w], to: o}
                - {name: c, from: s, select: {n: sum(v)}, groupBy: v, window: 1s, to: o}
                """))
                    .as(field)
                    .hasSize(field.startsWith("{split") ? 2 : 1);
        }
    }

    @Test
    void shouldNotComplainOfNamesThatCouldNotBeRead() {
        String rules = """
            rules:
            - {name: a, from: s, where: {v: {gt: 5}, aviator: 'v > 3'}, fields: {w: {of: v}}, to: [o, p]}
            """;
        String streams = "streams: {s: {fields: {v: {}}}}\n";
        String outputs = "outputs: {o: {drop: {}}, p: {drop: {}}}\n";
        for (String broken : List.of(
                rules + outputs + "streams: {s: 5}",
                rules + outputs + "streams: [s]",
                rules + outputs + "steams: {s: {fields: {v: {}}}}",
                rules + outputs + "streams: {s: {feilds: {v: {}}}}",
                rules + outputs + "streams: {s: {fields: [v]}}",
                rules + outputs + "streams: {s: {fields: {v: {}, [x]: {}}}}",
                rules + outputs + "streams: {s: {fields: {'${NONE}': {}}}}",
                rules + outputs + "streams: {'${NONE}': {fields: {v: {}}}}",
                rules + outputs + "streams: {s: {fields: {}, fields: {v: {}}}}",
                rules + outputs + "streams: {s: {}, s: {fields: {v: {}}}}",
                rules + outputs + "streams: {s: {}}\nstreams: {s: {fields: {v: {}}}}",
                rules + outputs + "include: none.yaml",
                rules + outputs + "inclode: s.yaml",
                rules + streams + "outputs: {o: {}, p: {drop: {}}}",
                rules + streams + "outputs: 5",
                rules + streams + "output: {o: {drop: {}}, p: {drop: {}}}",
                rules + streams + "outputs: {o: {drop: {}}, '${NONE}': {drop: {}}}",
                rules.replace("s, where", "${NONE}, where") + streams + outputs,
                rules.replace("from: s, ", "") + streams + outputs,
                rules.replace("'v > 3'", "'${NONE} >'") + streams + outputs,
                rules.replace("fields: {", "feilds: {").replace("{gt: 5}", "{gt: 5}, w: 1") + streams + outputs,
                rules.replace("to: [", "select: {n: cuont(), m: 7}, window: 1s, having: {n: 1, m: 2}, to: [")
                        + streams
                        + outputs,
                rules.replace("to: [", "select: 7, window: 1s, having: {n: 1}, to: [") + streams + outputs,
                rules.replace("to: [", "slect: {n: count()}, window: 1s, having: {n: 1}, to: [") + streams + outputs)) {
            assertThat(problems(broken)).as(broken).hasSize(broken.contains("cuont") ? 2 : 1);
        }
    }

    @Test
    void shouldTellOfFieldsAndOutputsBesidesANameThatIsMissing() {
        assertThat(ofRules("{from: s, where: {w: 1}, to: p}", "{name: b, where: {line: {matches: '('}}, to: p}"))
                .containsExactly(
                        "5:3 rule number 1: 'name' is missing",
                        "5:21 unknown field 'w' of stream 's'",
                        "5:32 unknown output 'p'",
                        "6:3 rule 'b': 'from' is missing",
                        "6:37 pattern '('",
                        "6:48 unknown output 'p'");
    }

    @Test
    void shouldPlanASoundConfigOnceAndAddNothing() throws Exception {
        Draft<PipelineConfig> draft =
                ConfigReader.draftText("t.yaml", REST + "- {name: a, from: s, where: {v: {gt: 5}}, to: o}", Map.of());
        assertThat(Examination.examine(draft).rules()).hasSize(1);
        assertThat(draft.isSound()).isTrue();
        assertThat(draft.warnings()).isEmpty();
    }
}
