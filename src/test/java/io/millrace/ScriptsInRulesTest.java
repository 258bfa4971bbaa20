package io.millrace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.millrace.config.ConfigException;
import io.millrace.config.ConfigReader;
import io.millrace.config.Problem;
import io.millrace.engine.Explainer;
import io.millrace.metrics.RuleCost;
import io.millrace.plan.Planner;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Scripts as fields and conditions, from the config to the results. */
class ScriptsInRulesTest {
    private static final String STREAM = """
            streams:
              s:
                time: {field: t, format: epochMillis}
                fields:
                  t: {right: " "}
                  n: {split: {by: " ", at: 1}, type: int}
                  name: {split: {by: " ", at: 2}}
                  twice: {aviator: "n * 2", type: int, default: -1}
                  label: {aviator: "name + ':' + twice", transform: [upper]}
            outputs: {out: {drop: {}}}
            rules:
            """;

    private List<RuleCost> costs = List.of();

    private String replay(String rules, String... lines) throws Exception {
        ByteArrayOutputStream results = new ByteArrayOutputStream();
        try (Replay replay =
                new Replay(ConfigReader.readText("test.yaml", "workers: 1\n" + rules, Map.of()), "s", results)) {
            replay.feed(new ByteArrayInputStream((String.join("\n", lines) + "\n").getBytes(UTF_8)), "test");
            replay.finish();
            costs = replay.metrics().ruleCosts();
        }
        return results.toString(UTF_8);
    }

    private static List<String> problems(String yaml) {
        return catchThrowableOfType(
                        ConfigException.class, () -> Planner.plan(ConfigReader.readText("test.yaml", yaml, Map.of())))
                .problems()
                .stream()
                .map(Problem::toString)
                .toList();
    }

    @Test
    void shouldComputeFieldsOutOfOthersAndOutOfEachOther() throws Exception {
        String rules = STREAM + "  - {name: r, from: s, emit: [twice, label], to: out}\n";
        assertThat(replay(rules, "1 21 ab", "2 x cd", "3 -5 é")).isEqualTo("""
                        {"rule":"r","time":1,"fields":{"twice":42,"label":"AB:42"}}
                        {"rule":"r","time":2,"fields":{"twice":-1,"label":"CD:-1"}}
                        {"rule":"r","time":3,"fields":{"twice":-10,"label":"É:-10"}}
                        """);
    }

    @Test
    void shouldLetScriptsDeclareWhatIsAFieldOfTheStreamToo() throws Exception {
        String rules = STREAM.replace("label:", "part: {split: {by: \" \", at: 2}}\n      label:") + """
                  - name: r
                    from: s
                    where: {groovy: "name.tokenize('/').any { part -> part == 'v1' }"}
                    fields:
                      kind: {groovy: "String kind = 'page'; if (name.startsWith('/api')) kind = 'api'; kind"}
                    emit: [kind]
                    to: out
                """;
        assertThat(replay(rules, "1 1 /api/v1", "2 1 /v1", "3 1 /v2")).isEqualTo("""
                        {"rule":"r","time":1,"fields":{"kind":"api"}}
                        {"rule":"r","time":2,"fields":{"kind":"page"}}
                        """);
    }

    @Test
    void shouldPrintLargeIntegersOfScriptsAsIntegers() throws Exception {
        String rules = STREAM + """
                  - name: r
                    from: s
                    fields:
                      big: {groovy: "1G << 64"}
                      typed: {groovy: "1G << 64", type: int}
                      huge: {groovy: "1G << 100000000"}
                    emit: [big, typed, huge]
                    to: out
                """;
        assertThat(replay(rules, "1 1 a")).isEqualTo("""
                        {"rule":"r","time":1,"fields":{"big":"18446744073709551616","typed":null,"huge":null}}
                        """);
    }

    @Test
    void shouldTakeScriptsAsConditionsWhereverConditionsNest() throws Exception {
        String rules = STREAM + """
                  - {name: a, from: s, where: {aviator: "n > 10 && name == 'ab'"}, emit: [n], to: out}
                  - {name: b, from: s, where: {any: [{name: cd}, {not: {aviator: "n > 10"}}]}, emit: [n], to: out}
                  - {name: c, from: s, where: {name: ab, aviator: "name == 'ab'"}, groupBy: [label], select: {m: sum(twice)}, window: 1s, to: out}
                """;
        assertThat(replay(rules, "1 21 ab", "2 11 cd", "3 5 ef")).isEqualTo("""
                        {"rule":"a","time":1,"fields":{"n":21}}
                        {"rule":"b","time":2,"fields":{"n":11}}
                        {"rule":"b","time":3,"fields":{"n":5}}
                        {"rule":"c","start":0,"end":1000,"group":{"label":"AB:42"},"values":{"m":42},"complete":true}
                        """);
    }

    @Test
    void shouldKeepALinesOtherRulesFromHarmAndCountWhatFailed() throws Exception {
        String rules = STREAM + """
                  - {name: bad, from: s, where: {aviator: "100 / n > 1"}, emit: [n], to: out}
                  - {name: text, from: s, where: {aviator: "name"}, emit: [n], to: out}
                  - {name: good, from: s, emit: [n], to: out}
                """;
        assertThat(replay(rules, "1 0 ab", "2 5 cd")).isEqualTo("""
                        {"rule":"good","time":1,"fields":{"n":0}}
                        {"rule":"bad","time":2,"fields":{"n":5}}
                        {"rule":"good","time":2,"fields":{"n":5}}
                        """);
        assertThat(costs).extracting(cost -> cost.scripts().calls()).containsExactly(2L, 2L, 0L);
        assertThat(costs).extracting(cost -> cost.scripts().failures()).containsExactly(1L, 2L, 0L);
        assertThat(costs).allMatch(cost -> cost.scripts().switchedOff().isEmpty());
    }

    @Test
    void shouldSwitchOffAScriptThatWasStoppedTooOften() throws Exception {
        String rules = "scripts: {memory: 1KiB, maxFailures: 2}\n" + STREAM + """
                  - {name: greedy, from: s, where: {aviator: "string.length(line + line) > 5"}, emit: [n], to: out}
                  - {name: good, from: s, emit: [n], to: out}
                """;
        String large = " 1 " + "x".repeat(1000);
        String results = replay(rules, "1 1 a", "2" + large, "3 2 b", "4" + large, "5 3 c");
        assertThat(results.lines().filter(line -> line.contains("greedy")))
                .containsExactly(
                        "{\"rule\":\"greedy\",\"time\":1,\"fields\":{\"n\":1}}",
                        "{\"rule\":\"greedy\",\"time\":3,\"fields\":{\"n\":2}}");
        assertThat(results.lines().filter(line -> line.contains("good"))).hasSize(5);
        assertThat(costs.get(0).scripts().calls()).isEqualTo(4);
        assertThat(costs.get(0).scripts().switchedOff().orElseThrow())
                .startsWith("aviator script at test.yaml:")
                .endsWith("was stopped 2 times, the last time because it made more than 1024 bytes");
    }

    @Test
    void shouldReportWhatIsWrongWhereItStands() {
        assertThat(problems(STREAM + """
                  - name: r
                    from: s
                    where:
                      aviator: |
                        n > 5 &&
                          nme == 'x'
                    to: out
                """))
                .containsExactly("test.yaml:17:11: unknown variable 'nme'; did you mean 'name'?");
    }

    @Test
    void shouldRefuseFieldsThatAreMadeFromThemselves() {
        assertThat(problems("""
                streams:
                  s:
                    fields:
                      a: {aviator: "b + 1"}
                      b: {aviator: "a + 1"}
                rules: [{name: r, from: s, to: out}]
                outputs: {out: {drop: {}}}
                """))
                .first()
                .asString()
                .contains("'b' is made from itself: its script reads 'a'; break the circle");
    }

    @Test
    void shouldExplainWhatScriptsSaid() throws Exception {
        String yaml = STREAM + "  - {name: r, from: s, where: {aviator: \"100 / n > 1\"}, emit: [twice], to: out}\n";
        try (Explainer explainer =
                new Explainer(Planner.plan(ConfigReader.readText("test.yaml", yaml, Map.of())), 0, () -> 0)) {
            assertThat(ExplainText.of(explainer.explain("1 0 a".getBytes(UTF_8), rule -> true), false))
                    .contains(
                            "no       aviator: 100 / n > 1 (it failed: division by zero; test what is divided by first)");
            assertThat(ExplainText.of(explainer.explain("1 5 a".getBytes(UTF_8), rule -> true), false))
                    .contains("yes      aviator: 100 / n > 1\n");
        }
    }

    @Test
    void shouldExplainWhatBecameOfScripts() throws Exception {
        String yaml = STREAM + """
                  - {name: a, from: s, where: {aviator: "n / 10 == 2 && string.contains(name, 'b')"}, to: out}
                  - {name: b, from: s, where: {aviator: "string.length(name) > 1"}, to: out}
                """;
        try (Explainer explainer =
                new Explainer(Planner.plan(ConfigReader.readText("test.yaml", yaml, Map.of())), 0, () -> 0)) {
            assertThat(ExplainText.of(explainer.explain("1 21 ab".getBytes(UTF_8), rule -> true), false))
                    .contains("script   aviator: n / 10 == 2 && string.contains(name, 'b') became conditions:"
                            + " n between 20 and 29 and name contains 'b'\n")
                    .contains("yes      n between 20 and 29\n")
                    .contains("script   aviator: string.length(name) > 1 is run as a script: it calls string.length\n");
        }
    }
}
