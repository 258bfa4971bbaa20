package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The configs in {@code config/shippers}, with no more than paths and ports changed, in the programs that they are for. */
class ShippersIT {
    private static final String CONFIG = """
            listen: {http: {port: 0}}
            admin: {port: 0}
            streams: {access: {}}
            rules:
              - {name: all, from: access, to: file}
            outputs:
              file: {file: {path: out/all.ndjson}}
            """;

    @TempDir
    private Path folder;

    @Test
    void shouldTakeABacklogFromSyslogNgInOrderAndSoon() throws Exception {
        assumeTrue(isInstalled("syslog-ng"), "syslog-ng is not installed");
        List<String> lines = backlog(20_000);
        assertThat(linesFromSyslogNg(lines.size())).isEqualTo(lines);
    }

    @Test
    void shouldTakeALongLineFromSyslogNgAsOne() throws Exception {
        assumeTrue(isInstalled("syslog-ng"), "syslog-ng is not installed");
        List<String> lines = List.of("first", "long ".repeat(100_000), "last");
        Files.write(folder.resolve("access.log"), lines);
        assertThat(linesFromSyslogNg(lines.size())).isEqualTo(lines);
    }

    @Test
    void shouldBeSentWhatItAnswered504AgainBySyslogNgUntilItIsWritten() throws Exception {
        assumeTrue(isInstalled("syslog-ng"), "syslog-ng is not installed");
        List<String> lines = backlog(2_000);
        List<String> taken = new CopyOnWriteArrayList<>();
        AtomicInteger requests = new AtomicInteger();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/ingest/access", exchange -> {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            boolean slow = requests.incrementAndGet() <= 5;
            if (!slow) {
                taken.addAll(body.lines().toList());
            }
            exchange.sendResponseHeaders(slow ? 504 : 200, -1);
            exchange.close();
        });
        server.start();
        Process syslogNg = startSyslogNg(server.getAddress().getPort());
        try {
            await(() -> taken.size() >= lines.size());
        } finally {
            stop(syslogNg);
            server.stop(0);
        }
        assertThat(taken).isEqualTo(lines);
    }

    /** What a service has made of the log, in its order, once there are {@code count} lines. */
    private List<String> linesFromSyslogNg(int count) throws Exception {
        Files.writeString(folder.resolve("millrace.yaml"), CONFIG);
        Path results = folder.resolve("out/all.ndjson");
        Path java = Jdks.all().get(Runtime.version().feature());
        try (MillraceProcess service = MillraceProcess.start(java, folder)) {
            Process syslogNg = startSyslogNg(service.httpPort());
            try {
                await(() -> Files.exists(results) && Files.readAllLines(results).size() >= count);
            } finally {
                stop(syslogNg);
            }
        }
        String before = "\"line\":\"";
        return Files.readAllLines(results).stream()
                .map(result ->
                        result.substring(result.indexOf(before) + before.length(), result.length() - "\"}}".length()))
                .toList();
    }

    private List<String> backlog(int count) throws Exception {
        List<String> lines =
                IntStream.range(0, count).mapToObj(i -> "line " + i).toList();
        Files.write(folder.resolve("access.log"), lines);
        return lines;
    }

    private Process startSyslogNg(int port) throws Exception {
        String config = Files.readString(Path.of("config", "shippers", "syslog-ng.conf"))
                .replace(
                        "/var/log/nginx/access.log",
                        folder.resolve("access.log").toString())
                .replace(":8080/", ":" + port + "/");
        Files.writeString(folder.resolve("syslog-ng.conf"), config);
        return new ProcessBuilder(
                        "syslog-ng",
                        "-F",
                        "--no-caps",
                        "-f",
                        folder + "/syslog-ng.conf",
                        "-R",
                        folder + "/syslog-ng.persist",
                        "-p",
                        folder + "/syslog-ng.pid",
                        "-c",
                        folder + "/syslog-ng.ctl")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("syslog-ng.log").toFile())
                .start();
    }

    private static void stop(Process process) throws InterruptedException {
        process.destroy();
        process.waitFor(10, TimeUnit.SECONDS);
    }

    private static boolean isInstalled(String program) throws Exception {
        return new ProcessBuilder("sh", "-c", "command -v " + program).start().waitFor() == 0;
    }

    private interface Condition {
        boolean holds() throws Exception;
    }

    private static void await(Condition condition) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!condition.holds()) {
            assertThat(System.nanoTime()).as("within 30 seconds").isLessThan(deadline);
            Thread.sleep(50);
        }
    }
}
