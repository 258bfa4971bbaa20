package io.millrace;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExplainCommandTest {
    @TempDir
    private Path folder;

    private String output = "";
    private String error = "";

    @BeforeEach
    void writeConfigs() throws IOException {
        write("one.yaml", "streams: {s: {}}\n", 3);
        write("two.yaml", "streams: {t: {}, s: {}}\n", 3);
        write("many.yaml", "streams: {s: {}}\n", 30);
        write("bad.yaml", "streams: {s: {feilds: {}}}\n", 3);
    }

    private void write(String name, String streams, int rules) throws IOException {
        StringBuilder yaml = new StringBuilder(streams + "outputs: {out: {drop: {}}}\nrules:\n");
        for (int i = 0; i < rules; i++) {
            yaml.append("  - {name: rule-" + i + ", from: s, where: {line: {endsWith: '" + i + "'}}, to: out}\n");
        }
        Files.writeString(folder.resolve(name), yaml);
    }

    private int run(String config, String... arguments) {
        return run(new byte[0], config, arguments);
    }

    private int run(byte[] input, String config, String... arguments) {
        return run(input, new ByteArrayOutputStream(), config, arguments);
    }

    private int run(byte[] input, OutputStream toOut, String config, String... arguments) {
        List<String> all =
                new ArrayList<>(List.of("explain", "-c", folder.resolve(config).toString()));
        all.addAll(List.of(arguments));
        return run(input, toOut, all);
    }

    private int run(byte[] input, OutputStream toOut, List<String> all) {
        InputStream in = System.in;
        PrintStream out = System.out;
        PrintStream err = System.err;
        ByteArrayOutputStream toErr = new ByteArrayOutputStream();
        try {
            System.setIn(new ByteArrayInputStream(input));
            System.setOut(new PrintStream(toOut, true, ISO_8859_1));
            System.setErr(new PrintStream(toErr, true, UTF_8));
            return Main.commandLine().execute(all.toArray(String[]::new));
        } finally {
            System.setIn(in);
            System.setOut(out);
            System.setErr(err);
            output = toOut instanceof ByteArrayOutputStream bytes ? bytes.toString(UTF_8) : "";
            error = toErr.toString(UTF_8);
        }
    }

    @Test
    void shouldExplainALine() {
        assertThat(run("one.yaml", "a1")).isZero();
        assertThat(output)
                .contains("line     a1\n", "rule-0 did not fire\n", "rule-1 fired\n", "1 of 3 rules fired")
                .doesNotContain("--all", "by the");
        assertThat(error).doesNotContain("millrace");
        assertThat(run("two.yaml", "--stream", "s", "a2")).isZero();
        assertThat(output).contains("rule-2 fired\n", "1 of 3 rules fired");
        assertThat(run("two.yaml", "--stream", "s", "")).isZero();
        assertThat(output).contains("line     \n", "0 of 3 rules fired");
        assertThat(run("two.yaml", "--stream", "t", "a1")).isZero();
        assertThat(output).contains("0 of 0 rules fired");
    }

    @Test
    void shouldPrintWhatTheReadmeShows() throws IOException {
        String line =
                Files.readAllLines(Path.of("config/examples/access.sample.log")).get(0);
        assertThat(run(Path.of("config/examples/access.yaml").toAbsolutePath().toString(), line))
                .isZero();
        String readme = Files.readString(Path.of("README.md"));
        int from = readme.indexOf("rule     sections fired");
        assertThat(output).contains(readme.substring(from, readme.indexOf("```", from)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-0500 x1",
                "- - [17/May1",
                "-x1",
                "-h 1",
                "-c 1",
                "-config 1",
                "---1",
                "--stream is 1",
                "--strem 1",
                "@one.yaml",
                "@@1",
                "'1",
                "=1",
                " 1"
            })
    void shouldTakeALineWhateverItBeginsWith(String line) {
        String config = folder.resolve("two.yaml").toString();
        shouldExplain(line, List.of("-c", config, "--stream", "s", line));
        shouldExplain(line, List.of(line, "-c", config, "--stream=s"));
        shouldExplain(line, List.of("-c" + config, line, "--stream", "s"));
        shouldExplain(line, List.of("--config=" + config, "--stream", "s", "--", line));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-h", "--", "--all", "--strem", "-cone.yaml"})
    void shouldTakeALineThatIsAnOptionBehindTwoHyphens(String line) {
        String config = folder.resolve("two.yaml").toString();
        shouldExplain(line, List.of("--stream", "s", "-c", config, "--", line));
    }

    private void shouldExplain(String line, List<String> arguments) {
        List<String> all = new ArrayList<>(List.of("explain"));
        all.addAll(arguments);
        assertThat(run(new byte[0], new ByteArrayOutputStream(), all))
                .as("%s: %s", all, error)
                .isZero();
        assertThat(output).as("%s", all).contains("stream   s\nline     " + line + "\n");
    }

    @Test
    void shouldRefuseALongOptionThatIsMisspeltAndAnyThatIsGivenTwoLines() {
        assertThat(run("two.yaml", "--strem", "s", "x")).isEqualTo(2);
        assertThat(error).contains("--strem", "--stream");
        assertThat(run("two.yaml", "--strem=s", "x")).isEqualTo(2);
        assertThat(error).contains("--strem=s");
        assertThat(run("one.yaml", "x", "y")).isEqualTo(2);
        assertThat(run("one.yaml", "-d", "y")).isEqualTo(2);
        assertThat(run("one.yaml", "x", "--stream")).isEqualTo(2);
        assertThat(run("one.yaml", "--help")).isZero();
        assertThat(output).startsWith("Usage: millrace explain");
    }

    @Test
    void shouldSayThatALineIsCut() throws IOException {
        write("short.yaml", "streams: {s: {maxLineLength: 3}}\n", 3);
        assertThat(run("short.yaml", "abcd")).isZero();
        assertThat(output).contains("line     abc\ncut      the line was longer than maxLineLength");
        assertThat(run("short.yaml", "abc")).isZero();
        assertThat(output).doesNotContain("cut");
        assertThat(run("ab\nabcd\nabc\n".getBytes(UTF_8), "short.yaml", "-")).isZero();
        assertThat(output.split("cut  ", -1)).hasSize(2);
    }

    @Test
    void shouldStopAndExitWithOneWhereItCannotWrite() {
        FullStream full = new FullStream();
        assertThat(run("a1\n".repeat(1000).getBytes(UTF_8), full, "one.yaml", "-"))
                .isEqualTo(1);
        assertThat(error).isEqualTo("millrace: cannot write to standard output\n");
        assertThat(full.writes()).isEqualTo(1);
    }

    @Test
    void shouldShowOfManyRulesThoseThatFiredUnlessAskedForMore() {
        assertThat(run("many.yaml", "a12")).isZero();
        assertThat(output)
                .contains(
                        "rule-2 fired\n", "rule-12 fired\n", "2 of 30 rules fired, 2 tried", "; --all shows every rule")
                .doesNotContain("did not fire");
        assertThat(run("many.yaml", "--all", "a12")).isZero();
        assertThat(output).contains("rule-12 fired\n", "rule-29 did not fire\n").doesNotContain("; --all");
        assertThat(run("many.yaml", "--rule", "rule-3", "a12")).isZero();
        assertThat(output).contains("rule-3 did not fire\n").doesNotContain("rule-12");
        assertThat(run("many.yaml", "--rule", "rule-1d", "a12")).isEqualTo(2);
        assertThat(error).contains("stream 's' has no rule 'rule-1d'; did you mean 'rule-1'?");
    }

    @Test
    void shouldReadLinesFromStandardInputAndWriteInUtf8() {
        assertThat(run("\u00e4\r\n\nb\u00ff2".getBytes(ISO_8859_1), "one.yaml", "-"))
                .isZero();
        assertThat(output.split("(?m)^stream ")).hasSize(4);
        assertThat(output).contains("line     \ufffd\n", "line     \n", "line     b\ufffd2\n", "rule-2 fired\n");
    }

    @Test
    void shouldPrintTheNetworkWithoutALineAndBeforeOne() {
        assertThat(run("one.yaml", "--plan")).isZero();
        assertThat(output).isEqualTo("""
                stream s: 3 rules, 1 distinct value, 3 distinct conditions
                  3 rules tried: rule-0, rule-1, rule-2
                """);
        assertThat(run("one.yaml", "--plan", "x")).isZero();
        assertThat(output).contains("rule-2\n\nstream   s\n");
    }

    @Test
    void shouldExitWithTwoForAStreamThatThereIsNotAndNameThoseThereAre() {
        assertThat(run("two.yaml", "x")).isEqualTo(2);
        assertThat(error).contains("the config has several streams (t, s)").contains("--stream NAME");
        assertThat(run("two.yaml", "--stream", "u", "x")).isEqualTo(2);
        assertThat(error).contains("there is no stream 'u'; there are: t, s");
        assertThat(output).isEmpty();
    }

    @Test
    void shouldExitWithTwoForABadConfigOrNothingToExplain() {
        assertThat(run("bad.yaml", "x")).isEqualTo(2);
        assertThat(error).contains("bad.yaml:1:", "did you mean 'fields'?");
        assertThat(run("none.yaml", "x")).isEqualTo(2);
        assertThat(run("one.yaml")).isEqualTo(2);
        assertThat(error).contains("a LINE is missing");
    }
}
