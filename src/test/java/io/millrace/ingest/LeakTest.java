package io.millrace.ingest;

import static io.millrace.ingest.TestIngest.until;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.metrics.Counter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.util.ResourceLeakDetector;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Buffers that nobody released, found in two ways: the allocator still counts them, and Netty's detector reports them once they are garbage. */
class LeakTest {
    private final List<String> leaks = new CopyOnWriteArrayList<>();
    /** Leaks are listed here instead of being logged. */
    private final Logger log = Logger.getLogger(ResourceLeakDetector.class.getName());

    private ResourceLeakDetector.Level levelBefore = ResourceLeakDetector.getLevel();

    @BeforeEach
    void watch() {
        levelBefore = ResourceLeakDetector.getLevel();
        ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.PARANOID);
        log.setFilter(report -> false);
        ByteBufUtil.setLeakListener((resource, records) -> leaks.add(resource + " " + records));
    }

    @AfterEach
    void stopWatching() {
        ByteBufUtil.setLeakListener(null);
        ResourceLeakDetector.setLevel(levelBefore);
        log.setFilter(null);
    }

    /** Collects garbage and allocates, which is when the detector looks at what has become garbage. */
    private void provoke(TestIngest test) {
        for (int i = 0; i < 3; i++) {
            System.gc();
            for (int n = 0; n < 200; n++) {
                test.allocator.directBuffer(64).release();
            }
        }
    }

    private void assertNothingLeaked(TestIngest test) {
        until(() -> test.activeBuffers() == 0);
        provoke(test);
        assertThat(leaks).isEmpty();
        // Again, for a channel whose turn was only now may have had one for a moment.
        until(() -> test.activeBuffers() == 0);
    }

    private static byte[] request(Random random) {
        byte[] plain = "a line of some length\n".repeat(random.nextInt(8_000)).getBytes(StandardCharsets.US_ASCII);
        return switch (random.nextInt(9)) {
            case 0 -> RawClient.request("/ingest/a", plain);
            case 1 -> RawClient.request("/ingest/a?ack=written", Compressed.gzip(plain), "Content-Encoding: gzip");
            case 2 -> RawClient.request("/ingest/a", Compressed.zstd(plain), "Content-Encoding: zstd");
            case 3 -> RawClient.request("/ingest/nowhere", plain);
            case 4 ->
                RawClient.request(
                        "/ingest/a", "[1,\"2\"]".getBytes(StandardCharsets.US_ASCII), "Content-Type: application/json");
            case 5 ->
                RawClient.request(
                        "/ingest/a", Compressed.deflate(plain, random.nextBoolean()), "Content-Encoding: deflate");
            case 6 -> RawClient.request("/ingest/a", Compressed.snappy(plain), "Content-Encoding: snappy");
            case 7 -> RawClient.request("/ingest/a", CompressedLz4.lz4(plain), "Content-Encoding: lz4");
            default ->
                ("POST /ingest/a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
                                + "10\r\n0123456789abcdef\r\n".repeat(random.nextInt(200)) + "0\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII);
        };
    }

    @Test
    void shouldReleaseEverythingOfClientsThatAreCutOffAnywhere() throws Exception {
        try (TestIngest test = new TestIngest(4, 2, options -> options.budgetBytes = 300_000)) {
            int port = test.http();
            int tcp = test.tcp("a");
            List<Thread> threads = new ArrayList<>();
            for (int t = 0; t < 3; t++) {
                int first = t;
                Thread thread = new Thread(() -> {
                    for (int seed = first; seed < 150; seed += 3) {
                        Random random = new Random(seed);
                        try (RawClient client = new RawClient(seed % 5 == 0 ? tcp : port)) {
                            byte[] request = request(random);
                            for (int i = random.nextInt(3); i > 0; i--) {
                                client.send(request);
                            }
                            client.send(
                                    request,
                                    0,
                                    random.nextInt(
                                            random.nextBoolean() ? Math.min(request.length, 150) : request.length));
                            if (random.nextBoolean()) {
                                client.reset();
                            }
                        } catch (IOException e) {
                            // Refused in the middle of it.
                        }
                    }
                });
                thread.start();
                threads.add(thread);
            }
            for (Thread thread : threads) {
                thread.join();
            }
            assertNothingLeaked(test);
        }
    }

    @Test
    void shouldReleaseAnAnswerToAClientThatIsGone() throws Exception {
        try (TestIngest test = new TestIngest(64, 1, options -> {})) {
            int port = test.http();
            test.recorder.keepReceipts();
            for (int i = 0; i < 20; i++) {
                RawClient client = new RawClient(port);
                client.send(RawClient.request("/ingest/a?ack=written", "x\n".getBytes()));
                test.recorder.awaitCount(i + 1);
                client.reset();
            }
            test.recorder.releaseReceipts();
            assertNothingLeaked(test);
        }
    }

    @Test
    void shouldReleaseAnAnswerThatIsWrittenOnADeregisteredChannel() throws Exception {
        try (TestIngest test = new TestIngest(64, 1, options -> {})) {
            test.recorder.keepReceipts();
            RawClient client = new RawClient(test.http());
            client.send(RawClient.request("/ingest/a?ack=written", "x\n".getBytes()));
            test.recorder.awaitCount(1);
            test.ingest.connections().forEach(channel -> channel.deregister().syncUninterruptibly());
            test.recorder.releaseReceipts();
            until(() -> test.count(Counter.HTTP_ANSWERS, "200") == 1);
            test.ingest.connections().forEach(channel -> {
                channel.close().syncUninterruptibly();
                ByteBuf late = Answer.taken(test.allocator, 1, Answer.Connection.KEEP);
                assertThat(channel.writeAndFlush(late).awaitUninterruptibly().isSuccess())
                        .isFalse();
                assertThat(late.refCnt()).isZero();
            });
            assertThat(test.count(Counter.HTTP_REFUSED, "failed")).isZero();
            assertNothingLeaked(test);
            client.close();
        }
    }

    @Test
    void shouldReleaseEverythingWhenClosedInTheMiddleOfIt() throws Exception {
        TestIngest test = new TestIngest(4, 2, options -> options.budgetBytes = 1_000_000);
        int port = test.http();
        int tcp = test.tcp("a");
        test.recorder.pause();
        List<RawClient> clients = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            RawClient client = new RawClient(i % 4 == 0 ? tcp : port);
            clients.add(client);
            byte[] request =
                    RawClient.request("/ingest/a", "some line\n".repeat(60_000).getBytes());
            Thread thread = new Thread(() -> {
                try {
                    client.send(request);
                } catch (IOException e) {
                    // Closed.
                }
            });
            thread.start();
        }
        until(() -> test.recorder.ringUsed() == 4);
        Thread.sleep(50);
        assertThat(test.activeBuffers()).isPositive();
        test.close();
        for (RawClient client : clients) {
            client.close();
        }
        assertNothingLeaked(test);
    }

    @Test
    void shouldFindALeakThatIsPlanted() {
        try (TestIngest test = new TestIngest()) {
            test.allocator.directBuffer(1_000).writeInt(42);
            assertThat(test.activeBuffers()).isEqualTo(1);
            until(() -> {
                provoke(test);
                return !leaks.isEmpty();
            });
        }
    }
}
