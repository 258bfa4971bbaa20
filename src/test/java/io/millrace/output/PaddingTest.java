package io.millrace.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Compressed files that are written past the page cache grow by whole frames. */
class PaddingTest {
    private static final int BLOCK = 4096;
    private static final long SEED = 5;

    @TempDir
    Path folder;

    private final Metrics metrics = new Metrics();
    private final PastCache cache = new PastCache(FileSink.Opener.REAL);

    private static FrameEncoder encoder(OutputSpec.Codec codec) {
        PooledByteBufAllocator allocator = PooledByteBufAllocator.DEFAULT;
        return switch (codec) {
            case ZSTD -> new ZstdFrames(1, allocator);
            case GZIP -> new GzipFrames(1, allocator);
            case LZ4 -> new Lz4Frames(allocator);
            case NONE -> throw new IllegalArgumentException();
        };
    }

    private Path path(OutputSpec.Codec codec) {
        return folder.resolve("out.ndjson" + TestOutput.ending(codec));
    }

    private FileSink sink(OutputSpec.Codec codec) throws IOException {
        return new FileSink(
                        new OutputSpec.Sink.File(path(codec), TestOutput.rotation(OptionalLong.empty())),
                        codec,
                        new byte[0],
                        cache,
                        OutputCounts.of(metrics, "test"),
                        line -> {})
                .opened(new NewFiles());
    }

    /** Lines of which a compressor makes little, and sometimes more than there was. */
    private static String text(Random random) {
        int length = random.nextInt(10) == 0 ? 900_000 + random.nextInt(148_000) : 1 + random.nextInt(60_000);
        byte[] text = new byte[length];
        for (int i = 0; i < length - 1; i++) {
            text[i] = (byte) (' ' + random.nextInt(95));
        }
        text[length - 1] = '\n';
        return new String(text, StandardCharsets.US_ASCII);
    }

    private static ByteBuffer encoded(FrameEncoder encoder, String text) {
        byte[] raw = text.getBytes(StandardCharsets.US_ASCII);
        return encoder.encode(ByteBuffer.allocateDirect(raw.length).put(raw).flip());
    }

    @ParameterizedTest
    @EnumSource(names = {"ZSTD", "GZIP", "LZ4"})
    void shouldBeNothingToWhoDecompressesItAndWholeToWhoLooksForTornEnds(OutputSpec.Codec codec) throws Exception {
        Padding padding = Padding.of(codec);
        FrameEncoder encoder = encoder(codec);
        StringBuilder twin = new StringBuilder();
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        int largest = padding.leastBytes() + Padding.LARGEST_BLOCK;
        for (int bytes = padding.leastBytes(); bytes <= largest; bytes += 1 + bytes / 3) {
            String text = "{\"padding\":" + bytes + "}\n";
            ByteBuffer frame = encoded(encoder, text);
            byte[] framed = new byte[frame.remaining()];
            frame.get(framed);
            file.writeBytes(framed);
            file.writeBytes(padding.bytes(bytes).array());
            twin.append(text);
        }
        file.writeBytes(padding.bytes(largest).array());
        encoder.close();
        Files.write(path(codec), file.toByteArray());
        assertThat(TestOutput.read(path(codec))).isEqualTo(twin.toString());
        try (FileChannel channel = FileChannel.open(path(codec), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            assertThat(TailScan.of(codec).scan(channel).state()).isEqualTo(Tail.State.WHOLE);
            for (long torn = file.size() - 1; torn > file.size() - largest; torn -= 997) {
                channel.truncate(torn);
                Tail tail = TailScan.of(codec).scan(channel);
                assertThat(tail.state()).isEqualTo(Tail.State.TORN);
                assertThat(tail.goodBytes()).isEqualTo(file.size() - largest);
            }
        }
        Files.write(path(codec), file.toByteArray());
        assertThat(TestOutput.readByTool(path(codec), codec)).isEqualTo(twin.toString());
    }

    @Test
    void shouldSayHowMuchIsMissingToTheEndOfABlock() {
        for (int size = 0; size < 3 * BLOCK; size++) {
            int missing = Padding.SKIPPABLE_FRAME.missing(size, BLOCK);
            assertThat((size + missing) % BLOCK).isZero();
            assertThat(missing == 0 || missing >= 8 && missing < BLOCK + 8)
                    .as("%d for %d", missing, size)
                    .isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"ZSTD, 0", "GZIP, 0", "LZ4, 0", "ZSTD, 3", "GZIP, 7", "LZ4, 5", "ZSTD, 1"})
    void shouldReadTheSameAfterEveryFrameThoughEachSoManyDirectWritesFail(OutputSpec.Codec codec, int each)
            throws Exception {
        int[] writes = new int[1];
        cache.disk = wanted -> {
            boolean fails = each > 0 && ++writes[0] % each == 0;
            return fails ? wanted / 2 & -BLOCK : wanted;
        };
        Random random = new Random(SEED);
        StringBuilder twin = new StringBuilder();
        long frameBytes = 0;
        FrameEncoder encoder = encoder(codec);
        try {
            FileSink sink = sink(codec);
            for (int i = 0; i < 40; i++) {
                String text = text(random);
                ByteBuffer frame = encoded(encoder, text);
                frameBytes += frame.remaining();
                sink.write(frame);
                twin.append(text);
                if (i % 8 == 7) {
                    assertThat(TestOutput.read(path(codec))).as("frame %d", i).isEqualTo(twin.toString());
                    // A new sink tries again what has failed.
                    sink.finish();
                    cache.nanos += 100_000_000_000L;
                    sink = sink(codec);
                }
            }
            sink.finish();
        } finally {
            encoder.close();
        }
        assertThat(cache.bytes).isPositive();
        assertThat(path(codec))
                .hasSize(frameBytes
                        + metrics.count(Counter.OUTPUT_WRITTEN_BYTES, "test").get());
        assertThat(metrics.count(Counter.OUTPUT_TORN_BYTES, "test").get()).isZero();
    }

    @ParameterizedTest
    @EnumSource(names = {"ZSTD", "GZIP", "LZ4"})
    void shouldGrowByWholeFramesForWhoeverReadsMeanwhile(OutputSpec.Codec codec) throws Exception {
        assumeTrue(writesPastTheCache(), "this file system knows no direct writes");
        FileSink sink = sink(codec);
        AtomicBoolean done = new AtomicBoolean();
        AtomicLong looks = new AtomicLong();
        CompletableFuture<Tail.State> reader =
                CompletableFuture.supplyAsync(() -> firstThatIsNotWhole(codec, done, looks));
        Random random = new Random(SEED);
        FrameEncoder encoder = encoder(codec);
        try {
            for (int i = 0; i < 200 || looks.get() < 20; i++) {
                sink.write(encoded(encoder, text(random)));
            }
        } finally {
            encoder.close();
        }
        done.set(true);
        assertThat(reader.get()).isEqualTo(Tail.State.WHOLE);
        sink.finish();
    }

    private boolean writesPastTheCache() throws IOException {
        Path probe = Files.createFile(folder.resolve("probe"));
        try (FileChannel channel = DirectWrites.PAST_CACHE.open(probe)) {
            channel.write(
                    ByteBuffer.allocateDirect(2 * BLOCK).alignedSlice(BLOCK).limit(BLOCK));
            return true;
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    private Tail.State firstThatIsNotWhole(OutputSpec.Codec codec, AtomicBoolean done, AtomicLong looks) {
        try (FileChannel file = FileChannel.open(path(codec), StandardOpenOption.READ)) {
            Tail.State state = Tail.State.WHOLE;
            while (!done.get() && state == Tail.State.WHOLE) {
                state = TailScan.of(codec).scan(file).state();
                looks.incrementAndGet();
            }
            return state;
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
