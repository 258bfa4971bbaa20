package io.millrace.demo;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class DemoLogsTest {
    /** 21/Nov/2026:10:00:00 +0000. */
    private static final long NOON = 1795255200000L;

    private static final Pattern LINE =
            Pattern.compile("(\\S+) - - \\[([^]]+)] \"(GET|POST|PUT|DELETE|HEAD) (/\\S*) HTTP/1\\.1\""
                    + " (\\d{3}) (\\d+) \"([^\"]+)\" \"([^\"]+)\" rt=(\\d+\\.\\d{3}) host=(\\S+)\n");

    private final AtomicLong clock = new AtomicLong(NOON);
    private final byte[] buffer = new byte[DemoLogs.MAX_LINE_BYTES];

    private String line(DemoLogs logs) {
        return new String(buffer, 0, logs.write(buffer, 0), US_ASCII);
    }

    @Test
    void shouldWriteCombinedLinesWithResponseTimeAndHost() {
        DemoLogs logs = new DemoLogs(1, clock::get);
        Set<String> hosts = new HashSet<>();
        Set<String> clients = new HashSet<>();
        Map<String, Integer> statuses = new HashMap<>();
        for (int i = 0; i < 50_000; i++) {
            String line = line(logs);
            Matcher parts = LINE.matcher(line);
            assertThat(parts.matches()).as(line).isTrue();
            clients.add(parts.group(1));
            assertThat(parts.group(2)).isEqualTo("21/Nov/2026:10:00:00 +0000");
            statuses.merge(parts.group(5), 1, Integer::sum);
            assertThat(Double.parseDouble(parts.group(9))).as(line).isBetween(0.0, 60.0);
            hosts.add(parts.group(10));
        }
        assertThat(hosts).hasSize(DemoVocabulary.HOSTS).contains("pot-01", "pot-12");
        assertThat(clients).hasSizeGreaterThan(50);
        assertThat(statuses).containsKeys("200", "201", "204", "302", "304", "400", "402", "403", "404", "500");
        assertThat(statuses.get("200")).isBetween(20_000, 45_000);
    }

    @Test
    void shouldWriteTheTimeOfTheClockInUtc() {
        DemoLogs logs = new DemoLogs(1, clock::get);
        assertThat(line(logs)).contains(" [21/Nov/2026:10:00:00 +0000] ");
        clock.set(NOON + 999);
        assertThat(line(logs)).contains(" [21/Nov/2026:10:00:00 +0000] ");
        clock.set(NOON + 1000);
        assertThat(line(logs)).contains(" [21/Nov/2026:10:00:01 +0000] ");
        clock.set(NOON + TimeUnit.DAYS.toMillis(41) - 1);
        assertThat(line(logs)).contains(" [01/Jan/2027:09:59:59 +0000] ");
    }

    @Test
    void shouldWriteTheSameForTheSameSeedAndClock() {
        StringBuilder first = new StringBuilder();
        StringBuilder second = new StringBuilder();
        StringBuilder other = new StringBuilder();
        for (StringBuilder text : new StringBuilder[] {first, second, other}) {
            clock.set(NOON);
            DemoLogs logs = new DemoLogs(text == other ? 8 : 7, clock::get);
            for (int i = 0; i < 2000; i++) {
                clock.addAndGet(50);
                logs.weather();
                text.append(line(logs));
            }
        }
        assertThat(first.toString()).isEqualTo(second.toString());
        assertThat(first.toString()).isNotEqualTo(other.toString());
    }

    @Test
    void shouldHaveBurstsAndSpellsInWhichOneHostFails() {
        DemoLogs logs = new DemoLogs(3, clock::get);
        int quiet = 0;
        int bursts = 0;
        int well = 0;
        int spells = 0;
        for (int second = 0; second < 300; second++) {
            int percent = logs.weather();
            assertThat(percent).isBetween(100, 400);
            quiet += percent == 100 ? 1 : 0;
            bursts += percent >= 180 ? 1 : 0;
            Map<String, Integer> failures = new HashMap<>();
            int lines = 300;
            for (int i = 0; i < lines; i++) {
                Matcher parts = LINE.matcher(line(logs));
                assertThat(parts.matches()).isTrue();
                if (parts.group(5).matches("50[234]")) {
                    assertThat(Double.parseDouble(parts.group(9))).isGreaterThanOrEqualTo(1.0);
                    failures.merge(parts.group(10), 1, Integer::sum);
                }
            }
            assertThat(failures).as("one host at a time").hasSizeLessThanOrEqualTo(1);
            well += failures.isEmpty() ? 1 : 0;
            spells += failures.isEmpty() ? 0 : 1;
            clock.addAndGet(1000);
        }
        assertThat(quiet).isGreaterThan(100);
        assertThat(bursts).isGreaterThan(20);
        assertThat(well).isGreaterThan(80);
        assertThat(spells).isGreaterThan(50);
    }

    @Test
    void shouldAllocateNothingForALine() {
        DemoLogs logs = new DemoLogs(1, clock::get);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        for (int i = 0; i < 50_000; i++) {
            logs.write(buffer, 0);
        }
        long before = threads.getThreadAllocatedBytes(thread);
        for (int i = 0; i < 100_000; i++) {
            logs.write(buffer, 0);
        }
        assertThat(threads.getThreadAllocatedBytes(thread) - before).isLessThan(100_000);
    }

    @Test
    void shouldSendWholeLinesAtItsRateUntilItIsStopped() throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            AtomicLong bytes = new AtomicLong();
            CompletableFuture<String> received = CompletableFuture.supplyAsync(() -> readAll(listener, bytes));
            long startNanos = System.nanoTime();
            new DemoLogs(1, clock::get)
                    .run("127.0.0.1", listener.getLocalPort(), 10_000, () -> bytes.get() > 1_000_000);
            double seconds = (System.nanoTime() - startNanos) / 1e9;

            String text = received.get(30, TimeUnit.SECONDS);
            assertThat(text).endsWith("\n");
            // A quiet second has 10,000; a busy machine may be far behind, never ahead.
            assertThat(text.lines().count())
                    .isGreaterThan(1_000_000 / DemoLogs.MAX_LINE_BYTES)
                    .isLessThan((long) (11_250 * seconds));
            assertThat(text.lines()).allMatch(line -> LINE.matcher(line + "\n").matches());
        }
    }

    /** @param bytes what has come so far */
    private static String readAll(ServerSocket listener, AtomicLong bytes) {
        try (Socket socket = listener.accept();
                InputStream in = socket.getInputStream()) {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            byte[] piece = new byte[1 << 16];
            for (int n = in.read(piece); n >= 0; n = in.read(piece)) {
                all.write(piece, 0, n);
                bytes.addAndGet(n);
            }
            return all.toString(US_ASCII);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void shouldStopSoonAlthoughNobodyReads() throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            AtomicBoolean stop = new AtomicBoolean();
            DemoLogs logs = new DemoLogs(1, clock::get);
            CompletableFuture<Void> running = CompletableFuture.runAsync(() -> {
                try {
                    logs.run("127.0.0.1", listener.getLocalPort(), 2_000_000, stop::get);
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            Thread.sleep(500);
            assertThat(running).isNotDone();
            stop.set(true);
            running.get(20, TimeUnit.SECONDS);
        }
    }

    @Test
    void shouldSayThatNobodyListens() throws IOException {
        int free;
        try (ServerSocket listener = new ServerSocket(0)) {
            free = listener.getLocalPort();
        }
        assertThatThrownBy(() -> new DemoLogs(1, clock::get).run("127.0.0.1", free, 10, () -> false))
                .isInstanceOf(ConnectException.class);
    }
}
