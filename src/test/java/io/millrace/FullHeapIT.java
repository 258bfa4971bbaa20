package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a full heap a service ends, so that it is started again, rather than stay without the threads that had no memory. */
class FullHeapIT {
    private static final String CONFIG = """
            listen: {tcp: {port: 0, stream: a}}
            admin: {port: 0}
            streams: {a: {maxLineLength: 8MiB}}
            rules:
              - {name: all, from: a, emit: [line], to: file}
            outputs:
              file: {file: {path: out/all.ndjson}}
            """;

    private static final String REPLAY = """
            streams:
              a:
                time: {field: t, format: epochSeconds}
                fields: {t: {right: " "}, g: {left: " ", right: " "}, n: {left: " ", index: 1}}
            rules:
              - name: r
                from: a
                groupBy: [g]
                select: {p: p99(n), s: sum(n), d: distinct(n), v: stddev(n), f: first(n)}
                window: 1m
                to: nothing
            outputs:
              nothing: {drop: {}}
            """;

    private static final int GROUPS = 300_000;
    private static final int CONNECTIONS = 200;
    private static final int PIECE_BYTES = 3_000;
    private static final int PIECES = 1_000_000_000 / PIECE_BYTES;

    @TempDir
    private Path folder;

    @Test
    void shouldEndWithStatus1AndSayWhyWhenLinesWithoutAnEndFillTheHeap() throws Exception {
        for (Path java : Jdks.all().values()) {
            Path home = Files.createTempDirectory(folder, "home");
            Files.writeString(home.resolve("millrace.yaml"), CONFIG);
            try (MillraceProcess service = MillraceProcess.start(java, home, "-Xmx40m")) {
                fill(service.tcpPort());
                assertThat(service.awaitExit()).as(service.error()).isEqualTo(1);
                assertThat(service.error())
                        .contains("there is no memory left, so it ends; the heap may take 40 MiB. Give it more (-Xmx");
            }
        }
    }

    @Test
    void shouldSayInOneSentenceThatThereIsNoMemoryToReadTheConfigWith() throws Exception {
        for (Path java : Jdks.all().values()) {
            Path home = Files.createTempDirectory(folder, "home");
            Files.writeString(home.resolve("millrace.yaml"), CONFIG + "# " + "x".repeat(12_000_000) + "\n");
            MillraceProcess.Finished check =
                    MillraceProcess.run(java, home, List.of("-Xmx20m"), "check", "-c", "millrace.yaml");
            assertThat(check.status()).as(check.error()).isEqualTo(1);
            assertThat(check.error())
                    .startsWith("millrace: there is no memory left, so it ends")
                    .hasLineCount(1);
        }
    }

    /** The engine's threads may hold all of the heap while the command's thread waits for them. */
    @Test
    void shouldSayThatThereIsNoMemoryForTheGroupsOfAReplay() throws Exception {
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < GROUPS; i++) {
            log.append("1700000000 ").append(i).append(' ').append(i % 997).append('\n');
        }
        for (Path java : Jdks.all().values()) {
            Path home = Files.createTempDirectory(folder, "home");
            Files.writeString(home.resolve("a.log"), log);
            Files.writeString(home.resolve("millrace.yaml"), REPLAY);
            MillraceProcess.Finished replay =
                    MillraceProcess.run(java, home, List.of("-Xmx32m"), "replay", "-c", "millrace.yaml", "a.log");
            assertThat(replay.status()).as(replay.error()).isEqualTo(1);
            assertThat(replay.error()).contains("millrace: there is no memory left");
        }
    }

    /** In small pieces, so that it is everybody's small objects that there is no room for in the end. */
    private static void fill(int port) throws IOException {
        List<Socket> sockets = new ArrayList<>();
        byte[] piece = new byte[PIECE_BYTES];
        try {
            for (int i = 0; i < CONNECTIONS; i++) {
                sockets.add(new Socket(InetAddress.getLoopbackAddress(), port));
            }
            for (int i = 0; i < PIECES; i++) {
                sockets.get(i % CONNECTIONS).getOutputStream().write(piece);
            }
        } catch (IOException e) {
            // It has closed a connection, for which it had no memory, or has ended.
        }
    }
}
