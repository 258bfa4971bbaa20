package io.millrace.output;

import static io.millrace.output.TestOutput.file;
import static io.millrace.output.TestOutput.lines;
import static io.millrace.output.TestOutput.read;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.github.luben.zstd.Zstd;
import io.millrace.metrics.Counter;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OutputTest {
    private static final OptionalLong NO_ROTATION = OptionalLong.empty();

    @TempDir
    Path folder;

    private final TestOutput test = new TestOutput();

    @AfterEach
    void shouldHaveReleasedAllBuffers() {
        test.assertAllReleased();
    }

    @ParameterizedTest
    @EnumSource
    void shouldHoldMemoryAsItsFramesNeedIt(OutputSpec.Codec codec) throws Exception {
        Path path = folder.resolve("out.ndjson");
        try (Output output = test.open(file(path, codec, NO_ROTATION, 1))) {
            assertThat(test.allocator.metric().usedDirectMemory()).isLessThan(20_000);
            int done = 0;
            for (int records : new int[] {1, 1_000, 10, 100_000, 10}) {
                for (int end = done + records;
                        done < end;
                        done = Math.min(end, done + 500)) { // small, so that they are gathered
                    test.offer(output, lines(done, Math.min(end, done + 500)));
                }
                String all = lines(0, done);
                await().atMost(Duration.ofSeconds(10)).until(() -> read(path).equals(all));
                if (records == 1) {
                    assertThat(test.allocator.metric().usedDirectMemory()).isLessThan(80_000);
                }
            }
        }
    }

    @Test
    void shouldFlushWhenTheFirstRecordHasWaitedForTheInterval() throws Exception {
        Path path = folder.resolve("out.ndjson.zst");
        try (Output output = test.open(file(path, OutputSpec.Codec.ZSTD, NO_ROTATION, 300))) {
            long startNanos = System.nanoTime();
            test.offer(output, lines(0, 1));
            Thread.sleep(100);
            test.offer(output, lines(1, 2));
            await().atMost(Duration.ofSeconds(10))
                    .pollInterval(Duration.ofMillis(5))
                    .until(() -> !read(path).isEmpty());
            assertThat(System.nanoTime() - startNanos).isGreaterThan(300_000_000L);
            await().atMost(Duration.ofSeconds(10)).until(() -> read(path).equals(lines(0, 2)));
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldRunAReceiptSoonAndOnlyOnceItsRecordsCanBeRead(OutputSpec.Codec codec) throws Exception {
        Path path = folder.resolve("out.ndjson");
        try (Output output = test.open(file(path, codec, NO_ROTATION, 60_000))) {
            for (int i = 0; i < 5; i++) {
                AtomicReference<String> seen = new AtomicReference<>();
                test.offer(output, lines(i, i + 1), () -> seen.set(read(path)));
                await().atMost(Duration.ofSeconds(10)).until(() -> seen.get() != null);
                assertThat(seen.get()).isEqualTo(lines(0, i + 1));
            }
        }
    }

    @Test
    void shouldTellThatThereWasNoMemoryToGoOnWith() throws Exception {
        OutOfMemoryError noMemory = new OutOfMemoryError("a test");
        AtomicReference<Throwable> told = new AtomicReference<>();
        try (Output output = test.open(file(folder.resolve("out"), OutputSpec.Codec.NONE, NO_ROTATION, 10))) {
            output.onFailure(told::set);
            test.offer(output, lines(0, 1), () -> {
                throw noMemory;
            });
            await().atMost(Duration.ofSeconds(10)).until(() -> told.get() == noMemory);
            assertThat(output.failure()).isSameAs(noMemory);
        }
    }

    @Test
    void shouldNotCutTheOutputIntoCrumbsForManyReceipts() throws Exception {
        try (Output output = test.open(file(folder.resolve("out"), OutputSpec.Codec.ZSTD, NO_ROTATION, 60_000))) {
            AtomicInteger flushed = new AtomicInteger();
            long startNanos = System.nanoTime();
            for (int i = 0; i < 200; i++) {
                test.offer(output, lines(i, i + 1), flushed::incrementAndGet);
                if (i == 0) {
                    await().atMost(Duration.ofSeconds(10)).until(() -> flushed.get() == 1);
                }
                Thread.sleep(2);
            }
            await().atMost(Duration.ofSeconds(10)).until(() -> flushed.get() == 200);
            long elapsed = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
            assertThat(test.count(Counter.OUTPUT_FLUSHES)).isBetween(2L, 2 + elapsed / 20);
        }
    }

    @Test
    void shouldRunAReceiptWithoutRecordsOnceAllBeforeItIsWritten() throws Exception {
        Path path = folder.resolve("out");
        try (Output output = test.open(file(path, OutputSpec.Codec.NONE, NO_ROTATION, 60_000))) {
            CountDownLatch idle = new CountDownLatch(1);
            output.offer(Unpooled.EMPTY_BUFFER, 0, idle::countDown);
            assertThat(idle.await(10, TimeUnit.SECONDS)).isTrue();
            AtomicReference<String> seen = new AtomicReference<>();
            test.offer(output, lines(0, 3));
            output.offer(Unpooled.EMPTY_BUFFER, 0, () -> seen.set(read(path)));
            await().atMost(Duration.ofSeconds(10)).until(() -> seen.get() != null);
            assertThat(seen.get()).isEqualTo(lines(0, 3));
        }
    }

    @Test
    void shouldOutliveAReceiptThatThrows() throws Exception {
        Path path = folder.resolve("out");
        Output output = test.open(file(path, OutputSpec.Codec.NONE));
        test.offer(output, lines(0, 1), () -> {
            throw new IllegalStateException("on purpose");
        });
        test.offer(output, lines(1, 2));
        assertThat(output.close(10_000)).isTrue();
        assertThat(path).hasContent(lines(0, 2));
        assertThat(test.log).singleElement().asString().contains("on purpose");
    }

    @ParameterizedTest
    @EnumSource
    void shouldWriteWholeRecordsInOrderWhateverTheBatchesLookLike(OutputSpec.Codec codec) throws Exception {
        Random random = new Random(11);
        Path path = folder.resolve("out");
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        int records = 0;
        List<ByteBuf> batches = new ArrayList<>();
        try (Output output = test.open(file(path, codec, NO_ROTATION, 10))) {
            for (int i = 0; i < 120; i++) {
                int count = random.nextInt(4);
                ByteArrayOutputStream batch = new ByteArrayOutputStream();
                for (int r = 0; r < count; r++) {
                    batch.writeBytes(record(random));
                }
                expected.writeBytes(batch.toByteArray());
                records += count;
                ByteBuf buffer = shaped(batch.toByteArray(), random.nextInt(4));
                batches.add(buffer);
                output.offer(buffer, count, null);
                if (random.nextInt(20) == 0) {
                    Thread.sleep(15);
                }
            }
        }
        assertThat(read(path).equals(expected.toString(UTF_8))).isTrue();
        assertThat(test.count(Counter.OUTPUT_RECORDS)).isEqualTo(records);
        assertThat(batches).allMatch(batch -> batch.refCnt() == 0);
        if (codec == OutputSpec.Codec.ZSTD) {
            assertEveryFrameIsWholeRecords(Files.readAllBytes(path));
        }
    }

    /** Small ones, some of about a frame, a few much larger than one. */
    private static byte[] record(Random random) {
        int size = switch (random.nextInt(30)) {
            case 0 -> 3 << 20;
            case 1, 2 -> (1 << 20) - 20 + random.nextInt(40);
            case 3, 4, 5, 6 -> random.nextInt(700_000);
            default -> random.nextInt(2_000);
        };
        byte[] record = new byte[size + 1];
        Arrays.fill(record, (byte) ('a' + random.nextInt(26)));
        record[size] = '\n';
        return record;
    }

    private ByteBuf shaped(byte[] bytes, int shape) {
        ByteBuf direct = test.allocator
                .directBuffer(bytes.length + 8)
                .writeZero(5)
                .skipBytes(5)
                .writeBytes(bytes);
        switch (shape) {
            case 0 -> {
                return direct;
            }
            case 1 -> {
                ByteBuf slice = direct.readRetainedSlice(bytes.length);
                direct.release();
                return slice;
            }
            case 2 -> {
                direct.release();
                return test.allocator.heapBuffer(bytes.length + 1).writeBytes(bytes);
            }
            default -> {
                direct.release();
                int half = bytes.length / 2;
                return test.allocator
                        .compositeDirectBuffer()
                        .addComponent(
                                true, test.allocator.directBuffer(half + 1).writeBytes(bytes, 0, half))
                        .addComponent(
                                true,
                                test.allocator.directBuffer(half + 2).writeBytes(bytes, half, bytes.length - half));
            }
        }
    }

    private static void assertEveryFrameIsWholeRecords(byte[] file) {
        int at = 0;
        while (at < file.length) {
            int length = (int) Zstd.findFrameCompressedSize(file, at, file.length - at);
            byte[] frame = Arrays.copyOfRange(file, at, at + length);
            byte[] raw = Zstd.decompress(frame, (int) Zstd.getFrameContentSize(frame));
            assertThat(raw.length == 0 || raw[raw.length - 1] == '\n')
                    .as("frame at " + at)
                    .isTrue();
            at += length;
        }
    }

    @Test
    void shouldTakeWhateverIsOfferedWhileTheSinkIsStuckAndTellWhenItIsFull() throws Exception {
        StuckStream stuck = new StuckStream();
        OutputSpec spec =
                new OutputSpec("test", new OutputSpec.Sink.Stream(stuck), OutputSpec.Codec.NONE, 0, 10, 10_000);
        List<String> told = new ArrayList<>();
        Output output = test.open(spec);
        output.listen(new Output.Listener() {
            @Override
            public void onFull() {
                told.add("full");
            }

            @Override
            public void onRoom() {
                told.add("room");
            }
        });
        StringBuilder all = new StringBuilder(lines(0, 1));
        test.offer(output, lines(0, 1));
        stuck.entered.await();
        for (int i = 1; i < 2_000; i++) {
            test.offer(output, lines(i, i + 1));
            all.append(lines(i, i + 1));
        }
        assertThat(output.isFull()).isTrue();
        assertThat(output.queuedBytes()).isGreaterThan(10_000);
        stuck.letGo();
        await().atMost(Duration.ofSeconds(10)).until(() -> output.queuedBytes() == 0);
        assertThat(output.close(10_000)).isTrue();
        assertThat(output.isFull()).isFalse();
        assertThat(told).containsExactly("full", "room");
        assertThat(stuck.written.toString(UTF_8)).isEqualTo(all.toString());
    }

    @Test
    void shouldFlushAStreamAsSoonAsNothingMoreComes() throws Exception {
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        OutputSpec.Sink.Stream stream = new OutputSpec.Sink.Stream(to);
        try (Output output = test.open(TestOutput.spec(stream, OutputSpec.Codec.NONE, 60_000))) {
            test.offer(output, lines(0, 2));
            await().atMost(Duration.ofSeconds(10))
                    .until(() -> to.toString(UTF_8).equals(lines(0, 2)));
        }
    }

    @Test
    void shouldDoAllTheWorkButTheWriteForDrop() throws Exception {
        try (Output output = test.open(TestOutput.spec(new OutputSpec.Sink.Drop(), OutputSpec.Codec.ZSTD, 10))) {
            test.offer(output, lines(0, 1000));
        }
        assertThat(test.count(Counter.OUTPUT_RECORDS)).isEqualTo(1000);
        assertThat(test.count(Counter.OUTPUT_WRITTEN_BYTES))
                .isBetween(100L, (long) lines(0, 1000).length() / 4);
    }

    @Test
    void shouldReleaseAndCountWhatIsOfferedAfterItWasClosed() throws Exception {
        Output output = test.open(TestOutput.spec(new OutputSpec.Sink.Drop(), OutputSpec.Codec.NONE, 10));
        assertThat(output.close(10_000)).isTrue();
        ByteBuf late = test.buffer(lines(0, 3));
        output.offer(late, 3, () -> test.log.add("acknowledged"));
        assertThat(late.refCnt()).isZero();
        assertThat(test.count(Counter.OUTPUT_LOST)).isEqualTo(3);
        assertThat(output.queuedBytes()).isZero();
        assertThat(output.close(1)).isFalse();
        assertThat(test.log).isEmpty();
    }

    @Test
    void shouldLoseNothingWithManyThreadsOffering() throws Exception {
        Path path = folder.resolve("out.zst");
        Output output = test.open(file(path, OutputSpec.Codec.ZSTD, NO_ROTATION, 5));
        AtomicInteger receipts = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            int thread = t;
            threads.add(new Thread(() -> {
                for (int i = 0; i < 3_000; i++) {
                    test.offer(output, thread + ":" + i + "\n", i % 10 == 0 ? receipts::incrementAndGet : null);
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(output.close(10_000)).isTrue();
        assertThat(receipts).hasValue(1_200);
        int[] next = new int[4];
        read(path).lines().forEach(line -> {
            String[] parts = line.split(":");
            assertThat(Integer.parseInt(parts[1])).isEqualTo(next[Integer.parseInt(parts[0])]++);
        });
        assertThat(next).containsOnly(3_000);
    }

    @Test
    void shouldRefuseASpecThatCannotWork() {
        assertThatThrownBy(() -> new OutputSpec("x", new OutputSpec.Sink.Drop(), OutputSpec.Codec.ZSTD, 20, 1000, 1))
                .hasMessageContaining("output 'x'")
                .hasMessageContaining("zstd level (-7 to 19) cannot be 20");
    }

    /** Takes nothing until it is let go. */
    private static final class StuckStream extends OutputStream {
        final ByteArrayOutputStream written = new ByteArrayOutputStream();
        final CountDownLatch entered = new CountDownLatch(1);
        private final CountDownLatch open = new CountDownLatch(1);

        void letGo() {
            open.countDown();
        }

        @Override
        public void write(int value) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void write(byte[] from, int offset, int length) {
            entered.countDown();
            try {
                open.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            written.write(from, offset, length);
        }
    }
}
