package io.millrace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.millrace.config.ConfigReader;
import io.millrace.control.RuleStatus;
import io.millrace.output.LogFiles;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A pipe that nobody reads takes all the time there is for draining; what has nothing to do with it is written all the same. */
class StoppedBesideAStuckOutputTest {
    /** More than an output's queue holds. */
    private static final int TOO_MUCH_MIB = 48;

    @TempDir
    Path folder;

    @BeforeEach
    void makeThePipe() throws Exception {
        assumeTrue(new ProcessBuilder("mkfifo", folder.resolve("pipe").toString())
                        .start()
                        .waitFor()
                == 0);
    }

    @Test
    void shouldWriteWhatOtherOutputsHaveNotFlushed() throws Exception {
        try (Service service = start("""
                  - {name: other, from: other, to: dated}
                outputs:
                  stuck: {file: {path: '%1$s/pipe'}}
                  dated: {file: {path: '%1$s/%%d{yyyyMMdd}.ndjson.zst'}, compression: {zstd: {level: 9}}, flush: 1h}
                """)) {
            send(service, 0, "nobody reads this\n");
            StringBuilder lines = new StringBuilder();
            for (int i = 0; i < 20_000; i++) {
                lines.append(1_600_000_000 + i % 10 * 86_400)
                        .append(" line ")
                        .append(i * 7919L)
                        .append('\n');
            }
            send(service, 1, lines.toString());
            await().until(() -> matches(service, "other") == 20_000);
            assertThat(service.drain()).isFalse();
            assertThat(service.unwritten()).containsExactly("stuck");
        }
        long written = 0;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.zst")) {
            for (Path file : files) {
                written += lines(file);
            }
        }
        assertThat(written).isEqualTo(20_000);
    }

    @Test
    void shouldPublishTheOpenWindowsOfStreamsThatItDoesNotHold() throws Exception {
        try (Service service = start("""
                  - {name: counted, from: other, select: {n: count()}, window: 1h, to: plain}
                outputs:
                  stuck: {file: {path: '%1$s/pipe'}}
                  plain: {file: {path: '%1$s/plain.ndjson'}}
                """)) {
            try (Socket held = new Socket("127.0.0.1", service.tcpPorts().get(0))) {
                Thread sending = new Thread(() -> sendTooMuch(held));
                sending.start();
                await().atMost(Duration.ofSeconds(20)).until(() -> isHeld(service));
                send(service, 1, "1600000000 a\n1600000000 b\n");
                await().until(() -> matches(service, "counted") == 2);
                assertThat(service.drain()).isFalse();
            }
        }
        assertThat(folder.resolve("plain.ndjson"))
                .content()
                .contains("\"values\":{\"n\":2},\"complete\":false,\"incomplete\":[\"restarted\"]");
    }

    private Service start(String rest) throws Exception {
        String yaml = """
                listen: {tcp: [{port: 0, stream: held}, {port: 0, stream: other}]}
                admin: false
                shutdownTimeout: 5s
                streams:
                  held: {}
                  other: {time: {field: t, format: epochSeconds}, deadline: 1h, fields: {t: {right: ' '}}}
                rules:
                  - {name: stuck, from: held, to: stuck}
                """ + rest.formatted(folder);
        return Service.start(ConfigReader.readText("t.yaml", yaml, Map.of()), Throwable::printStackTrace);
    }

    private static long lines(Path file) throws IOException {
        try (InputStream log = LogFiles.open(file)) {
            return new String(log.readAllBytes(), UTF_8).lines().count();
        }
    }

    private static boolean isHeld(Service service) throws Exception {
        long before = matches(service, "stuck");
        Thread.sleep(300);
        return before > 0 && matches(service, "stuck") == before;
    }

    private static long matches(Service service, String rule) {
        return service.state().rules().stream()
                .filter(status -> status.name().equals(rule))
                .mapToLong(RuleStatus::matches)
                .sum();
    }

    private static void send(Service service, int port, String lines) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", service.tcpPorts().get(port))) {
            socket.getOutputStream().write(lines.getBytes(UTF_8));
        }
    }

    private static void sendTooMuch(Socket socket) {
        byte[] lines = ("x".repeat(1023) + "\n").repeat(1024).getBytes(UTF_8);
        try {
            for (int sent = 0; sent < TOO_MUCH_MIB; sent++) {
                socket.getOutputStream().write(lines);
            }
        } catch (IOException e) {
            // the service has closed it
        }
    }
}
