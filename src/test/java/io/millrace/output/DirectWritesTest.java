package io.millrace.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DirectWritesTest {
    private static final int BLOCK = 4096;

    @TempDir
    Path folder;

    private final Metrics metrics = new Metrics();
    private final PastCache cache = new PastCache(FaultyChannel.fast());
    private Path path;

    @BeforeEach
    void setPath() {
        path = folder.resolve("out.ndjson");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2 * BLOCK, 50_000})
    void shouldLeaveTheSameFileAfterEveryFrameAsAPlainWriter(int leastBytes) throws Exception {
        for (long seed = 0; seed < 8; seed++) {
            cache.limits = new DirectWrites.Limits(0, leastBytes);
            Random random = new Random(seed);
            byte[] twin = new byte[0];
            Files.deleteIfExists(path);
            FileSink sink = sink(OptionalLong.empty());
            for (int i = 0; i < 40; i++) {
                if (random.nextInt(10) == 0) {
                    twin = Arrays.copyOf(twin, random.nextBoolean() ? 0 : random.nextInt(twin.length + 1));
                    truncate(twin.length);
                } else if (random.nextInt(10) == 0) {
                    sink.finish();
                    twin = Arrays.copyOf(twin, lastLineEnd(twin));
                    sink = sink(OptionalLong.empty());
                }
                byte[] frame = frame(random, twin.length);
                sink.write(direct(frame));
                twin = concat(twin, frame);
                assertThat(Files.readAllBytes(path))
                        .as("seed " + seed + ", frame " + i)
                        .isEqualTo(twin);
            }
            sink.finish();
            assertThat(path).as("seed " + seed).hasBinaryContent(twin);
        }
        assertThat(cache.bytes).isPositive();
        assertThat(cache.channels).noneMatch(FileChannel::isOpen);
    }

    @Test
    void shouldShowWhoeverReadsMeanwhileOnlyWhatWasWritten() throws Exception {
        byte[] all = new byte[12 << 20];
        Arrays.fill(all, (byte) 'x');
        FileSink sink = sink(OptionalLong.empty());
        AtomicBoolean done = new AtomicBoolean();
        CompletableFuture<Long> reader = CompletableFuture.supplyAsync(() -> positionOfAnythingElse(done));
        Random random = new Random(7);
        for (int at = 0; at < all.length; ) {
            int length = Math.min(all.length - at, 1 + random.nextInt(200_000));
            sink.write(direct(Arrays.copyOfRange(all, at, at + length)));
            at += length;
        }
        done.set(true);
        assertThat(reader.get()).isEqualTo(-1);
        sink.finish();
        assertThat(path).hasBinaryContent(all);
    }

    /** Reads the end of the file again and again, as `tail -f` does. */
    private long positionOfAnythingElse(AtomicBoolean done) {
        ByteBuffer end = ByteBuffer.allocate(3 * BLOCK);
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ)) {
            while (!done.get()) {
                long from = Math.max(0, file.size() - 2 * BLOCK);
                int read = file.read(end.clear(), from);
                for (int i = 0; i < read; i++) {
                    if (end.get(i) != 'x') {
                        return from + i;
                    }
                }
            }
            return -1;
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void shouldGoOnInTheNextFileWhenThisOneIsFull() throws Exception {
        FileSink sink = sink(OptionalLong.of(100_000));
        ByteArrayOutputStream twin = new ByteArrayOutputStream();
        Random random = new Random(3);
        for (int i = 0; i < 30; i++) {
            byte[] frame = frame(random, 0);
            sink.write(direct(frame));
            sink.afterFrame();
            twin.write(frame);
            assertThat(cache.channels.stream().filter(FileChannel::isOpen)).hasSizeLessThanOrEqualTo(1);
        }
        sink.finish();
        long rotated = metrics.count(Counter.OUTPUT_ROTATIONS, "test").get();
        assertThat(rotated).isGreaterThan(5);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (int number = 1; number <= rotated; number++) {
            all.write(Files.readAllBytes(folder.resolve("out." + number + ".ndjson")));
        }
        all.write(Files.readAllBytes(path));
        assertThat(all.toByteArray()).isEqualTo(twin.toByteArray());
        assertThat(cache.channels).hasSizeGreaterThan(5).noneMatch(FileChannel::isOpen);
    }

    @Test
    void shouldBeginEachDirectWriteWithTheBlockThatTheCacheHas() throws Exception {
        int[] blocks = new int[2];
        cache.disk = wanted -> {
            blocks[cache.bytes == 0 ? 0 : 1] = wanted / BLOCK;
            return wanted;
        };
        FileSink sink = sink(OptionalLong.empty());
        sink.write(direct(new byte[3 * BLOCK + 100]));
        sink.write(direct(new byte[2 * BLOCK]));
        sink.finish();
        assertThat(blocks).containsExactly(3, 2);
        assertThat(path).hasSize(5 * BLOCK + 100);
    }

    @Test
    void shouldBringToDiskWhatTheCacheHasBeforeItGoesPastIt() throws Exception {
        int[] forced = new int[1];
        FaultyChannel.Disk disk = new FaultyChannel.Disk() {
            @Override
            public int room(int wanted) {
                return wanted;
            }

            @Override
            public void force() {
                forced[0]++;
            }
        };
        PastCache settling = new PastCache(opened -> new FaultyChannel(FileSink.Opener.REAL.open(opened), disk));
        settling.limits = new DirectWrites.Limits(2 << 20, 1);
        FileSink sink = sink(settling);
        for (int i = 0; i < 2; i++) {
            sink.write(direct(new byte[1 << 20]));
        }
        assertThat(settling.opens).isZero();
        assertThat(forced[0]).isZero();
        for (int i = 0; i < 3; i++) {
            sink.write(direct(new byte[1 << 20]));
        }
        assertThat(settling.bytes).isEqualTo(3 << 20);
        assertThat(forced[0]).isEqualTo(1);
        sink.finish();
    }

    @Test
    void shouldLeaveToTheCacheWhatIsNoBurst() throws Exception {
        cache.limits = new DirectWrites.Limits(300_000, 1);
        FileSink sink = sink(OptionalLong.empty());
        for (int i = 0; i < 20; i++) {
            sink.write(direct(new byte[100_000]));
            cache.nanos += TimeUnit.MILLISECONDS.toNanos(400);
        }
        assertThat(cache.opens).isZero();
        cache.nanos += TimeUnit.SECONDS.toNanos(1);
        for (int i = 0; i < 20; i++) {
            sink.write(direct(new byte[100_000]));
            cache.nanos += TimeUnit.MILLISECONDS.toNanos(100);
        }
        assertThat(cache.bytes).isBetween(17 * 98_304L, 17 * 102_400L); // all but three, in whole blocks
        sink.write(direct(new byte[100_000]));
        cache.nanos += TimeUnit.SECONDS.toNanos(60);
        long bytes = cache.bytes;
        sink.write(direct(new byte[100_000]));
        assertThat(cache.bytes).isEqualTo(bytes);
        assertThat(cache.channels).singleElement().matches(FileChannel::isOpen, "is open, and keeps the lock");
        sink.finish();
        assertThat(path).hasSize(42 * 100_000);
    }

    @Test
    void shouldLeaveFilesToTheCacheForAWhileWhenTheDiskIsSlow() throws Exception {
        cache.writeNanos = TimeUnit.MILLISECONDS.toNanos(20);
        FileSink sink = sink(OptionalLong.of(40 << 20));
        int frames = 0;
        for (; frames < 40; frames++) {
            sink.write(direct(new byte[1 << 20]));
            sink.afterFrame();
        }
        assertThat(cache.bytes).isBetween(15L << 20, 25L << 20);
        assertThat(folder.resolve("out.1.ndjson")).hasSize(40 << 20);
        cache.nanos += TimeUnit.SECONDS.toNanos(50);
        sink.write(direct(new byte[1 << 20]));
        assertThat(cache.opens).isEqualTo(1);
        cache.nanos += TimeUnit.SECONDS.toNanos(50);
        truncate(0);
        sink.write(direct(new byte[41 << 20]));
        sink.afterFrame();
        sink.write(direct(new byte[1 << 20]));
        assertThat(cache.opens).isEqualTo(2);
        sink.finish();
    }

    @Test
    void shouldNotMindOneSlowWriteOfAQuickDisk() throws Exception {
        FileSink sink = sink(OptionalLong.empty());
        for (int i = 0; i < 20; i++) {
            cache.writeNanos = TimeUnit.MILLISECONDS.toNanos(i == 10 ? 150 : 1);
            sink.write(direct(new byte[BLOCK * 100]));
        }
        sink.finish();
        assertThat(cache.bytes).isEqualTo(2000 * BLOCK);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldWriteThroughTheCacheWhereThereIsNoOtherWay(boolean unsupported) throws Exception {
        cache.direct = opened -> {
            if (unsupported) {
                throw new UnsupportedOperationException("no direct writes");
            }
            throw new FileSystemException(opened.toString(), null, "Invalid argument");
        };
        FileSink sink = sink(OptionalLong.empty());
        byte[] twin = writeSome(sink, 10);
        assertThat(path).hasBinaryContent(twin);
        assertThat(cache.opens).isEqualTo(1);
        sink.finish();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 1, 3})
    void shouldWriteThroughTheCacheWhatADirectWriteHasLeft(int blocks) throws Exception {
        boolean[] failed = new boolean[1];
        cache.disk = wanted -> {
            if (cache.bytes < 100_000) {
                return wanted;
            }
            assertThat(failed[0]).as("was tried again").isFalse();
            failed[0] = true;
            if (blocks < 0) {
                throw new IOException("Invalid argument");
            }
            return Math.min(wanted, blocks * BLOCK);
        };
        FileSink sink = sink(OptionalLong.empty());
        byte[] twin = writeSome(sink, 20);
        sink.finish();
        assertThat(path).hasBinaryContent(twin);
        assertThat(failed[0]).isTrue();
    }

    @Test
    void shouldCutOffAFrameThatNeitherWayHasRoomFor() throws Exception {
        boolean[] full = new boolean[1];
        FaultyChannel.Disk disk = wanted -> {
            if (full[0] && wanted < 50_000) {
                throw new IOException("No space left on device");
            }
            return full[0] ? 5 * BLOCK : wanted;
        };
        PastCache filling = new PastCache(opened -> new FaultyChannel(FileSink.Opener.REAL.open(opened), disk));
        filling.disk = disk;
        FileSink sink = sink(filling);
        byte[] twin = writeSome(sink, 5);
        full[0] = true;
        assertThatThrownBy(() -> sink.write(direct(new byte[70_000]))).hasMessageContaining("No space left");
        assertThat(path).hasBinaryContent(twin);
        full[0] = false;
        sink.write(direct(new byte[70_000]));
        sink.finish();
        assertThat(path).hasBinaryContent(concat(twin, new byte[70_000]));
    }

    @Test
    void shouldNotWriteIntoAFileThatSomebodyPutsInItsPlaceInThatMoment() throws Exception {
        cache.limits = new DirectWrites.Limits(50_000, 1);
        Path moved = folder.resolve("moved");
        FileSink.Opener direct = cache.direct;
        cache.direct = opened -> {
            if (Files.notExists(moved)) {
                Files.move(opened, moved);
                Files.writeString(opened, "{}\n".repeat(5_000));
            }
            return direct.open(opened);
        };
        FileSink sink = sink(OptionalLong.empty());
        byte[] frame = "{\"a\":1}\n".repeat(6_250).getBytes(UTF_8);
        sink.write(direct(frame));
        sink.write(direct(frame));
        assertThat(moved).hasBinaryContent(concat(frame, frame));
        assertThat(path).hasContent("{}\n".repeat(5_000));
        sink.write(direct(frame));
        sink.finish();
        assertThat(path).hasContent("{}\n".repeat(5_000) + "{\"a\":1}\n".repeat(6_250));
        assertThat(cache.channels).noneMatch(FileChannel::isOpen);
    }

    private FileSink sink(OptionalLong rotateBytes) throws IOException {
        return sink(cache, rotateBytes);
    }

    private FileSink sink(FileSink.Opener opener) throws IOException {
        return sink(opener, OptionalLong.empty());
    }

    private FileSink sink(FileSink.Opener opener, OptionalLong rotateBytes) throws IOException {
        return new FileSink(
                        new OutputSpec.Sink.File(path, TestOutput.rotation(rotateBytes)),
                        OutputSpec.Codec.NONE,
                        new byte[0],
                        opener,
                        OutputCounts.of(metrics, "test"),
                        line -> {})
                .opened(new NewFiles());
    }

    private byte[] writeSome(FileSink sink, int frames) throws IOException {
        Random random = new Random(frames);
        ByteArrayOutputStream twin = new ByteArrayOutputStream();
        for (int i = 0; i < frames; i++) {
            byte[] frame = frame(random, twin.size());
            sink.write(direct(frame));
            twin.write(frame);
        }
        return twin.toByteArray();
    }

    private void truncate(long size) throws IOException {
        try (FileChannel other = FileChannel.open(path, StandardOpenOption.WRITE)) {
            other.truncate(size);
        }
    }

    /** Small ones, large ones, and such that end at or next to the edge of a block of the file. */
    private static byte[] frame(Random random, int start) {
        int length = switch (random.nextInt(4)) {
            case 0 -> 1 + random.nextInt(100);
            case 1 -> 1 + random.nextInt(3 * BLOCK);
            case 2 -> (3 + random.nextInt(9)) * BLOCK - start % BLOCK + random.nextInt(3) - 1;
            default -> 1 + random.nextInt(random.nextInt(20) == 0 ? 2_500_000 : 100_000);
        };
        byte[] frame = new byte[length];
        for (int i = 0; i < length; i++) {
            frame[i] = (byte) ('a' + random.nextInt(26));
        }
        frame[length - 1] = '\n';
        frame[0] = length == 1 ? (byte) '\n' : (byte) '{';
        return frame;
    }

    private static int lastLineEnd(byte[] bytes) {
        int end = bytes.length;
        while (end > 0 && bytes[end - 1] != '\n') {
            end--;
        }
        return end;
    }

    private static ByteBuffer direct(byte[] bytes) {
        return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    }

    private static byte[] concat(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }
}
