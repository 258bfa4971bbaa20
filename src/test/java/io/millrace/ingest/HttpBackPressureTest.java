package io.millrace.ingest;

import static io.millrace.ingest.TestIngest.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.metrics.Counter;
import io.millrace.metrics.Gauge;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpBackPressureTest {
    private static final byte[] SMALL = "small\n".getBytes(StandardCharsets.US_ASCII);

    private static byte[] lines(int client, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> client + " " + i + " " + "x".repeat(90))
                .collect(Collectors.joining("\n"))
                .getBytes(StandardCharsets.US_ASCII);
    }

    /** Publishes until nothing more fits. */
    private static void fill(TestIngest test, int port) throws IOException, InterruptedException {
        test.recorder.pause();
        try (RawClient client = new RawClient(port)) {
            for (int i = 0; i < 4; i++) {
                assertThat(client.post("/ingest/a", SMALL).status()).isEqualTo(200);
            }
        }
        assertThat(test.recorder.ringUsed()).isEqualTo(4);
    }

    @Test
    void shouldAnswer429WhenThereIsNoRoomForTooLongAndLeaveNothingBehind() throws Exception {
        try (TestIngest test = new TestIngest(4, 2, options -> options.maxWaitMillis = 100)) {
            int port = test.http();
            fill(test, port);
            List<RawClient> clients = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                clients.add(new RawClient(port).send(RawClient.request("/ingest/a", lines(i, 5_000))));
            }
            for (RawClient client : clients) {
                RawClient.Answer answer = client.answer();
                assertThat(answer.status()).isEqualTo(429);
                assertThat(answer.headers()).containsKey("retry-after");
                assertThat(answer.body()).contains("\"error\":\"no_room\"").contains("maxWait");
            }
            assertThat(test.recorder.metrics.read(Gauge.BODY_BUDGET_USED)).isZero();
            until(() -> test.activeBuffers() == 0);
            test.recorder.goOn();
            for (RawClient client : clients) {
                until(() -> test.recorder.ringUsed() == 0);
                assertThat(client.post("/ingest/a", SMALL).status())
                        .as("the same connection again")
                        .isEqualTo(200);
                client.close();
            }
            test.recorder.awaitCount(10);
            assertThat(test.recorder.texts()).containsOnly("small");
            assertThat(test.count(Counter.BODIES_WAITED)).isGreaterThanOrEqualTo(6);
        }
    }

    @Test
    void shouldFinishABodyOfWhichSomeIsPublishedAlsoAfterMaxWait() throws Exception {
        try (TestIngest test = new TestIngest(4, 1, options -> options.maxWaitMillis = 100);
                RawClient client = new RawClient(test.http())) {
            test.recorder.pause();
            client.send(RawClient.request("/ingest/a", lines(0, 30_000)));
            Thread.sleep(400);
            assertThat(client.socket.getInputStream().available()).isZero();
            test.recorder.goOn();
            assertThat(client.answer().body()).isEqualTo("{\"lines\":30000}");
            assertThat(test.recorder.await(30_000)).hasSize(30_000);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"accepted", "written"})
    void shouldAnswer504AndDropTheRestWhenABodyIsPublishedInPartAtAckTimeout(String ack) throws Exception {
        try (TestIngest test = new TestIngest(4, 1, options -> {
            options.maxWaitMillis = 20;
            options.ackTimeoutMillis = 150;
        })) {
            int port = test.http();
            test.recorder.pause();
            try (RawClient partly = new RawClient(port);
                    RawClient behind = new RawClient(port)) {
                partly.send(RawClient.request("/ingest/a?ack=" + ack, lines(0, 30_000)));
                until(() -> test.recorder.ringUsed() == 4);
                assertThat(behind.post("/ingest/a", SMALL).status()).isEqualTo(429);
                RawClient.Answer answer = partly.answer();
                assertThat(answer.status()).isEqualTo(504);
                assertThat(answer.closes()).isTrue();
                Matcher taken =
                        Pattern.compile("first (\\d+) lines .*ackTimeout").matcher(answer.body());
                assertThat(taken.find()).as(answer.body()).isTrue();
                assertThat(test.recorder.metrics.read(Gauge.BODY_BUDGET_USED)).isZero();
                until(() -> test.activeBuffers() == 0);
                test.recorder.goOn();
                until(() -> test.recorder.ringUsed() == 0);
                assertThat(behind.post("/ingest/a", SMALL).status()).isEqualTo(200);
                List<String> expected = new ArrayList<>(new String(lines(0, 30_000), StandardCharsets.US_ASCII)
                        .lines()
                        .limit(Long.parseLong(taken.group(1)))
                        .toList());
                expected.add("small");
                assertThat(test.recorder.await(expected.size())).isEqualTo(expected);
            }
        }
    }

    @Test
    void shouldLetGoOfABodyThatIsPublishedInPartAtAckTimeoutAlsoWhenItsClientIsGone() throws Exception {
        try (TestIngest test = new TestIngest(4, 1, options -> options.ackTimeoutMillis = 150)) {
            int port = test.http();
            test.recorder.pause();
            RawClient client = new RawClient(port);
            client.send(RawClient.request("/ingest/a", lines(0, 30_000)));
            until(() -> test.recorder.ringUsed() == 4);
            client.reset();
            until(() -> test.recorder.metrics.read(Gauge.BODY_BUDGET_USED) == 0 && test.activeBuffers() == 0);
            test.recorder.goOn();
            try (RawClient next = new RawClient(port)) {
                assertThat(next.post("/ingest/a", SMALL).status()).isEqualTo(200);
            }
        }
    }

    @Test
    void shouldPublishABodyToItsEndWhenItsClientIsGoneAndSomeIsPublished() throws Exception {
        try (TestIngest test = new TestIngest(4, 1, options -> {})) {
            int port = test.http();
            test.recorder.pause();
            RawClient client = new RawClient(port);
            client.send(RawClient.request("/ingest/a", lines(0, 30_000)));
            until(() -> test.recorder.ringUsed() == 4);
            client.reset();
            test.recorder.goOn();
            test.recorder.awaitCount(30_000);
            until(() -> test.activeBuffers() == 0);
            assertThat(test.recorder.metrics.read(Gauge.BODY_BUDGET_USED)).isZero();
        }
    }

    @Test
    void shouldHoldBackPipelinedRequestsAndAnswerThemAllInOrder() throws Exception {
        try (TestIngest test = new TestIngest(4, 1, options -> {});
                RawClient client = new RawClient(test.http())) {
            test.recorder.pause();
            AtomicLong sent = new AtomicLong();
            Thread sender = new Thread(() -> {
                try {
                    for (int i = 0; i < 400; i++) {
                        client.send(RawClient.request("/ingest/a", lines(i, 1 + i % 2 * 800)));
                        sent.incrementAndGet();
                    }
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            sender.start();
            until(() -> test.recorder.ringUsed() == 4);
            Thread.sleep(200);
            assertThat(sent.get()).as("held back").isLessThan(350);
            assertThat(test.activeBuffers()).as("what one read brought").isLessThan(20);
            test.recorder.goOn();
            for (int i = 0; i < 400; i++) {
                assertThat(client.answer().body()).isEqualTo("{\"lines\":" + (1 + i % 2 * 800) + "}");
            }
            sender.join();
            List<String> firsts = test.recorder.await(400 + 200 * 800).stream()
                    .filter(line -> line.split(" ")[1].equals("0"))
                    .map(line -> line.split(" ")[0])
                    .toList();
            assertThat(firsts)
                    .isEqualTo(
                            IntStream.range(0, 400).mapToObj(Integer::toString).toList());
        }
    }

    @Test
    void shouldMakeBodiesWaitForTheBudgetAndTakeThemAllInTheEnd() throws Exception {
        try (TestIngest test = new TestIngest(4, 2, options -> {
            options.budgetBytes = 600_000;
            options.maxWaitMillis = 20_000;
        })) {
            int port = test.http();
            byte[][] bodies = new byte[12][];
            AtomicLong mostUsed = new AtomicLong();
            AtomicBoolean done = new AtomicBoolean();
            Thread watcher = new Thread(() -> {
                while (!done.get()) {
                    mostUsed.accumulateAndGet(test.recorder.metrics.read(Gauge.BODY_BUDGET_USED), Math::max);
                }
            });
            watcher.start();
            List<RawClient> clients = new ArrayList<>();
            // Half of each body first, so that all of them hold some of the budget.
            for (int i = 0; i < bodies.length; i++) {
                byte[] plain = lines(i, 4_000);
                bodies[i] = i % 3 == 0
                        ? RawClient.request("/ingest/a", Compressed.gzip(plain), "Content-Encoding: gzip")
                        : i % 3 == 1
                                ? RawClient.request("/ingest/a", Compressed.zstd(plain), "Content-Encoding: zstd")
                                : RawClient.request("/ingest/a", plain);
                RawClient client = new RawClient(port);
                client.send(bodies[i], 0, bodies[i].length / 2);
                clients.add(client);
            }
            until(() -> test.count(Counter.BODIES_WAITED) > 0);
            for (int i = 0; i < bodies.length; i++) {
                int body = i;
                new Thread(() -> {
                            try {
                                clients.get(body)
                                        .send(
                                                bodies[body],
                                                bodies[body].length / 2,
                                                bodies[body].length - bodies[body].length / 2);
                            } catch (IOException e) {
                                throw new IllegalStateException(e);
                            }
                        })
                        .start();
            }
            for (RawClient client : clients) {
                assertThat(client.answer().body()).isEqualTo("{\"lines\":4000}");
                client.close();
            }
            done.set(true);
            watcher.join();
            test.recorder.awaitCount(48_000);
            // The budget and one body: 400 kB of lines, a zstd context of 450 kB and a window of 512 kB.
            assertThat(mostUsed.get()).isLessThan(600_000 + 1_500_000);
            assertThat(test.recorder.metrics.read(Gauge.BODY_BUDGET_USED)).isZero();
            until(() -> test.activeBuffers() == 0);
        }
    }

    @Test
    void shouldAnswer429WhenTheBudgetHasNoRoomForTooLong() throws Exception {
        try (TestIngest test = new TestIngest(4, 1, options -> {
            options.budgetBytes = 100_000;
            options.maxWaitMillis = 150;
        })) {
            int port = test.http();
            byte[] body = lines(0, 3_000);
            byte[] request = RawClient.request("/ingest/a", body);
            try (RawClient holder = new RawClient(port);
                    RawClient exceeding = new RawClient(port);
                    RawClient third = new RawClient(port)) {
                holder.send(request, 0, 20_000);
                until(() -> test.recorder.metrics.read(Gauge.BODY_BUDGET_USED) > 15_000);
                exceeding.send(request, 0, 200_000);
                until(() -> test.recorder.metrics.read(Gauge.BODY_BUDGET_USED) > 210_000);
                assertThat(third.post("/ingest/a", body).status()).isEqualTo(429);
                exceeding.send(request, 200_000, request.length - 200_000);
                assertThat(exceeding.answer().status()).isEqualTo(200);
                assertThat(third.post("/ingest/a", SMALL).status()).isEqualTo(200);
            }
        }
    }

    @Test
    void shouldServeTcpAndHttpInTurnWhileTheRingIsFull() throws Exception {
        try (TestIngest test = new TestIngest(4, 1, options -> {})) {
            int tcp = test.tcp("a");
            int http = test.http();
            test.recorder.pause();
            AtomicBoolean done = new AtomicBoolean();
            AtomicLong bodies = new AtomicLong();
            byte[] body = "h".repeat(1023).concat("\n").repeat(250).getBytes(StandardCharsets.US_ASCII);
            byte[] bytes = "t".repeat(1023).concat("\n").repeat(64).getBytes(StandardCharsets.US_ASCII);
            List<Thread> threads = new ArrayList<>();
            List<RawClient> clients = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                boolean isTcp = i >= 4;
                RawClient client = new RawClient(isTcp ? tcp : http);
                clients.add(client);
                Thread thread = new Thread(() -> {
                    try {
                        while (!done.get()) {
                            if (isTcp) {
                                client.send(bytes);
                            } else {
                                client.post("/ingest/a", body);
                                bodies.incrementAndGet();
                            }
                        }
                    } catch (IOException e) {
                        // The end of the test.
                    }
                });
                thread.start();
                threads.add(thread);
            }
            test.recorder.countOnly();
            test.recorder.goOn();
            until(() -> test.recorder.lineCount.get() > 40_000);
            // Those whom the machine kept from sending for a while make up for it.
            await().atMost(Duration.ofSeconds(20)).untilAsserted(() -> {
                long viaHttp = bodies.get() * 250;
                long viaTcp = test.recorder.lineCount.get() - viaHttp;
                assertThat(viaHttp).as("http %d, tcp %d", viaHttp, viaTcp).isGreaterThan(viaTcp / 10);
                assertThat(viaTcp).as("http %d, tcp %d", viaHttp, viaTcp).isGreaterThan(viaHttp / 10);
            });
            done.set(true);
            for (RawClient client : clients) {
                client.reset();
            }
            for (Thread thread : threads) {
                thread.join();
            }
        }
    }

    @Test
    void shouldServeAllWhoWaitWhenThereIsRoomAgainHoweverManyTheyAre() throws Exception {
        try (TestIngest test = new TestIngest(64, 1, options -> {})) {
            int http = test.http();
            int tcp = test.tcp("a");
            test.recorder.intake().hold(0);
            List<RawClient> clients = new ArrayList<>();
            byte[] full = "x".repeat(1023).concat("\n").repeat(300).getBytes(StandardCharsets.US_ASCII);
            for (int i = 0; i < 30; i++) {
                clients.add(new RawClient(http).send(RawClient.request("/ingest/a", SMALL)));
                clients.add(new RawClient(tcp).send(full));
            }
            until(() -> test.count(Counter.BODIES_WAITED) == 30 && test.count(Counter.INTAKE_HELD, "a") == 2);
            test.recorder.intake().release(0);
            test.recorder.awaitCount(30 + 30 * 300);
            for (int i = 0; i < clients.size(); i++) {
                if (i % 2 == 0) {
                    assertThat(clients.get(i).answer().status()).isEqualTo(200);
                }
                clients.get(i).close();
            }
        }
    }

    @Test
    void shouldNotHoldUpAStreamWhoseOutputIsNotFull() throws Exception {
        try (TestIngest test = new TestIngest(4, 1, options -> options.maxWaitMillis = 100)) {
            int http = test.http();
            int tcp = test.tcp("a");
            test.recorder.intake().hold(0);
            try (RawClient held = new RawClient(tcp);
                    RawClient client = new RawClient(http)) {
                held.send("held\n");
                assertThat(client.post("/ingest/a", SMALL).status()).isEqualTo(429);
                assertThat(client.post("/ingest/short", SMALL).status()).isEqualTo(200);
                assertThat(test.recorder.await(1)).containsExactly("small");
                test.recorder.intake().release(0);
                assertThat(test.recorder.await(2)).containsExactly("small", "held");
                assertThat(client.post("/ingest/a", SMALL).status()).isEqualTo(200);
            }
        }
    }
}
