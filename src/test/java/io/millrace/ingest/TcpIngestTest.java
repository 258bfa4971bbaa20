package io.millrace.ingest;

import static io.millrace.ingest.TestIngest.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.metrics.Counter;
import io.millrace.metrics.Gauge;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TcpIngestTest {
    @Test
    void shouldTakeTheSameLinesHoweverTheBytesAreCut() throws Exception {
        try (TestIngest test = new TestIngest()) {
            int port = test.tcp("a");
            for (int seed = 0; seed < 10; seed++) {
                Random random = new Random(seed);
                List<String> expected = new ArrayList<>();
                StringBuilder all = new StringBuilder();
                for (int i = 0; i < 200; i++) {
                    String line = "x".repeat(random.nextInt(20)) + i;
                    expected.add(line);
                    all.append(line).append(i == 199 ? "" : random.nextBoolean() ? "\n" : "\r\n");
                }
                long before = test.recorder.lineCount.get();
                try (RawClient client = new RawClient(port)) {
                    for (int from = 0; from < all.length(); ) {
                        int to = Math.min(all.length(), from + 1 + random.nextInt(60));
                        client.send(all.substring(from, to));
                        from = to;
                    }
                }
                test.recorder.awaitCount(before + 200);
                assertThat(test.recorder.linesFrom(before))
                        .as("seed %d", seed)
                        .extracting(Recorder.Line::text)
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void shouldKeepTheOrderOfEachConnectionAndNameItsSource() throws Exception {
        try (TestIngest test = new TestIngest()) {
            int port = test.tcp("a");
            List<Thread> senders = new ArrayList<>();
            List<String> names = Collections.synchronizedList(new ArrayList<>());
            for (int s = 0; s < 6; s++) {
                int sender = s;
                Thread thread = new Thread(() -> {
                    try (RawClient client = new RawClient(port)) {
                        names.add("127.0.0.1:" + client.socket.getLocalPort());
                        for (int i = 0; i < 20_000; i += 100) {
                            client.send(IntStream.range(i, i + 100)
                                    .mapToObj(n -> sender + " " + n)
                                    .collect(Collectors.joining("\n", "", "\n")));
                        }
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                });
                thread.start();
                senders.add(thread);
            }
            for (Thread sender : senders) {
                sender.join();
            }
            test.recorder.await(120_000);
            Map<String, List<String>> bySource = test.recorder.lines().stream()
                    .collect(Collectors.groupingBy(
                            line -> line.source().toString(),
                            Collectors.mapping(Recorder.Line::text, Collectors.toList())));
            assertThat(bySource.keySet()).containsExactlyInAnyOrderElementsOf(names);
            bySource.values().forEach(lines -> {
                String sender = lines.get(0).substring(0, 2);
                assertThat(lines)
                        .isEqualTo(IntStream.range(0, 20_000)
                                .mapToObj(n -> sender + n)
                                .toList());
            });
        }
    }

    @Test
    void shouldTakeEmptyLinesAndEveryByteValue() throws Exception {
        try (TestIngest test = new TestIngest()) {
            int port = test.tcp("a");
            byte[] all = new byte[256];
            for (int i = 0; i < 256; i++) {
                all[i] = (byte) i;
            }
            try (RawClient client = new RawClient(port)) {
                client.send("\n\r\n\n").send(all).send("\n");
            }
            String text = new String(all, StandardCharsets.ISO_8859_1);
            assertThat(test.recorder.await(5)).containsExactly("", "", "", text.substring(0, 10), text.substring(11));
        }
    }

    @Test
    void shouldPublishALineThatStandsAloneAtOnce() throws Exception {
        try (TestIngest test = new TestIngest();
                RawClient client = new RawClient(test.tcp("a"))) {
            client.send("one\ntw");
            assertThat(test.recorder.await(1)).containsExactly("one");
            client.send("o\n");
            assertThat(test.recorder.await(2)).containsExactly("one", "two");
        }
    }

    @Test
    void shouldCutALineOfThreeHundredMegabytesAndHoldNoMoreThanALineMayHave() throws Exception {
        try (TestIngest test = new TestIngest();
                RawClient client = new RawClient(test.tcp("a"))) {
            byte[] piece = new byte[1 << 20];
            Arrays.fill(piece, (byte) 'x');
            long usedBefore = usedHeap();
            long most = 0;
            for (int i = 0; i < 300; i++) {
                client.send(piece);
                most = Math.max(most, test.activeBuffers());
            }
            client.send("\nnext\n");
            List<String> lines = test.recorder.await(2);
            assertThat(lines.get(0)).hasSize(1 << 20);
            assertThat(lines.get(1)).isEqualTo("next");
            assertThat(most).as("received buffers").isLessThan(10);
            assertThat(usedHeap() - usedBefore).isLessThan(20 << 20);
            assertThat(test.count(Counter.LINES_CUT, "a")).isEqualTo(1);
        }
    }

    private static long usedHeap() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }

    @Test
    void shouldNotReadAndNotGrowWhileTheRingIsFullAndThenLoseNothing() throws Exception {
        try (TestIngest test = new TestIngest(4, 2, options -> {})) {
            int port = test.tcp("a");
            test.recorder.pause();
            AtomicLong sent = new AtomicLong();
            List<Thread> senders = new ArrayList<>();
            int count = 8;
            int perSender = 30_000;
            for (int s = 0; s < count; s++) {
                int sender = s;
                Thread thread = new Thread(() -> {
                    try (RawClient client = new RawClient(port)) {
                        client.socket.setSendBufferSize(32 << 10);
                        for (int i = 0; i < perSender; i += 100) {
                            byte[] lines = IntStream.range(i, i + 100)
                                    .mapToObj(n -> sender + " " + n + " " + "x".repeat(100))
                                    .collect(Collectors.joining("\n", "", "\n"))
                                    .getBytes(StandardCharsets.ISO_8859_1);
                            client.send(lines);
                            sent.addAndGet(lines.length);
                        }
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                });
                thread.start();
                senders.add(thread);
            }
            awaitStandstill(test, sent);
            assertThat(sent.get()).as("the senders must be held back").isLessThan(26_000_000);
            // One rest of a read for each lane; none of the other connections was read.
            assertThat(test.activeBuffers()).isLessThanOrEqualTo(2);
            test.recorder.goOn();
            for (Thread sender : senders) {
                sender.join();
            }
            List<String> lines = test.recorder.await((long) count * perSender);
            int[] next = new int[count];
            for (String line : lines) {
                String[] words = line.split(" ");
                assertThat(Integer.parseInt(words[1])).isEqualTo(next[Integer.parseInt(words[0])]++);
            }
            until(() -> test.activeBuffers() == 0);
        }
    }

    /** Until there is no room in the ring and the senders have filled what the kernel takes. */
    private static void awaitStandstill(TestIngest test, AtomicLong progress) throws InterruptedException {
        until(() -> test.count(Counter.INTAKE_HELD, "a") > 0);
        long last = -1;
        while (progress.get() != last) {
            last = progress.get();
            Thread.sleep(200);
        }
    }

    @Test
    void shouldServeEveryConnectionInTurnWhileTheRingIsFull() throws Exception {
        try (TestIngest test = new TestIngest(4, 1, options -> {})) {
            int port = test.tcp("a");
            test.recorder.pause();
            byte[] lines = "x".repeat(1023).concat("\n").repeat(64).getBytes(StandardCharsets.ISO_8859_1);
            List<RawClient> clients = new ArrayList<>();
            AtomicLong[] sent = new AtomicLong[12];
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < sent.length; i++) {
                RawClient client = new RawClient(port);
                AtomicLong count = new AtomicLong();
                clients.add(client);
                sent[i] = count;
                Thread thread = new Thread(() -> {
                    try {
                        while (true) {
                            client.send(lines);
                            count.incrementAndGet();
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
            // Far more than the kernel takes of somebody who is never read.
            until(() -> Arrays.stream(sent).mapToLong(AtomicLong::get).sum() > 5_000);
            // A sender that stood still itself for a while makes up for it.
            await().atMost(Duration.ofSeconds(20)).untilAsserted(() -> {
                long least =
                        Arrays.stream(sent).mapToLong(AtomicLong::get).min().orElseThrow();
                long most = Arrays.stream(sent).mapToLong(AtomicLong::get).max().orElseThrow();
                assertThat(least).as("%s", Arrays.toString(sent)).isGreaterThan(most / 4);
            });
            for (RawClient client : clients) {
                client.reset();
            }
            for (Thread thread : threads) {
                thread.join();
            }
        }
    }

    @Test
    void shouldTakeAnUnfinishedLineAtAResetAndCountIt() throws Exception {
        try (TestIngest test = new TestIngest()) {
            RawClient client = new RawClient(test.tcp("a"));
            client.send("whole\nunfin");
            test.recorder.await(1);
            client.reset();
            assertThat(test.recorder.await(2)).containsExactly("whole", "unfin");
            assertThat(test.count(Counter.CONNECTIONS_RESET, "tcp")).isEqualTo(1);
            assertThat(test.count(Counter.LINES_UNFINISHED, "a")).isEqualTo(1);
        }
    }

    @Test
    void shouldCloseConnectionsBeyondTheMaximumAtOnce() throws Exception {
        try (TestIngest test = new TestIngest(64, 2, options -> options.maxConnections = 2)) {
            int port = test.tcp("a");
            try (RawClient first = new RawClient(port);
                    RawClient second = new RawClient(port)) {
                first.send("1\n");
                second.send("2\n");
                test.recorder.await(2);
                try (RawClient third = new RawClient(port)) {
                    assertThat(third.isAtEnd()).isTrue();
                }
                assertThat(test.count(Counter.CONNECTIONS_REFUSED, "tcp")).isEqualTo(1);
                assertThat(test.recorder.metrics.read(Gauge.CONNECTIONS, "tcp")).isEqualTo(2);
            }
            until(() -> test.recorder.metrics.read(Gauge.CONNECTIONS, "tcp") == 0);
            try (RawClient again = new RawClient(port)) {
                again.send("3\n");
                test.recorder.await(3);
            }
        }
    }

    @Test
    void shouldCloseASilentConnectionAndTakeItsLastLine() throws Exception {
        try (TestIngest test = new TestIngest(64, 2, options -> options.idleTimeoutMillis = 2_000);
                RawClient client = new RawClient(test.tcp("a"))) {
            client.send("a\nb");
            assertThat(client.isAtEnd()).isTrue();
            assertThat(test.recorder.await(2)).containsExactly("a", "b");
            assertThat(test.count(Counter.CONNECTIONS_TIMED_OUT, "tcp")).isEqualTo(1);
        }
    }

    @Test
    void shouldNameThePortThatIsTaken() throws Exception {
        try (TestIngest test = new TestIngest()) {
            int port = test.tcp("a");
            assertThatThrownBy(() -> test.ingest.listenTcp(new TcpOptions("127.0.0.1", port, "a", 1, 0)))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("port 127.0.0.1:" + port + " is taken");
            assertThatThrownBy(() -> test.ingest.listenTcp(new TcpOptions("no.such.host.invalid", 1, "a", 1, 0)))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("no.such.host.invalid:1");
        }
    }

    @Test
    void shouldPublishWhatWasReadWhenDrained() throws Exception {
        for (int round = 0; round < 5; round++) {
            try (TestIngest test = new TestIngest(4, 2, options -> {});
                    RawClient first = new RawClient(test.tcp("a"));
                    RawClient second = new RawClient(test.tcp("a"))) {
                first.send("a1\na2\nunfinished");
                second.send("b1\r\n");
                test.recorder.await(3);
                assertThat(test.ingest.drain(20_000)).isTrue();
                assertThat(test.recorder.await(4)).contains("unfinished");
                assertThat(first.isAtEnd()).isTrue();
                assertThat(test.count(Counter.LINES_UNFINISHED, "a")).isEqualTo(1);
            }
        }
    }

    @Test
    void shouldReadALineThatHasBegunToItsEndWhenDrained() throws Exception {
        try (TestIngest test = new TestIngest()) {
            int port = test.tcp("a");
            RawClient client = new RawClient(port);
            client.send("a1\na2 has be");
            test.recorder.await(1);
            CompletableFuture<Boolean> drained = CompletableFuture.supplyAsync(() -> drain(test, 20_000));
            until(() -> isRefused(port));
            Thread.sleep(50);
            client.send("gun\na3\na4 is to come");
            assertThat(drained.get()).isTrue();
            assertThat(test.recorder.await(3)).containsExactly("a1", "a2 has begun", "a3");
            assertThat(test.count(Counter.LINES_UNFINISHED, "a")).isZero();
        }
    }

    @Test
    void shouldTakeThePieceOfALineAlsoWhereThereIsLittleTimeToDrain() throws Exception {
        try (TestIngest test = new TestIngest()) {
            RawClient client = new RawClient(test.tcp("a"));
            client.send("a1\na2 has be");
            test.recorder.await(1);
            assertThat(drain(test, 4_000)).isTrue();
            assertThat(test.recorder.await(2)).containsExactly("a1", "a2 has be");
        }
    }

    /** With more time for the last line than a quarter of all, which is what it gets. */
    private static boolean drain(TestIngest test, long millis) {
        try {
            return test.ingest.drain(millis, millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isRefused(int port) {
        try (RawClient another = new RawClient(port)) {
            return another.isAtEnd();
        } catch (IOException e) {
            return true;
        }
    }

    @Test
    void shouldLoseNothingThatWasReadWhenDrainedUnderBackPressure() throws Exception {
        try (TestIngest test = new TestIngest(4, 1, options -> {})) {
            int port = test.tcp("a");
            test.recorder.pause();
            RawClient client = new RawClient(port);
            AtomicLong sent = new AtomicLong();
            Thread sender = new Thread(() -> {
                try {
                    for (int i = 0; ; i++) {
                        client.send(i + " " + "x".repeat(1000) + "\n");
                        sent.incrementAndGet();
                    }
                } catch (IOException e) {
                    // Drained.
                }
            });
            sender.start();
            awaitStandstill(test, sent);
            assertThat(test.ingest.drain(200)).as("while nothing is collected").isFalse();
            test.recorder.goOn();
            assertThat(test.ingest.drain(20_000)).isTrue();
            sender.join();
            until(() -> test.recorder.ringUsed() == 0);
            List<String> lines = test.recorder.texts();
            assertThat(lines.size()).isGreaterThan(4);
            for (int i = 0; i < lines.size() - 1; i++) {
                assertThat(lines.get(i)).isEqualTo(i + " " + "x".repeat(1000));
            }
            assertThat(lines.size() - 1 + " " + "x".repeat(1000))
                    .as("the last may be a piece, where its rest is long in coming")
                    .startsWith(lines.get(lines.size() - 1));
            assertThat(test.activeBuffers()).isZero();
            client.close();
        }
    }
}
