package io.millrace.ingest;

import static io.millrace.ingest.TestIngest.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.millrace.metrics.Counter;
import io.millrace.metrics.Gauge;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpRefusalTest {
    private static final int MAX_BODY = 1 << 20;

    private static TestIngest test;
    private static int port;

    @BeforeAll
    static void listen() throws Exception {
        test = new TestIngest(64, 2, options -> options.maxBodySizeBytes = MAX_BODY);
        port = test.http();
    }

    @AfterAll
    static void close() {
        test.close();
    }

    @AfterEach
    void shouldHaveLeftNothingBehind() {
        assertThat(test.recorder.lineCount.get()).isZero();
        until(() -> test.activeBuffers() == 0);
        until(() -> test.recorder.metrics.read(Gauge.CONNECTIONS, "http") == 0);
        assertThat(test.recorder.metrics.read(Gauge.BODY_BUDGET_USED)).isZero();
    }

    private static RawClient.Answer send(String request) throws IOException {
        try (RawClient client = new RawClient(port)) {
            return client.send(request).answer();
        }
    }

    private static void assertRefused(RawClient.Answer answer, int status, String error, String detail) {
        assertThat(answer).isNotNull();
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        assertThat(answer.body())
                .startsWith("{\"error\":\"" + error + "\",\"detail\":\"")
                .endsWith("\"}");
        assertThat(answer.body()).contains(detail);
        assertThat(answer.headers()).containsEntry("content-type", "application/json");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET /hello HTTP/1.1             | 404 | not_found",
                "HEAD /hello HTTP/1.1            | 404 | ",
                "POST /ingest HTTP/1.1           | 404 | not_found",
                "POST /ingest/a/b HTTP/1.1       | 404 | not_found",
                "POST /ingest/ HTTP/1.1          | 404 | unknown_stream",
                "POST /ingest/nowhere HTTP/1.1   | 404 | unknown_stream",
                "GET /ingest/a HTTP/1.1          | 405 | method_not_allowed",
                "PUT /ingest/a HTTP/1.1          | 405 | method_not_allowed",
                "HEAD /ingest/a HTTP/1.1         | 405 | ",
                "POST /ingest/a?ack=journaled HTTP/1.1 | 400 | no_journal",
                "POST /ingest/a?ack=perhaps HTTP/1.1   | 400 | bad_ack",
                "POST /ingest/a?ack=accepted&ack=written HTTP/1.1 | 400 | bad_ack",
                "POST /ingest/%zz HTTP/1.1       | 400 | bad_request",
                "POST /ingest/%ff HTTP/1.1       | 400 | bad_request",
                "POST /ingest/a HTTP/1.2         | 505 | version_not_supported",
                "POST /ingest/a HTTP/2.0         | 505 | version_not_supported",
                "POST /ingest/a                  | 400 | bad_request",
                "rubbish                         | 400 | bad_request"
            })
    void shouldRefuseARequestLine(String line, int status, String error) throws Exception {
        try (RawClient client = new RawClient(port)) {
            client.send(line + "\r\nHost: x\r\n\r\n");
            RawClient.Answer answer = client.answer(error != null);
            assertThat(answer.status()).as("%s", answer).isEqualTo(status);
            if (error != null) {
                assertThat(answer.body()).contains("\"error\":\"" + error + "\"");
            } else {
                assertThat(Integer.parseInt(answer.headers().get("content-length")))
                        .isPositive();
            }
            if (status == 405) {
                assertThat(answer.headers()).containsEntry("allow", "POST");
            }
        }
    }

    @Test
    void shouldNameTheStreamsThereAre() throws Exception {
        RawClient.Answer answer = send("POST /ingest/acess HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n");
        assertRefused(answer, 404, "unknown_stream", "no stream 'acess'; there are: a, short");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Content-Length: 3~Transfer-Encoding: chunked | 400 | bad_request",
                "Transfer-Encoding: chunked~Content-Length: 3 | 400 | bad_request",
                "Content-Length: 3~Content-Length: 4          | 400 | bad_request",
                "Content-Length: 3, 4                         | 400 | bad_request",
                "Content-Length: -3                           | 400 | bad_request",
                "Content-Length: +3                           | 400 | bad_request",
                "Content-Length: 0x3                          | 400 | bad_request",
                "Content-Length: 99999999999999999999         | 400 | bad_request",
                "Transfer-Encoding: gzip, chunked             | 400 | bad_request",
                "Transfer-Encoding: xchunked                  | 400 | bad_request",
                "Transfer-Encoding: identity                  | 400 | bad_request",
                "Transfer-Encoding: chunked~Transfer-Encoding: chunked | 400 | bad_request",
                "Host: y~Content-Length: 3                    | 400 | bad_request",
                "Content-Length : 3                           | 400 | bad_request",
                "no colon                                     | 400 | bad_request",
                "Expect: the-unexpected~Content-Length: 3     | 417 | expectation_failed",
                "Content-Encoding: gzip, gzip~Content-Length: 3 | 415 | unsupported_encoding",
                "Content-Encoding: gzip~Content-Encoding: lz4~Content-Length: 3 | 415 | unsupported_encoding",
                "Content-Encoding: br~Content-Length: 3       | 415 | unsupported_encoding",
                "Content-Encoding: gzip, zstd~Content-Length: 3 | 415 | unsupported_encoding",
                "Content-Length: 1048577                      | 413 | body_too_large",
                "Content-Length: 9223372036854775807          | 413 | body_too_large"
            })
    void shouldRefuseHeaders(String headers, int status, String error) throws Exception {
        RawClient.Answer answer =
                send("POST /ingest/a HTTP/1.1\r\nHost: x\r\n" + headers.replace("~", "\r\n") + "\r\n\r\nabc");
        assertRefused(answer, status, error, "");
    }

    @Test
    void shouldNameTheEncodingsThereAre() throws Exception {
        for (String encoding : List.of("br", "gzip, zstd")) {
            RawClient.Answer answer =
                    send("POST /ingest/a HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nContent-Encoding: " + encoding
                            + "\r\n\r\n");
            assertRefused(answer, 415, "unsupported_encoding", "gzip, deflate, zstd, snappy, lz4");
            assertThat(answer.headers()).containsEntry("accept-encoding", "gzip, deflate, zstd, snappy, lz4");
        }
    }

    @Test
    void shouldWantAHostOfHttp11Only() throws Exception {
        assertRefused(send("POST /ingest/a HTTP/1.1\r\nContent-Length: 0\r\n\r\n"), 400, "bad_request", "Host");
        assertThat(send("POST /ingest/a HTTP/1.0\r\nContent-Length: 0\r\n\r\n").status())
                .isEqualTo(200);
    }

    @Test
    void shouldRefuseLineFeedsThatAreNoLineEnds() throws Exception {
        assertRefused(send("POST /ingest/a HTTP/1.1\nHost: x\n\n"), 400, "bad_request", "");
        assertRefused(send("POST /ingest/a HTTP/1.1\r\nHost: x\nContent-Length: 0\r\n\r\n"), 400, "bad_request", "");
    }

    @Test
    void shouldRefuseARequestLineOrHeadersThatAreTooLong() throws Exception {
        assertRefused(send("POST /" + "x".repeat(10_000) + " HTTP/1.1\r\nHost: x\r\n\r\n"), 414, "uri_too_long", "");
        assertRefused(
                send("POST /ingest/a HTTP/1.1\r\nHost: x\r\nA: " + "x".repeat(40_000) + "\r\n\r\n"),
                431,
                "headers_too_large",
                "");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "xyz\r\nabc\r\n0\r\n\r\n",
                "-3\r\nabc\r\n0\r\n\r\n",
                "3\r\nabcd\r\n0\r\n\r\n",
                "\r\n\r\n",
                "3\nabc\r\n",
                "ffffffff\r\nabc"
            })
    void shouldRefuseABadChunk(String chunks) throws Exception {
        assertRefused(
                send("POST /ingest/a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks),
                400,
                "bad_request",
                "chunk");
    }

    static List<byte[]> badBodies() {
        byte[] gzip = Compressed.gzip("hello hello hello".getBytes(StandardCharsets.US_ASCII));
        byte[] wrongSum = gzip.clone();
        wrongSum[gzip.length - 5] ^= 1;
        byte[] wrongLength = gzip.clone();
        wrongLength[gzip.length - 1] ^= 1;
        byte[] broken = gzip.clone();
        broken[10] = 7;
        return List.of(
                "plain".getBytes(StandardCharsets.US_ASCII),
                Arrays.copyOf(gzip, gzip.length - 1),
                wrongSum,
                wrongLength,
                broken);
    }

    @ParameterizedTest
    @MethodSource("badBodies")
    void shouldRefuseABadGzipBodyAndGoOn(byte[] body) throws Exception {
        try (RawClient client = new RawClient(port)) {
            assertRefused(client.post("/ingest/a", body, "Content-Encoding: gzip"), 400, "bad_encoding", "gzip: ");
            assertThat(client.post("/ingest/a", "").status()).isEqualTo(200);
        }
    }

    @Test
    void shouldRefuseABadZstdBodyAndGoOn() throws Exception {
        byte[] zstd = Compressed.zstd("hello hello hello".getBytes(StandardCharsets.US_ASCII));
        byte[] wrongSum = zstd.clone();
        wrongSum[zstd.length - 1] ^= 1;
        try (RawClient client = new RawClient(port)) {
            for (byte[] body : List.of("plain".getBytes(), Arrays.copyOf(zstd, zstd.length - 1), wrongSum)) {
                assertRefused(client.post("/ingest/a", body, "Content-Encoding: zstd"), 400, "bad_encoding", "zstd: ");
            }
            assertThat(client.post("/ingest/a", "").status()).isEqualTo(200);
        }
    }

    static List<Arguments> otherBadBodies() {
        byte[] plain = "hello hello hello".repeat(10).getBytes(StandardCharsets.US_ASCII);
        byte[] zlib = Compressed.deflate(plain, true);
        byte[] raw = Compressed.deflate(plain, false);
        byte[] snappy = Compressed.snappy(plain);
        byte[] frames = Compressed.snappyFrames(plain);
        byte[] lz4 = CompressedLz4.lz4(plain);
        return List.of(
                arguments("deflate", "corrupt", "plain".getBytes(StandardCharsets.US_ASCII)),
                arguments("deflate", "cut off", Arrays.copyOf(zlib, zlib.length - 1)),
                arguments("deflate", "cut off", Arrays.copyOf(raw, raw.length - 1)),
                arguments("deflate", "cut off", Arrays.copyOf(zlib, 1)),
                arguments("deflate", "corrupt", damaged(zlib, zlib.length - 1)),
                arguments("deflate", "data follows", Arrays.copyOf(zlib, zlib.length + 1)),
                arguments("deflate", "data follows", Arrays.copyOf(raw, raw.length + 1)),
                arguments("deflate", "dictionary", new byte[] {0x78, (byte) 0xBB, 1, 2, 3, 4, 5}),
                arguments("snappy", "bytes before it", new byte[] {5, 1, 9}),
                arguments("snappy", "more than the 1 bytes", new byte[] {1, 4, 'a', 'b'}),
                arguments("snappy", "length at the beginning", new byte[] {-1, -1, -1, -1, -1, 1}),
                arguments("snappy", "cut off", Arrays.copyOf(snappy, snappy.length - 1)),
                arguments("snappy", "data follows", Arrays.copyOf(snappy, snappy.length + 1)),
                arguments("snappy", "cut off", Arrays.copyOf(frames, frames.length - 1)),
                arguments("snappy", "checksum", damaged(frames, 14)),
                arguments("snappy", "data follows", Compressed.concat(frames, new byte[] {2, 0, 0, 0})),
                arguments("snappy", "data follows", Compressed.concat(frames, new byte[] {'\n'})),
                arguments("snappy", "cut off", Arrays.copyOf(frames, 5)),
                arguments("lz4", "04 22 4D 18", "plain".getBytes(StandardCharsets.US_ASCII)),
                arguments("lz4", "legacy", new byte[] {2, 0x21, 0x4C, 0x18, 1, 0, 0, 0, 0}),
                arguments("lz4", "cut off", Arrays.copyOf(lz4, lz4.length - 1)),
                arguments("lz4", "checksum of the data", damaged(lz4, lz4.length - 1)),
                arguments("lz4", "checksum of a block", damaged(lz4, lz4.length - 9)),
                arguments("lz4", "checksum of a frame's head", damaged(lz4, 6)),
                arguments("lz4", "data follows", Compressed.concat(lz4, new byte[] {1, 2, 3, 4})),
                arguments("lz4", "data follows", Compressed.concat(lz4, new byte[] {'\n'})),
                arguments("zstd", "28 B5 2F FD", "abc".getBytes(StandardCharsets.US_ASCII)),
                arguments("zstd", "data follows", Compressed.concat(Compressed.zstd(plain), new byte[] {'\n'})));
    }

    private static byte[] damaged(byte[] body, int at) {
        byte[] copy = body.clone();
        copy[at] ^= 1;
        return copy;
    }

    @ParameterizedTest
    @MethodSource("otherBadBodies")
    void shouldRefuseABadBodySayWhyAndGoOn(String encoding, String why, byte[] body) throws Exception {
        try (RawClient client = new RawClient(port)) {
            RawClient.Answer answer = client.post("/ingest/a", body, "Content-Encoding: " + encoding);
            assertRefused(answer, 400, "bad_encoding", "Content-Encoding " + encoding + ": ");
            assertThat(answer.body()).contains(why);
            assertThat(client.post("/ingest/a", "").status()).isEqualTo(200);
        }
    }

    @Test
    void shouldRefuseBadJsonWithItsPosition() throws Exception {
        try (RawClient client = new RawClient(port)) {
            String json = "[\"" + "x".repeat(200_000) + "\", oops]";
            assertRefused(
                    client.post("/ingest/a", json, "Content-Type: application/json"),
                    400,
                    "bad_json",
                    "at byte 200005 of the body (counted from 0): found 'o', expected a value.");
            assertRefused(
                    client.post("/ingest/a", "[1,2", "Content-Type: application/json"),
                    400,
                    "bad_json",
                    "not complete");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "deflate", "zstd", "snappy", "lz4"})
    void shouldRefuseABombInAboutASecondWithLittleMemory(String encoding) throws Exception {
        byte[] bomb = switch (encoding) {
            case "gzip" -> Compressed.gzipBomb();
            case "deflate" -> Arrays.copyOfRange(Compressed.gzipBomb(), 10, 1_000_000);
            case "zstd" -> Compressed.zstdBomb();
            case "snappy" -> Compressed.snappyBomb();
            default -> CompressedLz4.bomb();
        };
        long best = Long.MAX_VALUE;
        for (int attempt = 0; attempt < 3 && best >= 2_000_000_000L; attempt++) { // the machine may be busy
            long start = System.nanoTime();
            assertRefusesBomb(bomb, encoding);
            best = Math.min(best, System.nanoTime() - start);
        }
        assertThat(best).isLessThan(2_000_000_000L);
        assertThat(test.allocator.metric().usedDirectMemory()).isLessThan(32 << 20);
    }

    private static void assertRefusesBomb(byte[] bomb, String encoding) throws Exception {
        try (RawClient client = new RawClient(port)) {
            Thread sender = new Thread(() -> {
                try {
                    client.send(RawClient.request("/ingest/a", bomb, "Content-Encoding: " + encoding));
                } catch (IOException e) {
                    // Refused before all of it was sent.
                }
            });
            sender.start();
            assertRefused(client.answer(), 413, "body_too_large", "1048576 bytes (maxBodySize");
            sender.join();
        }
    }

    @Test
    void shouldCountAChunkedBodyAgainstTheLimit() throws Exception {
        try (RawClient client = new RawClient(port)) {
            client.send("POST /ingest/a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n");
            byte[] chunk = new byte[100_000];
            for (int i = 0; i < 11; i++) {
                client.send("186A0\r\n").send(chunk).send("\r\n");
            }
            assertRefused(client.answer(), 413, "body_too_large", "");
        }
    }

    @Test
    void shouldRefuseCompressedDataWithoutEndThatHoldsNothing() throws Exception {
        byte[] empty = Compressed.gzip(new byte[0]);
        byte[] chunk = new byte[empty.length * 1_000];
        for (int i = 0; i < chunk.length; i++) {
            chunk[i] = empty[i % empty.length];
        }
        try (RawClient client = new RawClient(port)) {
            client.send(
                    "POST /ingest/a HTTP/1.1\r\nHost: x\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n");
            for (int i = 0; i < 100; i++) {
                client.send(Integer.toHexString(chunk.length) + "\r\n")
                        .send(chunk)
                        .send("\r\n");
            }
            assertRefused(client.answer(), 413, "body_too_large", "");
        }
    }

    @Test
    void shouldAnswerAtOnceAndDropTheRestOfABodyThatIsNotFarFromItsEnd() throws Exception {
        try (RawClient client = new RawClient(port)) {
            client.send("POST /ingest/nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: 500000\r\n\r\n");
            RawClient.Answer answer = client.answer();
            assertRefused(answer, 404, "unknown_stream", "");
            assertThat(answer.closes()).isFalse();
            client.send(new byte[500_000]);
            assertThat(client.post("/ingest/a", "").status()).isEqualTo(200);
        }
    }

    @Test
    void shouldLetTheClientSeeTheAnswerToABodyThatIsTooLong() throws Exception {
        try (RawClient client = new RawClient(port)) {
            client.send("POST /ingest/a HTTP/1.1\r\nHost: x\r\nContent-Length: 1900000\r\n\r\n");
            client.send(new byte[900_000]);
            RawClient.Answer answer = client.answer();
            assertRefused(answer, 413, "body_too_large", "");
            assertThat(answer.closes()).isTrue();
            assertThat(client.isAtEnd()).isTrue();
        }
    }

    @Test
    void shouldCloseAConnectionThatSendsMoreThanAMebibyteAfterItsLastAnswer() throws Exception {
        try (RawClient client = new RawClient(port)) {
            client.send("POST /ingest/a HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000\r\n\r\n");
            assertRefused(client.answer(), 413, "body_too_large", "");
            client.send(new byte[900_000]);
            Thread.sleep(20);
            until(() -> test.recorder.metrics.read(Gauge.CONNECTIONS, "http") == 1);
            client.send(new byte[200_000]);
            until(() -> test.recorder.metrics.read(Gauge.CONNECTIONS, "http") == 0);
        }
    }

    @Test
    void shouldNotWaitForABodyThatTheClientHoldsBackAndThatIsRefused() throws Exception {
        try (RawClient client = new RawClient(port)) {
            client.send(
                    "POST /ingest/a HTTP/1.1\r\nHost: x\r\nContent-Length: 2000000\r\nExpect: 100-continue\r\n\r\n");
            RawClient.Answer answer = client.answer();
            assertRefused(answer, 413, "body_too_large", "");
            assertThat(answer.closes()).isTrue();
        }
    }

    @Test
    void shouldCountRefusalsByStatusAndName() throws Exception {
        long status = test.count(Counter.HTTP_ANSWERS, "404");
        long name = test.count(Counter.HTTP_REFUSED, "unknown_stream");
        send("POST /ingest/nowhere HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n");
        assertThat(test.count(Counter.HTTP_ANSWERS, "404") - status).isEqualTo(1);
        assertThat(test.count(Counter.HTTP_REFUSED, "unknown_stream") - name).isEqualTo(1);
    }

    @Test
    void shouldNeitherFailNorTakeALineOfRandomBytes() throws Exception {
        long failed = test.count(Counter.HTTP_REFUSED, "failed");
        byte[] good = RawClient.request("/ingest/nowhere", new byte[20], "Content-Encoding: gzip", "A: b");
        for (int seed = 0; seed < 150; seed++) {
            Random random = new Random(seed);
            byte[] request = good.clone();
            for (int i = random.nextInt(4); i >= 0; i--) {
                request[random.nextInt(request.length)] = (byte) random.nextInt(256);
            }
            try (RawClient client = new RawClient(port)) {
                client.send(request);
                client.socket.shutdownOutput();
                RawClient.Answer answer = client.answer(false);
                assertThat(answer == null || answer.status() >= 400)
                        .as("seed %d: %s", seed, answer)
                        .isTrue();
            }
        }
        assertThat(test.count(Counter.HTTP_REFUSED, "failed")).isEqualTo(failed);
    }
}
