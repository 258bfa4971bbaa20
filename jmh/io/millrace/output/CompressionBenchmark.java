package io.millrace.output;

import io.netty.buffer.PooledByteBufAllocator;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Which codec, at which level, on pieces of what size? MB of NDJSON a second, each chunk compressed to a frame of its
 * own by the outputs' encoders (LZ4 by its library), direct memory to direct memory; the ratio is printed before the
 * first iteration. With {@code -Dmillrace.logs=FILE} on the lines of a real log.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class CompressionBenchmark {
    @Param({"zstd:-1", "zstd:1", "zstd:3", "gzip:1", "gzip:6", "lz4:0"})
    public String codec;

    @Param({"4096", "65536", "1048576"})
    public int chunkBytes;

    private List<ByteBuffer> chunks;
    private FrameEncoder encoder;

    @Setup
    public void setUp() {
        chunks = NdjsonChunks.of(chunkBytes);
        String[] parts = codec.split(":");
        int level = Integer.parseInt(parts[1]);
        encoder = switch (parts[0]) {
            case "zstd" -> new ZstdFrames(level, PooledByteBufAllocator.DEFAULT);
            case "gzip" -> new GzipFrames(level, PooledByteBufAllocator.DEFAULT);
            default -> new Lz4Blocks();
        };
        System.out.printf("%n# %s, %d bytes: ratio %.2f%n", codec, chunkBytes, (double) NdjsonChunks.BYTES / encode());
    }

    @TearDown
    public void tearDown() {
        encoder.close();
    }

    /** Operations are bytes, so that operations a microsecond are MB a second. */
    @Benchmark
    @OperationsPerInvocation(NdjsonChunks.BYTES)
    public long encode() {
        long bytes = 0;
        for (ByteBuffer chunk : chunks) {
            bytes += encoder.encode(chunk).remaining();
        }
        return bytes;
    }
}
