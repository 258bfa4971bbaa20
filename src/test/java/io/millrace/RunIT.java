package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service as a user runs it: real sockets in, real files out, real signals. */
class RunIT {
    private static final String CONFIG = """
            listen:
              tcp: {port: 0, stream: numbers}
              http: {port: 0}
            admin: {port: 0}
            streams:
              numbers:
                fields:
                  n: {right: " ", type: int}
            rules:
              - {name: all, from: numbers, emit: [n], to: file}
              - {name: sums, from: numbers, select: {lines: count(), sum: sum(n)}, window: 1s, to: windows}
            outputs:
              file: {file: {path: out/all.ndjson.zst}}
              windows: {file: {path: out/windows.ndjson.gz}}
            """;
    private static final Pattern NUMBER = Pattern.compile("\"fields\":\\{\"n\":(\\d+)}");

    @TempDir
    private Path folder;

    @Test
    void shouldWriteEveryLineSentOnceOnEveryJdk() throws Exception {
        for (Map.Entry<Integer, Path> jdk : Jdks.all().entrySet()) {
            Path home = Files.createDirectories(folder.resolve("jdk" + jdk.getKey()));
            Files.writeString(home.resolve("millrace.yaml"), CONFIG);
            try (MillraceProcess service = MillraceProcess.start(jdk.getValue(), home)) {
                assertThat(service.error().lines())
                        .as("one line at start: no warning")
                        .hasSize(1);
                try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.tcpPort())) {
                    socket.getOutputStream().write(numbers(0, 200_000));
                }
                for (int from = 200_000; from < 300_000; from += 10_000) {
                    assertThat(post(service.httpPort(), "numbers", numbers(from, from + 10_000)))
                            .isEqualTo("200 {\"lines\":10000}");
                }
                await(() -> stats(service).contains("\"lines\":300000"));
                service.terminate();
                assertThat(service.awaitExit()).as(service.error()).isZero();
            }
            assertThat(numbersIn("zstdcat", home.resolve("out/all.ndjson.zst")))
                    .hasSize(300_000)
                    .doesNotHaveDuplicates();
            assertThat(linesCountedIn(home.resolve("out/windows.ndjson.gz"))).isEqualTo(300_000);
        }
    }

    @Test
    void shouldLoseNothingThatWasAcceptedWhenItIsTerminatedUnderLoad() throws Exception {
        Files.writeString(folder.resolve("millrace.yaml"), CONFIG);
        List<Integer> accepted = new ArrayList<>();
        try (MillraceProcess service = MillraceProcess.start(java(), folder)) {
            int port = service.httpPort();
            try {
                for (int from = 0; ; from += 1000) {
                    if (from == 1000) {
                        terminateAfter(service, 1500);
                    }
                    if (!post(port, "numbers", numbers(from, from + 1000)).equals("200 {\"lines\":1000}")) {
                        break;
                    }
                    for (int i = from; i < from + 1000; i++) {
                        accepted.add(i);
                    }
                }
            } catch (IOException closed) {
                // the service went away, as it was told to
            }
            assertThat(service.awaitExit()).as(service.error()).isZero();
        }
        assertThat(accepted).isNotEmpty();
        Set<Integer> missing = new TreeSet<>(accepted);
        numbersIn("zstdcat", folder.resolve("out/all.ndjson.zst")).forEach(missing::remove);
        assertThat(missing).as("accepted and not written").isEmpty();
    }

    @Test
    void shouldWriteAGaplessBeginningOfWhatATcpSenderSentWhenItIsTerminatedUnderLoad() throws Exception {
        Files.writeString(folder.resolve("millrace.yaml"), CONFIG);
        try (MillraceProcess service = MillraceProcess.start(java(), folder)) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.tcpPort())) {
                OutputStream to = socket.getOutputStream();
                to.write(numbers(0, 10_000));
                await(() -> stats(service).contains("\"lines\":10000"));
                terminateAfter(service, 1500);
                try {
                    for (int from = 10_000; from < 50_000_000; from += 10_000) {
                        to.write(numbers(from, from + 10_000));
                    }
                } catch (IOException closed) {
                    // the service went away, as it was told to
                }
            }
            assertThat(service.awaitExit()).as(service.error()).isZero();
        }
        List<Integer> written = numbersIn("zstdcat", folder.resolve("out/all.ndjson.zst"));
        assertThat(written).isNotEmpty();
        for (int i = 0; i < written.size(); i++) {
            assertThat(written.get(i)).isEqualTo(i);
        }
    }

    @Test
    void shouldNameAPortThatIsTakenAndExitWithOne() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            Files.writeString(
                    folder.resolve("millrace.yaml"),
                    CONFIG.replace("tcp: {port: 0", "tcp: {port: " + taken.getLocalPort()));
            MillraceProcess.Finished finished =
                    MillraceProcess.run(java(), folder, List.of(), "run", "-c", "millrace.yaml");
            assertThat(finished.status()).isEqualTo(1);
            assertThat(finished.error()).contains("127.0.0.1:" + taken.getLocalPort());
        }
    }

    @Test
    void shouldReadItsConfigAgainOnSighup() throws Exception {
        Files.writeString(folder.resolve("millrace.yaml"), CONFIG);
        try (MillraceProcess service = MillraceProcess.start(java(), folder)) {
            Files.writeString(folder.resolve("millrace.yaml"), CONFIG.replace("name: all", "name: each"));
            service.hangUp();
            await(() -> stats(service).contains("\"each\"") && !stats(service).contains("\"all\""));
            Files.writeString(folder.resolve("millrace.yaml"), CONFIG.replace("name: all", "nam: all"));
            service.hangUp();
            await(() -> service.error().contains("millrace.yaml:10:"));
            assertThat(stats(service)).as("nothing has changed").contains("\"each\"");
            service.terminate();
            assertThat(service.awaitExit()).as(service.error()).isZero();
        }
    }

    @Test
    void shouldTakeSighupBeforeItLoadsWhatReadsTheCommandLine() throws Exception {
        Files.writeString(folder.resolve("millrace.yaml"), CONFIG);
        Path classes = folder.resolve("classes.log");
        try (MillraceProcess service = MillraceProcess.begin(java(), folder, "-Xlog:class+load:file=" + classes)) {
            await(() -> Files.exists(classes) && Files.readString(classes).contains("picocli."));
            service.hangUp();
            service.awaitReady();
            await(() -> service.error().contains("SIGHUP: reloaded"));
            service.terminate();
            assertThat(service.awaitExit()).as(service.error()).isZero();
        }
        String loaded = Files.readString(classes);
        assertThat(loaded.indexOf("sun.misc.Signal ")).isPositive().isLessThan(loaded.indexOf("picocli."));
    }

    @Test
    void shouldReadItsConfigAgainOnceItIsReadyWhenSighupCameBefore() throws Exception {
        Path config = folder.resolve("millrace.yaml");
        assumeTrue(isInstalled("mkfifo"), "mkfifo is not installed");
        assertThat(new ProcessBuilder("mkfifo", config.toString()).start().waitFor())
                .isZero();
        try (MillraceProcess service = MillraceProcess.begin(java(), folder)) {
            // A pipe opens when somebody reads it: the service is not ready and will not be before it is written.
            try (OutputStream first = Files.newOutputStream(config)) {
                service.hangUp();
                service.hangUp();
                await(() -> service.error().contains("once the service is ready"));
                first.write(CONFIG.getBytes(StandardCharsets.UTF_8));
            }
            service.awaitReady();
            try (OutputStream second = Files.newOutputStream(config)) {
                second.write(CONFIG.replace("name: all", "name: each").getBytes(StandardCharsets.UTF_8));
            }
            await(() -> stats(service).contains("\"each\"") && !stats(service).contains("\"all\""));
            service.terminate();
            assertThat(service.awaitExit()).as(service.error()).isZero();
            assertThat(service.error()).containsOnlyOnce("SIGHUP: reloaded");
        }
    }

    @Test
    void shouldEndAtOnceWhenItIsTerminatedBeforeItHasReadItsConfig() throws Exception {
        Path config = folder.resolve("millrace.yaml");
        assumeTrue(isInstalled("mkfifo"), "mkfifo is not installed");
        assertThat(new ProcessBuilder("mkfifo", config.toString()).start().waitFor())
                .isZero();
        try (MillraceProcess service = MillraceProcess.begin(java(), folder);
                OutputStream neverWritten = Files.newOutputStream(config)) {
            assertThat(neverWritten).as("open: the service reads").isNotNull();
            service.terminate();
            assertThat(service.awaitExit()).as(service.error()).isZero();
            assertThat(service.error()).isEqualTo("millrace: stopped before it was ready\n");
        }
    }

    @Test
    void shouldTakeWhatCurlSends() throws Exception {
        assumeTrue(isInstalled("curl"), "curl is not installed");
        Files.writeString(folder.resolve("millrace.yaml"), CONFIG);
        Files.write(folder.resolve("lines.txt"), numbers(0, 1000));
        try (MillraceProcess service = MillraceProcess.start(java(), folder)) {
            String url = "http://127.0.0.1:" + service.httpPort() + "/ingest/numbers?ack=written";
            Process curl = new ProcessBuilder("curl", "-sS", "--data-binary", "@lines.txt", url)
                    .directory(folder.toFile())
                    .start();
            assertThat(new String(curl.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo("{\"lines\":1000}");
            // Answered because it is written: no waiting here.
            assertThat(numbersIn("zstdcat", folder.resolve("out/all.ndjson.zst")))
                    .hasSize(1000);
        }
    }

    @Test
    void shouldTakeWhatRsyslogForwards() throws Exception {
        assumeTrue(isInstalled("rsyslogd"), "rsyslogd is not installed");
        Files.writeString(folder.resolve("millrace.yaml"), CONFIG);
        Files.write(folder.resolve("lines.txt"), numbers(0, 5000));
        try (MillraceProcess service = MillraceProcess.start(java(), folder)) {
            Files.writeString(folder.resolve("rsyslog.conf"), """
                    global(workDirectory="%1$s")
                    module(load="imfile" PollingInterval="1")
                    input(type="imfile" File="%1$s/lines.txt" Tag="t" ruleset="out")
                    template(name="raw" type="string" string="%%msg%%\\n")
                    ruleset(name="out") {
                      action(type="omfwd" target="127.0.0.1" port="%2$d" protocol="tcp" template="raw")
                    }
                    """.formatted(folder, service.tcpPort()));
            Process rsyslog = new ProcessBuilder(
                            "rsyslogd", "-n", "-f", folder + "/rsyslog.conf", "-i", folder + "/rsyslog.pid")
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("rsyslog.log").toFile())
                    .start();
            try {
                await(() -> stats(service).contains("\"lines\":5000"));
            } finally {
                rsyslog.destroy();
                rsyslog.waitFor(10, TimeUnit.SECONDS);
            }
            service.terminate();
            assertThat(service.awaitExit()).isZero();
        }
        assertThat(numbersIn("zstdcat", folder.resolve("out/all.ndjson.zst"))).hasSize(5000);
    }

    private static void terminateAfter(MillraceProcess service, long millis) {
        Thread thread = new Thread(() -> {
            try {
                Thread.sleep(millis);
                service.terminate();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private static boolean isInstalled(String program) throws Exception {
        return new ProcessBuilder("sh", "-c", "command -v " + program).start().waitFor() == 0;
    }

    private static Path java() {
        return Jdks.all().get(Runtime.version().feature());
    }

    private static byte[] numbers(int from, int to) {
        StringBuilder text = new StringBuilder();
        for (int i = from; i < to; i++) {
            text.append(i).append(" is a number\n");
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String post(int port, String stream, byte[] body) throws Exception {
        HttpResponse<String> answer = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/ingest/" + stream))
                                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        return answer.statusCode() + " " + answer.body();
    }

    private static String stats(MillraceProcess service) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + service.adminPort() + "/api/stats"))
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private interface Check {
        boolean holds() throws Exception;
    }

    private static void await(Check check) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!check.holds()) {
            assertThat(System.nanoTime()).as("within 30 seconds").isLessThan(deadline);
            Thread.sleep(50);
        }
    }

    private static List<Integer> numbersIn(String reader, Path file) throws Exception {
        List<Integer> numbers = new ArrayList<>();
        Matcher matcher = NUMBER.matcher(read(reader, file));
        while (matcher.find()) {
            numbers.add(Integer.parseInt(matcher.group(1)));
        }
        return numbers;
    }

    private static long linesCountedIn(Path windows) throws Exception {
        long lines = 0;
        Matcher matcher = Pattern.compile("\"lines\":(\\d+)").matcher(read("zcat", windows));
        while (matcher.find()) {
            lines += Long.parseLong(matcher.group(1));
        }
        return lines;
    }

    private static String read(String reader, Path file) throws Exception {
        assumeTrue(isInstalled(reader), reader + " is not installed");
        Process process = new ProcessBuilder(reader, file.toString()).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as("%s reads %s to its end", reader, file).isZero();
        return text;
    }
}
