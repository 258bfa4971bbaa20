package io.millrace.output;

import static io.millrace.output.TestOutput.lines;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.metrics.Counter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimedRotationTest {
    private static final long HOUR = 3_600_000;

    @TempDir
    Path folder;

    private final TestOutput test = new TestOutput();
    private final AtomicLong nowMillis = new AtomicLong(100 * HOUR + 5);
    private final FileSink.Opener clock = new FileSink.Opener() {
        @Override
        public FileChannel open(Path path) throws IOException {
            return new FaultyChannel(REAL.open(path), wanted -> wanted);
        }

        @Override
        public long nowMillis() {
            return nowMillis.get();
        }
    };
    private Path path;

    @BeforeEach
    void setPath() {
        path = folder.resolve("out.ndjson");
    }

    @AfterEach
    void shouldHaveReleasedAllBuffers() {
        test.assertAllReleased();
    }

    @Test
    void shouldRotateWhenTheHourIsOverAndNotBefore() throws Exception {
        FileSink sink = sink();
        write(sink, 0);
        nowMillis.set(101 * HOUR - 1);
        write(sink, 1);
        assertThat(sink.nanosToRotation()).isEqualTo(1_000_000);
        nowMillis.set(101 * HOUR);
        assertThat(sink.nanosToRotation()).isZero();
        sink.afterFrame();
        write(sink, 2);
        sink.finish();
        assertThat(folder.resolve("out.1.ndjson")).hasContent(lines(0, 2));
        assertThat(path).hasContent(lines(2, 3));
    }

    @Test
    void shouldLeaveAnEmptyFileAlone() throws Exception {
        FileSink sink = sink();
        nowMillis.set(200 * HOUR);
        assertThat(sink.nanosToRotation()).isEqualTo(Long.MAX_VALUE);
        sink.afterFrame();
        write(sink, 0);
        assertThat(sink.nanosToRotation()).isEqualTo(10_000_000_000L);
        sink.finish();
        assertThat(test.count(Counter.OUTPUT_ROTATIONS)).isZero();
    }

    @Test
    void shouldLeaveAFileAloneThatSomebodyElseHasEmptied() throws Exception {
        FileSink sink = sink();
        write(sink, 0);
        try (FileChannel other = FileChannel.open(path, StandardOpenOption.WRITE)) {
            other.truncate(0);
        }
        nowMillis.set(101 * HOUR);
        assertThat(sink.nanosToRotation()).isZero();
        sink.afterFrame();
        assertThat(sink.nanosToRotation()).isEqualTo(Long.MAX_VALUE);
        assertThat(test.count(Counter.OUTPUT_ROTATIONS)).isZero();
        write(sink, 1);
        nowMillis.set(102 * HOUR);
        sink.afterFrame();
        sink.finish();
        assertThat(folder.resolve("out.1.ndjson")).hasContent(lines(1, 2));
    }

    @Test
    void shouldRotateAtTheStartWhatWasWrittenInAnEarlierHour() throws Exception {
        Files.writeString(path, lines(0, 3));
        Files.setLastModifiedTime(path, FileTime.fromMillis(100 * HOUR - 1));
        FileSink sink = sink();
        write(sink, 3);
        sink.finish();
        assertThat(folder.resolve("out.1.ndjson")).hasContent(lines(0, 3));
        assertThat(path).hasContent(lines(3, 4));
        Files.setLastModifiedTime(path, FileTime.fromMillis(100 * HOUR));
        sink().finish();
        assertThat(path).hasContent(lines(3, 4));
    }

    @Test
    void shouldNotRotateTwiceWhenTheClockStepsBack() throws Exception {
        FileSink sink = sink();
        write(sink, 0);
        nowMillis.set(101 * HOUR);
        write(sink, 1);
        write(sink, 2);
        nowMillis.set(100 * HOUR + 5);
        write(sink, 3);
        assertThat(sink.nanosToRotation()).isPositive();
        nowMillis.set(102 * HOUR - 1);
        write(sink, 4);
        assertThat(test.count(Counter.OUTPUT_ROTATIONS)).isEqualTo(1);
        sink.finish();
    }

    @Test
    void shouldGoByTheClockAgainOnceItIsPutRight() throws Exception {
        FileSink sink = sink();
        nowMillis.set(90_000 * HOUR);
        write(sink, 0);
        nowMillis.set(100 * HOUR);
        assertThat(sink.nanosToRotation()).isPositive();
        nowMillis.set(101 * HOUR);
        assertThat(sink.nanosToRotation()).isZero();
        sink.finish();
    }

    @Test
    void shouldRestBetweenRotationsThatFail() throws Exception {
        path = folder.resolve("x".repeat(248) + ".ndjson"); // a number would make it too long
        FileSink sink = sink();
        write(sink, 0);
        nowMillis.set(101 * HOUR);
        assertThat(sink.nanosToRotation()).isZero();
        assertThatThrownBy(sink::afterFrame).isInstanceOf(IOException.class);
        assertThat(sink.nanosToRotation()).isPositive();
        sink.finish();
    }

    @Test
    void shouldNotRenameAFileThatHasTakenItsName() throws Exception {
        FileSink sink = sink();
        write(sink, 0);
        Files.move(path, folder.resolve("moved"));
        Files.writeString(path, "{\"mine\":true}\n");
        nowMillis.set(101 * HOUR);
        sink.afterFrame();
        assertThat(path).hasContent("{\"mine\":true}\n");
        assertThat(sink.nanosToRotation()).isEqualTo(Long.MAX_VALUE);
        assertThat(folder.resolve("moved")).hasContent(lines(0, 1));
        write(sink, 1);
        sink.finish();
        assertThat(path).hasContent("{\"mine\":true}\n" + lines(1, 2));
        assertThat(test.log).singleElement().asString().contains("is another file now");
    }

    @Test
    void shouldLeaveNoEmptyFileOfADateBehind() throws Exception {
        OutputSpec.Rotation rotation = new OutputSpec.Rotation(OptionalLong.empty(), OptionalLong.of(HOUR));
        OutputSpec spec = TestOutput.spec(
                new OutputSpec.Sink.DatedFile(DatedFilesTest.hourly(folder), rotation), OutputSpec.Codec.ZSTD, 1);
        Path date = folder.resolve("x-19700101");
        Output output = test.open(spec, clock);
        nowMillis.set(101 * HOUR - 1);
        output.offer(test.buffer(lines(0, 1)), 1, 0, null);
        await().atMost(Duration.ofSeconds(10)).until(() -> test.count(Counter.OUTPUT_RECORDS) == 1);
        nowMillis.set(101 * HOUR);
        await().atMost(Duration.ofSeconds(10)).until(() -> test.count(Counter.OUTPUT_ROTATIONS) == 1);
        assertThat(date.resolve("00.log")).doesNotExist();
        output.offer(test.buffer(lines(1, 2)), 1, 0, null);
        assertThat(output.close(10_000)).isTrue();
        Files.setLastModifiedTime(date.resolve("00.log"), FileTime.fromMillis(nowMillis.get()));
        nowMillis.set(102 * HOUR);
        assertThat(test.open(spec, clock).close(10_000))
                .as("finds it due at the start")
                .isTrue();
        try (Stream<Path> files = Files.list(date)) {
            assertThat(files.map(file -> file.getFileName() + " " + TestOutput.read(file)))
                    .containsExactlyInAnyOrder("00.1.log " + lines(0, 1), "00.2.log " + lines(1, 2));
        }
    }

    @Test
    void shouldRotateWithoutAnyNewResult() throws Exception {
        Output output = test.open(spec(), clock);
        nowMillis.set(101 * HOUR - 1);
        test.offer(output, lines(0, 1));
        await().atMost(Duration.ofSeconds(10)).until(() -> test.count(Counter.OUTPUT_RECORDS) == 1);
        nowMillis.set(101 * HOUR);
        await().atMost(Duration.ofSeconds(10)).until(() -> test.count(Counter.OUTPUT_ROTATIONS) == 1);
        assertThat(folder.resolve("out.1.ndjson")).hasContent(lines(0, 1));
        assertThat(output.close(10_000)).isTrue();
        assertThat(path).isEmptyFile();
    }

    private OutputSpec spec() {
        return TestOutput.spec(new OutputSpec.Sink.File(path, rotation()), OutputSpec.Codec.NONE, 5);
    }

    private static OutputSpec.Rotation rotation() {
        return new OutputSpec.Rotation(OptionalLong.empty(), OptionalLong.of(HOUR));
    }

    private FileSink sink() throws IOException {
        return new FileSink(
                        new OutputSpec.Sink.File(path, rotation()),
                        OutputSpec.Codec.NONE,
                        new byte[0],
                        clock,
                        OutputCounts.of(test.metrics, "test"),
                        test.log::add)
                .opened(new NewFiles());
    }

    private static void write(FileSink sink, int line) throws IOException {
        sink.write(ByteBuffer.wrap(lines(line, line + 1).getBytes(StandardCharsets.UTF_8)));
        sink.afterFrame();
    }
}
