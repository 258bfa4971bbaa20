package io.millrace.output;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDirectBufferCompressingStream;
import com.github.luben.zstd.ZstdDirectBufferCompressingStreamNoFinalizer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What does a context cost that is made, used for 4 KiB and closed, and what does a finalizer add to it, even though it
 * was closed? ns each; {@code -prof gc} shows the collector's share. {@code kept} uses one context again and again.
 * Before the first iteration of {@code made}: how much native memory a context holds (Linux only).
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class ZstdContextBenchmark {
    private static final int CHUNK_BYTES = 4096;
    private static final int LEVEL = 1;

    private final ByteBuffer chunk = NdjsonChunks.of(CHUNK_BYTES).get(0);
    private final ByteBuffer frame = ByteBuffer.allocateDirect((int) Zstd.compressBound(1 << 20));
    private final ZstdCompressCtx kept = new ZstdCompressCtx().setLevel(LEVEL);

    @TearDown
    public void tearDown() {
        kept.close();
    }

    @Benchmark
    public int kept() {
        return kept.compressDirectByteBuffer(frame, 0, frame.capacity(), chunk, 0, CHUNK_BYTES);
    }

    @Benchmark
    public int made(NativeBytes printed) {
        try (ZstdCompressCtx context = new ZstdCompressCtx().setLevel(LEVEL)) {
            return context.compressDirectByteBuffer(frame, 0, frame.capacity(), chunk, 0, CHUNK_BYTES);
        }
    }

    @Benchmark
    public ByteBuffer streamWithoutFinalizer() throws IOException {
        try (ZstdDirectBufferCompressingStreamNoFinalizer stream =
                new ZstdDirectBufferCompressingStreamNoFinalizer(frame.clear(), LEVEL)) {
            stream.compress(chunk.clear());
        }
        return frame;
    }

    @Benchmark
    public ByteBuffer streamWithFinalizer() throws IOException {
        try (ZstdDirectBufferCompressingStream stream = new ZstdDirectBufferCompressingStream(frame.clear(), LEVEL)) {
            stream.compress(chunk.clear());
        }
        return frame;
    }

    /** Prints by how much the process grows for a context that has compressed a chunk. */
    @State(Scope.Thread)
    public static class NativeBytes {
        private static final Path STATUS = Path.of("/proc/self/status");
        private static final int CONTEXTS = 100;

        @Setup
        public void setUp() throws IOException {
            if (!Files.exists(STATUS)) {
                return;
            }
            // All stay open to the end, so that none takes what another gave back.
            List<ZstdCompressCtx> contexts = new ArrayList<>();
            for (int chunkBytes : new int[] {4 << 10, 64 << 10, 1 << 20}) {
                ByteBuffer chunk = NdjsonChunks.of(chunkBytes).get(0);
                ByteBuffer frame = ByteBuffer.allocateDirect((int) Zstd.compressBound(chunkBytes));
                frame.put(new byte[frame.capacity()]);
                long before = residentKib();
                for (int i = 0; i < CONTEXTS; i++) {
                    ZstdCompressCtx context = new ZstdCompressCtx().setLevel(LEVEL);
                    context.compressDirectByteBuffer(frame, 0, frame.capacity(), chunk, 0, chunkBytes);
                    contexts.add(context);
                }
                long grown = residentKib() - before;
                System.out.printf(
                        "%n# a context for %d bytes: %d KiB of native memory%n", chunkBytes, grown / CONTEXTS);
            }
            contexts.forEach(ZstdCompressCtx::close);
        }

        private static long residentKib() throws IOException {
            return Files.readAllLines(STATUS).stream()
                    .filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .sum();
        }
    }
}
