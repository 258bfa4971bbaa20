package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compressed requests and compressed flushes leave nothing to the collector's finalizers. */
class FinalizerIT {
    private static final String CONFIG = """
            listen: {http: {port: 0}}
            admin: {port: 0}
            streams: {s: {}}
            rules:
              - {name: all, from: s, emit: [line], to: zstd}
              - {name: also, from: s, emit: [line], to: gzip}
            outputs:
              zstd: {file: {path: out/all.ndjson.zst}, flush: 5ms}
              gzip: {file: {path: out/all.ndjson.gz}, flush: 5ms}
            """;
    private static final byte[] LINES = "one\ntwo\n".getBytes(StandardCharsets.US_ASCII);

    @TempDir
    private Path folder;

    @Test
    void shouldHoldNoMoreFinalizersAfterTenThousandRequestsAndTheirFlushes() throws Exception {
        Path java = Jdks.all().get(Runtime.version().feature());
        assumeTrue(Files.isExecutable(java.resolveSibling("jcmd")), "there is no jcmd beside java");
        Files.writeString(folder.resolve("millrace.yaml"), CONFIG);
        try (MillraceProcess service = MillraceProcess.start(java, folder)) {
            send(service.httpPort(), 500);
            long before = service.instances(java, "java.lang.ref.Finalizer");
            send(service.httpPort(), 10_000);
            long after = service.instances(java, "java.lang.ref.Finalizer");
            assertThat(after).as("finalizers, %d before", before).isLessThan(before + 20);
            service.terminate();
            assertThat(service.awaitExit()).isZero();
        }
    }

    /** Half of them zstd, half gzip, one after another on one connection. */
    private static void send(int port, int requests) throws Exception {
        byte[] zstd = request("zstd", Zstd.compress(LINES));
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(LINES);
        }
        byte[] gzip = request("gzip", packed.toByteArray());
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            OutputStream to = socket.getOutputStream();
            InputStream from = socket.getInputStream();
            for (int i = 0; i < requests; i++) {
                to.write(i % 2 == 0 ? zstd : gzip);
                assertThat(answer(from)).startsWith("HTTP/1.1 200 OK").endsWith("{\"lines\":2}");
            }
        }
    }

    private static byte[] request(String encoding, byte[] body) {
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        request.writeBytes(("POST /ingest/s HTTP/1.1\r\nHost: localhost\r\nContent-Encoding: " + encoding
                        + "\r\nContent-Length: " + body.length + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII));
        request.writeBytes(body);
        return request.toByteArray();
    }

    private static String answer(InputStream from) throws Exception {
        StringBuilder answer = new StringBuilder();
        while (!answer.toString().endsWith("}")) {
            int b = from.read();
            assertThat(b).as("answer so far: %s", answer).isNotNegative();
            answer.append((char) b);
        }
        return answer.toString();
    }
}
