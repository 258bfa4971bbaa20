package io.millrace.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.config.Location;
import io.millrace.config.Problem;
import io.millrace.control.RawClient.Reply;
import io.millrace.control.RuleControl.Change;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that change or try something, over real sockets. */
class ChangingRulesTest {
    private static final AdminOptions OPTIONS = new AdminOptions("127.0.0.1", 0, List.of(), Optional.empty());

    private final FakeControl control = new FakeControl();
    private final Metrics metrics = new Metrics();
    private final ControlThreads threads = new ControlThreads();
    private AdminServer server;
    private int port;

    @BeforeEach
    void start() throws IOException {
        server = new AdminServer(OPTIONS, new FakeState(), control, threads, metrics);
        port = server.start();
    }

    @AfterEach
    void stop() {
        control.go.countDown();
        server.close();
        threads.close();
    }

    private static String put(String rule, String body) {
        return RawClient.request("PUT", "/api/rules/" + rule, "Content-Length: " + body.length()) + body;
    }

    private Reply ask(String request) throws IOException {
        try (RawClient client = new RawClient(port)) {
            client.send(request);
            return client.reply(true);
        }
    }

    @ParameterizedTest
    @CsvSource({"CREATED, 201, created", "REPLACED, 200, replaced", "UNCHANGED, 200, unchanged"})
    void shouldSayWhatBecameOfARuleThatWasPut(Change change, int status, String word) throws IOException {
        control.change = change;

        Reply reply = ask(put("a%20b%2Fc+d", "from: access"));

        assertThat(reply.status()).isEqualTo(status);
        assertThat(reply.body()).isEqualTo("{\"name\":\"a b/c+d\",\"id\":7,\"change\":\"" + word + "\"}\n");
        assertThat(control.told).containsExactly("put a b/c+d from: access");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x%ff", "x%C3", "x%ED%A0%80", "x%zz", "x%4"})
    void shouldRefuseANameThatIsNoText(String name) throws IOException {
        for (String method : List.of("PUT", "DELETE")) {
            Reply reply = ask(RawClient.request(method, "/api/rules/" + name, "Content-Length: 1") + "a");
            assertThat(reply.status()).as(method).isEqualTo(400);
            assertThat(reply.body()).startsWith("{\"error\":\"bad_request\",\"detail\":\"The request target ");
        }
        Reply reply = ask(RawClient.request("POST", "/api/rules/" + name + "/try", "Content-Length: 1") + "a");
        assertThat(reply.status()).isEqualTo(400);
        assertThat(control.told).isEmpty();
    }

    /** The compiler of scripts, for one, throws its own defects as such. */
    @Test
    void shouldAnswerWhateverErrorAChangeEndsBy() throws IOException {
        for (Error defect : List.of(new AssertionError("a"), new NoClassDefFoundError("b"), new StackOverflowError())) {
            control.defect = defect;
            Reply reply = ask(put("x", "from: access"));
            assertThat(reply.status()).isEqualTo(500);
            assertThat(reply.body()).startsWith("{\"error\":\"internal\",\"detail\":\"it failed: java.lang.");
        }
        control.defect = null;
        assertThat(ask(put("x", "from: access")).status()).isEqualTo(201);
    }

    @Test
    void shouldDeleteWhatThereIs() throws IOException {
        Reply deleted = RawClient.ask(port, "DELETE", "/api/rules/traffic");
        Reply unknown = RawClient.ask(port, "DELETE", "/api/rules/trafic");

        assertThat(deleted.status()).isEqualTo(200);
        assertThat(deleted.body()).isEqualTo("{\"name\":\"traffic\",\"id\":1,\"change\":\"deleted\"}\n");
        assertThat(unknown.status()).isEqualTo(404);
        assertThat(unknown.body()).startsWith("{\"error\":\"unknown_rule\",");
    }

    @Test
    void shouldListAllProblemsOfARuleAndSayWhereThoseElsewhereAre() throws IOException {
        control.problems = List.of(
                Problem.error(new Location("/api/rules/x", 2, 5), "no field \"f\""),
                Problem.warning(new Location("/api/rules/x", 3, 1), "odd"),
                Problem.error(new Location("m.yaml", 0, 0), "worse"));

        Reply reply = ask(put("x", "y"));

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.body())
                .isEqualTo("{\"error\":\"bad_rule\",\"detail\":\"2 problems; nothing has changed: no field \\\"f\\\"\","
                        + "\"problems\":[{\"line\":2,\"column\":5,\"message\":\"no field \\\"f\\\"\"},"
                        + "{\"line\":1,\"column\":1,\"message\":\"worse\",\"file\":\"m.yaml\"}]}\n");
    }

    @Test
    void shouldNotMakeAHugeAnswerOfAHugeMistake() throws IOException {
        control.problems = Collections.nCopies(5000, Problem.error(new Location("/api/rules/x", 2, 5), "bad"));

        Reply reply = ask(put("x", "y"));

        assertThat(reply.body())
                .contains("5000 problems, of which 100 are shown")
                .hasSizeLessThan(10_000);
    }

    @Test
    void shouldShowWarningsOfARuleThatWasTaken() throws IOException {
        control.problems = List.of(Problem.warning(new Location("/api/rules/x", 3, 1), "odd"));

        assertThat(ask(put("x", "y")).body())
                .endsWith("\"change\":\"created\",\"warnings\":[{\"line\":3,\"column\":1,\"message\":\"odd\"}]}\n");
    }

    @Test
    void shouldSayThatARuleCannotBeKept() throws IOException {
        control.diskFull = true;

        Reply reply = ask(put("x", "y"));

        assertThat(reply.status()).isEqualTo(500);
        assertThat(reply.body()).startsWith("{\"error\":\"not_kept\",").contains("nothing has changed", "no space");
    }

    @Test
    void shouldReload() throws IOException {
        assertThat(RawClient.ask(port, "POST", "/api/reload").body())
                .isEqualTo("{\"change\":\"reloaded\",\"rules\":12}\n");
        control.filesChanged = false;
        assertThat(RawClient.ask(port, "POST", "/api/reload").body())
                .isEqualTo("{\"change\":\"unchanged\",\"rules\":12}\n");
        control.problems = List.of(Problem.error(new Location("m.yaml", 4, 2), "bad"));
        Reply refused = RawClient.ask(port, "POST", "/api/reload");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.body())
                .startsWith("{\"error\":\"bad_config\",")
                .contains("{\"line\":4,\"column\":2,\"message\":\"bad\",\"file\":\"m.yaml\"}");
    }

    @Test
    void shouldAnswerOthersWhileAChangeTakesLong() throws Exception {
        control.go = new CountDownLatch(1);
        try (RawClient changing = new RawClient(port)) {
            changing.send(put("slow", "x") + RawClient.request("GET", "/health/live"));
            assertThat(control.told.poll(20, TimeUnit.SECONDS)).isEqualTo("put slow x");

            assertThat(RawClient.ask(port, "GET", "/api/rules").status()).isEqualTo(200);
            assertThat(ask(RawClient.request("POST", "/api/try", "Content-Length: 2") + "{}")
                            .status())
                    .isEqualTo(400);

            control.go.countDown();
            assertThat(changing.reply(true).status()).isEqualTo(201);
            assertThat(changing.reply(true).body()).contains("live");
        }
    }

    @Test
    void shouldNotTakeAConnectionForIdleWhoseChangeTakesLong() throws Exception {
        control.go = new CountDownLatch(1);
        try (AdminServer impatient =
                        new AdminServer(OPTIONS, new FakeState(), control, threads, metrics, 2_000, 30_000);
                RawClient changing = new RawClient(impatient.start());
                RawClient idle = new RawClient(changing.socket.getPort())) {
            changing.send(put("slow", "x"));
            // It came later, and is closed for being idle.
            assertThat(idle.isClosed()).isTrue();
            assertThat(idle.isClosed()).isTrue();

            control.go.countDown();
            assertThat(changing.reply(true).status()).isEqualTo(201);
        }
    }

    @Test
    void shouldTurnAwayMoreChangesThanMayWait() throws Exception {
        control.go = new CountDownLatch(1);
        List<RawClient> clients = new ArrayList<>();
        try {
            for (int i = 0; i < 66; i++) {
                clients.add(new RawClient(port));
                clients.get(i).send(put("r" + i, "x"));
                if (i == 0) {
                    assertThat(control.told.poll(20, TimeUnit.SECONDS)).isEqualTo("put r0 x");
                }
            }
            Reply last = clients.get(65).reply(true);
            assertThat(last.status()).isEqualTo(503);
            assertThat(last.headers()).containsEntry("retry-after", "1");
            assertThat(last.body()).startsWith("{\"error\":\"busy\",");
            assertThat(metrics.count(Counter.ADMIN_REFUSED, "busy").get()).isEqualTo(1);

            control.go.countDown();
            for (int i = 0; i < 65; i++) {
                assertThat(clients.get(i).reply(true).status()).isEqualTo(201);
            }
        } finally {
            for (RawClient client : clients) {
                client.close();
            }
        }
    }

    @Test
    void shouldHoldNoMoreBodiesThanItHasRoomFor() throws Exception {
        List<RawClient> clients = new ArrayList<>();
        try (AdminServer patient = new AdminServer(OPTIONS, new FakeState(), control, threads, metrics)) {
            int open = patient.start();
            for (int i = 0; i < 17; i++) {
                clients.add(new RawClient(open));
                clients.get(i).send(RawClient.request("PUT", "/api/rules/x", "Content-Length: 1048576"));
                clients.get(i).send(new byte[(1 << 20) - 1]);
            }
            await().atMost(Duration.ofSeconds(20))
                    .until(() -> metrics.count(Counter.ADMIN_REFUSED, "busy").get() == 1);
            for (RawClient client : clients) {
                client.close();
            }
            await().atMost(Duration.ofSeconds(20)).ignoreExceptions().until(() -> {
                try (RawClient next = new RawClient(open)) {
                    next.send(RawClient.request("PUT", "/api/rules/x", "Content-Length: 1048576"));
                    next.send(new byte[1 << 20]);
                    return next.reply(true).status() == 201;
                }
            });
        }
        assertThat(control.told).isNotEmpty();
    }

    @Test
    void shouldHandOverTheLinesToTry() throws IOException {
        Reply unknown = ask(RawClient.request("POST", "/api/rules/x%2Fy/try", "Content-Length: 3") + "a\nb");
        Reply bad = ask(RawClient.request("POST", "/api/try", "Content-Length: 3") + "abc");

        assertThat(unknown.status()).isEqualTo(404);
        assertThat(bad.status()).isEqualTo(400);
        assertThat(bad.body()).contains("\"problems\":[{\"line\":2,\"column\":3,\"message\":\"no such thing\"}]");
        assertThat(control.told).containsExactly("try x/y a\nb", "try 3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "br", "zstd"})
    void shouldTakeNoCompressedBody(String encoding) throws IOException {
        Reply reply = ask(
                RawClient.request("PUT", "/api/rules/x", "Content-Length: 1", "Content-Encoding: " + encoding) + "x");

        assertThat(reply.status()).isEqualTo(415);
        assertThat(control.told).isEmpty();
    }

    @Test
    void shouldRefuseChangesWhileStopping() throws IOException {
        threads.stop();

        assertThat(ask(put("x", "y")).status()).isEqualTo(503);
        assertThat(RawClient.ask(port, "GET", "/health/live").status()).isEqualTo(200);
    }
}
