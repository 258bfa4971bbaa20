package io.millrace.ingest;

import static io.millrace.ingest.TestIngest.until;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.access.ServerTls;
import io.millrace.access.TestIdentity;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TlsTcpTest {
    private static final TestIdentity SERVER = TestIdentity.of("server");
    private static final TestIdentity CLIENTS = TestIdentity.of("clients");

    @TempDir
    Path folder;

    private TestIngest ingest(int slots, int loops, Optional<TestIdentity> clientCa) throws Exception {
        ServerTls tls = ServerTls.open(SERVER.write(folder, "server", clientCa), new Metrics());
        return new TestIngest(slots, loops, options -> options.tls = Optional.of(tls));
    }

    private static SSLSocket connect(int port, Optional<TestIdentity> client, String... protocols) throws IOException {
        SSLSocket socket = (SSLSocket)
                SERVER.trusted(client).getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(20_000);
        if (protocols.length > 0) {
            socket.setEnabledProtocols(protocols);
        }
        return socket;
    }

    private static long failures(TestIngest test, String reason) {
        return test.count(Counter.TLS_HANDSHAKES_FAILED, "tcp", reason);
    }

    private static byte[] lines(int sender, int from, int to) {
        StringBuilder text = new StringBuilder();
        for (int i = from; i < to; i++) {
            text.append(sender)
                    .append(' ')
                    .append(i)
                    .append(' ')
                    .append("x".repeat(100))
                    .append('\n');
        }
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }

    @ParameterizedTest
    @ValueSource(strings = {"TLSv1.2", "TLSv1.3"})
    void shouldTakeTheSameLinesAsWithoutTlsHoweverTheBytesAreCut(String protocol) throws Exception {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        try (TestIngest test = ingest(64, 1, Optional.empty())) {
            byte[] bytes = lines(1, 0, 3_000);
            try (SSLSocket socket = connect(test.tcp("a"), Optional.empty(), protocol)) {
                assertThat(socket.getSession().getProtocol()).isEqualTo(protocol);
                for (int from = 0; from < bytes.length; ) {
                    int to = Math.min(bytes.length, from + 1 + random.nextInt(random.nextInt(4) == 0 ? 50_000 : 300));
                    socket.getOutputStream().write(bytes, from, to - from);
                    from = to;
                }
            }
            List<String> taken = test.recorder.await(3_000);
            assertThat(String.join("\n", taken) + "\n")
                    .as("seed %d", seed)
                    .isEqualTo(new String(bytes, StandardCharsets.US_ASCII));
            assertThat(test.count(Counter.TLS_HANDSHAKES, "tcp")).isEqualTo(1);
            until(() -> test.activeBuffers() == 0);
        }
    }

    @Test
    void shouldLoseNothingOfClientsThatNeverReadAndOnlyCloseTheirSockets() throws Exception {
        try (TestIngest test = ingest(64, 2, Optional.empty())) {
            int port = test.tcp("a");
            int clients = 20;
            int perClient = 2_000;
            for (int client = 0; client < clients; client++) {
                try (Socket plain = new Socket(InetAddress.getLoopbackAddress(), port)) {
                    SSLSocket socket = (SSLSocket) SERVER.trusted(Optional.empty())
                            .getSocketFactory()
                            .createSocket(plain, "localhost", port, false);
                    socket.getOutputStream().write(lines(client, 0, perClient));
                }
            }
            test.recorder.awaitCount((long) clients * perClient);
            until(() -> test.ingest.connections().isEmpty());
            assertThat(test.count(Counter.CONNECTIONS_RESET, "tcp")).isZero();
        }
    }

    @Test
    void shouldNotReadWhileTheRingIsFullAndThenLoseNothing() throws Exception {
        try (TestIngest test = ingest(4, 2, Optional.empty())) {
            int port = test.tcp("a");
            test.recorder.pause();
            AtomicLong sent = new AtomicLong();
            List<Thread> senders = new ArrayList<>();
            int count = 6;
            int perSender = 20_000;
            for (int s = 0; s < count; s++) {
                int sender = s;
                Thread thread = new Thread(() -> {
                    try (SSLSocket socket = connect(port, Optional.empty())) {
                        socket.setSendBufferSize(32 << 10);
                        for (int i = 0; i < perSender; i += 100) {
                            byte[] lines = lines(sender, i, i + 100);
                            socket.getOutputStream().write(lines);
                            sent.addAndGet(lines.length);
                        }
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                });
                thread.start();
                senders.add(thread);
            }
            until(() -> test.count(Counter.INTAKE_HELD, "a") > 0);
            try (SSLSocket late = connect(port, Optional.empty())) {
                late.startHandshake();
                late.getOutputStream().write(lines(count, 0, 1));
                test.recorder.goOn();
                for (Thread sender : senders) {
                    sender.join();
                }
            }
            int[] next = new int[count + 1];
            for (String line : test.recorder.await((long) count * perSender + 1)) {
                String[] words = line.split(" ");
                assertThat(Integer.parseInt(words[1])).isEqualTo(next[Integer.parseInt(words[0])]++);
            }
            until(() -> test.activeBuffers() == 0);
        }
    }

    @Test
    void shouldHoldNoMoreThanWhatWasReadWhileTheRingIsFull() throws Exception {
        try (TestIngest test = ingest(4, 1, Optional.empty())) {
            int port = test.tcp("a");
            test.recorder.pause();
            AtomicLong sent = new AtomicLong();
            Thread sender = new Thread(() -> {
                try (SSLSocket socket = connect(port, Optional.empty())) {
                    for (int i = 0; i < 1_000_000; i += 1_000) {
                        socket.getOutputStream().write(lines(0, i, i + 1_000));
                        sent.addAndGet(1_000);
                    }
                } catch (IOException e) {
                    // The end of the test.
                }
            });
            sender.start();
            until(() -> test.count(Counter.INTAKE_HELD, "a") > 0);
            test.ingest.drain(100);
            assertThat(sent.get()).isLessThan(200_000);
            assertThat(test.activeBuffers()).as("pieces of one read").isLessThan(20);
            test.ingest.close();
            sender.join();
            assertThat(test.activeBuffers()).isZero();
        }
    }

    @Test
    void shouldPublishALineThatStandsAloneAtOnceAndEndWithTheClientsWord() throws Exception {
        try (TestIngest test = ingest(64, 1, Optional.empty())) {
            SSLSocket socket = connect(test.tcp("a"), Optional.empty());
            socket.getOutputStream().write("one\ntwo".getBytes(StandardCharsets.US_ASCII));
            assertThat(test.recorder.await(1)).containsExactly("one");
            socket.shutdownOutput();
            assertThat(test.recorder.await(2)).containsExactly("one", "two");
            assertThat(socket.getInputStream().read()).as("answered in kind").isEqualTo(-1);
            socket.close();
            assertThat(test.count(Counter.LINES_UNFINISHED, "a")).isZero();
        }
    }

    @Test
    void shouldCountALastLineThatWasCutOffWithoutTheClientsWord() throws Exception {
        try (TestIngest test = ingest(64, 1, Optional.empty());
                Socket plain = new Socket(InetAddress.getLoopbackAddress(), test.tcp("a"))) {
            SSLSocket socket = (SSLSocket) SERVER.trusted(Optional.empty())
                    .getSocketFactory()
                    .createSocket(plain, "localhost", plain.getPort(), false);
            socket.getOutputStream().write("one\ntwo".getBytes(StandardCharsets.US_ASCII));
            plain.shutdownOutput();
            assertThat(test.recorder.await(2)).containsExactly("one", "two");
            assertThat(test.count(Counter.LINES_UNFINISHED, "a")).isEqualTo(1);
            assertThat(test.count(Counter.CONNECTIONS_RESET, "tcp")).isZero();
        }
    }

    @Test
    void shouldCloseWhoSpeaksNoTlsAndCountHim() throws Exception {
        try (TestIngest test = ingest(64, 1, Optional.empty())) {
            int port = test.tcp("a");
            try (RawClient client = new RawClient(port)) {
                client.send("a line of plain text\n");
                while (!client.isAtEnd()) {
                    // An alert, perhaps.
                }
            }
            assertThat(failures(test, "plain_text")).isEqualTo(1);
            try (RawClient client = new RawClient(port)) {
                client.send("ab");
            }
            until(() -> failures(test, "closed") == 1);
            assertThat(test.recorder.lineCount.get()).isZero();
            assertThat(test.count(Counter.CONNECTIONS_RESET, "tcp")).isZero();
            until(() -> test.activeBuffers() == 0);
        }
    }

    @Test
    void shouldTakeLinesOnlyFromClientsWithACertificateOfTheRightIssuer() throws Exception {
        try (TestIngest test = ingest(64, 1, Optional.of(CLIENTS))) {
            int port = test.tcp("a");
            TestIdentity foreign = TestIdentity.of("foreign").sign("client");
            for (Optional<TestIdentity> client : List.of(Optional.<TestIdentity>empty(), Optional.of(foreign))) {
                for (String protocol : List.of("TLSv1.2", "TLSv1.3")) {
                    long before = failures(test, "client_certificate");
                    try (SSLSocket socket = connect(port, client, protocol)) {
                        socket.getOutputStream().write("no\n".getBytes(StandardCharsets.US_ASCII));
                        socket.getInputStream().read();
                    } catch (IOException e) {
                        // As it should be.
                    }
                    until(() -> failures(test, "client_certificate") == before + 1);
                }
            }
            try (SSLSocket socket = connect(port, Optional.of(CLIENTS.sign("shipper")))) {
                socket.getOutputStream().write("yes\n".getBytes(StandardCharsets.US_ASCII));
            }
            assertThat(test.recorder.await(1)).containsExactly("yes");
        }
    }

    @Test
    void shouldAgreeOnNothingOlderThanTls12() throws Exception {
        try (TestIngest test = ingest(64, 1, Optional.empty());
                RawClient client = new RawClient(test.tcp("a"))) {
            byte[] hello = new byte[5 + 4 + 2 + 32 + 1 + 4 + 2];
            byte[] head = {22, 3, 1, 0, (byte) (hello.length - 5), 1, 0, 0, (byte) (hello.length - 9), 3, 2};
            System.arraycopy(head, 0, hello, 0, head.length);
            byte[] tail = {0, 2, (byte) 0xC0, 0x13, 1, 0};
            System.arraycopy(tail, 0, hello, hello.length - tail.length, tail.length);
            client.send(hello);
            while (!client.isAtEnd()) {
                // The alert.
            }
            assertThat(failures(test, "failed")).isEqualTo(1);
        }
    }

    @Test
    void shouldHoldOnlyWhatCameOfARecordForEachOfManySlowClients() throws Exception {
        try (TestIngest test = ingest(64, 1, Optional.empty())) {
            int port = test.tcp("a");
            List<RawClient> slow = new ArrayList<>();
            for (int i : IntStream.range(0, 90).toArray()) {
                slow.add(new RawClient(port).send(new byte[] {22, 3, 1, 2, 0, 1}));
            }
            until(() -> test.ingest.connections().size() == 90);
            try (SSLSocket socket = connect(port, Optional.empty())) {
                socket.getOutputStream().write("one\n".getBytes(StandardCharsets.US_ASCII));
                test.recorder.await(1);
            }
            assertThat(test.allocator.metric().usedDirectMemory())
                    .as("far less than a receive buffer each")
                    .isLessThan(90L * LaneReceive.BUFFER_BYTES * 3 / 4);
            for (RawClient client : slow) {
                client.close();
            }
            until(() -> test.activeBuffers() == 0);
        }
    }
}
