package io.millrace.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.millrace.config.FieldConfig.Reference;
import io.millrace.config.RuleTestFile.ExpectedResult;
import io.millrace.config.RuleTestFile.Input;
import io.millrace.config.RuleTestFile.RuleTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RuleTestReaderTest {
    @TempDir
    private Path folder;

    private RuleTestFile read(String yaml) throws IOException, ConfigException {
        return RuleTestReader.read(Files.writeString(folder.resolve("t.yaml"), yaml));
    }

    private RuleTest test(String keys) throws IOException, ConfigException {
        return read("config: c.yaml\ntests:\n- name: n\n  " + keys.replace("\n", "\n  ") + "\n")
                .tests()
                .get(0);
    }

    private List<String> problems(String yaml) {
        return catchThrowableOfType(ConfigException.class, () -> read(yaml)).problems().stream()
                .map(problem -> problem.toString().substring(folder.toString().length() + 1))
                .toList();
    }

    @Test
    void shouldReadEveryKey() throws Exception {
        RuleTestFile file = read("""
            config: ../c.yaml
            environment: {A: 1, B: no, C: ""}
            tests:
              - name: first
                stream: s
                source: web-1
                arrival: 2025-03-14T11:00:00+01:00
                lines: |
                  a $${x} b
                  c
                rules: [r, q]
                results:
                  - {rule: r, time: 1, fields: {n: 5.0, t: "5", u: x y, v: null, w: true, zip: 007, group: 4}}
                  - {rule: q, group: {status: 200, ok: true}, values: {n: 1}}
                  - '{"rule":"q"}'
                counters: {lines: 2, rules: {r: {matches: 1}}}
              - {name: second, log: a.log, results: []}
            """);

        assertThat(file.config().text()).isEqualTo("../c.yaml");
        assertThat(file.environment()).isEqualTo(Map.of("A", "1", "B", "no", "C", ""));
        RuleTest first = file.tests().get(0);
        assertThat(first.at().line()).isEqualTo(4);
        assertThat(first.stream().orElseThrow().text()).isEqualTo("s");
        assertThat(first.source()).hasValue("web-1");
        assertThat(first.arrivalMillis()).hasValue(1741946400000L);
        assertThat(lines(first)).isEqualTo("a $${x} b\nc\n");
        assertThat(first.rules()).extracting(Reference::text).containsExactly("r", "q");
        assertThat(first.results().orElseThrow())
                .extracting(result -> result.value().toString())
                .containsExactly(
                        "{\"rule\":\"r\",\"time\":1,\"fields\":{\"n\":5.0,\"t\":\"5\",\"u\":\"x"
                                + " y\",\"v\":null,\"w\":true,\"zip\":\"007\",\"group\":4}}",
                        "{\"rule\":\"q\",\"group\":{\"status\":\"200\",\"ok\":\"true\"},\"values\":{\"n\":1}}",
                        "{\"rule\":\"q\"}");
        assertThat(first.counts()).hasSize(2);
        assertThat(file.tests().get(1).input()).isInstanceOf(Input.Logs.class);
        assertThat(file.tests().get(1).results().orElseThrow()).isEmpty();
    }

    @Test
    void shouldTakeLinesAsAListWhoseItemsMayBeBlocks() throws Exception {
        assertThat(lines(test("results: []\nlines: [a, '', 007]"))).isEqualTo("a\n\n007\n");
        assertThat(lines(test("results: []\nlines:\n- |\n  a\n    b\n- c"))).isEqualTo("a\n  b\nc\n");
        assertThat(lines(test("results: []\nlines: []"))).isEmpty();
        assertThat(lines(test("results: []\nlines: ''"))).isEmpty();
    }

    private static String lines(RuleTest test) {
        return new String(((Input.Lines) test.input()).bytes(), UTF_8);
    }

    @Test
    void shouldTakeResultsAsAReplayPrintsThem() throws Exception {
        assertThat(test("lines: a\nresults: |\n  {\"rule\":\"a\"}\n\n  {\"rule\":\"b\"}")
                        .results()
                        .orElseThrow())
                .extracting(ExpectedResult::value)
                .extracting(Object::toString)
                .containsExactly("{\"rule\":\"a\"}", "{\"rule\":\"b\"}");
        assertThat(test("lines: a\nresults: ''").results().orElseThrow()).isEmpty();
    }

    @Test
    void shouldTakeAnArrivalInMilliseconds() throws Exception {
        assertThat(test("lines: a\nresults: []\narrival: 1500").arrivalMillis()).isEqualTo(OptionalLong.of(1500));
        assertThat(test("lines: a\nresults: []").arrivalMillis()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "confg: c, tests: [{name: n, lines: a, results: []}] | 1:2: unknown key 'confg'; did you mean"
                        + " 'config'?",
                "tests: [{name: n, lines: a, results: []}] | 1:1: 'config' is missing; write, for example, config:"
                        + " access.yaml",
                "config: c | 1:1: 'tests' is missing",
                "config: c, tests: [] | 1:20: 'tests' must be a list such as [{name: errors are kept, lines: [...],"
                        + " results: [...]}], found an empty list",
                "config: c, tests: {a: b} | 1:20: 'tests' must be a list",
                "config: c, tests: [x] | 1:21: test number 1: a test must be a map such as",
                "config: c, tests: [{lines: a, results: []}] | 1:21: test number 1: 'name' is missing",
                "config: c, tests: [{name: n, results: []}] | 1:21: test 'n': 'lines' is missing; write a list or a"
                        + " text of lines, or log: FILE",
                "config: c, tests: [{name: n, log: [], results: []}] | 1:36: test 'n': 'log' has an empty list;"
                        + " expected at least one name",
                "config: c, tests: [{name: n, lines: a, counters: {}}] | 1:21: test 'n': nothing is expected;"
                        + " write 'results'",
                "config: c, tests: [{name: n, lines: a, results: [], arrival: 9000000000000001}] | test 'n': 'arrival'"
                        + " must be at most 9000000000000000 ms before or after 1970, found '9000000000000001'",
                "config: c, tests: [{name: n, lines: a, results: [], arrival: -9223372036854775808}] | test 'n':"
                        + " 'arrival' must be at most 9000000000000000 ms before or after 1970",
                "config: c, tests: [{name: n, lines: a}] | 1:21: test 'n': nothing is expected; write 'results' ([]"
                        + " where there must be none) or 'counters'",
                "config: c, tests: [{name: n, lines: a, log: b, results: []}] | 1:41: test 'n': has 'lines' and 'log';"
                        + " write one of them",
                "config: c, tests: [{name: n, lines: a, result: []}] | 1:41: test 'n': unknown key 'result'; did you"
                        + " mean 'results'?",
                "config: c, tests: [{name: n, lines: a, results: [], matches: 1}] | test 'n': unknown key 'matches';"
                        + " it belongs in {matches: 1, results: 1}.",
                "config: c, tests: [{name: n, lines: {a: b}, results: []}] | 1:38: test 'n': 'lines', where it is no"
                        + " list, must be a text, found a map",
                "config: c, tests: [{name: n, lines: a, results: }] | test 'n': 'results' must be a list of results"
                        + " such as",
                "config: c, tests: [{name: n, lines: a, results: [[]]}] | 1:51: test 'n': an item of 'results' must be"
                        + " a map such as",
                "config: c, tests: [{name: n, lines: a, results: ['{a']}] | 1:51: test 'n': an item of 'results': must"
                        + " be a JSON object as replay prints it: expected a name in quotes at character 2",
                "config: c, tests: [{name: n, lines: a, results: ['[]']}] | 1:51: test 'n': an item of 'results': must"
                        + " be a JSON object, found '[]'",
                "config: c, tests: [{name: n, lines: a, counters: {line: 1}}] | 1:52: test 'n': 'counters': unknown"
                        + " key 'line'; did you mean 'lines'?",
                "config: c, tests: [{name: n, lines: a, counters: {lines: -1}}] | 1:59: test 'n': 'counters': 'lines'"
                        + " must be a whole number from 0",
                "config: c, tests: [{name: n, lines: a, counters: {rules: [r]}}] | test 'n': 'counters': 'rules' must"
                        + " be a map such as",
                "config: c, tests: [{name: n, lines: a, counters: {rules: {r: {match: 1}}}}] | test 'n': 'counters':"
                        + " 'r': unknown key 'match'; did you mean 'matches'?",
                "config: c, tests: [{name: n, lines: a, results: [], arrival: noon}] | test 'n': 'arrival' must be a"
                        + " time such as 2025-03-14T10:00:00Z, or milliseconds since 1970, found 'noon'",
                "config: c, environment: x, tests: [{name: n, lines: a, results: []}] | 'environment' must be a map"
                        + " such as",
                "config: c, tests: [{name: n, lines: a, results: []}, {name: n, lines: a, results: []}] | test 'n':"
                        + " there is another test of this name at"
            })
    void shouldSayWhatIsWrongAndWhere(String yaml, String problem) {
        assertThat(problems("{" + yaml + "}")).singleElement().asString().contains(problem);
    }

    @Test
    void shouldSayThatAFileIsEmptyOrNotThere() {
        assertThat(problems("# nothing\n")).singleElement().asString().contains("t.yaml: the file is empty");
        assertThat(problems("- a\n")).singleElement().asString().contains("a file of tests must be a map such as");
        assertThat(catchThrowableOfType(ConfigException.class, () -> RuleTestReader.read(folder.resolve("none.yaml"))))
                .hasMessageContaining("there is no file");
    }

    @ParameterizedTest
    @EnumSource
    void shouldHaveEveryKeyInTheAnnotatedFileOfTests(TestShape shape) throws IOException {
        String text = Files.readString(Path.of("config", "tests", "millrace.test.yaml"));
        assertThat(shape.keys()).allMatch(key -> text.contains(key + ":"));
    }
}
