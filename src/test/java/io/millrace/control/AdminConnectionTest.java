package io.millrace.control;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.control.RawClient.Reply;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AdminConnectionTest {
    private static final AdminOptions OPTIONS = new AdminOptions("127.0.0.1", 0, List.of(), Optional.empty());

    private final FakeState state = new FakeState();
    private final Metrics metrics = new Metrics();
    private final ControlThreads threads = new ControlThreads();
    private AdminServer server;
    private int port;

    @BeforeEach
    void start() throws IOException {
        server = new AdminServer(OPTIONS, state, new FakeControl(), threads, metrics);
        port = server.start();
    }

    @AfterEach
    void stop() {
        server.close();
        threads.close();
    }

    @Test
    void shouldAnswerPipelinedRequestsInOrder() throws IOException {
        try (RawClient client = new RawClient(port)) {
            client.send(RawClient.request("GET", "/health/live")
                    + RawClient.request("HEAD", "/metrics")
                    + RawClient.request("PUT", "/api/rules/x", "Content-Length: 5")
                            .replace("\r\n\r\n", "\r\n\r\nhello")
                    + RawClient.request("GET", "/nowhere")
                    + RawClient.request("GET", "/health/ready"));

            assertThat(client.reply(true).body()).contains("live");
            assertThat(client.reply(false).headers().get("content-type")).startsWith("text/plain");
            assertThat(client.reply(true).status()).isEqualTo(201);
            assertThat(client.reply(true).status()).isEqualTo(404);
            assertThat(client.reply(true).body()).contains("ready");
        }
    }

    @Test
    void shouldAnswerARequestThatComesByteByByte() throws IOException {
        try (RawClient client = new RawClient(port)) {
            client.socket.setTcpNoDelay(true);
            for (byte b : RawClient.request("GET", "/health/live").getBytes(ISO_8859_1)) {
                client.send(new byte[] {b});
            }
            assertThat(client.reply(true).status()).isEqualTo(200);
        }
    }

    @Test
    void shouldHoldOneAnswerAtATimeForAClientThatNeverReads() throws Exception {
        state.manyRules = 20_000;
        AtomicLong sentBytes = new AtomicLong();
        byte[] requests = RawClient.request("GET", "/api/rules").repeat(1000).getBytes(ISO_8859_1);
        try (RawClient client = new RawClient(port)) {
            Thread asking = new Thread(() -> {
                try {
                    while (sentBytes.addAndGet(requests.length) < 64 << 20) {
                        client.send(requests);
                    }
                } catch (IOException e) {
                    // The connection was closed under it, at the end of the test.
                }
            });
            asking.start();
            await().until(() -> state.rulesAsked.get() >= 1);
            // Each answer has over a megabyte, so what the kernel's buffers take is a handful; they take some megabytes
            // of requests too.
            await().during(Duration.ofMillis(1500))
                    .atMost(Duration.ofSeconds(20))
                    .until(() -> state.rulesAsked.get() < 12 && sentBytes.get() < 32 << 20);
            assertThat(RawClient.ask(port, "GET", "/health/live").status()).isEqualTo(200);
            client.socket.close();
            asking.join(20_000);
            assertThat(asking.isAlive()).isFalse();
        }
    }

    @Test
    void shouldKeepTheStackFlatUnderManyPipelinedRequests() throws IOException {
        try (RawClient client = new RawClient(port)) {
            Thread sender = new Thread(() -> {
                try {
                    client.send(RawClient.request("GET", "/health/live").repeat(20_000));
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            sender.start();
            for (int i = 0; i < 20_000; i++) {
                assertThat(client.reply(true).status()).isEqualTo(200);
            }
        }
    }

    @Test
    void shouldRefuseABodyThatSaysItIsTooLarge() throws IOException {
        try (RawClient client = new RawClient(port)) {
            client.send(RawClient.request("GET", "/health/live")
                    + RawClient.request("PUT", "/api/rules/x", "Content-Length: 1048577"));

            assertThat(client.reply(true).status()).isEqualTo(200);
            Reply reply = client.reply(true);
            assertThat(reply.status()).isEqualTo(413);
            assertThat(reply.body())
                    .startsWith("{\"error\":\"body_too_large\",")
                    .contains("1048576");
            assertThat(client.isClosed()).isTrue();
        }
        assertThat(metrics.count(Counter.ADMIN_REFUSED, "too_large").get()).isEqualTo(1);
    }

    @Test
    void shouldLetTheClientSeeWhyWhileItIsStillSendingTooMuch() throws IOException {
        try (RawClient client = new RawClient(port)) {
            client.send(RawClient.request("PUT", "/api/rules/x", "Transfer-Encoding: chunked"));
            String chunk = "10000\r\n" + "x".repeat(0x10000) + "\r\n";
            client.send(chunk.repeat(28));

            assertThat(client.reply(true).status()).isEqualTo(413);
        }
    }

    @Test
    void shouldTakeABodyOfExactlyTheLimit() throws IOException {
        try (RawClient client = new RawClient(port)) {
            client.send(RawClient.request("PUT", "/api/rules/x", "Content-Length: 1048576"));
            client.send(new byte[1 << 20]);
            assertThat(client.reply(true).status()).isEqualTo(201);
            client.send(RawClient.request("GET", "/health/live"));
            assertThat(client.reply(true).status()).isEqualTo(200);
        }
    }

    @Test
    void shouldAskForABodyThatWaitsToBeAskedFor() throws IOException {
        try (RawClient client = new RawClient(port)) {
            client.send(RawClient.request("PUT", "/api/rules/x", "Content-Length: 2", "Expect: 100-continue"));
            assertThat(client.reply(false).status()).isEqualTo(100);
            client.send("{}");
            assertThat(client.reply(true).status()).isEqualTo(201);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nonsense\r\n\r\n",
                "GET /health/live HTTP/1.1\r\nHost : localhost\r\n\r\n",
                "GET /health/live HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
                "GET /health/live HTTP/1.1\r\n"
                        + "Host: localhost\r\n"
                        + "Content-Length: 3\r\n"
                        + "Transfer-Encoding: chunked\r\n\r\n"
                        + "0\r\n\r\n",
                "GET /health/live HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
                "PUT /api/rules/x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nnot a size\r\n",
            })
    void shouldRefuseAndCloseWhatIsNoRequest(String bytes) throws IOException {
        try (RawClient client = new RawClient(port)) {
            client.send(bytes);

            Reply reply = client.reply(true);
            assertThat(reply.status()).isEqualTo(400);
            assertThat(reply.body()).startsWith("{\"error\":\"bad_request\",");
            assertThat(reply.headers()).containsEntry("connection", "close");
            assertThat(client.isClosed()).isTrue();
        }
        assertThat(metrics.count(Counter.ADMIN_REFUSED, "malformed").get()).isEqualTo(1);
    }

    @Test
    void shouldRefuseAnotherMajorVersion() throws IOException {
        try (RawClient client = new RawClient(port)) {
            client.send("GET /health/live HTTP/3.0\r\nHost: localhost\r\n\r\n");
            assertThat(client.reply(true).status()).isEqualTo(505);
        }
    }

    @Test
    void shouldRefuseAHeadWithoutEnd() throws IOException {
        try (RawClient client = new RawClient(port)) {
            client.send("GET /health/live HTTP/1.1\r\nHost: localhost\r\nX-Long: " + "x".repeat(40_000));
            assertThat(client.reply(true).status()).isEqualTo(431);
        }
    }

    @Test
    void shouldCloseAfterTheAnswerWhenAskedTo() throws IOException {
        try (RawClient client = new RawClient(port)) {
            client.send("GET /health/live HTTP/1.0\r\nHost: localhost\r\n\r\n" + RawClient.request("GET", "/metrics"));

            assertThat(client.reply(true).headers()).containsEntry("connection", "close");
            assertThat(client.isClosed()).isTrue();
        }
    }

    @Test
    void shouldCloseAConnectionThatIsIdle() throws IOException {
        try (AdminServer impatient = new AdminServer(OPTIONS, state, new FakeControl(), threads, metrics, 100, 30_000);
                RawClient client = new RawClient(impatient.start())) {
            assertThat(client.isClosed()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /health/live HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
                "POST /api/try HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n"
            })
    void shouldRefuseARequestThatComesTooSlowly(String beginning) throws Exception {
        try (AdminServer impatient = new AdminServer(OPTIONS, state, new FakeControl(), threads, metrics, 30_000, 300);
                RawClient client = new RawClient(impatient.start())) {
            client.send(RawClient.request("GET", "/health/live"));
            assertThat(client.reply(true).status()).isEqualTo(200);
            Thread.sleep(400); // silence between requests does not count
            client.send(beginning);
            client.socket.setSoTimeout(20);
            int sent = 0;
            while (!client.hasMore()) {
                client.send("x");
                assertThat(sent++).as("bytes sent in a trickle").isLessThan(500);
            }
            client.socket.setSoTimeout(20_000);
            RawClient.Reply reply = client.reply(true);
            assertThat(reply.status()).isEqualTo(408);
            assertThat(reply.body()).contains("within 300 ms");
            assertThat(client.isClosed()).isTrue();
        }
        assertThat(metrics.count(Counter.ADMIN_REFUSED, "timeout").get()).isEqualTo(1);
    }

    @Test
    void shouldTurnAwayMoreConnectionsThanItsLimit() throws IOException {
        List<RawClient> clients = new ArrayList<>();
        try {
            for (int i = 0; i < 256; i++) {
                clients.add(new RawClient(port));
            }
            clients.get(255).send(RawClient.request("GET", "/health/live"));
            assertThat(clients.get(255).reply(true).status()).isEqualTo(200);
            try (RawClient tooMany = new RawClient(port)) {
                assertThat(tooMany.isClosed()).isTrue();
            }
            assertThat(metrics.count(Counter.ADMIN_REFUSED, "connections").get())
                    .isEqualTo(1);
            clients.get(0).close();
            await().atMost(Duration.ofSeconds(20))
                    .ignoreExceptions()
                    .until(() -> RawClient.ask(port, "GET", "/health/live").status() == 200);
        } finally {
            for (RawClient client : clients) {
                client.close();
            }
        }
    }

    @Test
    void shouldCloseThePortAndEveryConnection() throws IOException {
        try (RawClient client = new RawClient(port)) {
            client.send(RawClient.request("GET", "/health/live"));
            client.reply(true);
            server.close();
            threads.close();

            assertThat(client.isClosed()).isTrue();
            assertThatThrownBy(() -> new RawClient(port)).isInstanceOf(ConnectException.class);
        }
    }
}
