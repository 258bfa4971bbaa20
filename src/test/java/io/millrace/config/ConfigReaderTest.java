package io.millrace.config;

import static io.millrace.config.Reads.assertProblems;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.FieldConfig.Reference;
import io.millrace.config.YamlNode.Entry;
import io.millrace.config.YamlNode.Mapping;
import io.millrace.config.YamlNode.Scalar;
import io.millrace.config.YamlNode.Sequence;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ConfigReaderTest {
    @Test
    void shouldReadTheConfigOfTheContract() {
        PipelineConfig config = Reads.config(Samples.CONTRACT);
        assertThat(config.warnings()).isEmpty();
        assertThat(config.tcp()).hasSize(1);
        assertThat(config.http()).hasSize(1);
        assertThat(config.streams())
                .singleElement()
                .satisfies(stream -> assertThat(stream.fields())
                        .extracting(FieldConfig::name)
                        .containsExactly("client", "time", "method", "path", "status", "bytes", "agent"));
        RuleConfig traffic = config.rules().get(0);
        assertThat(traffic.aggregation().orElseThrow().groupBy())
                .extracting(Reference::text)
                .containsExactly("method", "status");
        assertThat(config.rules().get(1).emit())
                .extracting(Reference::text)
                .containsExactly("time", "client", "path", "status");
        assertThat(config.outputs()).extracting(OutputConfig::name).containsExactly("metrics", "errors", "nothing");
    }

    @Test
    void shouldReadEveryKeyThatThereIs() {
        PipelineConfig config = Reads.config(Samples.EVERYTHING);
        assertThat(config.warnings()).isEmpty();
        Set<String> keys = new HashSet<>();
        Problems problems = new Problems();
        keysOf(
                YamlTree.parse(EnvironmentText.of("f", Samples.EVERYTHING, Map.of(), problems), problems)
                        .orElseThrow(),
                keys);
        for (Shape shape : Shape.values()) {
            assertThat(shape.keys())
                    .as("the sample shows every key of %s", shape)
                    .allMatch(key -> keys.contains(key) || key.equals("include") || key.equals("none"));
        }
    }

    @Test
    void shouldPointAtADozenTypicalMistakesAtOnce() {
        assertProblems("""
            listen:
              tcp: {port: 5170, steam: access}
            streams:
              access:
                time: {feild: time, format: "dd/MMM/yyyy:HH:mm:ss Z"}
                lateness: 2
                fields:
                  status: {left: '" ', right: " ", type: integer}
                  path: {left: " ", indx: 5}
            rules:
              - name: p95
                from: access
                wher: {status: 200}
                select: {n: count, slow: p95(ms}
                window: 10sec
                to: metrics
              - name: errors
                from: access
                where: {status: {gte: 5xx}, path: {startWith: /api}}
                emit: [time, {a: b}]
                groupby: path
                to: [errors
                  ]
            outputs:
              metrics: {file: {path: out/m.zst, rotat: {size: 1M}}}
              errors: {file: {path: out/e.zst}, compression: {zstd: {level: fast}}}
            """)
                .containsExactly(
                        "t.yaml:2:21: TCP listener: unknown key 'steam'; did you mean 'stream'? Known keys: port, host,"
                                + " stream, maxConnections, idleTimeout, tls",
                        "t.yaml:5:12: stream 'access': 'time': unknown key 'feild'; did you mean 'field'? Known keys:"
                                + " field, format, zone",
                        "t.yaml:6:15: stream 'access': 'lateness': '2' has no unit; write a whole number and a unit,"
                                + " such as 500ms, 10s, 5m, 1h or 1d",
                        "t.yaml:8:46: stream 'access': field 'status': 'type' must be one of string, int, float, found"
                                + " 'integer'",
                        "t.yaml:9:25: stream 'access': field 'path': unknown key 'indx'; did you mean 'index'? Known"
                                + " keys: left, index, right, orEnd, split, json, logfmt, query, regex, aviator, groovy,"
                                + " dynamic, of, type, default, transform",
                        "t.yaml:13:5: rule 'p95': unknown key 'wher'; did you mean 'where'? Known keys: name, from,"
                                + " fields, where, groupBy, select, window, every, having, samples, emit, to, maxGroups, late,"
                                + " onRemove",
                        "t.yaml:14:17: rule 'p95': select 'n': 'count' is a function; write count() to count lines,"
                                + " count(field) to count values",
                        "t.yaml:14:30: rule 'p95': select 'slow': expected a function such as count() or sum(bytes),"
                                + " found 'p95(ms'. Known functions: count, sum, min, max, avg, stddev, first, last,"
                                + " distinct and percentiles such as p50, p99 or p99.9",
                        "t.yaml:15:13: rule 'p95': 'window': '10sec' is no duration: unknown unit 'sec'; did you mean"
                                + " 's'?",
                        "t.yaml:19:27: rule 'errors': condition on 'status': 'gte' must be a number such as 500 or 0.5,"
                                + " found '5xx'",
                        "t.yaml:19:40: rule 'errors': condition on 'path': unknown operator 'startWith'; did you mean"
                                + " 'startsWith'? Known operators: eq, ne, in, notIn, gt, gte, lt, lte, between, contains,"
                                + " containsAny, startsWith, endsWith, matches, exists, ignoreCase",
                        "t.yaml:20:18: rule 'errors': an item of 'emit' must be a text, found a map",
                        "t.yaml:21:5: rule 'errors': unknown key 'groupby'; did you mean 'groupBy'? Known keys: name,"
                                + " from, fields, where, groupBy, select, window, every, having, samples, emit, to, maxGroups, late,"
                                + " onRemove",
                        "t.yaml:25:37: output 'metrics': 'file': unknown key 'rotat'; did you mean 'rotate'? Known"
                                + " keys: path, rotate",
                        "t.yaml:26:65: output 'errors': 'compression': 'zstd': 'level' must be a whole number from -7"
                                + " to 19, found 'fast'");
    }

    @Test
    void shouldNotLetAnErrorInOneRuleHideThoseOfTheNext() {
        assertProblems("rules:\n  - {name: a, from: s, to: o, x1: 1}\n  - 5\n  - {name: c, from: s, to: o, x2: 1}\n")
                .hasSize(3);
    }

    @Test
    void shouldGivePlacesOfTheFileBehindReplacedVariables() {
        Map<String, String> environment = Map.of("FIELDS", "a: {left: x}\n      b: {left: y}", "N", "10s");
        String yaml = "streams:\n  s:\n    fields:\n      ${FIELDS}\n    lateness: ${N} # ${UNSET}\n    oops: 1\n"
                + "rules: [{name: r, from: s, to: o, window: ${N}, emitt: 1}]\n";
        assertThat(Reads.problems(yaml, environment))
                .extracting(p -> p.replaceFirst("(;|[.] Known| needs).*", ""))
                .containsExactly(
                        "t.yaml:6:5: stream 's': unknown key 'oops'",
                        "t.yaml:7:35: rule 'r': 'window'",
                        "t.yaml:7:49: rule 'r': unknown key 'emitt'");
    }

    @Test
    void shouldComplainOnceOfAVariableThatIsNotSetAndOfWhatIsWrongElsewhere() {
        assertThat(Reads.problems("listen: {http: {port: ${PORT}}}\nworkers: ${WORKERS}\nadmin: {prt: 1}\n"))
                .extracting(p -> p.replaceFirst(";.*", ""))
                .containsExactly(
                        "t.yaml:1:23: the environment variable PORT is not set",
                        "t.yaml:2:10: the environment variable WORKERS is not set",
                        "t.yaml:3:9: admin port: unknown key 'prt'");
    }

    @Test
    void shouldTakeNumbersAndFlagsFromQuotedVariables() {
        PipelineConfig config = Reads.config(
                "listen: {http: {port: \"${PORT}\"}}\nadmin: \"${ADMIN:-false}\"\n", Map.of("PORT", "8080"));
        assertThat(config.http().get(0).port()).isEqualTo(8080);
        assertThat(config.admin()).isEmpty();
    }

    @Test
    void shouldNotThrowForWarnings() {
        PipelineConfig config = Reads.config("rules: [{name: r, from: s, to: o, where: {f: 007}}]");
        assertThat(config.warnings()).singleElement().satisfies(warning -> {
            assertThat(warning.warning()).isTrue();
            assertThat(warning).asString().startsWith("t.yaml:1:46: warning: rule 'r': condition on 'f': 007 compares");
        });
    }

    @Test
    void shouldGiveWarningsBesideErrors() {
        assertProblems("rules: [{name: r, from: s, to: o, where: {f: 007, g: }}]")
                .hasSize(2)
                .element(0)
                .asString()
                .contains("warning: ");
    }

    @Test
    void shouldSayHowToDoWithoutMergeKeys() {
        assertProblems("streams: {a: &a {lateness: 1s}, b: {<<: *a}}")
                .containsExactly(
                        "t.yaml:1:37: stream 'b': unknown key '<<'; YAML 1.2 has no merge keys, so write the keys"
                                + " out. Known keys: charset, maxLineLength, multiline, time, lateness, watermark,"
                                + " deadline, late, fields");
    }

    @Test
    void shouldWarnOfMergeKeysAmongNames() {
        String advice = "'<<' is a name like others here: YAML 1.2 has no merge keys, so write the keys out; if the"
                + " name is meant, put it in quotes";
        assertProblems("streams: {a: {fields: &f {x: {left: y}}}, b: {fields: {<<: *f}}}")
                .element(0)
                .isEqualTo("t.yaml:1:56: warning: stream 'b': " + advice);
        for (String text : List.of(
                "streams: {<<: {a: {lateness: 1s}}}",
                "outputs: {<<: {a: {drop: {}}}}",
                "rules: [{name: r, from: s, to: o, window: 1s, select: {<<: {n: count()}}}]",
                "rules: [{name: r, from: s, to: o, where: {<<: {f: 1}}}]",
                "rules: [{name: r, from: s, to: o, where: {<<: [{f: 1}]}}]")) {
            assertProblems(text).as(text).anyMatch(problem -> problem.contains(advice));
            assertProblems(text.replace("<<", "\"<<\"")).as(text).noneMatch(problem -> problem.contains(advice));
        }
        assertProblems("streams: {s: {fields: {f: {transform: [{map: {values: {<<: shift}}}]}}}}")
                .isEmpty();
    }

    @Test
    void shouldShareWhatAnAnchorNames() {
        PipelineConfig config = Reads.config("streams: {a: {fields: &f {x: {left: y}}}, b: {fields: *f}}");
        assertThat(ButForPlaces.same(
                        config.streams().get(0).fields(),
                        config.streams().get(1).fields()))
                .isTrue();
    }

    @Test
    void shouldSayOfAFileNameThatItIsNone() {
        try {
            ConfigReader.readText("a\0b", "workers: 1", Map.of());
        } catch (ConfigException e) {
            assertThat(e.problems()).singleElement().asString().contains("the file name is no path");
            return;
        }
        throw new AssertionError("was read");
    }

    private static void keysOf(YamlNode node, Set<String> keys) {
        if (node instanceof Mapping mapping) {
            for (Entry entry : mapping.entries()) {
                keys.add(entry.key().text());
                keysOf(entry.value(), keys);
            }
        } else if (node instanceof Sequence list) {
            list.items().forEach(item -> keysOf(item, keys));
        } else if (node instanceof Scalar scalar
                && List.of("lower", "upper", "trim", "cleanUrl").contains(scalar.text())) {
            keys.add(scalar.text());
        }
    }
}
