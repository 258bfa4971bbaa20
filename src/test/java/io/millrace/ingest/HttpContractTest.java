package io.millrace.ingest;

import static io.millrace.ingest.TestIngest.until;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.metrics.Counter;
import io.millrace.metrics.Gauge;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is promised of {@code POST /ingest/{stream}}, a sentence a test. */
class HttpContractTest {
    private static final String HEAD = "POST /ingest/a HTTP/1.1\r\nHost: x\r\n";
    private static final byte[] THREE = "one\ntwo\r\nthree".getBytes(StandardCharsets.US_ASCII);

    interface Check {
        void with(TestIngest test, RawClient client) throws Exception;
    }

    private static void check(Consumer<TestIngest> options, Check check) throws Exception {
        try (TestIngest test = new TestIngest(4, 1, options);
                RawClient client = new RawClient(test.http())) {
            check.with(test, client);
        }
    }

    private static void check(Check check) throws Exception {
        check(options -> {}, check);
    }

    private static void assertError(RawClient.Answer answer, int status, String... inDetail) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers()).containsEntry("content-type", "application/json");
        assertThat(answer.body()).matches("\\{\"error\":\"[a-z_]+\",\"detail\":\".+\"}");
        for (String part : inDetail) {
            assertThat(answer.body()).contains(part);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"text/plain", "application/x-ndjson", "application/octet-stream", "image/png", "rubbish", ""})
    void shouldTakeANewlineDelimitedBodyWhateverItsContentType(String type) throws Exception {
        check((test, client) -> {
            assertThat(client.post("/ingest/a", THREE, "Content-Type: " + type).body())
                    .isEqualTo("{\"lines\":3}");
            assertThat(test.recorder.await(3)).containsExactly("one", "two", "three");
        });
    }

    @Test
    void shouldMakeOneLineOfEachElementOfAnApplicationJsonArray() throws Exception {
        check((test, client) -> {
            String json = "[\"a text\", {\"k\": [1, 2]}, 1.50, true, null]";
            assertThat(client.post("/ingest/a", json, "Content-Type: application/json")
                            .body())
                    .isEqualTo("{\"lines\":5}");
            assertThat(test.recorder.await(5)).containsExactly("a text", "{\"k\": [1, 2]}", "1.50", "true", "null");
        });
    }

    @Test
    void shouldTakeAnArrayForOneBehindAByteOrderMarkHoweverTheBytesAreCut() throws Exception {
        check((test, client) -> {
            String head = HEAD + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
            byte[] json = "\uFEFF [1, \"b\"]".getBytes(StandardCharsets.UTF_8);
            for (int cut = 1; cut < json.length; cut++) {
                client.send(head)
                        .send(chunk(Arrays.copyOf(json, cut)))
                        .send(chunk(Arrays.copyOfRange(json, cut, json.length)))
                        .send("0\r\n\r\n");
                assertThat(client.answer().body()).as("cut at %d", cut).isEqualTo("{\"lines\":2}");
            }
            assertThat(test.recorder.await(2 * (json.length - 1)))
                    .isEqualTo(repeated(List.of("1", "b"), json.length - 1));
        });
    }

    @Test
    void shouldTakeNoArrayForOneBehindAPartOfAByteOrderMarkHoweverTheBytesAreCut() throws Exception {
        check((test, client) -> {
            String head = HEAD + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
            for (byte[] body : List.of(
                    new byte[] {(byte) 0xEF, (byte) 0xBB, '[', '1', ',', '\n', '2', ']'},
                    new byte[] {' ', (byte) 0xBB, (byte) 0xBF, '[', '\n', ']'})) {
                for (int cut = 1; cut < body.length; cut++) {
                    client.send(head)
                            .send(chunk(Arrays.copyOf(body, cut)))
                            .send(chunk(Arrays.copyOfRange(body, cut, body.length)))
                            .send("0\r\n\r\n");
                    assertThat(client.answer().body()).as("cut at %d", cut).isEqualTo("{\"lines\":2}");
                }
            }
        });
    }

    private static byte[] chunk(byte[] bytes) {
        ByteBuffer chunk = ByteBuffer.allocate(bytes.length + 16);
        chunk.put((Integer.toHexString(bytes.length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
        chunk.put(bytes).put("\r\n".getBytes(StandardCharsets.US_ASCII));
        return Arrays.copyOf(chunk.array(), chunk.position());
    }

    @Test
    void shouldTakeGzipZlibRawDeflateZstdFramedAndRawSnappyLz4AndNone() throws Exception {
        check((test, client) -> {
            assertThat(client.post("/ingest/a", THREE).body()).isEqualTo("{\"lines\":3}");
            for (String encoding : List.of("gzip", "deflate", "zstd", "snappy", "lz4")) {
                List<byte[]> bodies = switch (encoding) {
                    case "gzip" -> List.of(Compressed.gzip(THREE));
                    case "deflate" -> List.of(Compressed.deflate(THREE, true), Compressed.deflate(THREE, false));
                    case "zstd" -> List.of(Compressed.zstd(THREE));
                    case "snappy" -> List.of(Compressed.snappy(THREE), Compressed.snappyFrames(THREE));
                    default -> List.of(CompressedLz4.lz4(THREE));
                };
                for (byte[] body : bodies) {
                    assertThat(client.post("/ingest/a", body, "Content-Encoding: " + encoding)
                                    .body())
                            .as(encoding)
                            .isEqualTo("{\"lines\":3}");
                }
            }
            assertThat(test.recorder.await(24)).isEqualTo(repeated(List.of("one", "two", "three"), 8));
        });
    }

    private static List<String> repeated(List<String> lines, int times) {
        return IntStream.range(0, times).boxed().flatMap(i -> lines.stream()).toList();
    }

    @Test
    void shouldTakeChunkedBodiesKeepTheConnectionAndAnswerPipelinedRequestsInOrder() throws Exception {
        check((test, client) -> {
            client.send(HEAD + "Transfer-Encoding: chunked\r\n\r\n4\r\none\n\r\n3\r\ntwo\r\n0\r\n\r\n"
                    + RawClient.text(RawClient.request("/ingest/a", new byte[0]))
                    + RawClient.text(RawClient.request("/ingest/a", THREE)));
            assertThat(client.answer().body()).isEqualTo("{\"lines\":2}");
            assertThat(client.answer().body()).isEqualTo("{\"lines\":0}");
            assertThat(client.answer().body()).isEqualTo("{\"lines\":3}");
            assertThat(client.post("/ingest/a", "again").closes()).isFalse();
        });
    }

    @Test
    void shouldAnswerAnEmptyBodyWithZeroLines() throws Exception {
        check((test, client) -> {
            assertThat(client.post("/ingest/a", "").body()).isEqualTo("{\"lines\":0}");
            client.send(HEAD + "\r\n");
            assertThat(client.answer().body()).as("without a length").isEqualTo("{\"lines\":0}");
            client.send(HEAD + "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n");
            assertThat(client.answer().body()).isEqualTo("{\"lines\":0}");
        });
    }

    @Test
    void shouldAnswer400ToABadEncodingAndSayWhy() throws Exception {
        check((test, client) -> {
            byte[] cut = Arrays.copyOf(Compressed.gzip(THREE), 20);
            assertError(client.post("/ingest/a", cut, "Content-Encoding: gzip"), 400, "gzip", "cut off");
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nabc",
                "Content-Length: 3\r\nContent-Length: 4\r\n\r\nabc",
                "Transfer-Encoding: chunked\r\n\r\nno size\r\nabc\r\n0\r\n\r\n"
            })
    void shouldAnswer400ToBothLengthsToDifferingLengthsAndToABadChunk(String rest) throws Exception {
        check((test, client) -> assertError(client.send(HEAD + rest).answer(), 400));
    }

    @Test
    void shouldAnswer404ToAnUnknownStreamAndNameThoseThereAre() throws Exception {
        check((test, client) -> assertError(client.post("/ingest/b", THREE), 404, "there are: a, short"));
    }

    @Test
    void shouldAnswer405ToAnotherMethod() throws Exception {
        check((test, client) -> {
            RawClient.Answer answer =
                    client.send("PUT /ingest/a HTTP/1.1\r\nHost: x\r\n\r\n").answer();
            assertError(answer, 405, "POST");
            assertThat(answer.headers()).containsEntry("allow", "POST");
        });
    }

    @Test
    void shouldAnswer413ToMoreThanMaxBodySizeCountedAfterDecompression() throws Exception {
        check(options -> options.maxBodySizeBytes = 1_000, (test, client) -> {
            assertThat(client.post("/ingest/a", new byte[1_000]).status()).isEqualTo(200);
            assertError(client.post("/ingest/a", new byte[1_001]), 413, "maxBodySize");
            byte[] plain = new byte[1_001];
            for (String encoding : List.of("gzip", "deflate", "zstd", "snappy", "lz4")) {
                byte[] body = switch (encoding) {
                    case "gzip" -> Compressed.gzip(plain);
                    case "deflate" -> Compressed.deflate(plain, true);
                    case "zstd" -> Compressed.zstd(plain);
                    case "snappy" -> Compressed.snappy(plain);
                    default -> CompressedLz4.lz4(plain);
                };
                assertError(client.post("/ingest/a", body, "Content-Encoding: " + encoding), 413, "maxBodySize");
            }
        });
    }

    @Test
    void shouldAnswer415ToAnUnknownEncoding() throws Exception {
        check((test, client) ->
                assertError(client.post("/ingest/a", THREE, "Content-Encoding: br"), 415, "br", "gzip, deflate"));
    }

    @Test
    void shouldAnswer429WithRetryAfterWhenThereIsNoRoomWithinMaxWait() throws Exception {
        check(options -> options.maxWaitMillis = 50, (test, client) -> {
            test.recorder.pause();
            for (int i = 0; i < 4; i++) {
                assertThat(client.post("/ingest/a", "fills a slot").status()).isEqualTo(200);
            }
            RawClient.Answer answer = client.post("/ingest/a", "one too many");
            assertError(answer, 429, "maxWait");
            assertThat(answer.headers().get("retry-after")).matches("[1-9][0-9]*");
            test.recorder.goOn();
            assertThat(test.recorder.await(4)).containsOnly("fills a slot");
        });
    }

    @Test
    void shouldAnswer503WhenDraining() throws Exception {
        check((test, client) -> {
            assertThat(client.post("/ingest/a", "early").status()).isEqualTo(200);
            test.ingest.drain(1_000);
            assertError(client.post("/ingest/a", "late"), 503);
        });
    }

    @Test
    void shouldAnswer504WhenAnAcknowledgementTakesLongerThanAckTimeout() throws Exception {
        check(options -> options.ackTimeoutMillis = 50, (test, client) -> {
            test.recorder.keepReceipts();
            assertError(client.post("/ingest/a?ack=written", "x"), 504, "ackTimeout", "they may be yet");
            test.recorder.releaseReceipts();
        });
    }

    @Test
    void shouldAnswer400ToJournaledWhereThereIsNoJournal() throws Exception {
        check((test, client) -> assertError(client.post("/ingest/a?ack=journaled", "x"), 400, "journal"));
    }

    @Test
    void shouldReadAndDropUpToAMebibyteMoreOfARefusedBodySoThatTheClientSeesTheAnswer() throws Exception {
        check((test, client) -> {
            client.send("POST /ingest/b HTTP/1.1\r\nHost: x\r\nContent-Length: 1048576\r\n\r\n");
            assertError(client.answer(), 404);
            client.send(new byte[1 << 20]);
            assertThat(client.post("/ingest/a", "").status()).isEqualTo(200);
            client.send("POST /ingest/b HTTP/1.1\r\nHost: x\r\nContent-Length: 1900000\r\n\r\n");
            client.send(new byte[1_000_000]);
            RawClient.Answer answer = client.answer();
            assertError(answer, 404);
            assertThat(answer.closes()).isTrue();
        });
    }

    @Test
    void shouldLeaveNothingBehindOfABodyThatIsRefusedAtItsEnd() throws Exception {
        check((test, client) -> {
            byte[] many = "a line\n".repeat(50_000).getBytes(StandardCharsets.US_ASCII);
            byte[] body = Compressed.gzip(many);
            body[body.length - 6] ^= 1;
            assertError(client.post("/ingest/a", body, "Content-Encoding: gzip"), 400, "checksum");
            assertThat(test.recorder.lineCount.get()).isZero();
            assertThat(test.recorder.metrics.read(Gauge.BODY_BUDGET_USED)).isZero();
        });
    }

    @Test
    void shouldInviteABodyThatIsHeldBackOnlyOnceThereIsRoomForIt() throws Exception {
        check(options -> options.budgetBytes = 10_000, (test, client) -> {
            String expecting = HEAD + "Content-Length: 3\r\nExpect: 100-continue\r\n\r\n";
            client.send(expecting);
            assertThat(client.answer().status()).isEqualTo(100);
            assertThat(client.send("abc").answer().status()).isEqualTo(200);
            client.send(HEAD + "Content-Length: 50000\r\n\r\n").send(new byte[40_000]);
            until(() -> test.recorder.metrics.read(Gauge.BODY_BUDGET_USED) > 40_000);
            try (RawClient waiting = new RawClient(client.socket.getPort())) {
                waiting.send(expecting);
                until(() -> test.count(Counter.BODIES_WAITED) > 0);
                assertThat(waiting.socket.getInputStream().available()).isZero();
                assertThat(client.send(new byte[10_000]).answer().status()).isEqualTo(200);
                assertThat(waiting.answer().status()).isEqualTo(100);
                assertThat(waiting.send("abc").answer().body()).isEqualTo("{\"lines\":1}");
            }
        });
    }

    @Test
    void shouldAnswer429InsteadOfInvitingABodyForWhichThereIsNoRoomWithinMaxWait() throws Exception {
        Consumer<TestIngest> options = test -> {
            test.budgetBytes = 10_000;
            test.maxWaitMillis = 50;
        };
        check(options, (test, client) -> {
            client.send(HEAD + "Content-Length: 50000\r\n\r\n").send(new byte[40_000]);
            until(() -> test.recorder.metrics.read(Gauge.BODY_BUDGET_USED) > 40_000);
            try (RawClient waiting = new RawClient(client.socket.getPort())) {
                waiting.send(HEAD + "Content-Length: 3\r\nExpect: 100-continue\r\n\r\n");
                RawClient.Answer answer = waiting.answer();
                assertError(answer, 429, "maxWait");
                assertThat(answer.closes())
                        .as("whether the body comes is not known")
                        .isTrue();
            }
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "404 POST /ingest/b HTTP/1.1\r\nContent-Length: 3",
                "405 PUT /ingest/a HTTP/1.1\r\nContent-Length: 3",
                "413 POST /ingest/a HTTP/1.1\r\nContent-Length: 99999999999",
                "415 POST /ingest/a HTTP/1.1\r\nContent-Length: 3\r\nContent-Encoding: br",
                "400 POST /ingest/a?ack=x HTTP/1.1\r\nTransfer-Encoding: chunked",
                "417 POST /ingest/a HTTP/1.1\r\nContent-Length: 3\r\nExpect: x"
            })
    void shouldRefuseABodyThatIsHeldBackAtOnce(String request) throws Exception {
        check((test, client) -> {
            client.send(request.substring(4) + "\r\nHost: x\r\nExpect: 100-continue\r\n\r\n");
            RawClient.Answer answer = client.answer();
            assertError(answer, Integer.parseInt(request.substring(0, 3)));
            assertThat(answer.closes()).isTrue();
        });
    }

    @Test
    void shouldInviteNobodyWhoHasNoBodyOrSpeaksHttp10() throws Exception {
        check((test, client) -> {
            client.send(HEAD + "Expect: 100-Continue\r\n\r\n");
            assertThat(client.answer().status()).isEqualTo(200);
            client.send("POST /ingest/a HTTP/1.0\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\nabc");
            assertThat(client.answer().body()).isEqualTo("{\"lines\":1}");
        });
    }
}
