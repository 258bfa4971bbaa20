package io.millrace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.RuleTestReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import picocli.CommandLine;

class TestCommandTest {
    private static final String CONFIG = """
        listen: {tcp: {port: 1, stream: s}}
        include: rules.d/*.yaml
        streams:
          s:
            time: {field: t, format: epochSeconds}
            maxLineLength: 100
            fields: {t: {right: " "}, n: {left: " ", type: int}}
        rules:
          - {name: big, from: s, where: {n: {gte: 10}}, emit: [n, source], to: out}
          - {name: sum, from: s, select: {n: sum(n)}, window: 10s, to: out}
        outputs: {out: {file: {path: /nowhere/at/all}}}
        """;

    private static final String GOOD = """
        config: c.yaml
        tests:
          - name: big ones
            rules: [big]
            lines: [1 9, 2 10]
            results: [{rule: big, time: 2000, fields: {n: 10, source: test}}]
            counters: {lines: 2, rules: {big: {matches: 1, results: 1}, sum: {results: 1}}}
        """;

    @TempDir
    private Path folder;

    private String output = "";
    private String error = "";

    @BeforeEach
    void writeConfig() throws IOException {
        Files.createDirectory(folder.resolve("rules.d"));
        write("rules.d/none.yaml", "rules: []\n");
        write("c.yaml", CONFIG);
        write("good.yaml", GOOD);
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private int run(String... arguments) throws Exception {
        List<String> all = new ArrayList<>(List.of("test"));
        for (String argument : arguments) {
            all.add(
                    argument.endsWith(".yaml") || argument.endsWith(".xml")
                            ? folder.resolve(argument).toString()
                            : argument);
        }
        return captured(() -> Main.commandLine().execute(all.toArray(String[]::new)));
    }

    private int captured(Callable<Integer> work) throws Exception {
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream toOut = new ByteArrayOutputStream();
        ByteArrayOutputStream toErr = new ByteArrayOutputStream();
        try {
            System.setOut(new PrintStream(toOut, true, UTF_8));
            System.setErr(new PrintStream(toErr, true, UTF_8));
            return work.call();
        } finally {
            System.setOut(out);
            System.setErr(err);
            output = toOut.toString(UTF_8).replace(folder + "/", "");
            error = toErr.toString(UTF_8).replace(folder + "/", "");
        }
    }

    private int run1(String test) throws Exception {
        write("t.yaml", "config: c.yaml\ntests:\n  - name: n\n" + test.indent(4));
        return run("t.yaml");
    }

    static Stream<Path> examples() throws IOException {
        return Stream.concat(
                Files.list(Path.of("config", "tests")), Files.list(Path.of("config", "examples", "tests")));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void shouldPassTheTestsOfTheExamples(Path file) throws Exception {
        assertThat(captured(() -> Main.commandLine().execute("test", file.toString())))
                .as(output + error)
                .isZero();
    }

    @Test
    void shouldHaveTestsOfEveryExample() throws Exception {
        Set<Path> tested = new TreeSet<>();
        for (Path file : examples().toList()) {
            tested.add(file.resolveSibling(RuleTestReader.read(file).config().text())
                    .normalize());
        }
        Set<Path> examples = new TreeSet<>();
        for (Path folder : List.of(Path.of("config"), Path.of("config", "examples"))) {
            try (Stream<Path> files = Files.list(folder)) {
                files.filter(file -> file.toString().endsWith(".yaml")).forEach(examples::add);
            }
        }
        assertThat(tested).isEqualTo(examples);
    }

    @Test
    void shouldExitWithZeroWhereAllTestsPass() throws Exception {
        assertThat(run("good.yaml", "good.yaml")).isZero();
        assertThat(output).isEqualTo("""
            good.yaml
              ok    big ones
            good.yaml
              ok    big ones
            2 passed, 0 failed
            """);
        assertThat(error).isEmpty();
    }

    @Test
    void shouldExitWithOneAndShowADiffWhereATestFails() throws Exception {
        write("bad.yaml", GOOD + """
              - name: others
                lines: [1 10, x 11, 2 9]
                results:
                  - {rule: big, time: 1000, fields: {n: 11, source: test}}
                  - {rule: sum, start: 0, end: 10000, group: {}, values: {n: 19}, complete: true}
                counters: {unreadable: 0}
            """.indent(-2).indent(2));
        assertThat(run("bad.yaml")).isEqualTo(1);
        assertThat(output).isEqualTo("""
            bad.yaml
              ok    big ones
              FAIL  others (bad.yaml:8:5)
                    - {"rule":"big","time":1000,"fields":{"n":11,"source":"test"}}
                    + {"rule":"big","time":1000,"fields":{"n":10,"source":"test"}}
                        /fields/n: expected 11, found 10
                      lines without a readable time, left out as in a replay: 1 of 3
                    - counters: unreadable: 0
                    + counters: unreadable: 1
            1 passed, 1 failed
            """);
        assertThat(error).isEmpty();
    }

    @Test
    void shouldSayOfARuleWithoutResultsHowManyLinesMetItsConditions() throws Exception {
        assertThat(run1("lines: [1 1]\nrules: [big]\nresults: [{rule: big, time: 1000, fields: {n: 1, source: test}}]"))
                .isEqualTo(1);
        assertThat(output)
                .contains("rule 'big' has no result: 0 of 1 line met its conditions; explain --rule shows why");
    }

    @Test
    void shouldFailOnAResultThatIsNotExpected() throws Exception {
        assertThat(run1("lines: [1 10]\nresults: [{rule: big, time: 1000, fields: {n: 10, source: test}}]"))
                .isEqualTo(1);
        assertThat(output).contains("+ {\"rule\":\"sum\",\"start\":0,").doesNotContain("- {");
        assertThat(run1("lines: [1 10]\nrules: [big]\nresults: []")).isEqualTo(1);
        assertThat(run1("lines: [1 9]\nrules: [big]\nresults: []")).isZero();
    }

    @Test
    void shouldTellLogsApartBySourceAndUnpackThem() throws Exception {
        write("a.log", "1 10\n");
        try (OutputStream packed = new GZIPOutputStream(Files.newOutputStream(folder.resolve("b.log.gz")))) {
            packed.write("2 20\n".getBytes(UTF_8));
        }
        String results = """
            rules: [big]
            results:
              - {rule: big, time: 1000, fields: {n: 10, source: %s}}
              - {rule: big, time: 2000, fields: {n: 20, source: %s}}
            """;
        assertThat(run1("log: [a.log, b.log.gz]\n" + results.formatted("a.log", "b.log.gz")))
                .as(output)
                .isZero();
        assertThat(run1("log: [a.log, b.log.gz]\nsource: web\n" + results.formatted("web", "web")))
                .as(output)
                .isZero();
        assertThat(run1("log: c.log\nresults: []")).isEqualTo(1);
        assertThat(error).contains("t.yaml:4:10: test 'n': there is no file c.log");
    }

    @Test
    void shouldTakeLogsInTheCharsetOfTheStreamAndLinesAsTheyStand() throws Exception {
        write("c.yaml", """
            streams:
              s: {charset: latin-1, multiline: {start: {startsWith: "-"}}}
            rules: [{name: r, from: s, to: out}]
            outputs: {out: {drop: {}}}
            """);
        Files.write(folder.resolve("a.log"), new byte[] {'-', (byte) 0xE4, '\n', 'b', '\n', '-', '\n'});
        String results = "results: [{rule: r, time: 0, fields: {line: \"-\u00e4\\n"
                + "b\"}}, {rule: r, time: 0, fields: {line: \"-\"}}]";

        assertThat(run1("log: a.log\n" + results)).as(output).isZero();
        assertThat(run1("lines: [\"-\u00e4\", b, \"-\"]\n" + results))
                .as(output)
                .isZero();
    }

    @Test
    void shouldLetLinesWithoutATimeComeWhenTheTestSays() throws Exception {
        write("c.yaml", """
            streams: {s: {}}
            rules: [{name: r, from: s, select: {n: count()}, window: 1m, to: out}]
            outputs: {out: {drop: {}}}
            """);
        String result =
                "lines: [a, b]\nresults: [{rule: r, start: %d, end: %d, group: {}, values: {n: 2}, complete: true}]";
        assertThat(run1(result.formatted(0, 60_000))).as(output).isZero();
        assertThat(run1("arrival: 2025-03-14T10:00:01Z\n" + result.formatted(1741946400000L, 1741946460000L)))
                .as(output)
                .isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "lines: [], results: [], stream: q | 45: test 'n': the config has no stream 'q'. There are: s",
                "lines: [], results: [], rules: [bg] | 45: test 'n': stream 's' has no rule 'bg'; did you mean 'big'?",
                "lines: [], results: [{time: 1}] | 34: test 'n': a result must say whose it is, by rule: NAME",
                "lines: [], results: [{rule: smu}] | 34: test 'n': stream 's' has no rule 'smu'; did you mean 'sum'?",
                "lines: [], rules: [big], results: [{rule: sum}] | 48: test 'n': a result of rule 'sum' is expected,"
                        + " which 'rules' leaves out",
                "lines: [], counters: {rules: {smu: {late: 0}}} | 43: test 'n': stream 's' has no rule 'smu'",
                "lines: [], results: [], arrival: 0 | 37: test 'n': 'arrival' is for streams without a time, and"
                        + " stream 's' has one"
            })
    void shouldExitWithOneForNamesThatTheConfigDoesNotHave(String test, String problem) throws Exception {
        write("t.yaml", "config: c.yaml\ntests:\n- {name: n, " + test + "}\n");
        assertThat(run("t.yaml")).as(output).isEqualTo(1);
        assertThat(error).contains("t.yaml:3:" + problem);
        assertThat(output).isEqualTo("0 passed, 0 failed, 1 file with problems\n");
    }

    @Test
    void shouldExitWithOneForABadConfigAndRunTheOtherFiles() throws Exception {
        write("typo.yaml", CONFIG.replace("where:", "were:"));
        write("bad.yaml", GOOD.replace("c.yaml", "typo.yaml"));
        write("none.yaml", GOOD.replace("c.yaml", "gone.yaml"));
        assertThat(run("bad.yaml", "none.yaml", "good.yaml", "missing.yaml")).isEqualTo(1);
        assertThat(error)
                .contains(
                        "typo.yaml:9:",
                        "unknown key 'were'; did you mean 'where'?",
                        "none.yaml:1:9: 'config': there is no file 'gone.yaml'; the path begins at the folder of the"
                                + " test file",
                        "there is no file 'missing.yaml'");
        assertThat(output).contains("ok    big ones").endsWith("1 passed, 0 failed, 3 files with problems\n");
    }

    @Test
    void shouldExitWithTwoForACommandLineThatIsWrong() throws Exception {
        assertThat(run("good.yaml", "--junt", "x")).isEqualTo(2);
        assertThat(run()).isEqualTo(2);
    }

    @Test
    void shouldExitWithOneWhereTheOutcomeCannotBeWritten() throws Exception {
        PrintStream out = System.out;
        try {
            assertThat(captured(() -> {
                        System.setOut(new PrintStream(new FullStream()));
                        return Main.commandLine()
                                .execute("test", folder.resolve("good.yaml").toString());
                    }))
                    .isEqualTo(1);
        } finally {
            System.setOut(out);
        }
        assertThat(error).contains("cannot write to standard output");
    }

    @Test
    void shouldNeedAStreamWhereTheConfigHasSeveral() throws Exception {
        write("c.yaml", CONFIG.replace("streams:\n", "streams:\n  q: {}\n"));
        assertThat(run("good.yaml")).isEqualTo(1);
        assertThat(error).contains("good.yaml:3:5: test 'big ones': the config has several streams (q, s); say whose");
        assertThat(run1("stream: q\nlines: []\nresults: []\nrules: [big]")).isEqualTo(1);
        assertThat(error).contains("rule 'big' is one of stream 's', and this test is of stream 'q'");
    }

    @Test
    void shouldReadTheConfigWithTheVariablesOfTheTests() throws Exception {
        write("c.yaml", CONFIG.replace("gte: 10", "gte: ${LEAST:-10}"));
        write("t.yaml", GOOD.replace("tests:", "environment: {LEAST: 9}\ntests:"));
        assertThat(run("good.yaml")).isZero();
        assertThat(run("t.yaml")).isEqualTo(1);
    }

    @Test
    void shouldNotWriteTheReportOverAFileOfTests() throws Exception {
        assertThat(run("--junit", "report.xml", "good.yaml")).isZero();
        assertThat(run("--junit", "report.xml", "good.yaml")).isZero();
        write("bad.yaml", GOOD);
        assertThat(run("--junit", "bad.yaml", "good.yaml")).isEqualTo(1);
        assertThat(error).contains("bad.yaml: it is there and is no report of millrace; name another file");
    }

    @Test
    void shouldWriteXmlThatCiServersRead() throws Exception {
        write(
                "bad.yaml",
                GOOD.replace("big ones", "\"<big> & \\\"ones\\\"\\u0001\"").replace("n: 10,", "n: \"<&\","));
        assertThat(run("--junit", "out/report.xml", "good.yaml", "bad.yaml", "missing.yaml"))
                .isEqualTo(1);

        Element root = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(Files.readAllBytes(folder.resolve("out/report.xml"))))
                .getDocumentElement();
        assertThat(root.getTagName()).isEqualTo("testsuites");
        assertThat(List.of(root.getAttribute("tests"), root.getAttribute("failures"), root.getAttribute("errors")))
                .containsExactly("3", "1", "1");
        assertThat(root.getElementsByTagName("testsuite").getLength()).isEqualTo(3);
        NodeList cases = root.getElementsByTagName("testcase");
        assertThat(cases.getLength()).isEqualTo(3);
        Element bad = (Element) cases.item(1);
        assertThat(bad.getAttribute("name")).isEqualTo("<big> & \"ones\"\ufffd");
        assertThat(bad.getAttribute("line")).isEqualTo("3");
        assertThat(Double.parseDouble(bad.getAttribute("time"))).isGreaterThanOrEqualTo(0);
        Element failure = (Element) bad.getElementsByTagName("failure").item(0);
        assertThat(failure.getTextContent())
                .contains("- {\"rule\":\"big\"", "\n", "/fields/n: expected \"<&\", found 10");
        assertThat(((Element) cases.item(2))
                        .getElementsByTagName("error")
                        .item(0)
                        .getTextContent())
                .contains("there is no file");
        assertThat(((Element) cases.item(0)).getElementsByTagName("failure").getLength())
                .isZero();
    }

    /** What is changed at each pause, one after the other; then it ends. */
    private int watch(List<Callable<Path>> changes) throws Exception {
        TestCommand command = new TestCommand();
        new CommandLine(command)
                .parseArgs("--watch", folder.resolve("good.yaml").toString());
        int[] pauses = {0};
        return captured(() -> command.watch(() -> {
            // every other pause nothing has changed
            int change = pauses[0]++;
            if (change % 2 == 0 || change / 2 == changes.size()) {
                return change / 2 == changes.size();
            }
            try {
                changes.get(change / 2).call();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
            return false;
        }));
    }

    @Test
    void shouldRunAgainWhenAFileHasChangedUntilItIsStopped() throws Exception {
        write("a.log", "1 10\n");
        write(
                "good.yaml",
                GOOD.replace("lines: [1 9, 2 10]", "log: a.log")
                        .replace("time: 2000", "time: 1000")
                        .replace("source: test", "source: a.log")
                        .replace("lines: 2, ", ""));
        int status = watch(List.of(
                () -> write("a.log", "1 10\n1 100\n"),
                () -> write("a.log", "1 10\n"),
                () -> write("c.yaml", "nonsense\n"),
                () -> write("c.yaml", CONFIG),
                () -> write("rules.d/more.yaml", "rules: [{name: all, from: s, to: out}]\n"),
                () -> write("rules.d/more.yaml", "rules: []\n\n"),
                () -> Files.move(folder.resolve("good.yaml"), folder.resolve("moved.yaml")),
                () -> write("good.yaml", GOOD.replace("n: 10,", "n: 11,"))));
        assertThat(output.lines().filter(line -> line.contains(" passed,")))
                .containsExactly(
                        "1 passed, 0 failed",
                        "0 passed, 1 failed",
                        "1 passed, 0 failed",
                        "0 passed, 0 failed, 1 file with problems",
                        "1 passed, 0 failed",
                        "1 passed, 0 failed",
                        "1 passed, 0 failed",
                        "0 passed, 0 failed, 1 file with problems",
                        "0 passed, 1 failed");
        assertThat(error)
                .contains("a.log has changed", "c.yaml has changed", "rules.d has changed", "good.yaml has changed");
        assertThat(status).isEqualTo(1);
    }

    /** The section has a block of rules, one of tests, and what is printed; the first block of the guide is the stream. */
    @Test
    void shouldPrintWhatTheGuideShows() throws Exception {
        String guide = Files.readString(Path.of("docs", "rules.md"));
        String section = guide.substring(guide.indexOf("## Testing rules"));
        List<String> blocks = Pattern.compile("```(?:yaml)?\n(.*?)```", Pattern.DOTALL)
                .matcher(section)
                .results()
                .map(block -> block.group(1))
                .toList();
        write("access.yaml", guide.substring(guide.indexOf("```yaml\n") + 8, guide.indexOf("```\n")) + blocks.get(0));
        write("access.test.yaml", blocks.get(1));

        assertThat(run("access.test.yaml")).isEqualTo(1);
        assertThat(blocks.get(2)).isEqualTo(output);
        assertThat(error).isEmpty();
    }

    @Test
    void shouldColourTheDiffOnATerminalAlone() throws Exception {
        RuleTestRun.FileOutcome outcome =
                RuleTestRun.of(write("bad.yaml", GOOD.replace("n: 10,", "n: 11,")), looked -> {});
        assertThat(new TestText(true).file(outcome))
                .contains("\033[31mFAIL\033[0m", "\033[31m- {", "\033[32m+ {", "\033[2m    /fields/n");
        assertThat(new TestText(false).file(outcome)).doesNotContain("\033");
    }
}
