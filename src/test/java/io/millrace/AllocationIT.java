package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.luben.zstd.Zstd;
import io.millrace.config.ConfigReader;
import io.millrace.control.RuleStatus;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The whole service makes no garbage of lines: all of its threads together allocate less than a tenth of a byte for each, over TCP or HTTP, plain or
 * compressed, with nearly everything in use that rules can do. The test's own thread sends, and is not counted.
 */
class AllocationIT {
    private static final double LIMIT = 0.1;

    private static final int LINES = 1_000_000;

    /** The JVM allocates now and then itself, when it compiles or takes back what it had compiled. */
    private static final int ROUNDS = 3;

    /** So that a request has some 10 MiB: the objects that its head takes are not those of lines. */
    private static final int BODIES_A_REQUEST = 10;

    private static final long SEED = 3;

    @TempDir
    private Path folder;

    private final FullWorkload workload = new FullWorkload(SEED);
    private long sent;
    private volatile byte @Nullable [] kept;

    private interface Sender {
        void send(int stream, byte[] body, int times) throws IOException;
    }

    @BeforeAll
    static void likeMain() {
        LibrarySettings.apply();
    }

    @Test
    void shouldAllocateNextToNothingForLines() throws Exception {
        AllocatedBytes allocated = new AllocatedBytes();
        try (Service service = start(null);
                Connection access = new Connection(service.tcpPorts().get(0));
                Connection events = new Connection(service.tcpPorts().get(1));
                Connection http = new Connection(service.httpPorts().get(0))) {
            Connection[] tcp = {access, events};
            Sender overTcp = (stream, body, times) -> tcp[stream].write(body, times);
            warmUp(service, overTcp);
            assertLess("TCP", service, allocated, overTcp);
            Map<String, Sender> overHttp = new LinkedHashMap<>();
            overHttp.put("identity", (stream, body, times) -> http.post(stream, "identity", body, times));
            overHttp.put("gzip", (stream, body, times) -> http.post(stream, "gzip", gzip(body), times));
            overHttp.put("zstd", (stream, body, times) -> http.post(stream, "zstd", Zstd.compress(body, 1), times));
            for (Map.Entry<String, Sender> sender : overHttp.entrySet()) {
                send(service, sender.getValue(), LINES, 0, 1);
                assertLess("HTTP, " + sender.getKey(), service, allocated, sender.getValue());
            }
            assertThat(service.state().rules()).allSatisfy(rule -> {
                assertThat(rule.matches()).as("matches of %s", rule.name()).isPositive();
                assertThat(rule.results()).as("results of %s", rule.name()).isPositive();
                assertThat(rule.late()).as("late lines of %s", rule.name()).isZero();
            });
            assertThat(service.state().streams()).allSatisfy(stream -> {
                assertThat(stream.unreadable()).as("times of %s", stream.name()).isZero();
            });
            assertThat(service.drain()).isTrue();
        }
    }

    @Test
    void shouldNoticeAThreadOfTheServiceThatAllocates() throws Exception {
        OutputStream wasteful = new OutputStream() {
            @Override
            public void write(int b) {
                kept = new byte[1];
            }

            @Override
            public void write(byte[] bytes, int from, int length) {
                kept = Arrays.copyOfRange(bytes, from, from + length);
            }
        };
        AllocatedBytes allocated = new AllocatedBytes();
        try (Service service = start(wasteful);
                Connection access = new Connection(service.tcpPorts().get(0))) {
            allocated.begin();
            send(service, (stream, body, times) -> access.write(body, times), LINES / 10, 0);
            await().atMost(Duration.ofSeconds(10))
                    .until(() -> allocated.byThread().getOrDefault("millrace-output--", 0L) > LINES * LIMIT);
        }
    }

    private static byte[] gzip(byte[] body) throws IOException {
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        try (GZIPOutputStream member = new GZIPOutputStream(to)) {
            member.write(body);
        }
        return to.toByteArray();
    }

    private void assertLess(String how, Service service, AllocatedBytes allocated, Sender sender) throws Exception {
        double best = Double.MAX_VALUE;
        Map<String, Long> byThread = Map.of();
        for (int round = 0; round < ROUNDS && best >= LIMIT; round++) {
            allocated.begin();
            send(service, sender, LINES, 0, 1);
            byThread = allocated.byThread();
            best = Math.min(best, perLine(byThread));
        }
        assertThat(best)
                .as("bytes a line over %s; the last round's bytes by thread: %s", how, byThread)
                .isLessThan(LIMIT);
    }

    /** Each stream alone too: where they take turns exactly, half of the ring never sees one of them, until that changes. */
    private void warmUp(Service service, Sender sender) throws Exception {
        for (int turn = 0; turn < 2; turn++) {
            send(service, sender, LINES / 4, 0);
            send(service, sender, LINES / 4, 1);
        }
        for (int windows = 0; windows < 4; windows++) {
            send(service, sender, LINES, 0, 1);
        }
    }

    private static double perLine(Map<String, Long> byThread) {
        return (double) byThread.values().stream().mapToLong(Long::longValue).sum() / LINES;
    }

    private Service start(@Nullable OutputStream tap) throws Exception {
        String config = FullWorkload.CONFIG.replace("FOLDER", folder.toString());
        return Service.start(ConfigReader.readText("full.yaml", config, Map.of()), Throwable::printStackTrace, tap);
    }

    /** Sends whole bodies, and returns when workers have seen every line. */
    private void send(Service service, Sender sender, int lines, int... streams) throws Exception {
        int bodies = lines / FullWorkload.LINES_PER_BODY / streams.length;
        for (int i = 0; i < bodies; i += BODIES_A_REQUEST) {
            for (int stream : streams) {
                sender.send(stream, workload.next(stream), BODIES_A_REQUEST);
                sent += (long) FullWorkload.LINES_PER_BODY * BODIES_A_REQUEST;
            }
            workload.pass(BODIES_A_REQUEST);
        }
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (seen(service) < sent) {
            assertThat(System.nanoTime())
                    .as("all lines are seen within a minute")
                    .isLessThan(deadline);
            Thread.sleep(20);
        }
    }

    private static long seen(Service service) {
        return service.state().rules().stream()
                .filter(rule -> rule.name().startsWith("all-"))
                .mapToLong(RuleStatus::matches)
                .sum();
    }

    /** A client's end of a connection. */
    private static final class Connection implements AutoCloseable {
        private final Socket socket;
        final OutputStream to;
        final InputStream from;
        private final byte[] answer = new byte[1024];

        Connection(int port) throws IOException {
            socket = new Socket(InetAddress.getLoopbackAddress(), port);
            to = socket.getOutputStream();
            from = socket.getInputStream();
        }

        void write(byte[] body, int times) throws IOException {
            for (int i = 0; i < times; i++) {
                to.write(body);
            }
        }

        /** {@code body}: what its encoding allows to be sent several times, one behind the other. */
        void post(int stream, String encoding, byte[] body, int times) throws IOException {
            to.write(("POST /ingest/" + FullWorkload.STREAMS[stream] + " HTTP/1.1\r\nHost: localhost\r\n"
                            + "Content-Encoding: " + encoding + "\r\n"
                            + "Content-Length: " + body.length * times + "\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            write(body, times);
            int length = 0;
            do {
                int n = from.read(answer, length, answer.length - length);
                assertThat(n).as("bytes of an answer").isPositive();
                length += n;
            } while (answer[length - 1] != '}');
            assertThat(new String(answer, 0, length, StandardCharsets.US_ASCII))
                    .startsWith("HTTP/1.1 200 ")
                    .endsWith("{\"lines\":" + FullWorkload.LINES_PER_BODY * times + "}");
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
