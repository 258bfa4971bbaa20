package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.millrace.MillraceProcess.Finished;
import io.millrace.oracle.Oracle;
import io.millrace.oracle.ResultComparison;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backtests by the built jar, on every JDK that is installed here. */
class ReplayIT {
    private static final Path REAL_LOG =
            Path.of("../shared/data/logs/access.log").toAbsolutePath();
    private static final Path MANY_RULES =
            Path.of("../shared/bench/many_rules.py").toAbsolutePath();
    private static final String CONFIG = """
            streams:
              access:
                time: {field: time, format: "dd/MMM/yyyy:HH:mm:ss Z"}
                lateness: 1h
                fields:
                  client: {right: " "}
                  time:   {left: "[", right: "]"}
                  method: {left: '"', right: " "}
                  path:   {left: " ", index: 5, right: " "}
                  status: {left: '" ', right: " ", type: int}
                  bytes:  {left: " ", index: 8, right: " ", type: int}
            rules:
              - name: traffic
                from: access
                groupBy: [method, status]
                select: {requests: count(), volume: sum(bytes), slow: p99(bytes), clients: distinct(client)}
                window: 1h
                to: sink
              - name: not-found
                from: access
                where: {status: 404}
                emit: [time, client, path, status]
                to: sink
            outputs:
              sink: {file: {path: out/results.ndjson.zst}}
            """;

    @TempDir
    private Path folder;

    @Test
    void shouldPrintTheSameBytesOnEveryJdkWithAnyNumberOfWorkers() throws Exception {
        assumeTrue(Files.exists(REAL_LOG), "the real log is not here");
        String expected = null;
        for (Map.Entry<Integer, Path> jdk : Jdks.all().entrySet()) {
            for (int workers : new int[] {1, 2}) {
                Path config = write("w" + workers + ".yaml", "workers: " + workers + "\n" + CONFIG);
                Finished finished = MillraceProcess.run(
                        jdk.getValue(),
                        folder,
                        List.of(),
                        "replay",
                        "-c",
                        config.toString(),
                        "--output",
                        "-",
                        REAL_LOG.toString());
                assertThat(finished.status()).as(finished.error()).isZero();
                assertThat(finished.error().lines())
                        .as("nothing but the summary: no warning")
                        .hasSize(1);
                String results = new String(finished.output(), StandardCharsets.UTF_8);
                assertThat(results)
                        .isEqualTo(expected == null ? results : expected)
                        .isNotEmpty();
                expected = results;
            }
        }
        ResultComparison.assertSameText(
                Oracle.replay(CONFIG, null, lines(REAL_LOG, 10_000), REAL_LOG.toString()),
                expected.lines().toList(),
                "access.log");
    }

    @Test
    void shouldPrintWhatTheOraclePrintsForManyUnlikeRules() throws Exception {
        assumeTrue(Files.exists(REAL_LOG) && Files.exists(MANY_RULES), "the real log or its rules are not here");
        Process generator = new ProcessBuilder("python3", MANY_RULES.toString(), "60", "--seed", "11").start();
        String yaml = new String(generator.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assumeTrue(generator.waitFor() == 0, "python3 is not here");
        Path config = write("many.yaml", yaml);
        Path head = folder.resolve("head.log");
        Files.write(head, joined(lines(REAL_LOG, 2000)));
        Finished finished = MillraceProcess.run(
                java(), folder, List.of(), "replay", "-c", config.toString(), "--output", "-", head.toString());
        assertThat(finished.status()).as(finished.error()).isZero();
        ResultComparison.assertSame(
                Oracle.replay(yaml, null, lines(head, 2000), head.toString()), finished.output(), "many rules");
    }

    @Test
    void shouldReadPackedLogsInTheOrderGivenAndWriteFilesThatAreComplete() throws Exception {
        Path config = write("millrace.yaml", CONFIG);
        List<byte[]> first = List.of(line(1, 404, 10), line(2, 200, 20));
        List<byte[]> second = List.of(line(3, 404, 30));
        Files.write(folder.resolve("a.log"), joined(first));
        try (GZIPOutputStream packed = new GZIPOutputStream(Files.newOutputStream(folder.resolve("b.log.gz")))) {
            packed.write(joined(second));
        }
        Finished finished =
                MillraceProcess.run(java(), folder, List.of(), "replay", "-c", config.toString(), "a.log", "b.log.gz");
        assertThat(finished.status()).as(finished.error()).isZero();
        assertThat(finished.output()).isEmpty();
        List<byte[]> all = new ArrayList<>(first);
        all.addAll(second);
        Process reader = new ProcessBuilder(
                        "zstdcat", folder.resolve("out/results.ndjson.zst").toString())
                .start();
        ResultComparison.assertSame(
                Oracle.replay(CONFIG, null, all, "a.log"),
                reader.getInputStream().readAllBytes(),
                "packed logs");
    }

    @Test
    void shouldExitWithTwoAndThePlacesOfAllProblemsForABadConfig() throws Exception {
        write("bad.yaml", CONFIG.replace("groupBy:", "grupBy:").replace("{status: 404}", "{statsu: 404}"));
        Finished checked = MillraceProcess.run(java(), folder, List.of(), "check", "-c", "bad.yaml");
        assertThat(checked.status()).isEqualTo(2);
        assertThat(checked.error()).contains("bad.yaml:15:5: ").contains("did you mean 'groupBy'?");
        write(
                "bad.yaml",
                CONFIG.replace("{status: 404}", "{statsu: 404}").replace("clients: distinct(client)", "x: sum(byts)"));
        checked = MillraceProcess.run(java(), folder, List.of(), "check", "-c", "bad.yaml");
        assertThat(checked.error()).contains("did you mean 'status'?").contains("did you mean 'bytes'?");
        Finished missing = MillraceProcess.run(java(), folder, List.of(), "replay", "-c", "none.yaml", "x.log");
        assertThat(missing.status()).isEqualTo(2);
        assertThat(missing.error()).contains("none.yaml");
    }

    @Test
    void shouldExitWithOneForALogThatCannotBeRead() throws Exception {
        write("millrace.yaml", CONFIG);
        Finished finished = MillraceProcess.run(
                java(), folder, List.of(), "replay", "-c", "millrace.yaml", "--output", "-", "none.log");
        assertThat(finished.status()).isEqualTo(1);
        assertThat(finished.error()).contains("none.log");
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private static Path java() {
        return Jdks.all().get(Runtime.version().feature());
    }

    private static byte[] line(int second, int status, int bytes) {
        return ("10.0.0.1 - - [17/May/2015:10:05:0" + second + " +0000] \"GET /x HTTP/1.1\" " + status + " " + bytes
                        + " \"-\"")
                .getBytes(StandardCharsets.UTF_8);
    }

    static byte[] joined(List<byte[]> lines) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] line : lines) {
            all.writeBytes(line);
            all.write('\n');
        }
        return all.toByteArray();
    }

    private static List<byte[]> lines(Path log, int limit) throws IOException {
        try (var lines = Files.lines(log, StandardCharsets.ISO_8859_1)) {
            return lines.limit(limit)
                    .map(line -> line.getBytes(StandardCharsets.ISO_8859_1))
                    .toList();
        }
    }
}
