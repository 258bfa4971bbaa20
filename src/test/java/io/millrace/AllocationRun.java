package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * A service with nearly everything in use that rules can do, and lines for it over TCP and HTTP, plain and compressed; counts what all threads of the
 * service allocate for a line. The thread that sends is not counted. A program of its own, so that any JVM can run it.
 */
final class AllocationRun implements AutoCloseable {
    /** Bytes a line that are too many. */
    static final double LIMIT = 0.1;

    static final int LINES = 1_000_000;

    /** The JVM allocates now and then itself, when it compiles or takes back what it had compiled. */
    private static final int ROUNDS = 8;

    /** So that a request has some 10 MiB: the objects that its head takes are not those of lines. */
    private static final int BODIES_A_REQUEST = 10;

    private static final long SEED = 3;

    private final FullWorkload workload = new FullWorkload(SEED);
    private final AllocatedBytes allocated = new AllocatedBytes();
    private final Service service;
    private final Connection[] tcp;
    private @Nullable Connection http;
    private long sent;

    private interface Sender {
        void send(int stream, byte[] body, int times) throws IOException;
    }

    /**
     * @param folder for its outputs
     * @param tap as for a service
     */
    AllocationRun(Path folder, @Nullable OutputStream tap) throws Exception {
        String config = FullWorkload.CONFIG.replace("FOLDER", folder.toString());
        service = Service.start(ConfigReader.readText("full.yaml", config, Map.of()), Throwable::printStackTrace, tap);
        tcp = new Connection[] {
            new Connection(service.tcpPorts().get(0)),
            new Connection(service.tcpPorts().get(1))
        };
    }

    /** {@code args}: a folder. Prints, for each way that lines come in, its name, a tab, bytes a line, a tab, and the last round's bytes by thread. */
    public static void main(String[] args) throws Exception {
        LibrarySettings.apply();
        try (AllocationRun run = new AllocationRun(Path.of(args[0]), null)) {
            run.measureAll();
        }
    }

    private void measureAll() throws Exception {
        warmUp();
        measure("TCP", this::overTcp);
        Map<String, Sender> overHttp = new LinkedHashMap<>();
        overHttp.put("identity", (stream, body, times) -> overHttp(stream, "identity", body, times));
        overHttp.put("gzip", (stream, body, times) -> overHttp(stream, "gzip", gzip(body), times));
        overHttp.put("zstd", (stream, body, times) -> overHttp(stream, "zstd", Zstd.compress(body, 1), times));
        for (Map.Entry<String, Sender> sender : overHttp.entrySet()) {
            send(sender.getValue(), LINES, 0, 1);
            measure("HTTP, " + sender.getKey(), sender.getValue());
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

    /** What its threads allocate from here on. */
    AllocatedBytes allocated() {
        return allocated;
    }

    /** Sends so many lines over TCP. */
    void sendOverTcp(int lines) throws Exception {
        send(this::overTcp, lines, 0);
    }

    private void overTcp(int stream, byte[] body, int times) throws IOException {
        tcp[stream].write(body, times);
    }

    /** Connects only when it has something to send: who is silent too long is cut off. */
    private void overHttp(int stream, String encoding, byte[] body, int times) throws IOException {
        Connection to = http;
        if (to == null) {
            to = new Connection(service.httpPorts().get(0));
            http = to;
        }
        to.post(stream, encoding, body, times);
    }

    private static byte[] gzip(byte[] body) throws IOException {
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        try (GZIPOutputStream member = new GZIPOutputStream(to)) {
            member.write(body);
        }
        return to.toByteArray();
    }

    private void measure(String how, Sender sender) throws Exception {
        double best = Double.MAX_VALUE;
        Map<String, Long> byThread = Map.of();
        for (int round = 0; round < ROUNDS && best >= LIMIT; round++) {
            allocated.begin();
            send(sender, LINES, 0, 1);
            byThread = allocated.byThread();
            best = Math.min(best, perLine(byThread));
        }
        System.out.println(how + "\t" + best + "\t" + byThread);
    }

    /** Each stream alone too: where they take turns exactly, half of the ring never sees one of them, until that changes. */
    private void warmUp() throws Exception {
        for (int turn = 0; turn < 2; turn++) {
            send(this::overTcp, LINES / 4, 0);
            send(this::overTcp, LINES / 4, 1);
        }
        for (int windows = 0; windows < 4; windows++) {
            send(this::overTcp, LINES, 0, 1);
        }
    }

    private static double perLine(Map<String, Long> byThread) {
        return (double) byThread.values().stream().mapToLong(Long::longValue).sum() / LINES;
    }

    /** Sends whole bodies, and returns when workers have seen every line. */
    private void send(Sender sender, int lines, int... streams) throws Exception {
        int bodies = lines / FullWorkload.LINES_PER_BODY / streams.length;
        for (int i = 0; i < bodies; i += BODIES_A_REQUEST) {
            for (int stream : streams) {
                sender.send(stream, workload.next(stream), BODIES_A_REQUEST);
                sent += (long) FullWorkload.LINES_PER_BODY * BODIES_A_REQUEST;
            }
            workload.pass(BODIES_A_REQUEST);
        }
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (seen() < sent) {
            assertThat(System.nanoTime())
                    .as("all lines are seen within a minute")
                    .isLessThan(deadline);
            Thread.sleep(20);
        }
    }

    private long seen() {
        return service.state().rules().stream()
                .filter(rule -> rule.name().startsWith("all-"))
                .mapToLong(RuleStatus::matches)
                .sum();
    }

    @Override
    public void close() throws Exception {
        if (http != null) {
            http.close();
        }
        tcp[0].close();
        tcp[1].close();
        service.close();
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
