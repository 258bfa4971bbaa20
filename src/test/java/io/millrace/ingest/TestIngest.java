package io.millrace.ingest;

import io.netty.buffer.PoolArenaMetric;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Listeners over a {@link Recorder}, with limits that tests choose. */
final class TestIngest implements AutoCloseable {
    final Recorder recorder;
    final Ingest ingest;
    final PooledByteBufAllocator allocator = new PooledByteBufAllocator(true);
    long budgetBytes = 64 << 20;
    long headerTimeoutMillis = 10_000;
    long maxBodySizeBytes = 64 << 20;
    long maxWaitMillis = 5_000;
    long ackTimeoutMillis = 5_000;
    int maxConnections = 100;
    long idleTimeoutMillis = 20_000;

    /** Streams {@code a} with lines of up to 1 MiB and {@code short} with lines of up to 10 bytes. */
    TestIngest(int slots, int loops, Consumer<TestIngest> options) {
        options.accept(this);
        recorder = new Recorder(slots, "a", "short");
        Map<String, StreamTarget> streams = new LinkedHashMap<>();
        streams.put("a", new StreamTarget("a", 0, 1 << 20));
        streams.put("short", new StreamTarget("short", 1, 10));
        ingest = new Ingest(
                recorder.intake(),
                recorder.metrics,
                new IngestLimits(budgetBytes, headerTimeoutMillis),
                loops,
                streams,
                allocator);
    }

    TestIngest() {
        this(64, 2, options -> {});
    }

    int tcp(String stream) throws IOException {
        return ingest.listenTcp(new TcpOptions("127.0.0.1", 0, stream, maxConnections, idleTimeoutMillis));
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
                idleTimeoutMillis));
    }

    /** Bytes that buffers which are not released take up. */
    long activeDirectBytes() {
        return allocator.metric().directArenas().stream()
                .mapToLong(PoolArenaMetric::numActiveBytes)
                .sum();
    }

    long activeAllocations() {
        return allocator.metric().directArenas().stream()
                        .mapToLong(PoolArenaMetric::numActiveAllocations)
                        .sum()
                + allocator.metric().heapArenas().stream()
                        .mapToLong(PoolArenaMetric::numActiveAllocations)
                        .sum();
    }

    @Override
    public void close() {
        ingest.close();
        recorder.close();
    }
}
