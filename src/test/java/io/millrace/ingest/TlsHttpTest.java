package io.millrace.ingest;

import static io.millrace.ingest.TestIngest.until;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.access.BearerToken;
import io.millrace.access.ServerTls;
import io.millrace.access.TestIdentity;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsHttpTest {
    private static final TestIdentity SERVER = TestIdentity.of("server");

    @TempDir
    Path folder;

    private TestIngest ingest(int slots) throws Exception {
        ServerTls tls = ServerTls.open(SERVER.write(folder, "server"), new Metrics());
        return new TestIngest(slots, 2, options -> options.tls = Optional.of(tls));
    }

    private static RawClient connect(int port) throws IOException {
        return new RawClient(SERVER.trusted(Optional.empty())
                .getSocketFactory()
                .createSocket(InetAddress.getLoopbackAddress(), port));
    }

    private static TestIngest guarded() {
        return new TestIngest(64, 1, options -> options.token = Optional.of(new BearerToken("s3cret")));
    }

    @Test
    void shouldAnswerRequestsOneAfterTheOtherAndPipelinedOnOneConnection() throws Exception {
        try (TestIngest test = ingest(64);
                RawClient client = connect(test.http())) {
            for (int i = 0; i < 5; i++) {
                assertThat(client.post("/ingest/a", "one\ntwo\n").body()).isEqualTo("{\"lines\":2}");
            }
            for (int i = 0; i < 20; i++) {
                client.send(RawClient.request("/ingest/a", ("pipelined " + i + "\n").getBytes()));
            }
            for (int i = 0; i < 20; i++) {
                assertThat(client.answer().body()).isEqualTo("{\"lines\":1}");
            }
            assertThat(test.recorder.await(30).subList(10, 30)).first().isEqualTo("pipelined 0");
            assertThat(test.count(Counter.TLS_HANDSHAKES, "http")).isEqualTo(1);
        }
    }

    @Test
    void shouldTakeALargeBodyWhileTheRingIsFullOnceThereIsRoom() throws Exception {
        try (TestIngest test = ingest(4);
                RawClient client = connect(test.http())) {
            String body = ("x".repeat(99) + "\n").repeat(40_000);
            test.recorder.pause();
            Thread sender = new Thread(() -> {
                try {
                    client.send(RawClient.request("/ingest/a", body.getBytes(StandardCharsets.US_ASCII)));
                    client.send(RawClient.request("/ingest/a", "last".getBytes(StandardCharsets.US_ASCII)));
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            sender.start();
            until(() -> test.count(Counter.INTAKE_HELD, "a") > 0);
            test.recorder.goOn();
            assertThat(client.answer().body()).isEqualTo("{\"lines\":40000}");
            assertThat(client.answer().body()).isEqualTo("{\"lines\":1}");
            sender.join();
            assertThat(test.recorder.await(40_001)).endsWith("last");
        }
    }

    @Test
    void shouldEndTlsInOrderAfterTheLastAnswer() throws Exception {
        try (TestIngest test = ingest(64)) {
            int port = test.http();
            try (RawClient client = connect(port)) {
                assertThat(client.post("/ingest/a", "x\n", "Connection: close").closes())
                        .isTrue();
                assertThat(client.isAtEnd()).as("no truncation").isTrue();
            }
            try (RawClient client = connect(port)) {
                assertThat(client.send("nonsense\r\n\r\n").answer().status()).isEqualTo(400);
                assertThat(client.isAtEnd()).as("no truncation").isTrue();
            }
            until(() -> test.ingest.connections().isEmpty());
            until(() -> test.activeBuffers() == 0);
        }
    }

    @Test
    void shouldAnswerAClientThatEndsItsSideBeforeItHasReadTheAnswer() throws Exception {
        try (TestIngest test = ingest(4)) {
            int port = test.http();
            test.recorder.pause();
            try (RawClient client = connect(port)) {
                ((SSLSocket) client.socket).setEnabledProtocols(new String[] {"TLSv1.3"});
                client.send(RawClient.request(
                        "/ingest/a", ("x".repeat(99) + "\n").repeat(20_000).getBytes(StandardCharsets.US_ASCII)));
                client.socket.shutdownOutput();
                until(() -> test.count(Counter.INTAKE_HELD, "a") > 0);
                test.recorder.goOn();
                assertThat(client.answer().body()).isEqualTo("{\"lines\":20000}");
                assertThat(client.isAtEnd()).isTrue();
            }
        }
    }

    @Test
    void shouldCloseWhoSpeaksPlainHttpToATlsPort() throws Exception {
        try (TestIngest test = ingest(64);
                RawClient client = new RawClient(test.http())) {
            client.send(RawClient.request("/ingest/a", "x\n".getBytes(StandardCharsets.US_ASCII)));
            while (!client.isAtEnd()) {
                // An alert, perhaps.
            }
            assertThat(test.count(Counter.TLS_HANDSHAKES_FAILED, "http", "plain_text"))
                    .isEqualTo(1);
            assertThat(test.recorder.lineCount.get()).isZero();
        }
    }

    @Test
    void shouldAnswer401WithoutTheTokenBeforeTheBodyAndWithoutSayingWhichStreamsThereAre() throws Exception {
        try (TestIngest test = guarded()) {
            int port = test.http();
            for (String target : new String[] {"/ingest/a", "/ingest/none", "/elsewhere"}) {
                for (String header : new String[] {"X-None: 1", "Authorization: Bearer wrong"}) {
                    try (RawClient client = new RawClient(port)) {
                        client.send("POST " + target + " HTTP/1.1\r\nHost: h\r\nContent-Length: 100\r\n" + header
                                + "\r\n\r\n");
                        RawClient.Answer answer = client.answer();
                        assertThat(answer.status()).isEqualTo(401);
                        assertThat(answer.headers()).containsEntry("www-authenticate", "Bearer realm=\"millrace\"");
                        assertThat(answer.body())
                                .startsWith("{\"error\":\"unauthorized\",\"detail\":\"")
                                .contains("Authorization")
                                .doesNotContain("short")
                                .doesNotContain("s3cret");
                    }
                }
            }
            assertThat(test.count(Counter.HTTP_REFUSED, "unauthorized")).isEqualTo(6);
        }
    }

    @Test
    void shouldTakeLinesWithTheTokenAndGoOnWithTheConnectionAfterA401() throws Exception {
        try (TestIngest test = guarded();
                RawClient client = new RawClient(test.http())) {
            assertThat(client.post("/ingest/a", "no\n").status()).isEqualTo(401);
            assertThat(client.post("/ingest/a", "yes\n", "Authorization: Bearer s3cret")
                            .body())
                    .isEqualTo("{\"lines\":1}");
            assertThat(client.post("/ingest/a", "no\n", "Authorization: Bearer s3cret", "Authorization: Bearer s3cret")
                            .status())
                    .isEqualTo(401);
            assertThat(client.post("/ingest/none", "x", "Authorization: bearer s3cret")
                            .status())
                    .isEqualTo(404);
            assertThat(test.recorder.await(1)).containsExactly("yes");
        }
    }
}
