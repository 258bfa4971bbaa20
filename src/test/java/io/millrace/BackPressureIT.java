package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An output that nobody reads: its streams wait, the others go on, memory is bounded, and nothing is lost once somebody reads. */
class BackPressureIT {
    private static final String CONFIG = """
            listen:
              tcp: {port: 0, stream: stuck}
              http: {port: 0, maxWait: 500ms}
            admin: {port: 0}
            streams: {stuck: {}, free: {}}
            rules:
              - {name: to-pipe, from: stuck, emit: [line], to: pipe}
              - {name: to-file, from: free, emit: [line], to: file}
            outputs:
              pipe: {file: {path: pipe.ndjson}}
              file: {file: {path: out/free.ndjson.zst}}
            """;
    private static final int LINES = 1_000_000;
    private static final String LINE = "%08d " + "x".repeat(190) + "\n";

    @TempDir
    private Path folder;

    @Test
    void shouldHoldOnlyTheStreamsThatFeedAFullOutputAndLoseNothing() throws Exception {
        assumeTrue(run("mkfifo", "pipe.ndjson") == 0, "mkfifo is not installed");
        Files.writeString(folder.resolve("millrace.yaml"), CONFIG);
        Path java = Jdks.all().get(Runtime.version().feature());
        try (MillraceProcess service = MillraceProcess.start(java, folder, "-Xmx256m")) {
            AtomicLong sent = new AtomicLong();
            Thread sender = new Thread(() -> send(service, sent));
            sender.start();
            awaitStandstill(sent);
            assertThat(sent.get()).as("the sender is made to wait").isPositive().isLessThan(LINES);
            assertThat(post(service, "stuck")).isEqualTo(429);
            assertThat(post(service, "free")).as("another stream goes on").isEqualTo(200);

            long lines;
            try (InputStream pipe = Files.newInputStream(folder.resolve("pipe.ndjson"))) {
                lines = countLines(pipe, LINES);
            }
            sender.join();
            assertThat(lines).isEqualTo(LINES);
            service.terminate();
            assertThat(service.awaitExit()).as(service.error()).isZero();
        }
    }

    @Test
    void shouldNameTheOutputThatNobodyReadWhenItEnds() throws Exception {
        assumeTrue(run("mkfifo", "pipe.ndjson") == 0, "mkfifo is not installed");
        Files.writeString(
                folder.resolve("millrace.yaml"),
                "shutdownTimeout: 4s\n" + CONFIG.replace("maxWait: 500ms", "ackTimeout: 3s"));
        Path java = Jdks.all().get(Runtime.version().feature());
        try (MillraceProcess service = MillraceProcess.start(java, folder)) {
            assertThat(post(service, "stuck")).isEqualTo(504);
            assertThat(post(service, "free")).isEqualTo(200);
            service.terminate();
            assertThat(service.awaitExit()).as(service.error()).isEqualTo(1);
            assertThat(service.error()).contains("millrace: some results are not written (outputs: pipe, 1 lost): ");
        }
    }

    private int run(String... command) throws Exception {
        return new ProcessBuilder(command).directory(folder.toFile()).start().waitFor();
    }

    private static void send(MillraceProcess service, AtomicLong sent) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.tcpPort())) {
            OutputStream to = socket.getOutputStream();
            for (int i = 0; i < LINES; i++) {
                to.write(String.format(LINE, i).getBytes(StandardCharsets.US_ASCII));
                sent.incrementAndGet();
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static void awaitStandstill(AtomicLong sent) throws InterruptedException {
        int still = 0;
        while (still < 3) {
            long before = sent.get();
            Thread.sleep(1000);
            still = sent.get() == before && before > 0 ? still + 1 : 0;
        }
    }

    private static int post(MillraceProcess service, String stream) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + service.httpPort() + "/ingest/" + stream
                                        + "?ack=written"))
                                .POST(HttpRequest.BodyPublishers.ofString("a line\n"))
                                .build(),
                        HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    private static long countLines(InputStream from, long wanted) throws Exception {
        byte[] buffer = new byte[1 << 16];
        long lines = 0;
        while (lines < wanted) {
            int n = from.read(buffer);
            if (n < 0) {
                break;
            }
            for (int i = 0; i < n; i++) {
                lines += buffer[i] == '\n' ? 1 : 0;
            }
        }
        return lines;
    }
}
