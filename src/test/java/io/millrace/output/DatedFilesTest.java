package io.millrace.output;

import static io.millrace.output.TestOutput.read;
import static io.millrace.output.TestOutput.readByTool;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.hamcrest.Matchers.is;

import io.millrace.metrics.Counter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DatedFilesTest {
    private static final long HOUR = 3_600_000;

    @TempDir
    Path folder;

    private final TestOutput test = new TestOutput();

    @AfterEach
    void shouldHaveReleasedAllBuffers() {
        test.assertAllReleased();
    }

    /** {@code FOLDER/x-%d{yyyyMMdd/HH}.log}. */
    static DatedPath hourly(Path folder) {
        return dated(folder + "/x-", "yyyyMMdd/HH", ".log", HOUR);
    }

    private static DatedPath dated(String before, String pattern, String behind, long stepMillis) {
        return new DatedPath(
                before + "%d{" + pattern + "}" + behind,
                new DateTimeFormatterBuilder()
                        .appendLiteral(before)
                        .append(DateTimeFormatter.ofPattern(pattern, Locale.US))
                        .appendLiteral(behind)
                        .toFormatter(Locale.US)
                        .withZone(ZoneOffset.UTC),
                stepMillis);
    }

    private Path hour(int hour) {
        return folder.resolve(String.format("x-197001%02d/%02d.log", 1 + hour / 24, hour % 24));
    }

    private static OutputSpec spec(DatedPath path, OutputSpec.Codec codec, OptionalLong rotateBytes) {
        return TestOutput.spec(new OutputSpec.Sink.DatedFile(path, TestOutput.rotation(rotateBytes)), codec, 5);
    }

    private void offer(Output output, String text, long timeMillis, Runnable whenFlushed) {
        output.offer(test.buffer(text), (int) text.lines().count(), timeMillis, whenFlushed);
    }

    @ParameterizedTest
    @EnumSource
    void shouldPutEveryResultIntoTheFileOfItsTimeInTheOrderOfInput(OutputSpec.Codec codec) throws Exception {
        for (int hours : new int[] {1, 3, 16, 17, 60}) {
            for (long seed = 0; seed < 3; seed++) {
                Path sub = folder.resolve(hours + "-" + seed);
                Random random = new Random(seed);
                Map<Path, StringBuilder> expected = new HashMap<>();
                AtomicInteger receipts = new AtomicInteger();
                DatedPath path = hourly(sub);
                Output output = test.open(spec(path, codec, OptionalLong.empty()));
                int line = 0;
                for (int batch = 0; batch < 300; batch++) {
                    long time = random.nextInt(hours) * HOUR + random.nextInt((int) HOUR);
                    String text = TestOutput.lines(line, line += random.nextInt(1, 40));
                    expected.computeIfAbsent(Path.of(path.name(time)), unused -> new StringBuilder())
                            .append(text);
                    offer(output, text, time, receipts::incrementAndGet);
                }
                assertThat(output.close(10_000)).isTrue();
                String where = codec + ", " + hours + " hours, seed " + seed;
                assertThat(files(sub)).as(where).containsExactlyInAnyOrderElementsOf(expected.keySet());
                for (Map.Entry<Path, StringBuilder> file : expected.entrySet()) {
                    assertThat(read(file.getKey()))
                            .as(where + ", " + file.getKey())
                            .isEqualTo(file.getValue().toString());
                }
                assertThat(receipts).as(where).hasValue(300);
            }
        }
        assertThat(test.log).isEmpty();
    }

    @Test
    void shouldTellNobodyThatItIsFlushedBeforeAllFilesAre() throws Exception {
        int hours = 5;
        Output output = test.open(spec(hourly(folder), OutputSpec.Codec.ZSTD, OptionalLong.empty()));
        String[] seen = new String[1];
        for (int hour = 0; hour < hours; hour++) {
            offer(
                    output,
                    TestOutput.lines(hour, hour + 1),
                    hour * HOUR,
                    hour < hours - 1
                            ? null
                            : () -> {
                                StringBuilder all = new StringBuilder();
                                for (int i = 0; i < hours; i++) {
                                    all.append(read(hour(i)));
                                }
                                seen[0] = all.toString();
                            });
        }
        assertThat(output.close(10_000)).isTrue();
        assertThat(seen[0]).isEqualTo(TestOutput.lines(0, hours));
    }

    @Test
    void shouldTakeTwoStepsOfOneNameForTheSameFile() throws Exception {
        DatedPath monthly = dated(folder + "/", "yyyy-MM", ".log", 24 * HOUR);
        Output output = test.open(spec(monthly, OutputSpec.Codec.NONE, OptionalLong.empty()));
        for (int day = 0; day < 40; day++) {
            offer(output, TestOutput.lines(day, day + 1), day * 24 * HOUR, null);
        }
        assertThat(output.close(10_000)).isTrue();
        assertThat(folder.resolve("1970-01.log")).hasContent(TestOutput.lines(0, 31));
        assertThat(folder.resolve("1970-02.log")).hasContent(TestOutput.lines(31, 40));
    }

    @ParameterizedTest
    @EnumSource
    void shouldCutTornTailsOfAllFilesThatWereOpenAtTheNextStart(OutputSpec.Codec codec) throws Exception {
        Output first = test.open(spec(hourly(folder), codec, OptionalLong.empty()));
        for (int hour = 0; hour < 4; hour++) {
            offer(first, TestOutput.lines(hour, hour + 1), hour * HOUR, null);
        }
        assertThat(first.close(10_000)).isTrue();
        byte[] frame = Files.readAllBytes(hour(3));
        for (int hour = 0; hour < 3; hour++) {
            byte[] whole = Files.readAllBytes(hour(hour));
            byte[] torn = Arrays.copyOf(whole, whole.length + frame.length - 1);
            System.arraycopy(frame, 0, torn, whole.length, frame.length - 1);
            Files.write(hour(hour), torn);
        }
        Output second = test.open(spec(hourly(folder), codec, OptionalLong.empty()));
        for (int hour = 0; hour < 3; hour++) {
            assertThat(readByTool(hour(hour), codec)).isEqualTo(TestOutput.lines(hour, hour + 1));
        }
        offer(second, TestOutput.lines(8, 9), 0, null);
        assertThat(second.close(10_000)).isTrue();
        assertThat(readByTool(hour(0), codec)).isEqualTo(TestOutput.lines(0, 1) + TestOutput.lines(8, 9));
        assertThat(test.log).hasSize(3).allMatch(line -> line.contains("cut off the last"));
    }

    @Test
    void shouldCutTornTailsBehindLinks() throws Exception {
        Path disk = Files.createDirectory(folder.resolve("disk"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), disk);
        Path day = Files.createDirectory(folder.resolve("day"));
        Files.createSymbolicLink(disk.resolve("x-19700101"), day);
        Files.createSymbolicLink(disk.resolve("x-19700102"), disk);
        Files.writeString(day.resolve("00.log"), "{}\n{\"tor");
        test.open(spec(hourly(link), OutputSpec.Codec.NONE, OptionalLong.empty()))
                .close();
        assertThat(day.resolve("00.log")).hasContent("{}\n");
    }

    @Test
    void shouldRotateEachFileBySize() throws Exception {
        Output output = test.open(spec(hourly(folder), OutputSpec.Codec.NONE, OptionalLong.of(100)));
        for (int i = 0; i < 20; i++) {
            AtomicInteger written = new AtomicInteger();
            offer(output, TestOutput.lines(i, i + 1), i % 2 * HOUR, written::incrementAndGet);
            await().atMost(Duration.ofSeconds(10)).untilAtomic(written, is(1));
        }
        assertThat(output.close(10_000)).isTrue();
        for (int hour = 0; hour < 2; hour++) {
            Path path = hour(hour);
            String stem = path.toString().replace(".log", "");
            StringBuilder all = new StringBuilder();
            int number = 1;
            for (; Files.exists(Path.of(stem + "." + number + ".log")); number++) {
                all.append(Files.readString(Path.of(stem + "." + number + ".log")));
            }
            if (Files.exists(path)) {
                assertThat(path).as("made when there is something to write").isNotEmptyFile();
                all.append(Files.readString(path));
            }
            assertThat(number).isGreaterThan(2);
            StringBuilder expected = new StringBuilder();
            for (int i = hour; i < 20; i += 2) {
                expected.append(TestOutput.lines(i, i + 1));
            }
            assertThat(all.toString()).isEqualTo(expected.toString());
        }
        assertThat(test.count(Counter.OUTPUT_ROTATIONS)).isGreaterThanOrEqualTo(4);
    }

    @Test
    void shouldWaitUntilAForeignFileIsMovedAway() throws Exception {
        Files.createDirectories(hour(0).getParent());
        Output output = test.open(spec(hourly(folder), OutputSpec.Codec.ZSTD, OptionalLong.empty()));
        Files.writeString(hour(0), "this was never NDJSON");
        offer(output, TestOutput.lines(0, 1), 0, null);
        await().atMost(Duration.ofSeconds(10)).until(() -> !test.log.isEmpty());
        assertThat(test.log.get(0)).contains("is not zstd compressed").contains("move it away");
        Files.move(hour(0), folder.resolve("away"));
        assertThat(output.close(10_000)).isTrue();
        assertThat(read(hour(0))).isEqualTo(TestOutput.lines(0, 1));
        assertThat(folder.resolve("away")).hasContent("this was never NDJSON");
    }

    @Test
    void shouldSayAtTheStartThatThereCannotBeAFolder() throws Exception {
        Path plain = Files.writeString(folder.resolve("plain"), "");
        assertThatThrownBy(() -> test.open(spec(hourly(plain), OutputSpec.Codec.NONE, OptionalLong.empty())))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("output 'test'")
                .hasMessageContaining(plain + " is a file");
    }

    @Test
    void shouldKeepWhatADiskRefusesInEveryFile() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        FaultyChannel.Disk disk = wanted -> {
            int call = calls.getAndIncrement();
            if (call % 5 == 4) {
                throw new IOException("No space left on device");
            }
            return call % 3 == 0 ? Math.max(1, wanted / 2) : wanted;
        };
        Output output = test.open(
                spec(hourly(folder), OutputSpec.Codec.LZ4, OptionalLong.empty()),
                path -> new FaultyChannel(FileSink.Opener.REAL.open(path), disk));
        for (int i = 0; i < 60; i++) {
            offer(output, TestOutput.lines(i, i + 1), i % 20 * HOUR, null);
        }
        assertThat(output.close(20_000)).isTrue();
        for (int hour = 0; hour < 20; hour++) {
            assertThat(read(hour(hour)))
                    .isEqualTo(TestOutput.lines(hour, hour + 1)
                            + TestOutput.lines(hour + 20, hour + 21)
                            + TestOutput.lines(hour + 40, hour + 41));
        }
        assertThat(test.count(Counter.OUTPUT_WRITE_ERRORS)).isPositive();
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).toList();
        }
    }
}
