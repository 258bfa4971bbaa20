package io.millrace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.with;

import io.millrace.config.ConfigReader;
import io.millrace.config.PipelineConfig;
import io.millrace.output.Output;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A change that is under way while the service is being stopped. */
class StoppingServiceTest {
    private static final String CONFIG = """
            listen: {tcp: {port: 0, stream: s}}
            admin: false
            streams: {s: {}}
            rules:
              - {name: all, from: s, to: nothing}
            outputs:
              nothing: {drop: {}}
            """;

    private final CountDownLatch reading = new CountDownLatch(1);
    private final CountDownLatch read = new CountDownLatch(1);
    private final CountDownLatch writing = new CountDownLatch(1);
    private final CountDownLatch written = new CountDownLatch(1);

    /** As a disk that takes its time would. */
    private final OutputStream slow = new OutputStream() {
        @Override
        public void write(int b) {
            writing.countDown();
            await(written);
        }
    };

    @Test
    void shouldDrainAndCloseEverythingThoughAReloadAddsAnOutputMeanwhile(@TempDir Path folder) throws Exception {
        Path added = folder.resolve("added.ndjson");
        PipelineConfig later = config(CONFIG + "  added: {file: {path: '" + added + "'}}\n");
        ConfigSource source = () -> {
            reading.countDown();
            await(read);
            return later;
        };
        CompletableFuture<String> reloaded = new CompletableFuture<>();
        CompletableFuture<Boolean> drained = new CompletableFuture<>();
        try (Service service = Service.start(config(CONFIG), source, Throwable::printStackTrace, slow)) {
            send(service, "one\n");
            await(writing);
            service.reload(reloaded::complete);
            await(reading);
            Thread draining = drain(service, drained);
            with().pollDelay(Duration.ofMillis(1)).await().until(() -> isIn(draining, Output.class));
            read.countDown();
            assertThat(reloaded.join()).isEqualTo("reloaded: 1 rules");
            written.countDown();
            assertThat(drained.join()).isTrue();
        }
        assertIsClosed(added);
    }

    @Test
    void shouldCloseWhatAReloadOpensThatIsUnderWayAtTheEnd(@TempDir Path folder) throws Exception {
        Path added = folder.resolve("added.ndjson");
        PipelineConfig later = config(CONFIG + "  added: {file: {path: '" + added + "'}}\n");
        ConfigSource source = () -> {
            reading.countDown();
            try {
                read.await();
            } catch (InterruptedException e) {
                // The end has come; a file that is just being read is read all the same.
                LockSupport.parkNanos(300_000_000);
            }
            return later;
        };
        CompletableFuture<String> reloaded = new CompletableFuture<>();
        try (Service service = Service.start(config(CONFIG), source, Throwable::printStackTrace, null)) {
            service.reload(reloaded::complete);
            await(reading);
            assertThat(service.drain()).isTrue();
        }
        reloaded.join();
        assertIsClosed(added);
    }

    private static Thread drain(Service service, CompletableFuture<Boolean> drained) {
        Thread thread = new Thread(() -> {
            try {
                drained.complete(service.drain());
            } catch (Exception e) {
                drained.completeExceptionally(e);
            }
        });
        thread.start();
        return thread;
    }

    private static boolean isIn(Thread thread, Class<?> type) {
        return Arrays.stream(thread.getStackTrace())
                .anyMatch(frame -> frame.getClassName().equals(type.getName()));
    }

    /** An output locks its file for as long as it is open. */
    private static void assertIsClosed(Path file) throws Exception {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            assertThat(channel.tryLock()).isNotNull();
        }
    }

    private static PipelineConfig config(String yaml) throws Exception {
        return ConfigReader.readText("t.yaml", yaml, Map.of());
    }

    private static void send(Service service, String lines) throws Exception {
        try (Socket socket = new Socket("127.0.0.1", service.tcpPorts().get(0))) {
            socket.getOutputStream().write(lines.getBytes(UTF_8));
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
