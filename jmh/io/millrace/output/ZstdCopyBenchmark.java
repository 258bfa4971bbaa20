package io.millrace.output;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
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
 * What do copies through the heap cost where both ends of a compression are direct memory? MB of NDJSON a second at
 * level 1: direct to direct; with a copy into an array before and out of one after; and array to array, as if both ends
 * were there. An array is pinned while zstd works on it, for which JDK 17 locks the collector out: see {@code gc.time}
 * by {@code -prof gc} on both.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class ZstdCopyBenchmark {
    @Param({"4096", "65536", "1048576"})
    public int chunkBytes;

    private List<ByteBuffer> chunks;
    private ByteBuffer frame;
    private byte[][] rawArrays;
    private byte[] rawArray;
    private byte[] frameArray;
    private ZstdCompressCtx context;

    @Setup
    public void setUp() {
        chunks = NdjsonChunks.of(chunkBytes);
        frameArray = new byte[(int) Zstd.compressBound(chunkBytes)];
        frame = ByteBuffer.allocateDirect(frameArray.length);
        rawArray = new byte[chunkBytes];
        rawArrays = new byte[chunks.size()][chunkBytes];
        for (int i = 0; i < rawArrays.length; i++) {
            chunks.get(i).get(0, rawArrays[i]);
        }
        context = new ZstdCompressCtx().setLevel(1).setChecksum(true).setContentSize(true);
    }

    @TearDown
    public void tearDown() {
        context.close();
    }

    @Benchmark
    @OperationsPerInvocation(NdjsonChunks.BYTES)
    public long direct() {
        long bytes = 0;
        for (ByteBuffer chunk : chunks) {
            bytes += context.compressDirectByteBuffer(frame, 0, frame.capacity(), chunk, 0, chunkBytes);
        }
        return bytes;
    }

    @Benchmark
    @OperationsPerInvocation(NdjsonChunks.BYTES)
    public long copied() {
        long bytes = 0;
        for (ByteBuffer chunk : chunks) {
            chunk.get(0, rawArray);
            int length = context.compressByteArray(frameArray, 0, frameArray.length, rawArray, 0, chunkBytes);
            frame.put(0, frameArray, 0, length);
            bytes += length;
        }
        return bytes;
    }

    @Benchmark
    @OperationsPerInvocation(NdjsonChunks.BYTES)
    public long arrays() {
        long bytes = 0;
        for (byte[] raw : rawArrays) {
            bytes += context.compressByteArray(frameArray, 0, frameArray.length, raw, 0, chunkBytes);
        }
        return bytes;
    }
}
