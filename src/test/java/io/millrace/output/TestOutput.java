package io.millrace.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4FrameInputStream;
import net.jpountz.xxhash.XXHashFactory;
import org.jspecify.annotations.Nullable;

/**
 * What the tests of outputs share: an allocator that knows exactly what is in use, counters, the log, and ways to read
 * files back.
 */
final class TestOutput {
    final UnpooledByteBufAllocator allocator = new UnpooledByteBufAllocator(true);
    final Metrics metrics = new Metrics();
    final List<String> log = new CopyOnWriteArrayList<>();

    Output open(OutputSpec spec) throws IOException {
        return Outputs.open(spec, metrics, allocator, log::add);
    }

    Output open(OutputSpec spec, FileSink.Opener opener) throws IOException {
        return Outputs.open(spec, metrics, allocator, opener, log::add);
    }

    static OutputSpec file(Path path, OutputSpec.Codec codec) {
        return file(path, codec, OptionalLong.empty(), 1_000);
    }

    static OutputSpec file(Path path, OutputSpec.Codec codec, OptionalLong rotateBytes, long flushMillis) {
        return spec(new OutputSpec.Sink.File(path, rotation(rotateBytes)), codec, flushMillis);
    }

    static OutputSpec.Rotation rotation(OptionalLong bytes) {
        return new OutputSpec.Rotation(bytes, OptionalLong.empty());
    }

    static OutputSpec spec(OutputSpec.Sink sink, OutputSpec.Codec codec, long flushMillis) {
        return new OutputSpec("test", sink, codec, codec == OutputSpec.Codec.NONE ? 0 : 1, flushMillis, 32 << 20);
    }

    static String ending(OutputSpec.Codec codec) {
        return switch (codec) {
            case NONE -> "";
            case ZSTD -> ".zst";
            case GZIP -> ".gz";
            case LZ4 -> ".lz4";
        };
    }

    ByteBuf buffer(String text) {
        byte[] bytes = text.getBytes(UTF_8);
        return allocator.directBuffer(bytes.length).writeBytes(bytes);
    }

    void offer(Output output, String text) {
        offer(output, text, null);
    }

    void offer(Output output, String text, @Nullable Runnable whenFlushed) {
        output.offer(buffer(text), (int) text.lines().count(), whenFlushed);
    }

    long count(Counter counter) {
        return metrics.count(counter, "test").get();
    }

    /** At the latest when the writers have ended, which they may do after an output has been given up. */
    void assertAllReleased() {
        await().pollDelay(Duration.ZERO).untilAsserted(() -> {
            assertThat(allocator.metric().usedDirectMemory())
                    .as("direct memory in use")
                    .isZero();
            assertThat(allocator.metric().usedHeapMemory())
                    .as("heap buffers in use")
                    .isZero();
        });
    }

    static String read(Path path) {
        try (InputStream in = isLz4(path) ? lz4(path) : LogFiles.open(path)) {
            return new String(in.readAllBytes(), UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isLz4(Path path) throws IOException {
        if (!Files.isRegularFile(path)) {
            return false; // looking at a pipe would take from it
        }
        try (FileChannel channel = FileChannel.open(path)) {
            return LogKind.of(new FileBytes(channel)) == LogKind.LZ4;
        }
    }

    private static InputStream lz4(Path path) throws IOException {
        return new LZ4FrameInputStream(
                Files.newInputStream(path),
                LZ4Factory.safeInstance().safeDecompressor(),
                XXHashFactory.safeInstance().hash32());
    }

    private static String readLz4(Path path) throws IOException {
        try (InputStream in = Files.size(path) == 0 ? InputStream.nullInputStream() : lz4(path)) {
            return new String(in.readAllBytes(), UTF_8);
        }
    }

    /** What the command prints; the test is skipped where there is no such command. */
    static String run(String... command) throws Exception {
        Process process;
        try {
            process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException e) {
            assumeTrue(false, "there is no " + command[0] + " here");
            throw e;
        }
        String out = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(String.join(" ", command)).isZero();
        return out;
    }

    /** A Java process that runs the class's main method. */
    static ProcessBuilder java(Class<?> main, String... arguments) {
        String classPath = TestOutput.class.getClassLoader() instanceof URLClassLoader loader
                ? Arrays.stream(loader.getURLs()).map(URL::getPath).collect(Collectors.joining(File.pathSeparator))
                : System.getProperty("java.class.path");
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> command = new ArrayList<>(List.of(java, "-Xmx256m", "-cp", classPath, main.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command);
    }

    /** The file as the command line tool of its codec sees it. */
    static String readByTool(Path path, OutputSpec.Codec codec) throws Exception {
        return switch (codec) {
            case NONE -> Files.readString(path);
            case ZSTD -> run("zstdcat", path.toString());
            case GZIP -> run("zcat", path.toString());
            case LZ4 -> readLz4(path);
        };
    }

    static String lines(int from, int to) {
        StringBuilder lines = new StringBuilder();
        for (int i = from; i < to; i++) {
            lines.append("{\"rule\":\"r\",\"line\":").append(i).append("}\n");
        }
        return lines.toString();
    }
}
