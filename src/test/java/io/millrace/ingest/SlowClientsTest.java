package io.millrace.ingest;

import static io.millrace.ingest.TestIngest.until;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.metrics.Counter;
import io.millrace.metrics.Gauge;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Many clients that send next to nothing, beside some that want to be served. */
class SlowClientsTest {
    private static final int SLOW = 1_000;
    private static final String POST = "POST /ingest/a HTTP/1.1\r\nHost: x\r\n";

    /** What a slow client sends, and how much of it at first: the middle of a line, a head, a body, a chunk, the size of one. */
    private record Slow(boolean tcp, String text, int first) {
        static Slow of(int number) {
            String line = "slow " + number + "\n";
            String chunked = "Transfer-Encoding: chunked\r\n\r\n" + Integer.toHexString(line.length()) + "\r\n";
            return switch (number % 5) {
                case 0 -> new Slow(true, line, 3);
                case 1 -> new Slow(false, POST + "Content-Length: " + line.length() + "\r\n\r\n" + line, 30);
                case 2 -> inTheBody(POST + "Content-Length: " + line.length() + "\r\n\r\n" + line);
                case 3 -> inTheBody(POST + chunked + line + "\r\n0\r\n\r\n");
                default ->
                    new Slow(false, POST + chunked + line + "\r\n0\r\n\r\n", POST.length() + chunked.length() - 3);
            };
        }

        private static Slow inTheBody(String text) {
            return new Slow(false, text, text.indexOf("slow") + 2);
        }
    }

    @Test
    void shouldServeGoodClientsBesideAThousandSlowOnesAndTheSlowOnesInTheEnd() throws Exception {
        try (TestIngest test = new TestIngest(64, 1, options -> {
            options.maxConnections = 2_000;
            options.headerTimeoutMillis = 60_000;
            options.idleTimeoutMillis = 60_000;
        })) {
            int tcp = test.tcp("a");
            int http = test.http();
            List<RawClient> slow = new ArrayList<>();
            for (int i = 0; i < SLOW; i++) {
                Slow client = Slow.of(i);
                slow.add(new RawClient(client.tcp() ? tcp : http)
                        .send(client.text().substring(0, client.first())));
            }
            try (RawClient sender = new RawClient(tcp);
                    RawClient poster = new RawClient(http)) {
                for (int round = 0; round < 20; round++) {
                    sender.send("good line\n".repeat(1_000));
                    assertThat(poster.post("/ingest/a", "good line\n".repeat(1_000))
                                    .status())
                            .isEqualTo(200);
                    dripAByte(slow, round);
                }
                test.recorder.awaitCount(40_000);
            }
            for (int i = 0; i < SLOW; i++) {
                Slow client = Slow.of(i);
                try (RawClient connection = slow.get(i)) {
                    connection.send(client.text().substring(client.first() + 1));
                    if (!client.tcp()) {
                        assertThat(connection.answer().body()).isEqualTo("{\"lines\":1}");
                    }
                }
            }
            List<String> lines = test.recorder.await(40_000 + SLOW);
            assertThat(lines.stream().filter(line -> line.startsWith("slow ")).distinct())
                    .hasSize(SLOW);
            until(() -> test.recorder.metrics.read(Gauge.BODY_BUDGET_USED) == 0);
            until(() -> test.activeBuffers() == 0);
        }
    }

    /** One byte from each twentieth of them in each of twenty rounds, so that each sends one in all. */
    private static void dripAByte(List<RawClient> slow, int round) throws Exception {
        for (int i = round; i < slow.size(); i += 20) {
            Slow client = Slow.of(i);
            slow.get(i).send(client.text().substring(client.first(), client.first() + 1));
        }
    }

    @Test
    void shouldCloseHttpConnectionsBeyondTheMaximumAtOnceAndServeTheOthers() throws Exception {
        try (TestIngest test = new TestIngest(64, 2, options -> options.maxConnections = 3)) {
            int port = test.http();
            try (RawClient first = new RawClient(port);
                    RawClient second = new RawClient(port);
                    RawClient third = new RawClient(port)) {
                for (RawClient client : List.of(first, second, third)) {
                    assertThat(client.post("/ingest/a", "x").status()).isEqualTo(200);
                }
                for (int i = 0; i < 5; i++) {
                    try (RawClient tooMany = new RawClient(port)) {
                        assertThat(tooMany.isAtEnd()).isTrue();
                    }
                }
                assertThat(test.count(Counter.CONNECTIONS_REFUSED, "http")).isEqualTo(5);
                assertThat(test.recorder.metrics.read(Gauge.CONNECTIONS, "http"))
                        .isEqualTo(3);
                assertThat(second.post("/ingest/a", "y").status()).isEqualTo(200);
            }
            until(() -> test.recorder.metrics.read(Gauge.CONNECTIONS, "http") == 0);
            try (RawClient again = new RawClient(port)) {
                assertThat(again.post("/ingest/a", "z").status()).isEqualTo(200);
            }
        }
    }
}
