package io.millrace.ingest;

import io.millrace.access.BearerToken;
import io.millrace.access.ServerTls;
import io.millrace.metrics.Counter;
import io.netty.buffer.PoolArenaMetric;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Listeners over a {@link Recorder}, with limits that tests choose. */
final class TestIngest implements AutoCloseable {
    final Recorder recorder;
    final Ingest ingest;
    /** Without caches in threads, so that it knows of every buffer whether it is released. */
    final PooledByteBufAllocator allocator = new PooledByteBufAllocator(true, 2, 2, 8192, 9, 0, 0, false);

    long budgetBytes = 64 << 20;
    long headerTimeoutMillis = 10_000;
    long maxBodySizeBytes = 64 << 20;
    long maxWaitMillis = 20_000;
    long ackTimeoutMillis = 20_000;
    int maxConnections = 100;
    long idleTimeoutMillis = 20_000;
    Optional<ServerTls> tls = Optional.empty();
    Optional<BearerToken> token = Optional.empty();
    /** How lines of the stream {@code joined} are joined; without it there is none. */
    @Nullable
    Multiline joined;

    LineCharset joinedCharset = LineCharset.UTF_8;

    /** Streams {@code a} with lines of up to 1 MiB and {@code short} with lines of up to 10 bytes. */
    TestIngest(int slots, int loops, Consumer<TestIngest> options) {
        options.accept(this);
        recorder = new Recorder(slots, "a", "short", "joined");
        Map<String, StreamTarget> streams = new LinkedHashMap<>();
        streams.put("a", new StreamTarget("a", 0, 1 << 20));
        streams.put("short", new StreamTarget("short", 1, 10));
        if (joined != null) {
            streams.put("joined", new StreamTarget("joined", 2, 100, joinedCharset, Optional.of(joined)));
        }
        ingest = new Ingest(
                recorder.intake(),
                recorder.metrics,
                new IngestLimits(budgetBytes, headerTimeoutMillis),
                loops,
                streams,
                failure -> {},
                allocator);
    }

    TestIngest() {
        this(64, 2, options -> {});
    }

    int tcp(String stream) throws IOException {
        return ingest.listenTcp(new TcpOptions("127.0.0.1", 0, stream, maxConnections, idleTimeoutMillis, tls));
    }

    int http() throws IOException {
        return ingest.listenHttp(new HttpOptions(
                "127.0.0.1",
                0,
                false,
                maxBodySizeBytes,
                maxWaitMillis,
                ackTimeoutMillis,
                maxConnections,
                idleTimeoutMillis,
                tls,
                token));
    }

    /** Waits until it holds. */
    static void until(BooleanSupplier holds) {
        long deadline = System.nanoTime() + 20_000_000_000L;
        while (!holds.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("it did not become so within 20 s");
            }
            LockSupport.parkNanos(1_000_000);
        }
    }

    /** Buffers that are not released. */
    long activeBuffers() {
        return Stream.concat(allocator.metric().directArenas().stream(), allocator.metric().heapArenas().stream())
                .mapToLong(PoolArenaMetric::numActiveAllocations)
                .sum();
    }

    long count(Counter counter, String... labels) {
        return recorder.metrics.count(counter, labels).get();
    }

    @Override
    public void close() {
        ingest.close();
        recorder.close();
    }
}
