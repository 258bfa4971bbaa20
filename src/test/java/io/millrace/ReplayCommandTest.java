package io.millrace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.millrace.config.ConfigReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ReplayCommandTest {
    private static final String CONFIG = OneRule.to("{file: {path: PATH}}");
    private static final Path FULL = Path.of("/dev/full");

    @TempDir
    private Path folder;

    private String error = "";

    @BeforeEach
    void writeLog() throws IOException {
        Files.writeString(folder.resolve("x.log"), "1 a\n".repeat(100_000));
    }

    private int run(String path, String... logs) throws IOException {
        Path config = Files.writeString(folder.resolve("c.yaml"), CONFIG.replace("PATH", path));
        List<String> all = new ArrayList<>(List.of("replay", "-c", config.toString()));
        for (String log : logs) {
            all.add(log.equals("-") ? log : folder.resolve(log).toString());
        }
        return execute(all);
    }

    private int execute(List<String> all) {
        PrintStream err = System.err;
        ByteArrayOutputStream toErr = new ByteArrayOutputStream();
        try {
            System.setErr(new PrintStream(toErr, true, UTF_8));
            return Main.commandLine().execute(all.toArray(String[]::new));
        } finally {
            System.setErr(err);
            error = toErr.toString(UTF_8);
        }
    }

    @Test
    void shouldRefuseALogThatTheResultsGoTo() throws Exception {
        Files.writeString(folder.resolve("out.ndjson"), "1 a\n");
        assertThat(run(folder.resolve("./out.ndjson").toString(), "x.log", "out.ndjson"))
                .isEqualTo(1);
        assertThat(error).contains("out.ndjson: output 'o' writes to it");
        assertThat(folder.resolve("out.ndjson")).hasContent("1 a\n");
    }

    @Test
    void shouldRefuseALogThatTheResultsOfItsDateMayGoTo() throws Exception {
        Path log = Files.writeString(Files.createDirectory(folder.resolve("d")).resolve("out-1970.ndjson"), "1 a\n");
        Files.createSymbolicLink(folder.resolve("link.ndjson"), log);
        String dated = "\"" + folder + "/d/out-%d{yyyy}.ndjson\"";
        for (String name : List.of("d/out-1970.ndjson", "./d/../d/out-1970.ndjson", "link.ndjson")) {
            assertThat(run(dated, "x.log", name)).as(name).isEqualTo(1);
            assertThat(error).contains(name + ": output 'o' writes to it");
        }
        assertThat(log).hasContent("1 a\n");
        assertThat(run(dated, "x.log")).as(error).isZero();
        Path disk = Files.createDirectory(folder.resolve("disk"));
        Files.writeString(disk.resolve("out.ndjson"), "1 a\n");
        Files.createSymbolicLink(folder.resolve("d/1970"), disk);
        for (String name : List.of("d/1970/out.ndjson", "disk/out.ndjson")) {
            assertThat(run("\"" + folder + "/d/%d{yyyy}/out.ndjson\"", "x.log", name))
                    .as(name)
                    .isEqualTo(1);
            assertThat(error).contains(name + ": output 'o' writes to it");
        }
    }

    @Test
    void shouldRefuseALogThatStandardOutputGoesTo() throws Exception {
        Path log = folder.resolve("x.log");
        assertThatThrownBy(() -> OwnResults.refuse(folder + "/./x.log", log))
                .hasMessage(
                        "cannot read " + folder + "/./x.log: standard output writes to it; send that to another file");
        OwnResults.refuse(folder + "/none.log", log);
        OwnResults.refuse(log.toString(), folder.resolve("none.log"));
        OwnResults.refuse("/dev/null", Path.of("/dev/null"));
    }

    @Test
    void shouldExitWithOneWhereAnOutputCannotBeWritten() throws Exception {
        assumeTrue(Files.exists(FULL), "there is no device that is full");
        assertThat(run(FULL.toString(), "x.log", "x.log")).isEqualTo(1);
        assertThat(error).isEqualTo("millrace: output 'o': cannot write to /dev/full: No space left on device\n");
    }

    @Test
    void shouldTellOfATornEndAsOfAllElse() throws Exception {
        Path out = Files.writeString(folder.resolve("out.ndjson"), "{\"a\":1}\n{\"b\"");
        assertThat(run(out.toString(), "x.log")).isZero();
        assertThat(error).startsWith("millrace: output 'o': " + out + " ends in the middle of a line");
    }

    @Test
    void shouldNameTheFolderThatIsNotThere() throws Exception {
        assertThat(run(folder + "/one/../two/x.ndjson", "x.log")).isEqualTo(1);
        assertThat(error).endsWith("x.ndjson: there is no folder " + folder + "/one; make it or choose another path\n");
    }

    @Test
    void shouldNameALogThatCannotBeReadOnce() throws Exception {
        Path torn = Files.write(folder.resolve("torn.gz"), new byte[] {0x1f, (byte) 0x8b, 8, 0, 0});
        assertThat(run("/dev/null", "torn.gz")).isEqualTo(1);
        assertThat(error).isEqualTo("millrace: cannot read " + torn + ": ends in the middle of a gzip member\n");
        assertThat(run("/dev/null", "none.log")).isEqualTo(1);
        assertThat(error).isEqualTo("millrace: there is no file " + folder.resolve("none.log") + "\n");
    }

    @Test
    void shouldNotTakeAnEmptyNameForTheWorkingDirectory() {
        for (List<String> arguments : List.of(
                List.of("check", "-c", ""),
                List.of("replay", "-c", "c.yaml", ""),
                List.of("test", ""),
                List.of("test", "--junit", "", "t.yaml"))) {
            assertThat(execute(arguments)).as(arguments.toString()).isEqualTo(2);
            assertThat(error).contains("the name of the file is empty; is a variable of the shell not set?");
        }
    }

    @Test
    void shouldNameTheStreamsThereAreWhereOneIsNot() throws Exception {
        Path config = Files.writeString(folder.resolve("two.yaml"), "streams: {a: {time: auto}, b: {}}\n");
        assertThat(execute(List.of("replay", "-c", config.toString(), "--stream", "c", "x.log")))
                .isEqualTo(2);
        assertThat(error)
                .startsWith("there is no stream 'c'; there are: a, b\n")
                .doesNotContain("in the config");
        assertThat(execute(List.of("replay", "-c", config.toString(), "x.log"))).isEqualTo(2);
        assertThat(error).contains("several streams (a, b)").contains("--stream NAME");
    }

    @Test
    void shouldNameAnOptionThatIsMisspeltRatherThanTheOneThatIsMissing() {
        assertThat(execute(List.of("replay", "--confg", "c.yaml", "x.log"))).isEqualTo(2);
        assertThat(error).startsWith("Unknown option: '--confg'").contains("--config");
        assertThat(execute(List.of("replay", "x.log"))).isEqualTo(2);
        assertThat(error).startsWith("Missing required option: '--config=FILE'");
    }

    @Test
    void shouldRefuseToReadStandardInputTwice() throws Exception {
        assertThat(run("x.ndjson", "-", "x.log", "-")).isEqualTo(2);
        assertThat(error).contains("'-', standard input, is given twice");
    }

    @Test
    void shouldReadNoFurtherOnceResultsCannotBeWritten() throws Exception {
        InputStream endless = new InputStream() {
            @Override
            public int read() {
                throw new AssertionError("read by the byte");
            }

            @Override
            public int read(byte[] to, int offset, int length) {
                byte[] line = "1 a\n".getBytes(UTF_8);
                System.arraycopy(line, 0, to, offset, line.length);
                return line.length;
            }
        };
        FullStream full = new FullStream();
        try (Replay replay = new Replay(ConfigReader.readText("c.yaml", CONFIG, Map.of()), "s", full)) {
            assertThatThrownBy(() -> replay.feed(endless, "endless"))
                    .isInstanceOf(IOException.class)
                    .hasMessage("cannot write to standard output: No space left on device");
        }
        assertThat(full.writes()).isEqualTo(1);
    }

    @Test
    void shouldSayWhenTheLastResultsCannotBeWritten() throws Exception {
        try (Replay replay = new Replay(ConfigReader.readText("c.yaml", CONFIG, Map.of()), "s", new FullStream())) {
            replay.feed(new ByteArrayInputStream("1 a\n".getBytes(UTF_8)), "x");
            assertThatThrownBy(replay::finish).hasMessage("cannot write to standard output: No space left on device");
        }
    }
}
