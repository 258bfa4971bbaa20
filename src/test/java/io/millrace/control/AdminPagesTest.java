package io.millrace.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.control.RawClient.Reply;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AdminPagesTest {
    private final FakeState state = new FakeState();
    private final Metrics metrics = new Metrics();
    private final ControlThreads threads = new ControlThreads();
    private AdminServer server;
    private int port;

    @BeforeEach
    void start() throws IOException {
        server = new AdminServer(
                new AdminOptions("127.0.0.1", 0, List.of(), Optional.empty()),
                state,
                new FakeControl(),
                threads,
                metrics);
        port = server.start();
    }

    @AfterEach
    void stop() {
        server.close();
        threads.close();
    }

    @Test
    void shouldSayThatItLivesEvenWhileItIsNotReady() throws IOException {
        state.notReady = Optional.of("draining");

        Reply reply = RawClient.ask(port, "GET", "/health/live");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body()).isEqualTo("{\"status\":\"live\"}\n");
        assertThat(reply.headers().get("content-type")).startsWith("application/json");
    }

    @Test
    void shouldGiveTheReasonWhileItIsNotReady() throws IOException {
        state.notReady = Optional.of("draining: 3 blocks left");
        Reply draining = RawClient.ask(port, "GET", "/health/ready");
        state.notReady = Optional.empty();
        Reply ready = RawClient.ask(port, "GET", "/health/ready");

        assertThat(draining.status()).isEqualTo(503);
        assertThat(draining.body())
                .isEqualTo(
                        "{\"status\":\"not_ready\",\"error\":\"not_ready\",\"detail\":\"draining: 3 blocks left\"}\n");
        assertThat(ready.status()).isEqualTo(200);
        assertThat(ready.body()).isEqualTo("{\"status\":\"ready\"}\n");
    }

    @Test
    void shouldShowMetricsAsPrometheusText() throws IOException {
        metrics.count(Counter.LINES, "access").add(42);

        Reply reply = RawClient.ask(port, "GET", "/metrics");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.headers()).containsEntry("content-type", "text/plain; version=0.0.4; charset=utf-8");
        assertThat(reply.body())
                .contains("# TYPE millrace_lines_total counter", "millrace_lines_total{stream=\"access\"} 42");
    }

    private static final String HEAD_OF_STATS = """
        {"uptimeSeconds":61,"lines":110,"bytes":20900,"matches":93,"results":15,"late":5,\
        "streams":{"access":{"lines":100,"bytes":20000,"watermarkMillis":1431857103000,"lagMillis":250,\
        "openWindows":3,"groups":40,"oldestWindowEndMillis":1431857110000,"awaitedMillis":1431857112000,\
        "awaitedSource":{"name":"shop-1","watermarkMillis":1431857103000,"heardMillis":1431857104000},"late":5,"cut":6,"unreadable":7},\
        "auth":{"lines":10,"bytes":900,"watermarkMillis":null,"lagMillis":null,\
        "openWindows":0,"groups":0,"oldestWindowEndMillis":null,"awaitedMillis":null,"late":0,"cut":0,"unreadable":0}},\
        """;

    private static final String TRAFFIC = """
        "traffic":{"id":1,"stream":"access","matches":90,"results":12,"late":4,\
        "overflow":2,"tested":100,"nanoseconds":5000,"groups":40,"heldBytes":9600}\
        """;

    private static final String SERVER_ERRORS = """
        "server errors/é":{"id":2,"stream":"access","matches":3,"results":3,"late":1,\
        "overflow":0,"tested":7,"nanoseconds":81,"groups":null,"heldBytes":null}\
        """;

    private static final String TAIL_OF_STATS = """
        "outputs":{"metrics":{"records":15,"rawBytes":3000,"writtenBytes":600,"queuedBytes":0}}}
        """;

    @Test
    void shouldShowTotalsAndEveryStreamRuleAndOutput() throws IOException {
        Reply reply = RawClient.ask(port, "GET", "/api/stats");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body())
                .isEqualTo(HEAD_OF_STATS + "\"rules\":{" + TRAFFIC + "," + SERVER_ERRORS + "}," + TAIL_OF_STATS);
    }

    @Test
    void shouldShowOneRuleAloneWhenAskedForIt() throws IOException {
        Reply reply = RawClient.ask(port, "GET", "/api/stats?rule=server%20errors%2F%C3%A9");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.body()).isEqualTo(HEAD_OF_STATS + "\"rules\":{" + SERVER_ERRORS + "}," + TAIL_OF_STATS);
    }

    @Test
    void shouldSayThatARuleIsUnknown() throws IOException {
        Reply reply = RawClient.ask(port, "GET", "/api/stats?rule=trafic");

        assertThat(reply.status()).isEqualTo(404);
        assertThat(reply.body()).contains("\"error\":\"unknown_rule\"", "'trafic'", "/api/rules");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/stats?rule=%zz",
                "/api/stats?rule=%ff",
                "/api/stats?rule=a&rule=b",
                "/api/rules/x%c3",
                "/%",
                "*",
                "metrics"
            })
    void shouldRefuseATargetThatItCannotRead(String target) throws IOException {
        Reply reply = RawClient.ask(port, "GET", target);

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.body()).startsWith("{\"error\":\"bad_request\",\"detail\":\"");
    }

    @Test
    void shouldListStreamsAndRulesInConfigOrder() throws IOException {
        assertThat(RawClient.ask(port, "GET", "/api/streams").body())
                .startsWith("{\"streams\":[{\"name\":\"access\",\"lines\":100,")
                .contains("},{\"name\":\"auth\",\"lines\":10,")
                .endsWith("\"unreadable\":0}]}\n");
        assertThat(RawClient.ask(port, "GET", "/api/rules").body())
                .isEqualTo(
                        "{\"rules\":[{\"id\":1,\"name\":\"traffic\",\"stream\":\"access\",\"matches\":90,\"results\":12,\"late\":4,\"source\":\"api\"},{\"id\":2,\"name\":\"server"
                                + " errors/é\",\"stream\":\"access\",\"matches\":3,\"results\":3,\"late\":1,\"source\":\"file\"}]}\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/api",
                "/api/",
                "/api/stat",
                "/metrics/",
                "/api/rules/",
                "/api/rules/a/b",
                "/api/rules//try"
            })
    void shouldListThePathsThereAreForOneThatIsNot(String path) throws IOException {
        Reply reply = RawClient.ask(port, "GET", path);

        assertThat(reply.status()).isEqualTo(404);
        assertThat(reply.body())
                .startsWith("{\"error\":\"not_found\",\"detail\":\"there is no " + path + ";")
                .contains("\"paths\":[\"/health/live\",\"/health/ready\",\"/metrics\",\"/api/stats\",");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "POST   | /api/stats    | GET, HEAD",
                "DELETE | /health/live  | GET, HEAD",
                "GET    | /api/reload   | POST",
                "POST   | /api/rules/x  | DELETE, GET, HEAD, PUT",
                "PUT    | /api/rules/x/try | POST",
                "DELETE | /api/try      | POST",
                "PATCH  | /api/rules    | GET, HEAD",
            })
    void shouldNameTheMethodsThatAPathAnswers(String method, String path, String allow) throws IOException {
        Reply reply = RawClient.ask(port, method, path);

        assertThat(reply.status()).isEqualTo(405);
        assertThat(reply.headers()).containsEntry("allow", allow);
        assertThat(reply.body())
                .startsWith("{\"error\":\"method_not_allowed\",")
                .contains(method);
    }

    @Test
    void shouldShowOneRuleWithTheTextThatItCameWith() throws IOException {
        Reply put = RawClient.ask(port, "GET", "/api/rules/traffic");
        Reply ofTheFile = RawClient.ask(port, "GET", "/api/rules/server%20errors%2F%C3%A9");

        assertThat(put.status()).isEqualTo(200);
        assertThat(put.body()).endsWith("\"source\":\"api\",\"text\":\"from: \\\"access\\\"\\n\"}\n");
        assertThat(ofTheFile.status()).isEqualTo(200);
        assertThat(ofTheFile.body())
                .startsWith("{\"id\":2,\"name\":\"server errors/é\",")
                .endsWith("\"source\":\"file\"}\n");
        assertThat(RawClient.ask(port, "GET", "/api/rules/trafic").status()).isEqualTo(404);
    }

    @Test
    void shouldAnswerHeadAsGetWithoutTheBody() throws IOException {
        Reply get = RawClient.ask(port, "GET", "/api/stats");
        try (RawClient client = new RawClient(port)) {
            client.send(RawClient.request("HEAD", "/api/stats", "Connection: close"));
            Reply head = client.reply(false);

            assertThat(head.status()).isEqualTo(200);
            assertThat(head.headers())
                    .containsEntry("content-length", get.headers().get("content-length"));
            assertThat(client.isClosed()).isTrue();
        }
    }

    @Test
    void shouldAnswerWithAnErrorAndGoOnWhenAPageCannotBeMade() throws IOException {
        state.broken = true;
        Reply broken = RawClient.ask(port, "GET", "/api/streams");
        state.broken = false;

        assertThat(broken.status()).isEqualTo(500);
        assertThat(broken.body()).contains("\"error\":\"internal\"", "the \\\"streams\\\" are gone");
        assertThat(metrics.count(Counter.ADMIN_REFUSED, "failed").get()).isEqualTo(1);
        assertThat(RawClient.ask(port, "GET", "/api/streams").status()).isEqualTo(200);
    }
}
