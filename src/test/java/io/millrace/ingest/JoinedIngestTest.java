package io.millrace.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.metrics.Counter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Streams whose lines are joined, over real sockets. */
class JoinedIngestTest {
    private static final Charset GBK = Charset.forName("GBK");
    private static final String TRACE = "1 boom\r\n at a\n\n at 漢\r\n2 next\n at b";

    private static final EventStart DIGIT = new EventStart() {
        @Override
        public boolean begins(byte[] bytes, int from, int to) {
            return from < to && bytes[from] >= '0' && bytes[from] <= '9';
        }

        @Override
        public EventStart copy() {
            return this;
        }
    };

    private static TestIngest start(int slots, int loops, long timeoutMillis, LineCharset charset) {
        return new TestIngest(slots, loops, options -> {
            options.joined = new Multiline(DIGIT, 4, timeoutMillis);
            options.joinedCharset = charset;
        });
    }

    private static List<String> texts(TestIngest test, int lines) {
        test.recorder.awaitCount(lines);
        return test.recorder.lines().stream()
                .map(line -> new String(line.bytes(), StandardCharsets.UTF_8))
                .toList();
    }

    @Test
    void shouldGiveOutAnEventOfASilentConnectionAfterTheTimeout() throws Exception {
        try (TestIngest test = start(64, 1, 30, LineCharset.of(GBK));
                RawClient client = new RawClient(test.tcp("joined"))) {
            client.send(TRACE.getBytes(GBK));
            assertThat(texts(test, 2)).containsExactly("1 boom\n at a\n\n at 漢", "2 next");

            client.send(" c\n3 d\n".getBytes(GBK));
            assertThat(texts(test, 4).subList(2, 4)).containsExactly(" at b c", "3 d");
        }
    }

    @Test
    void shouldGiveOutAnEventAtTheEndOfItsConnectionAndWhenDraining() throws Exception {
        try (TestIngest test = start(64, 2, 60_000, LineCharset.of(GBK))) {
            int port = test.tcp("joined");
            try (RawClient client = new RawClient(port)) {
                client.send(TRACE.getBytes(GBK));
            }
            assertThat(texts(test, 2)).containsExactly("1 boom\n at a\n\n at 漢", "2 next\n at b");

            try (RawClient client = new RawClient(port)) {
                client.send("3 x\n4 y\n");
                assertThat(texts(test, 3)).contains("3 x");
                assertThat(test.ingest.drain(20_000)).isTrue();
            }
            assertThat(texts(test, 4)).contains("4 y");
        }
    }

    @Test
    void shouldCountTheEventsOfABodyAndEndTheLastWithIt() throws Exception {
        try (TestIngest test = start(64, 1, 60_000, LineCharset.of(GBK));
                RawClient client = new RawClient(test.http())) {
            String from = "X-Millrace-Source: one";
            assertThat(client.post("/ingest/joined", TRACE.getBytes(GBK), from).body())
                    .isEqualTo("{\"lines\":2}");
            assertThat(client.post("/ingest/joined", " at c\n3 d".getBytes(GBK), from)
                            .body())
                    .isEqualTo("{\"lines\":2}");
            assertThat(texts(test, 4)).containsExactly("1 boom\n at a\n\n at 漢", "2 next\n at b", " at c", "3 d");
        }
    }

    @Test
    void shouldJoinTheElementsOfAJsonArrayWhichIsUtf8WhateverTheCharset() throws Exception {
        try (TestIngest test = start(64, 1, 60_000, LineCharset.of(GBK));
                RawClient client = new RawClient(test.http())) {
            String json = "[\"1 漢\\r\", \" at a\\n at b\", {\"2\":3}, \"2 " + "x".repeat(200) + "\", \"end\"]";
            RawClient.Answer answer = client.post(
                    "/ingest/joined", json.getBytes(StandardCharsets.UTF_8), "Content-Type: application/json");
            assertThat(answer.body()).isEqualTo("{\"lines\":2}");
            assertThat(texts(test, 2)).containsExactly("1 漢\r\n at a\n at b\n{\"2\":3}", "2 " + "x".repeat(98));
            assertThat(test.count(Counter.LINES_CUT, "joined")).isEqualTo(1);
        }
    }

    @Test
    void shouldLeaveNothingOfARefusedBodyBehind() throws Exception {
        try (TestIngest test = start(64, 1, 60_000, LineCharset.UTF_8)) {
            int port = test.http();
            try (RawClient client = new RawClient(port)) {
                assertThat(client.post("/ingest/joined", "1 a\n b", "Content-Encoding: gzip")
                                .status())
                        .isEqualTo(400);
            }
            try (RawClient client = new RawClient(port)) {
                assertThat(client.post("/ingest/joined", " c\n2 d").body()).isEqualTo("{\"lines\":2}");
            }
            assertThat(texts(test, 2)).containsExactly(" c", "2 d");
        }
    }

    @Test
    void shouldCountTheEventsThatHaveTooManyLines() throws Exception {
        try (TestIngest test = start(64, 1, 60_000, LineCharset.UTF_8);
                RawClient client = new RawClient(test.http())) {
            client.post("/ingest/joined", "1\na\nb\nc\nd\ne\n2\na\nb\nc\n");
            assertThat(texts(test, 2)).containsExactly("1\na\nb\nc", "2\na\nb\nc");
            assertThat(test.count(Counter.EVENTS_CUT, "joined")).isEqualTo(1);
            assertThat(test.count(Counter.LINES_CUT, "joined")).isZero();
        }
    }

    @Test
    void shouldLoseNothingWhenAnEventExpiresWhileThereIsNoRoom() throws Exception {
        try (TestIngest test = start(1, 1, 200, LineCharset.auto())) {
            int port = test.tcp("joined");
            test.recorder.pause();
            String line = "1" + "x".repeat(60) + "\n";
            try (RawClient quiet = new RawClient(port);
                    RawClient busy = new RawClient(port)) {
                quiet.send("2 quiet\n at q\n");
                Thread sender = new Thread(() -> {
                    try {
                        busy.send(line.repeat(100_000).getBytes(StandardCharsets.UTF_8));
                    } catch (java.io.IOException e) {
                        throw new java.io.UncheckedIOException(e);
                    }
                });
                sender.start();
                TestIngest.until(() -> test.count(Counter.INTAKE_HELD, "joined") > 0);
                test.recorder.goOn();
                sender.join();
                assertThat(texts(test, 100_001)).contains("2 quiet\n at q").hasSize(100_001);
            }
        }
    }
}
