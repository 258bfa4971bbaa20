package io.millrace.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.access.ServerTls;
import io.millrace.access.TestIdentity;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdminTlsTest {
    private static final TestIdentity SERVER = TestIdentity.of("server");

    private final Metrics metrics = new Metrics();
    private final ControlThreads threads = new ControlThreads();

    @TempDir
    Path folder;

    @AfterEach
    void stop() {
        threads.close();
    }

    private AdminServer server() throws Exception {
        ServerTls tls = ServerTls.open(SERVER.write(folder, "server"), metrics);
        return new AdminServer(
                new AdminOptions("127.0.0.1", 0, List.of(), Optional.of("s3cret"), Optional.of(tls)),
                new FakeState(),
                new FakeControl(),
                threads,
                metrics);
    }

    /** All that comes until the other side ends in order. */
    private static String ask(int port, String request) throws IOException {
        try (Socket socket = SERVER.trusted(Optional.empty())
                .getSocketFactory()
                .createSocket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void shouldAnswerOverTlsAndEndItInOrder() throws Exception {
        try (AdminServer server = server()) {
            String answers = ask(
                    server.start(),
                    "GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n"
                            + "GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
            assertThat(answers)
                    .startsWith("HTTP/1.1 200 OK\r\n")
                    .contains("millrace_tls_handshakes_total{listener=\"admin\"} 1.0")
                    .contains("millrace_tls_certificate_expiry_seconds{cert=");
        }
    }

    @Test
    void shouldWantTheTokenOverTlsForAnythingButGet() throws Exception {
        try (AdminServer server = server()) {
            int port = server.start();
            String reload = "POST /api/reload HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n";
            assertThat(ask(port, reload + "\r\n"))
                    .startsWith("HTTP/1.1 401 ")
                    .contains("WWW-Authenticate: Bearer realm=\"millrace\"")
                    .contains("{\"error\":\"unauthorized\",\"detail\":\"");
            assertThat(ask(port, reload + "Authorization: Bearer s3cret\r\n\r\n"))
                    .doesNotContain("401");
        }
    }

    @Test
    void shouldCloseWhoSpeaksPlainHttp() throws Exception {
        try (AdminServer server = server();
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.start())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            InputStream in = socket.getInputStream();
            assertThat(new String(in.readAllBytes(), StandardCharsets.ISO_8859_1))
                    .doesNotContain("HTTP");
            assertThat(metrics.count(Counter.TLS_HANDSHAKES_FAILED, "admin", "plain_text")
                            .get())
                    .isEqualTo(1);
        }
    }
}
