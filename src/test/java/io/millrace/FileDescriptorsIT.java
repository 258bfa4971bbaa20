package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** When there are no more file descriptors: what needs one waits or fails, and works again when there are. */
class FileDescriptorsIT {
    /** Nothing here needs the time zones or zstd before the descriptors are used up. */
    private static final String CONFIG = """
            listen: {http: {port: 0}}
            admin: false
            streams: {a: {}}
            rules:
              - {name: all, from: a, emit: [line], to: file}
            outputs:
              file: {file: {path: out/all.ndjson}}
            """;

    private static final int FILES = 100;

    @TempDir
    private Path folder;

    @Test
    void shouldServeThoseThatAreConnectedAndTakeConnectionsAgainWhenThereAreDescriptors() throws Exception {
        for (Path java : Jdks.all().values()) {
            Path home = Files.createTempDirectory(folder, "home");
            Files.writeString(home.resolve("millrace.yaml"), CONFIG);
            try (MillraceProcess service = MillraceProcess.startWithFiles(FILES, java, home)) {
                int port = service.httpPort();
                try (Socket first = connect(port)) {
                    List<Socket> others = new ArrayList<>();
                    for (int i = 0; i < FILES; i++) {
                        others.add(connect(port));
                    }
                    awaitError(service, "cannot accept connections: Too many open files");
                    assertThat(service.error().lines())
                            .as("one line for what is logged, as for all else")
                            .allMatch(line -> line.startsWith("millrace"));
                    assertThat(post(first, "identity", "x".getBytes(StandardCharsets.US_ASCII)))
                            .isEqualTo(200);
                    // Its library cannot be unpacked now.
                    post(first, "zstd", Zstd.compress("x".getBytes(StandardCharsets.US_ASCII)));
                    for (Socket other : others) {
                        other.close();
                    }
                }
                try (Socket later = connect(port)) {
                    assertThat(post(later, "zstd", Zstd.compress("y".getBytes(StandardCharsets.US_ASCII))))
                            .isEqualTo(200);
                }
                service.terminate();
                assertThat(service.awaitExit()).as(service.error()).isZero();
                assertThat(service.error()).doesNotContain("NoClassDefFoundError");
            }
            assertThat(Files.readString(home.resolve("out/all.ndjson"))).contains("\"x\"", "\"y\"");
        }
    }

    private static Socket connect(int port) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(20_000);
        return socket;
    }

    /** The status of the answer, whose body is short. */
    private static int post(Socket socket, String encoding, byte[] body) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write(("POST /ingest/a?ack=written HTTP/1.1\r\nHost: here\r\nContent-Encoding: " + encoding
                        + "\r\nContent-Length: " + body.length + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII));
        out.write(body);
        InputStream in = socket.getInputStream();
        StringBuilder answer = new StringBuilder();
        while (answer.indexOf("}") < 0) {
            int next = in.read();
            assertThat(next).as("more of an answer than: %s", answer).isNotNegative();
            answer.append((char) next);
        }
        return Integer.parseInt(answer.substring("HTTP/1.1 ".length(), "HTTP/1.1 200".length()));
    }

    private static void awaitError(MillraceProcess service, String text) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!service.error().contains(text)) {
            assertThat(System.nanoTime()).as("says: %s", text).isLessThan(deadline);
            Thread.sleep(50);
        }
    }
}
