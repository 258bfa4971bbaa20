package io.millrace.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.control.RawClient.Reply;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AdminAccessTest {
    private final Metrics metrics = new Metrics();
    private final ControlThreads threads = new ControlThreads();

    @AfterEach
    void stop() {
        threads.close();
    }

    private AdminServer server(String host, int port, List<String> allowed, Optional<String> token) {
        return new AdminServer(
                new AdminOptions(host, port, allowed, token), new FakeState(), new FakeControl(), threads, metrics);
    }

    @ParameterizedTest
    @ValueSource(strings = {"evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "192.168.1.7:9600", ""})
    void shouldRefuseAPageThatMadeItsNameResolveToThisPort(String host) throws IOException {
        try (AdminServer server = server("127.0.0.1", 0, List.of(), Optional.empty())) {
            Reply reply = RawClient.ask(server.start(), "GET", "/api/stats", "Host: " + host);

            assertThat(reply.status()).isEqualTo(403);
            assertThat(reply.body()).startsWith("{\"error\":\"foreign_host\",").contains("admin.hosts");
            assertThat(metrics.count(Counter.ADMIN_REFUSED, "host").get()).isEqualTo(1);
        }
    }

    @Test
    void shouldRefuseARequestWithoutHostOrWithTwo() throws IOException {
        try (AdminServer server = server("127.0.0.1", 0, List.of(), Optional.empty())) {
            int port = server.start();
            try (RawClient client = new RawClient(port)) {
                client.send("GET /health/live HTTP/1.1\r\n\r\n");
                assertThat(client.reply(true).status()).isEqualTo(400);
            }
            Reply two = RawClient.ask(port, "GET", "/health/live", "Host: localhost", "Host: evil.example");
            assertThat(two.status()).isEqualTo(400);
        }
    }

    @Test
    void shouldAnswerAListedHost() throws IOException {
        try (AdminServer server = server("127.0.0.1", 0, List.of("millrace.Example"), Optional.empty())) {
            assertThat(RawClient.ask(server.start(), "GET", "/health/live", "Host: MILLRACE.example:9600")
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void shouldWantTheTokenForEverythingButReading() throws IOException {
        try (AdminServer server = server("127.0.0.1", 0, List.of(), Optional.of("s3cret"))) {
            int port = server.start();

            assertThat(RawClient.ask(port, "GET", "/api/stats").status()).isEqualTo(200);
            assertThat(RawClient.ask(port, "HEAD", "/api/stats").status()).isEqualTo(200);
            Reply refused = RawClient.ask(port, "POST", "/api/reload");
            assertThat(refused.status()).isEqualTo(401);
            assertThat(refused.headers()).containsEntry("www-authenticate", "Bearer realm=\"millrace\"");
            assertThat(refused.body()).startsWith("{\"error\":\"unauthorized\",");
            assertThat(RawClient.ask(port, "POST", "/api/reload", "Authorization: Bearer s3cret")
                            .status())
                    .isEqualTo(200);
            assertThat(RawClient.ask(port, "POST", "/api/reload", "authorization: bearer s3cret")
                            .status())
                    .isEqualTo(200);
            assertThat(metrics.count(Counter.ADMIN_REFUSED, "token").get()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Bearer s3cre", "Bearer s3crets", "Bearer S3CRET", "Bearer ", "s3cret", "Basic s3cret", ""})
    void shouldRefuseAnyOtherToken(String authorization) throws IOException {
        try (AdminServer server = server("127.0.0.1", 0, List.of(), Optional.of("s3cret"))) {
            Reply reply = RawClient.ask(server.start(), "DELETE", "/api/rules/x", "Authorization: " + authorization);

            assertThat(reply.status()).isEqualTo(401);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://evil.example",
                "http://localhost:1",
                "http://localhost.evil.example",
                "https://127.0.0.1",
                "null",
                "",
                "localhost"
            })
    void shouldTakeNoChangeFromAPageOfAnotherSite(String origin) throws IOException {
        try (AdminServer server = server("127.0.0.1", 0, List.of(), Optional.empty())) {
            int port = server.start();

            Reply reply = RawClient.ask(port, "DELETE", "/api/rules/x", "Origin: " + origin);

            assertThat(reply.status()).isEqualTo(403);
            assertThat(reply.body()).startsWith("{\"error\":\"foreign_origin\",");
            assertThat(metrics.count(Counter.ADMIN_REFUSED, "origin").get()).isEqualTo(1);
            assertThat(RawClient.ask(port, "GET", "/api/stats", "Origin: " + origin)
                            .headers())
                    .doesNotContainKey("access-control-allow-origin");
        }
    }

    @Test
    void shouldTakeChangesFromAPageOfItsOwn() throws IOException {
        try (AdminServer server = server("127.0.0.1", 0, List.of(), Optional.empty())) {
            int port = server.start();
            String own = "localhost:" + port;

            Reply reply = RawClient.ask(port, "DELETE", "/api/rules/traffic", "Host: " + own, "Origin: http://" + own);

            assertThat(reply.status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "::"})
    void shouldRefuseToOpenToOtherMachinesWithoutAToken(String host) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> server(host, 0, List.of(), Optional.empty()))
                .withMessageContainingAll("admin", host, "token", "127.0.0.1");
    }

    @Test
    void shouldOpenToOtherMachinesWithAToken() throws IOException {
        try (AdminServer server = server("0.0.0.0", 0, List.of(), Optional.of("s3cret"))) {
            assertThat(RawClient.ask(server.start(), "GET", "/health/live").status())
                    .isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "two words", "tökén"})
    void shouldRefuseATokenThatNoHeaderCanCarry(String token) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> server("127.0.0.1", 0, List.of(), Optional.of(token)))
                .withMessageContaining("visible ASCII");
    }

    @Test
    void shouldKeepTheTokenOutOfTheOptionsText() {
        assertThat(new AdminOptions("127.0.0.1", 9600, List.of(), Optional.of("s3cret")))
                .asString()
                .doesNotContain("s3cret");
    }

    @Test
    void shouldNameTheHostAndPortThatAreTaken() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
                AdminServer server = server("127.0.0.1", taken.getLocalPort(), List.of(), Optional.empty())) {
            assertThatThrownBy(server::start)
                    .isInstanceOf(BindException.class)
                    .hasMessageContainingAll("127.0.0.1:" + taken.getLocalPort(), "admin.port");
        }
    }
}
