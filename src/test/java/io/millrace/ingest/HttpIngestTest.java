package io.millrace.ingest;

import static io.millrace.ingest.TestIngest.until;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.metrics.Counter;
import io.millrace.metrics.Gauge;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpIngestTest {
    private static TestIngest test;
    private static int port;
    private long before;

    @BeforeAll
    static void listen() throws Exception {
        test = new TestIngest(64, 2, options -> options.budgetBytes = 4 << 20);
        port = test.http();
    }

    @AfterAll
    static void close() {
        test.close();
    }

    @BeforeEach
    void count() {
        // What the test before has sent is answered, but need not be collected yet.
        until(() -> test.recorder.ringUsed() == 0);
        before = test.recorder.lineCount.get();
    }

    private List<String> taken(int lines) {
        test.recorder.awaitCount(before + lines);
        return test.recorder.linesFrom(before).stream().map(Recorder.Line::text).toList();
    }

    private static RawClient.Answer post(String target, byte[] body, String... headers) throws Exception {
        try (RawClient client = new RawClient(port)) {
            return client.post(target, body, headers);
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void shouldTakeTheLinesOfABodyAndSayHowMany() throws Exception {
        RawClient.Answer answer = post("/ingest/a", bytes("one\ntwo\r\n\nlast"));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.headers()).containsEntry("content-type", "application/json");
        assertThat(answer.body()).isEqualTo("{\"lines\":4}");
        assertThat(taken(4)).containsExactly("one", "two", "", "last");
    }

    @Test
    void shouldAnswerAnEmptyBodyWithZeroLinesWhateverItsEncoding() throws Exception {
        for (String encoding : List.of("identity", "gzip", "deflate", "zstd", "snappy", "lz4")) {
            for (String ack : List.of("accepted", "written")) {
                assertThat(post("/ingest/a?ack=" + ack, new byte[0], "Content-Encoding: " + encoding)
                                .body())
                        .isEqualTo("{\"lines\":0}");
            }
        }
        assertThat(post("/ingest/a", Compressed.gzip(new byte[0]), "Content-Encoding: gzip")
                        .body())
                .isEqualTo("{\"lines\":0}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "identity | plain",
                "None | plain",
                "'' | plain",
                "gzip | gzip",
                "x-gzip | gzip",
                "GZip | gzip",
                "' , gzip, identity' | gzip",
                "deflate | zlib",
                "Deflate | raw-deflate",
                "zstd | zstd",
                "snappy | snappy",
                "Snappy | snappy-frames",
                "lz4 | lz4"
            })
    void shouldTakeTheSameLinesWhateverTheEncodingAndHoweverTheBytesAreCut(String encoding, String format)
            throws Exception {
        for (int seed = 0; seed < 4; seed++) {
            Random random = new Random(seed);
            List<String> lines = IntStream.range(0, 1 + random.nextInt(6_000))
                    .mapToObj(i -> "line " + i + "y".repeat(random.nextInt(60)))
                    .toList();
            byte[] half = bytes(lines.stream()
                    .limit(lines.size() / 2)
                    .map(line -> line + "\n")
                    .collect(Collectors.joining()));
            byte[] rest = bytes(lines.stream().skip(lines.size() / 2).collect(Collectors.joining("\n")));
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            boolean isOnePart = List.of("zlib", "raw-deflate", "snappy").contains(format);
            for (byte[] part : isOnePart ? List.of(Compressed.concat(half, rest)) : List.of(half, rest)) {
                body.writeBytes(
                        switch (format) {
                            case "gzip" -> Compressed.gzip(part, random.nextInt(16));
                            case "zlib", "raw-deflate" -> Compressed.deflate(part, format.equals("zlib"));
                            case "zstd" -> Compressed.zstd(part);
                            case "snappy" -> Compressed.snappy(part);
                            case "snappy-frames" -> Compressed.snappyFrames(part, 1 + random.nextInt(1 << 16), random);
                            case "lz4" -> CompressedLz4.random(random).frame(part);
                            default -> part;
                        });
            }
            boolean chunked = random.nextBoolean();
            before = test.recorder.lineCount.get();
            try (RawClient client = new RawClient(port)) {
                client.send("POST /ingest/a HTTP/1.1\r\nHost: x\r\nContent-Encoding: " + encoding + "\r\n"
                        + (chunked ? "Transfer-Encoding: chunked" : "Content-Length: " + body.size()) + "\r\n\r\n");
                byte[] all = body.toByteArray();
                for (int from = 0; from < all.length; ) {
                    int length = Math.min(all.length - from, 1 + random.nextInt(1 + all.length / 3));
                    if (chunked) {
                        client.send(Integer.toHexString(length) + (random.nextBoolean() ? ";x=y\r\n" : "\r\n"));
                    }
                    client.send(all, from, length);
                    if (chunked) {
                        client.send("\r\n");
                    }
                    from += length;
                }
                if (chunked) {
                    client.send("0\r\n\r\n");
                }
                assertThat(client.answer().body()).as("seed %d", seed).isEqualTo("{\"lines\":" + lines.size() + "}");
            }
            assertThat(taken(lines.size())).as("seed %d", seed).isEqualTo(lines);
        }
    }

    @Test
    void shouldAnswerPipelinedRequestsInOrder() throws Exception {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            String body = "r" + i + "\n" + "x".repeat(i % 7 == 0 ? 3_000 : 3);
            expected.addAll(body.lines().toList());
            all.writeBytes(RawClient.request(
                    "/ingest/" + (i % 50 == 49 ? "nowhere" : "a") + (i % 3 == 0 ? "?ack=written" : ""), bytes(body)));
            if (i % 50 == 49) {
                expected.subList(expected.size() - 2, expected.size()).clear();
            }
        }
        for (int seed = 0; seed < 3; seed++) {
            before = test.recorder.lineCount.get();
            Random random = new Random(seed);
            try (RawClient client = new RawClient(port)) {
                byte[] bytes = all.toByteArray();
                for (int from = 0; from < bytes.length; ) {
                    int length = Math.min(bytes.length - from, 1 + random.nextInt(seed == 0 ? 1_000_000 : 9_000));
                    client.send(bytes, from, length);
                    from += length;
                }
                for (int i = 0; i < 300; i++) {
                    assertThat(client.answer().status()).as("request %d", i).isEqualTo(i % 50 == 49 ? 404 : 200);
                }
            }
            assertThat(taken(expected.size())).isEqualTo(expected);
        }
    }

    @Test
    void shouldKnowWhereEachBodyEndsHoweverLongItIsAndHoweverItIsSent() throws Exception {
        for (int seed = 0; seed < 4; seed++) {
            Random random = new Random(seed);
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            List<String> expected = new ArrayList<>();
            List<Integer> counts = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                String name = "request " + i;
                List<String> lines = IntStream.range(0, random.nextInt(4) == 0 ? 0 : random.nextInt(20))
                        .mapToObj(n -> name + " line " + n + "z".repeat(random.nextInt(15_000)))
                        .toList();
                byte[] body = bytes(String.join("\n", lines));
                switch (random.nextInt(4)) {
                    case 0 -> {
                        String length = body.length == 0 ? "" : Integer.toHexString(body.length) + "\r\n";
                        all.writeBytes(
                                bytes("POST /ingest/a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"));
                        all.writeBytes(bytes(length));
                        all.writeBytes(body);
                        all.writeBytes(bytes(body.length == 0 ? "0\r\n\r\n" : "\r\n0\r\n\r\n"));
                    }
                    case 1 ->
                        all.writeBytes(RawClient.request("/ingest/a", Compressed.gzip(body), "Content-Encoding: gzip"));
                    case 2 -> {
                        all.writeBytes(RawClient.request("/ingest/nowhere", body));
                        lines = List.of();
                        body = null;
                    }
                    default -> all.writeBytes(RawClient.request("/ingest/a", body));
                }
                expected.addAll(lines);
                counts.add(body == null ? -1 : lines.size());
            }
            before = test.recorder.lineCount.get();
            try (RawClient client = new RawClient(port)) {
                byte[] bytes = all.toByteArray();
                for (int from = 0; from < bytes.length; ) {
                    int length = Math.min(bytes.length - from, 1 + random.nextInt(seed == 0 ? 1_000_000 : 60_000));
                    client.send(bytes, from, length);
                    from += length;
                }
                for (int count : counts) {
                    RawClient.Answer answer = client.answer();
                    assertThat(answer.status()).as("seed %d", seed).isEqualTo(count < 0 ? 404 : 200);
                    if (count >= 0) {
                        assertThat(answer.body()).as("seed %d", seed).isEqualTo("{\"lines\":" + count + "}");
                    }
                }
            }
            assertThat(taken(expected.size())).as("seed %d", seed).isEqualTo(expected);
        }
    }

    @Test
    void shouldKeepTheConnectionUnlessToldOtherwise() throws Exception {
        try (RawClient client = new RawClient(port)) {
            assertThat(client.post("/ingest/a", "1").closes()).isFalse();
            RawClient.Answer answer = client.post("/ingest/a", "2", "Connection: close");
            assertThat(answer.closes()).isTrue();
            assertThat(client.isAtEnd()).isTrue();
        }
        try (RawClient client = new RawClient(port)) {
            client.send("POST /ingest/a HTTP/1.0\r\nContent-Length: 1\r\n\r\n3");
            assertThat(client.answer().closes()).isTrue();
            assertThat(client.isAtEnd()).isTrue();
        }
        try (RawClient client = new RawClient(port)) {
            client.send("POST /ingest/a HTTP/1.0\r\nConnection: keep-alive\r\nContent-Length: 1\r\n\r\n4");
            assertThat(client.answer().headers()).containsEntry("connection", "keep-alive");
            client.post("/ingest/a", "5");
        }
        assertThat(taken(5)).containsExactly("1", "2", "3", "4", "5");
    }

    @Test
    void shouldAskForABodyThatTheClientHoldsBack() throws Exception {
        try (RawClient client = new RawClient(port)) {
            client.send("POST /ingest/a HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n");
            assertThat(client.answer().status()).isEqualTo(100);
            assertThat(client.send("abc").answer().body()).isEqualTo("{\"lines\":1}");
        }
    }

    @Test
    void shouldMakeOneLineOfEachElementOfAJsonArray() throws Exception {
        byte[] json = bytes(" \n [\"a\\nb\", {\"k\":\n 1}, 2, null, \"\\u00e9\", [ ] ] ");
        for (String type : List.of("application/json", "Application/JSON; charset=utf-8")) {
            before = test.recorder.lineCount.get();
            assertThat(post("/ingest/a", json, "Content-Type: " + type).body()).isEqualTo("{\"lines\":6}");
            assertThat(taken(6)).containsExactly("a\nb", "{\"k\":\n 1}", "2", "null", "\u00c3\u00a9", "[ ]");
        }
        assertThat(post("/ingest/a", bytes("[]"), "Content-Type: application/json")
                        .body())
                .isEqualTo("{\"lines\":0}");
    }

    @Test
    void shouldTakeABodyThatIsNoJsonArrayAsLinesWhateverItsType() throws Exception {
        assertThat(post("/ingest/a", bytes(" \n\n{\"a\":1}\n{\"a\":"), "Content-Type: application/json")
                        .body())
                .isEqualTo("{\"lines\":4}");
        assertThat(post("/ingest/a", bytes("[1,\n2]"), "Content-Type: application/x-ndjson")
                        .body())
                .isEqualTo("{\"lines\":2}");
        assertThat(taken(6)).containsExactly(" ", "", "{\"a\":1}", "{\"a\":", "[1,", "2]");
    }

    @Test
    void shouldTakeAJsonArrayOfManyMegabytesOfTinyElements() throws Exception {
        int elements = 1_000_000;
        byte[] json = bytes("[" + "\"\",".repeat(elements - 1) + "7]");
        assertThat(post("/ingest/a", Compressed.gzip(json), "Content-Encoding: gzip", "Content-Type: application/json")
                        .body())
                .isEqualTo("{\"lines\":" + elements + "}");
        test.recorder.awaitCount(before + elements);
        assertThat(test.recorder.linesFrom(before + elements - 1).get(0).text()).isEqualTo("7");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "application/json"})
    void shouldCutLinesThatAreTooLong(String type) throws Exception {
        long cuts = test.count(Counter.LINES_CUT, "short");
        String body = type.equals("text/plain")
                ? "1234567890\n12345678901\n" + "x".repeat(300_000) + "\nend"
                : "[\"1234567890\",\"12345678901\",\"" + "x".repeat(300_000) + "\",\"end\"]";
        assertThat(post("/ingest/short", bytes(body), "Content-Type: " + type).body())
                .isEqualTo("{\"lines\":4}");
        assertThat(taken(4)).containsExactly("1234567890", "1234567890", "xxxxxxxxxx", "end");
        assertThat(test.count(Counter.LINES_CUT, "short") - cuts).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "application/json"})
    void shouldTakeALineThatIsLongerThanABlock(String type) throws Exception {
        String line = "y".repeat(900_000);
        String body = type.equals("text/plain") ? "a\n" + line + "\nb" : "[\"a\",\"" + line + "\",\"b\"]";
        assertThat(post("/ingest/a", bytes(body), "Content-Type: " + type).body())
                .isEqualTo("{\"lines\":3}");
        assertThat(taken(3)).containsExactly("a", line, "b");
    }

    @Test
    void shouldTakeTheSourceThatTheShipperNamesAsOneAndEveryOtherBodyAsItsOwn() throws Exception {
        try (RawClient client = new RawClient(port)) {
            for (String header : List.of(
                    "X-Millrace-Source: host-\u00c3\u00a9", "x-millrace-source: host-\u00c3\u00a9", "A: b", "A: b")) {
                client.post("/ingest/a", "line", header);
            }
            taken(4);
            List<Recorder.Line> lines = test.recorder.linesFrom(before);
            assertThat(lines.get(0).source()).isSameAs(lines.get(1).source());
            assertThat(lines.get(0).source()).hasToString("host-\u00e9");
            assertThat(lines.get(2).source()).isNotSameAs(lines.get(3).source());
            assertThat(lines.get(2).source()).hasToString("127.0.0.1:" + client.socket.getLocalPort());
        }
    }

    @Test
    void shouldKnowAStreamByItsPercentEncodedNameAndTheAbsoluteForm() throws Exception {
        assertThat(post("/ingest/%61?x=y&ack=%61ccepted&ack=accepted", bytes("1"))
                        .status())
                .isEqualTo(200);
        assertThat(post("http://somewhere:80/ingest/a", bytes("1")).status()).isEqualTo(200);
    }

    @Test
    void shouldAnswerWrittenOnlyWhenAllBlocksAreThrough() throws Exception {
        test.recorder.keepReceipts();
        try (RawClient client = new RawClient(port)) {
            client.send(RawClient.request(
                    "/ingest/a?ack=written", bytes("z".repeat(99).concat("\n").repeat(10_000))));
            test.recorder.awaitCount(before + 10_000);
            Thread.sleep(50);
            assertThat(client.socket.getInputStream().available()).isZero();
            test.recorder.releaseReceipts();
            assertThat(client.answer().body()).isEqualTo("{\"lines\":10000}");
        } finally {
            test.recorder.releaseReceipts();
        }
    }

    @Test
    void shouldCountAnswersAndBytes() throws Exception {
        long answers = test.count(Counter.HTTP_ANSWERS, "200");
        long received = test.count(Counter.BODY_BYTES_RECEIVED);
        long decoded = test.count(Counter.BODY_BYTES_DECODED);
        byte[] body = Compressed.gzip(new byte[5_000]);
        post("/ingest/a", body, "Content-Encoding: gzip");
        assertThat(test.count(Counter.HTTP_ANSWERS, "200") - answers).isEqualTo(1);
        assertThat(test.count(Counter.BODY_BYTES_RECEIVED) - received).isEqualTo(body.length);
        assertThat(test.count(Counter.BODY_BYTES_DECODED) - decoded).isEqualTo(5_000);
        assertThat(test.recorder.metrics.read(Gauge.BODY_BUDGET_USED)).isZero();
    }
}
