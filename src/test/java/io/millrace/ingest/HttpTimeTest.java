package io.millrace.ingest;

import static io.millrace.ingest.TestIngest.until;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.metrics.Counter;
import io.millrace.metrics.Gauge;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HttpTimeTest {
    @Test
    void shouldAnswer408ToAHeadThatTakesTooLongEvenIfBytesKeepComing() throws Exception {
        try (TestIngest test = new TestIngest(64, 1, options -> {
                    options.headerTimeoutMillis = 150;
                    options.idleTimeoutMillis = 0;
                });
                RawClient client = new RawClient(test.http())) {
            client.send("POST /ingest/a HTTP/1.1\r\n");
            Thread sender = new Thread(() -> {
                try {
                    for (int i = 0; i < 12; i++) {
                        Thread.sleep(20);
                        client.send("A: b\r\n");
                    }
                } catch (Exception e) {
                    // Closed by then.
                }
            });
            sender.start();
            RawClient.Answer answer = client.answer();
            assertThat(answer.status()).isEqualTo(408);
            assertThat(answer.closes()).isTrue();
            assertThat(test.count(Counter.CONNECTIONS_TIMED_OUT, "http")).isEqualTo(1);
            sender.join();
        }
    }

    @Test
    void shouldAnswer408ToAHeadThatStandsStillForIdleTimeoutIfThatIsShorter() throws Exception {
        try (TestIngest test = new TestIngest(64, 1, options -> {
                    options.headerTimeoutMillis = 60_000;
                    options.idleTimeoutMillis = 2_000;
                });
                RawClient client = new RawClient(test.http())) {
            client.send("POST /ingest/a HTTP/1.1\r\n");
            RawClient.Answer answer = client.answer();
            assertThat(answer.status()).isEqualTo(408);
            assertThat(answer.body()).contains("2000 ms (idleTimeout)");
        }
    }

    @Test
    void shouldAnswer408ToABodyThatStandsStillButNotToOneThatIsSlow() throws Exception {
        try (TestIngest test = new TestIngest(64, 1, options -> options.idleTimeoutMillis = 2_000)) {
            int port = test.http();
            try (RawClient still = new RawClient(port);
                    RawClient slow = new RawClient(port)) {
                still.send("POST /ingest/a HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc");
                slow.send("POST /ingest/a HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n");
                for (int i = 0; i < 10; i++) {
                    Thread.sleep(250);
                    slow.send("x");
                }
                assertThat(slow.answer().status()).isEqualTo(200);
                RawClient.Answer answer = still.answer();
                assertThat(answer.status()).isEqualTo(408);
                assertThat(answer.body()).contains("idleTimeout");
                assertThat(still.isAtEnd()).isTrue();
            }
            assertThat(test.recorder.await(1)).containsExactly("xxxxxxxxxx");
        }
    }

    @Test
    void shouldCloseAConnectionThatIsSilentBetweenRequests() throws Exception {
        try (TestIngest test = new TestIngest(64, 1, options -> options.idleTimeoutMillis = 2_000);
                RawClient client = new RawClient(test.http())) {
            client.post("/ingest/a", "x");
            assertThat(client.answer()).as("closed without an answer").isNull();
        }
    }

    @Test
    void shouldAnswer504WhenLinesAreNotWrittenInTimeAndGoOn() throws Exception {
        try (TestIngest test = new TestIngest(64, 1, options -> options.ackTimeoutMillis = 2_000);
                RawClient client = new RawClient(test.http())) {
            test.recorder.keepReceipts();
            RawClient.Answer answer = client.post("/ingest/a?ack=written", "x");
            assertThat(answer.status()).isEqualTo(504);
            assertThat(answer.body()).contains("ackTimeout");
            test.recorder.releaseReceipts();
            assertThat(client.post("/ingest/a?ack=written", "y").body()).isEqualTo("{\"lines\":1}");
            assertThat(test.recorder.await(2)).containsExactly("x", "y");
        }
    }

    @Test
    void shouldServeAGoodClientBesideManySlowOnes() throws Exception {
        try (TestIngest test = new TestIngest(64, 1, options -> {
            options.maxConnections = 2_000;
            options.budgetBytes = 8 << 20;
        })) {
            int port = test.http();
            List<RawClient> slow = new ArrayList<>();
            for (int i = 0; i < 300; i++) {
                slow.add(new RawClient(port)
                        .send("POST /ingest/a HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\nsome bytes"));
            }
            try (RawClient good = new RawClient(port)) {
                for (int i = 0; i < 20; i++) {
                    assertThat(good.post("/ingest/a", "x\n".repeat(100_000)).status())
                            .isEqualTo(200);
                }
            }
            for (RawClient client : slow) {
                client.reset();
            }
            until(() -> test.recorder.metrics.read(Gauge.BODY_BUDGET_USED) == 0);
            until(() -> test.count(Counter.BODIES_ABANDONED) == 300);
            until(() -> test.activeBuffers() == 0);
        }
    }

    @Test
    void shouldFinishWhatHasComeInFullAndRefuseTheRestWhenDrained() throws Exception {
        try (TestIngest test = new TestIngest(4, 2, options -> {})) {
            int port = test.http();
            try (RawClient whole = new RawClient(port);
                    RawClient half = new RawClient(port);
                    RawClient idle = new RawClient(port);
                    RawClient written = new RawClient(port)) {
                test.recorder.keepReceipts();
                idle.post("/ingest/a", "idle");
                written.send(RawClient.request("/ingest/a?ack=written", "written".getBytes()));
                test.recorder.awaitCount(2);
                test.recorder.pause();
                whole.send(RawClient.request(
                        "/ingest/a", "whole line\n".repeat(200_000).getBytes()));
                half.send("POST /ingest/a HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf");
                until(() -> test.recorder.ringUsed() == 4 && test.recorder.metrics.read(Gauge.BODY_BUDGET_USED) > 0);
                assertThat(test.ingest.drain(200)).isFalse();
                assertThat(half.answer().status()).isEqualTo(503);
                RawClient.Answer later = idle.post("/ingest/a", "late");
                assertThat(later.status()).isEqualTo(503);
                assertThat(later.closes()).isTrue();
                assertThat(later.body()).contains("\"error\":\"draining\"");
                try (RawClient newcomer = new RawClient(port)) {
                    assertThat(newcomer.post("/ingest/a", "later still").status())
                            .as("on a new connection")
                            .isEqualTo(503);
                }
                test.recorder.goOn();
                assertThat(test.ingest.drain(20_000)).isTrue();
                assertThat(whole.answer().body()).isEqualTo("{\"lines\":200000}");
                test.recorder.releaseReceipts();
                assertThat(written.answer().body()).isEqualTo("{\"lines\":1}");
                assertThat(test.recorder.await(200_002)).hasSize(200_002);
            }
        }
    }
}
