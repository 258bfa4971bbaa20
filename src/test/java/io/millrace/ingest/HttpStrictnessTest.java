package io.millrace.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.http.StrictnessCase;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** What a strict server says to requests that no two readers may understand in two ways. */
class HttpStrictnessTest {
    private static TestIngest test;
    private static int port;

    /** What the admin port answers otherwise. */
    static final List<StrictnessCase> LISTENERS_OWN = List.of(
            new StrictnessCase("an empty Host", 200, "POST /at HTTP/1.1\r\nHost:\r\nContent-Length: 3\r\n\r\nabc"),
            new StrictnessCase("no Host in HTTP/1.0", 200, "POST /at HTTP/1.0\r\nContent-Length: 3\r\n\r\nabc"),
            new StrictnessCase("a URL of another host", 200, "POST http://y/at HTTP/1.1\r\nHost: here\r\n\r\n"),
            new StrictnessCase("the root, for who asks whether it is up", 200, "GET / HTTP/1.1\r\nHost: here\r\n\r\n"),
            new StrictnessCase("the root of a URL", 200, "GET http://here/ HTTP/1.1\r\nHost: here\r\n\r\n"),
            new StrictnessCase("the root with a query", 200, "GET /?check HTTP/1.1\r\nHost: here\r\n\r\n"),
            new StrictnessCase(
                    "the root with something expected",
                    200,
                    "GET / HTTP/1.1\r\nHost: here\r\nExpect: 100-continue\r\n\r\n"));

    @BeforeAll
    static void listen() throws Exception {
        test = new TestIngest(64, 1, options -> options.maxConnections = 1_000);
        port = test.http();
    }

    @AfterAll
    static void close() {
        test.close();
    }

    private static void assertRefusedAndClosed(StrictnessCase refused) throws Exception {
        long before = test.recorder.lineCount.get();
        try (RawClient client = new RawClient(port)) {
            client.send(refused.request("/ingest/a", "x") + StrictnessCase.smuggled("/ingest/a", "x"));
            RawClient.Answer answer = client.answer();
            assertThat(answer).isNotNull();
            assertThat(answer.status()).as(answer.body()).isEqualTo(refused.status());
            assertThat(answer.body()).startsWith("{\"error\":\"").contains("\",\"detail\":\"");
            assertThat(answer.closes()).isTrue();
            assertThat(client.isAtEnd()).as("nothing behind it is answered").isTrue();
        }
        assertThat(test.recorder.lineCount.get()).isEqualTo(before);
    }

    @ParameterizedTest
    @FieldSource("io.millrace.http.StrictnessCase#LINES")
    void shouldRefuseARequestLineAndCloseTheConnection(StrictnessCase refused) throws Exception {
        assertRefusedAndClosed(refused);
    }

    @ParameterizedTest
    @FieldSource("io.millrace.http.StrictnessCase#HEADERS")
    void shouldRefuseAHeaderAndCloseTheConnection(StrictnessCase refused) throws Exception {
        assertRefusedAndClosed(refused);
    }

    @ParameterizedTest
    @FieldSource("io.millrace.http.StrictnessCase#LENGTHS")
    void shouldRefuseALengthAndCloseTheConnection(StrictnessCase refused) throws Exception {
        assertRefusedAndClosed(refused);
    }

    @ParameterizedTest
    @FieldSource("io.millrace.http.StrictnessCase#CHUNKS")
    void shouldRefuseAChunkAndCloseTheConnection(StrictnessCase refused) throws Exception {
        assertRefusedAndClosed(refused);
    }

    @Test
    void shouldSayWhichByteOfTheLineBeforeAChunkIsNotAscii() throws Exception {
        for (String line : List.of("3;x=\"\u00e4\"", "3;x=\"\\\u00e4\"", "3;x\u00e4", "3\u00e4")) {
            try (RawClient client = new RawClient(port)) {
                client.send("POST /ingest/a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + line
                        + "\r\nabc\r\n0\r\n\r\n");
                RawClient.Answer answer = client.answer();
                assertThat(answer.status()).isEqualTo(400);
                assertThat(answer.body()).as(line).contains("the line before a chunk has the byte 0xE4");
            }
        }
    }

    @ParameterizedTest
    @FieldSource({"io.millrace.http.StrictnessCase#GOOD", "LISTENERS_OWN"})
    void shouldTakeWhatIsUnusualButValidAndGoOn(StrictnessCase good) throws Exception {
        String request = good.request("/ingest/a", "x");
        boolean closes = request.contains("HTTP/1.0");
        try (RawClient client = new RawClient(port)) {
            client.send(request + (closes ? "" : RawClient.text(RawClient.request("/ingest/a", new byte[0]))));
            RawClient.Answer answer = client.answer();
            assertThat(answer.status()).as(answer.body()).isEqualTo(good.status());
            if (!closes) {
                assertThat(client.answer().body()).isEqualTo("{\"lines\":0}");
            }
        }
    }

    @Test
    void shouldWaitForTheRestOfARequestWhereverItIsCut() throws Exception {
        String request =
                "POST /ingest/a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3;x=y\r\nabc\r\n0\r\nA: b\r\n\r\n";
        List<RawClient> clients = new ArrayList<>();
        for (int length = 1; length < request.length(); length++) {
            clients.add(new RawClient(port).send(request.substring(0, length)));
        }
        try (RawClient last = new RawClient(port)) {
            assertThat(last.post("/ingest/a", "").status()).isEqualTo(200);
        }
        for (int i = 0; i < clients.size(); i++) {
            try (RawClient client = clients.get(i)) {
                assertThat(client.socket.getInputStream().available())
                        .as("after %d bytes", i + 1)
                        .isZero();
                assertThat(client.send(request.substring(i + 1)).answer().body())
                        .isEqualTo("{\"lines\":1}");
            }
        }
    }

    @Test
    void shouldNotReadWhatComesBehindARequestThatEndsTheConnection() throws Exception {
        for (String last : List.of("HTTP/1.1\r\nHost: x\r\nConnection: close", "HTTP/1.0\r\nContent-Length: 0")) {
            long before = test.recorder.lineCount.get();
            try (RawClient client = new RawClient(port)) {
                client.send("POST /ingest/a " + last + "\r\n\r\n" + StrictnessCase.smuggled("/ingest/a", "x"));
                assertThat(client.answer().body()).isEqualTo("{\"lines\":0}");
                assertThat(client.isAtEnd()).as(last).isTrue();
            }
            assertThat(test.recorder.lineCount.get()).isEqualTo(before);
        }
    }

    @Test
    void shouldKnowThatEveryNameOfACaseIsItsOwn() {
        assertThat(Stream.of(
                                StrictnessCase.LINES,
                                StrictnessCase.HEADERS,
                                StrictnessCase.LENGTHS,
                                StrictnessCase.CHUNKS,
                                StrictnessCase.GOOD)
                        .allMatch(cases -> cases.stream()
                                        .map(StrictnessCase::name)
                                        .distinct()
                                        .count()
                                == cases.size()))
                .isTrue();
    }
}
