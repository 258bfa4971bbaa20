package io.millrace.output;

import static io.millrace.output.TestOutput.file;
import static io.millrace.output.TestOutput.lines;
import static io.millrace.output.TestOutput.read;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.is;

import io.millrace.metrics.Counter;
import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BrokenSinkTest {
    @TempDir
    Path folder;

    private final Set<Thread> othersThreads =
            Set.copyOf(Thread.getAllStackTraces().keySet());
    private final TestOutput test = new TestOutput();

    @AfterEach
    void shouldHaveReleasedAllBuffers() {
        test.assertAllReleased();
    }

    @ParameterizedTest
    @EnumSource
    void shouldKeepWhatAFullDiskRefusesAndWriteItOnceThereIsRoom(OutputSpec.Codec codec) throws Exception {
        Path path = folder.resolve("out.ndjson");
        FullNowAndThen disk = new FullNowAndThen();
        AtomicInteger receipts = new AtomicInteger();
        Output output = test.open(
                file(path, codec, OptionalLong.empty(), 5),
                opened -> new FaultyChannel(FileSink.Opener.REAL.open(opened), disk));
        for (int i = 0; i < 10; i++) {
            test.offer(output, lines(i * 100, i * 100 + 100), receipts::incrementAndGet);
            if (i < 3) { // so that there are more frames than the disk takes at first
                await().atMost(Duration.ofSeconds(20)).untilAtomic(receipts, is(i + 1));
            }
            Thread.sleep(10);
        }
        assertThat(output.close(10_000)).isTrue();
        assertThat(read(path)).isEqualTo(lines(0, 1000));
        assertThat(TestOutput.readByTool(path, codec)).isEqualTo(lines(0, 1000));
        assertThat(receipts).hasValue(10);
        assertThat(test.count(Counter.OUTPUT_RECORDS)).isEqualTo(1000);
        assertThat(disk.failures).isPositive();
        assertThat(test.count(Counter.OUTPUT_WRITE_ERRORS)).isEqualTo(disk.failures);
        assertThat(test.log.get(0)).contains("No space left on device").contains(path.toString());
        assertThat(test.log.get(1)).contains("works again");
    }

    @Test
    void shouldGiveUpAtTheFirstFailureWhereItDoesNotRetry() throws Exception {
        Path path = folder.resolve("out.ndjson.zst");
        boolean[] full = new boolean[1];
        Output output = test.open(
                file(path, OutputSpec.Codec.ZSTD, OptionalLong.empty(), 5).withoutRetries(),
                opened -> new FaultyChannel(FileSink.Opener.REAL.open(opened), wanted -> {
                    if (full[0] && wanted < 10) {
                        throw new IOException("No space left on device");
                    }
                    return full[0] ? wanted - 9 : wanted;
                }));
        List<String> receipts = new CopyOnWriteArrayList<>();
        test.offer(output, lines(0, 5), () -> receipts.add("first"));
        await().atMost(Duration.ofSeconds(10)).until(() -> receipts.size() == 1);
        assertThat(output.failure()).isNull();
        full[0] = true;
        test.offer(output, lines(5, 9), () -> receipts.add("never"));
        await().atMost(Duration.ofSeconds(10)).until(() -> output.failure() != null);
        test.offer(output, lines(9, 12));
        assertThat(output.close(10_000)).isFalse();
        assertThat(output.failure()).hasMessage("cannot write to " + path + ": No space left on device");
        assertThat(test.log).as("who asks for the failure says it").isEmpty();
        assertThat(read(path)).isEqualTo(lines(0, 5));
        assertThat(receipts).containsExactly("first");
        assertThat(test.count(Counter.OUTPUT_WRITE_ERRORS)).isEqualTo(1);
        assertThat(test.count(Counter.OUTPUT_LOST)).isEqualTo(7);
    }

    @Test
    void shouldLeaveWholeFramesBehindWhenItIsClosedOnAFullDisk() throws Exception {
        Path path = folder.resolve("out.ndjson.zst");
        boolean[] full = new boolean[1];
        Output output = test.open(
                file(path, OutputSpec.Codec.ZSTD, OptionalLong.empty(), 5),
                opened -> new FaultyChannel(FileSink.Opener.REAL.open(opened), wanted -> {
                    if (full[0] && wanted < 10) {
                        throw new IOException("No space left on device");
                    }
                    return full[0] ? wanted - 9 : wanted;
                }));
        List<String> receipts = new ArrayList<>();
        test.offer(output, lines(0, 5), () -> receipts.add("first"));
        await().atMost(Duration.ofSeconds(10)).until(() -> receipts.size() == 1);
        full[0] = true;
        List<ByteBuf> kept = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            kept.add(test.buffer(lines(5, 9)));
            output.offer(kept.get(i), 4, () -> receipts.add("never"));
        }
        await().atMost(Duration.ofSeconds(10)).until(() -> test.count(Counter.OUTPUT_WRITE_ERRORS) > 2);
        assertThat(output.close(50)).isFalse();
        awaitLost(20);
        assertThat(read(path)).isEqualTo(lines(0, 5));
        assertThat(receipts).containsExactly("first");
        assertThat(kept).allMatch(buffer -> buffer.refCnt() == 0);
        await().until(() -> output.queuedBytes() == 0);
    }

    @Test
    void shouldGiveUpWhatASlowDiskHasNotTakenWhenItsTimeIsOver() throws Exception {
        Path path = folder.resolve("out.ndjson");
        Output output = test.open(
                file(path, OutputSpec.Codec.NONE),
                opened -> new FaultyChannel(FileSink.Opener.REAL.open(opened), wanted -> {
                    LockSupport.parkNanos(1_000_000_000); // a write takes a second
                    return wanted;
                }));
        for (int i = 0; i < 300; i++) {
            test.offer(output, lines(0, 3_000));
        }
        await().atMost(Duration.ofSeconds(20)).until(() -> test.count(Counter.OUTPUT_RECORDS) > 0);
        assertThat(output.close(200)).isFalse();
        await().until(() -> test.count(Counter.OUTPUT_RECORDS) + test.count(Counter.OUTPUT_LOST) == 300 * 3_000);
        long written = test.count(Counter.OUTPUT_RECORDS);
        assertThat(test.count(Counter.OUTPUT_LOST)).isPositive();
        // A batch counts as lost as a whole when only its beginning made it into the last frame.
        assertThat(read(path).lines().count()).isBetween(written, written + 3_000);
    }

    @Test
    void shouldGoOnInTheSameFileWhenRotatingFails() throws Exception {
        Path path = folder.resolve("x".repeat(248) + ".ndjson"); // a number would make it too long
        Output output = test.open(file(path, OutputSpec.Codec.NONE, OptionalLong.of(50), 5));
        test.offer(output, lines(0, 5));
        await().atMost(Duration.ofSeconds(10)).until(() -> test.count(Counter.OUTPUT_RECORDS) == 5);
        await().atMost(Duration.ofSeconds(10)).until(() -> !test.log.isEmpty());
        assertThat(test.log.get(0)).contains("cannot rotate").contains(path.toString());
        test.offer(output, lines(5, 6));
        assertThat(output.close(10_000)).isTrue();
        assertThat(path).hasContent(lines(0, 6));
        assertThat(test.log).hasSize(1);
    }

    @Test
    void shouldDropAndCountEverythingOnceAStreamIsBroken() throws Exception {
        OutputStream broken = new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        Output output = Outputs.toStream("test", broken, test.metrics, test.allocator, test.log::add);
        test.offer(output, lines(0, 3), () -> test.log.add("acknowledged"));
        await().atMost(Duration.ofSeconds(10)).until(() -> output.failure() != null);
        for (int i = 0; i < 100; i++) {
            test.offer(output, lines(0, 3));
        }
        assertThat(output.close(10_000)).isFalse();
        assertThat(test.count(Counter.OUTPUT_LOST)).isEqualTo(303);
        assertThat(test.log)
                .singleElement()
                .asString()
                .contains("failed for good")
                .contains("Broken pipe");
        assertThat(output.failure()).hasMessage("Broken pipe");
    }

    @Test
    void shouldGiveUpAStreamThatIsStuckWhenItsTimeIsOver() throws Exception {
        OutputStream stuck = new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                try {
                    Thread.sleep(60_000);
                } catch (InterruptedException e) {
                    throw new IOException("interrupted", e);
                }
            }
        };
        Output output = Outputs.toStream("test", stuck, test.metrics, test.allocator, test.log::add);
        test.offer(output, lines(0, 3));
        Thread.sleep(20);
        test.offer(output, lines(3, 7));
        long startNanos = System.nanoTime();
        assertThat(output.close(50)).isFalse();
        assertThat(System.nanoTime() - startNanos).isLessThan(20_000_000_000L);
        awaitLost(7);
    }

    @Test
    void shouldNotBlockAnybodyWhileNobodyReadsThePipe() throws Exception {
        Path pipe = pipe();
        Output output = test.open(file(pipe, OutputSpec.Codec.NONE));
        for (int i = 0; i < 1000; i++) {
            test.offer(output, lines(i, i + 1));
        }
        awaitWritersAtPipes(1);
        long startNanos = System.nanoTime();
        assertThat(output.close(50)).isFalse();
        assertThat(System.nanoTime() - startNanos).isLessThan(20_000_000_000L);
        awaitLost(1000);
        assertThat(test.count(Counter.OUTPUT_RECORDS)).isZero();
    }

    @Test
    void shouldWaitForAllThatCannotBeToldToEndNoLongerThanForOne() throws Exception {
        List<Output> outputs = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            Path pipe = folder.resolve("pipe" + i);
            TestOutput.run("mkfifo", pipe.toString());
            Output output = test.open(file(pipe, OutputSpec.Codec.NONE, OptionalLong.empty(), 1));
            test.offer(output, lines(0, 1));
            outputs.add(output);
        }
        awaitWritersAtPipes(10);
        List<Path> moved = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            moved.add(Files.move(folder.resolve("pipe" + i), folder.resolve("moved" + i)));
        }
        long startNanos = System.nanoTime();
        assertThat(Output.close(outputs, 50)).isEqualTo(outputs);
        outputs.forEach(Output::close);
        assertThat(System.nanoTime() - startNanos).isLessThan(8_000_000_000L);
        for (Path pipe : moved) {
            Files.newInputStream(pipe).close(); // whom the writers wait for
        }
        awaitLost(10);
        await().atMost(Duration.ofSeconds(10))
                .until(() -> test.allocator.metric().usedDirectMemory() == 0);
    }

    @Test
    void shouldGiveUpAReaderThatReadsNoFurther() throws Exception {
        Path pipe = pipe();
        Output output = test.open(file(pipe, OutputSpec.Codec.NONE));
        test.offer(output, lines(0, 20_000)); // more than a pipe holds
        try (InputStream reader = Files.newInputStream(pipe)) {
            assertThat(reader.read()).isEqualTo('{');
            assertThat(output.close(50)).isFalse();
        }
        awaitLost(20_000);
    }

    @Test
    void shouldWaitForAReaderAndForTheNextOne() throws Exception {
        Path pipe = pipe();
        Output output = test.open(file(pipe, OutputSpec.Codec.ZSTD, OptionalLong.empty(), 5));
        test.offer(output, lines(0, 10));
        Thread.sleep(30);
        try (InputStream reader = LogFiles.open(pipe)) {
            assertThat(new String(reader.readNBytes(lines(0, 10).length()), UTF_8))
                    .isEqualTo(lines(0, 10));
        }
        // now nobody reads: the write fails, and waits until somebody does
        test.offer(output, lines(10, 20));
        await().atMost(Duration.ofSeconds(10)).until(() -> test.count(Counter.OUTPUT_WRITE_ERRORS) == 1);
        CompletableFuture<String> next = CompletableFuture.supplyAsync(() -> read(pipe));
        await().atMost(Duration.ofSeconds(10)).until(() -> test.count(Counter.OUTPUT_RECORDS) == 20);
        assertThat(output.close(10_000)).isTrue();
        assertThat(next.get()).isEqualTo(lines(10, 20));
    }

    /** It may take longer than the output is waited for. */
    private void awaitLost(long records) {
        await().atMost(Duration.ofSeconds(20))
                .untilAsserted(() -> assertThat(test.count(Counter.OUTPUT_LOST)).isEqualTo(records));
    }

    /** Until so many writers of this test wait for somebody at the other end of their pipes. */
    private void awaitWritersAtPipes(long writers) {
        await().atMost(Duration.ofSeconds(20))
                .until(() -> Thread.getAllStackTraces().entrySet().stream()
                                .filter(thread -> !othersThreads.contains(thread.getKey()))
                                .filter(thread -> isOpeningAPipe(thread.getValue()))
                                .count()
                        == writers);
    }

    private static boolean isOpeningAPipe(StackTraceElement[] stack) {
        return stack.length > 0
                && stack[0].isNativeMethod()
                && stack[0].getMethodName().startsWith("open")
                && Arrays.stream(stack).anyMatch(frame -> frame.getClassName().equals(PipeSink.class.getName()));
    }

    private Path pipe() throws Exception {
        Path pipe = folder.resolve("pipe");
        TestOutput.run("mkfifo", pipe.toString());
        return pipe;
    }

    /** Fails in the middle of every third frame or so, for three attempts. */
    private static final class FullNowAndThen implements FaultyChannel.Disk {
        volatile int failures;
        private int calls;

        @Override
        @SuppressWarnings("NonAtomicOperationOnVolatileField") // one writer
        public int room(int wanted) throws IOException {
            int call = calls++;
            if (call < 3 || call % 7 > 4) {
                return wanted;
            }
            if (call % 2 == 0) {
                failures = failures + 1;
                throw new IOException("No space left on device");
            }
            return Math.max(1, wanted / 2);
        }
    }
}
