package io.millrace.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.control.RawClient.Reply;
import io.millrace.http.StrictnessCase;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The admin port is as strict as the listeners for lines, and answers the same; what it wants besides is a {@code Host} that it knows. */
class AdminStrictnessTest {
    private static final String NEXT = RawClient.request("GET", "/health/live");

    private static final ControlThreads threads = new ControlThreads();
    private static final Metrics metrics = new Metrics();
    private static final FakeControl control = new FakeControl();
    private static AdminServer server;
    private static int port;

    /** What the listeners for lines answer otherwise. */
    static final List<StrictnessCase> OWN = List.of(
            new StrictnessCase("an empty Host", 403, "GET /metrics HTTP/1.1\r\nHost:\r\n\r\n"),
            new StrictnessCase("another Host", 403, "POST /at HTTP/1.1\r\nHost: evil.example\r\n\r\n"),
            new StrictnessCase(
                    "a URL of another host", 403, "POST http://evil.example/at HTTP/1.1\r\nHost: here\r\n\r\n"),
            new StrictnessCase(
                    "another Host for a URL", 403, "GET http://here/metrics HTTP/1.1\r\nHost: evil.example\r\n\r\n"),
            new StrictnessCase("a URL", 200, "GET http://here:80/health/ready?a=b HTTP/1.1\r\nHost: here\r\n\r\n"),
            new StrictnessCase("a URL without a path", 404, "GET http://here?a=b HTTP/1.1\r\nHost: here\r\n\r\n"),
            new StrictnessCase("the root", 404, "GET / HTTP/1.1\r\nHost: here\r\n\r\n"),
            new StrictnessCase("no Host in HTTP/1.0", 400, "GET /metrics HTTP/1.0\r\n\r\n"));

    @BeforeAll
    static void listen() throws IOException {
        AdminOptions options = new AdminOptions("127.0.0.1", 0, List.of(), Optional.empty());
        server = new AdminServer(options, new FakeState(), control, threads, metrics);
        port = server.start();
    }

    @AfterAll
    static void stop() {
        server.close();
        threads.close();
    }

    @ParameterizedTest
    @FieldSource({
        "io.millrace.http.StrictnessCase#LINES",
        "io.millrace.http.StrictnessCase#HEADERS",
        "io.millrace.http.StrictnessCase#LENGTHS",
        "io.millrace.http.StrictnessCase#CHUNKS"
    })
    void shouldRefuseWhatIsNoRequestAndCloseTheConnection(StrictnessCase refused) throws IOException {
        int toldBefore = control.told.size();
        try (RawClient client = new RawClient(port)) {
            client.send(
                    refused.request("/api/reload", "localhost") + StrictnessCase.smuggled("/api/reload", "localhost"));
            Reply reply = client.reply(true);
            assertThat(reply.status()).as(reply.body()).isEqualTo(refused.status());
            assertThat(reply.body()).startsWith("{\"error\":\"").contains("\",\"detail\":\"");
            assertThat(reply.headers()).containsEntry("connection", "close");
            assertThat(client.isClosed()).as("nothing behind it is answered").isTrue();
        }
        assertThat(control.told).as("what was done").hasSize(toldBefore);
    }

    @ParameterizedTest
    @FieldSource({"io.millrace.http.StrictnessCase#GOOD", "OWN"})
    void shouldAnswerWhatIsUnusualButValidAndGoOn(StrictnessCase good) throws IOException {
        String request = good.request("/api/reload", "localhost");
        try (RawClient client = new RawClient(port)) {
            client.send(request + NEXT);
            Reply reply = client.reply(true);
            assertThat(reply.status()).as(reply.body()).isEqualTo(good.status());
            if (request.contains("HTTP/1.0")) {
                assertThat(client.isClosed()).isTrue();
            } else {
                assertThat(client.reply(true).body()).contains("live");
            }
        }
    }

    @Test
    void shouldReadTheSameRequestsWhenTheyComeByteByByte() throws IOException {
        try (RawClient client = new RawClient(port)) {
            client.socket.setTcpNoDelay(true);
            for (String body : List.of(
                    "Content-Length: 3\r\n\r\nabc", "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n")) {
                for (char c : ("PUT /api/rules/x HTTP/1.1\r\nHost: localhost\r\n" + body).toCharArray()) {
                    client.send(String.valueOf(c));
                }
                assertThat(client.reply(true).status()).isEqualTo(201);
                assertThat(control.told).contains("put x abc");
            }
        }
    }

    @Test
    void shouldAnswerAHeadThatIsRefusedWithoutABody() throws IOException {
        long before = metrics.count(Counter.ADMIN_REFUSED, "malformed").get();
        try (RawClient client = new RawClient(port)) {
            client.send("HEAD /metrics HTTP/1.1\r\n\r\n");
            assertThat(client.reply(false).status()).isEqualTo(400);
            assertThat(client.isClosed()).isTrue();
        }
        assertThat(metrics.count(Counter.ADMIN_REFUSED, "malformed").get()).isEqualTo(before + 1);
    }
}
