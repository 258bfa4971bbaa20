package io.millrace.output;

import static io.millrace.output.TestOutput.file;
import static io.millrace.output.TestOutput.lines;
import static io.millrace.output.TestOutput.read;
import static io.millrace.output.TestOutput.readByTool;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.millrace.metrics.Counter;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FileOutputTest {
    @TempDir
    Path folder;

    private final TestOutput test = new TestOutput();

    @AfterEach
    void shouldHaveReleasedAllBuffers() {
        test.assertAllReleased();
    }

    @ParameterizedTest
    @EnumSource
    void shouldWriteWhatTheToolsAndTheLibraryReadBack(OutputSpec.Codec codec) throws Exception {
        Path path = folder.resolve("not/yet/there/out.ndjson" + TestOutput.ending(codec));
        Output output = open(file(path, codec));
        test.offer(output, lines(0, 1000));
        test.offer(output, lines(1000, 30_000));
        assertThat(output.close(10_000)).isTrue();
        assertThat(read(path)).isEqualTo(lines(0, 30_000));
        assertThat(readByTool(path, codec)).isEqualTo(lines(0, 30_000));
        assertThat(test.count(Counter.OUTPUT_RECORDS)).isEqualTo(30_000);
        assertThat(test.count(Counter.OUTPUT_RAW_BYTES))
                .isEqualTo(lines(0, 30_000).length());
        assertThat(test.count(Counter.OUTPUT_WRITTEN_BYTES)).isEqualTo(Files.size(path));
        assertThat(test.log).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void shouldBeReadableBeforeItsFirstRecord(OutputSpec.Codec codec) throws Exception {
        Path path = folder.resolve("out.ndjson" + TestOutput.ending(codec));
        try (Output output = open(file(path, codec))) {
            assertThat(output.queuedBytes()).isZero();
            assertThat(read(path)).isEmpty();
            assertThat(readByTool(path, codec)).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldAppendToWhatIsThere(OutputSpec.Codec codec) throws Exception {
        Path path = folder.resolve("out.ndjson");
        for (int run = 0; run < 3; run++) {
            Output output = open(file(path, codec));
            test.offer(output, lines(run * 10, run * 10 + 10));
            assertThat(output.close(10_000)).isTrue();
        }
        assertThat(read(path)).isEqualTo(lines(0, 30));
        assertThat(readByTool(path, codec)).isEqualTo(lines(0, 30));
        assertThat(test.count(Counter.OUTPUT_TORN_BYTES)).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void shouldCutATornTailAtTheNextStartWhereverTheCrashCame(OutputSpec.Codec codec) throws Exception {
        Path path = folder.resolve("out.ndjson");
        FileSink sink = sink(path, codec, OptionalLong.empty());
        TreeSet<Long> ends = new TreeSet<>(List.of(0L, Files.size(path)));
        for (int i = 0; i < 4; i++) {
            sink.write(encoded(codec, lines(i, i + 1)));
            ends.add(Files.size(path));
        }
        sink.finish();
        byte[] whole = Files.readAllBytes(path);
        long torn = 0;
        for (int length = 0; length <= whole.length; length++) {
            Files.write(path, java.util.Arrays.copyOf(whole, length));
            String good = read(Files.write(
                    folder.resolve("good"),
                    java.util.Arrays.copyOf(whole, ends.floor((long) length).intValue())));
            FileSink reopened = sink(path, codec, OptionalLong.empty());
            reopened.write(encoded(codec, "{\"after\":1}\n"));
            reopened.finish();
            assertThat(read(path)).as("cut at " + length).isEqualTo(good + "{\"after\":1}\n");
            torn += length - ends.floor((long) length);
            assertThat(test.count(Counter.OUTPUT_TORN_BYTES))
                    .as("cut at " + length)
                    .isEqualTo(torn);
        }
        assertThat(test.log).hasSize(whole.length + 1 - ends.size());
        assertThat(test.log.get(0)).contains(path.toString()).contains("cut off the last");
    }

    @ParameterizedTest
    @EnumSource
    void shouldNotTouchAFileOfAnotherKind(OutputSpec.Codec codec) throws Exception {
        Path path = folder.resolve("out.ndjson.zst");
        Files.writeString(path, "this was never NDJSON");
        assertThatThrownBy(() -> open(file(path, codec)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("output 'test'")
                .hasMessageContaining(path.toString())
                .hasMessageContaining("move it away");
        assertThat(Files.readString(path)).isEqualTo("this was never NDJSON");
    }

    @Test
    void shouldSetADamagedFileAsideAndBeginANewOne() throws Exception {
        Path path = folder.resolve("out.ndjson.zst");
        FileSink sink = sink(path, OutputSpec.Codec.ZSTD, OptionalLong.empty());
        sink.write(encoded(OutputSpec.Codec.ZSTD, lines(0, 5)));
        sink.finish();
        Files.writeString(path, "some other program wrote this", StandardOpenOption.APPEND);
        byte[] damaged = Files.readAllBytes(path);
        Output output = open(file(path, OutputSpec.Codec.ZSTD));
        test.offer(output, lines(5, 6));
        assertThat(output.close(10_000)).isTrue();
        assertThat(folder.resolve("out.1.ndjson.zst")).hasBinaryContent(damaged);
        assertThat(read(path)).isEqualTo(lines(5, 6));
        assertThat(test.log).singleElement().asString().contains("is damaged").contains("out.1.ndjson.zst");
    }

    @ParameterizedTest
    @EnumSource
    void shouldRotateBySizeWithoutSplittingAFrame(OutputSpec.Codec codec) throws Exception {
        Path path = folder.resolve("out.ndjson" + TestOutput.ending(codec));
        FileSink sink = sink(path, codec, OptionalLong.of(200));
        for (int i = 0; i < 40; i++) {
            sink.write(encoded(codec, lines(i, i + 1)));
            sink.afterFrame();
        }
        sink.finish();
        long rotated = test.count(Counter.OUTPUT_ROTATIONS);
        assertThat(rotated).isGreaterThan(2);
        StringBuilder all = new StringBuilder();
        for (int number = 1; number <= rotated; number++) {
            Path old = folder.resolve("out." + number + ".ndjson" + TestOutput.ending(codec));
            assertThat(Files.size(old)).isBetween(200L, 300L);
            all.append(readByTool(old, codec));
        }
        assertThat(all.append(read(path)).toString()).isEqualTo(lines(0, 40));
        assertThat(filesIn(folder)).hasSize((int) rotated + 1);
    }

    @Test
    void shouldRotateAFileThatIsTooLargeAlreadyAtTheStart() throws Exception {
        Path path = folder.resolve("out.ndjson");
        Files.createFile(folder.resolve("out.6.ndjson"));
        Files.writeString(path, lines(0, 100));
        Output output = open(file(path, OutputSpec.Codec.NONE, OptionalLong.of(1000), 1_000));
        assertThat(folder.resolve("out.7.ndjson")).hasContent(lines(0, 100));
        assertThat(path).isEmptyFile();
        test.offer(output, lines(100, 101));
        assertThat(output.close(10_000)).isTrue();
        assertThat(path).hasContent(lines(100, 101));
    }

    @Test
    void shouldAppendToAFileThatSomebodyElseHasEmptied() throws Exception {
        Path path = folder.resolve("out.ndjson");
        FileSink sink = sink(path, OutputSpec.Codec.NONE, OptionalLong.empty());
        sink.write(encoded(OutputSpec.Codec.NONE, lines(0, 9)));
        try (FileChannel other = FileChannel.open(path, StandardOpenOption.WRITE)) {
            other.truncate(0);
        }
        sink.write(encoded(OutputSpec.Codec.NONE, lines(9, 10)));
        sink.finish();
        assertThat(path).hasContent(lines(9, 10));
    }

    @ParameterizedTest
    @EnumSource
    void shouldMakeAFileAnewThatWasDeletedWithItsFolder(OutputSpec.Codec codec) throws Exception {
        Path path = folder.resolve("a/b/out.ndjson");
        FileSink sink = sink(path, codec, OptionalLong.empty());
        sink.write(encoded(codec, lines(0, 1)));
        Files.delete(path);
        Files.delete(path.getParent());
        sink.write(encoded(codec, lines(1, 2)));
        sink.write(encoded(codec, lines(2, 3)));
        sink.finish();
        assertThat(read(path)).isEqualTo(lines(1, 3));
        assertThat(test.log)
                .singleElement()
                .asString()
                .contains(path.toString())
                .contains("moved or deleted");
    }

    @ParameterizedTest
    @EnumSource
    void shouldGoOnInTheFileThatALogRotationHasPutInItsPlace(OutputSpec.Codec codec) throws Exception {
        Path path = folder.resolve("out.ndjson");
        FileSink sink = sink(path, codec, OptionalLong.empty());
        for (int i = 0; i < 4; i++) {
            sink.write(encoded(codec, lines(2 * i, 2 * i + 1)));
            sink.write(encoded(codec, lines(2 * i + 1, 2 * i + 2)));
            Files.move(path, folder.resolve("out.ndjson." + i));
            if (i % 2 == 0) {
                Files.createFile(path);
            }
        }
        sink.write(encoded(codec, lines(8, 9)));
        sink.finish();
        for (int i = 0; i < 4; i++) {
            assertThat(read(folder.resolve("out.ndjson." + i))).isEqualTo(lines(2 * i, 2 * i + 2));
        }
        assertThat(readByTool(path, codec)).isEqualTo(lines(8, 9));
        assertThat(test.log).hasSize(4);
        assertThat(test.count(Counter.OUTPUT_TORN_BYTES)).isZero();
    }

    @Test
    void shouldNotWriteToAFileOfAnotherKindThatHasTakenItsName() throws Exception {
        Path path = folder.resolve("out.ndjson");
        FileSink sink = sink(path, OutputSpec.Codec.NONE, OptionalLong.empty());
        sink.write(encoded(OutputSpec.Codec.NONE, lines(0, 1)));
        Files.delete(path);
        Files.writeString(path, "this was never NDJSON");
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> sink.write(encoded(OutputSpec.Codec.NONE, lines(1, 2))))
                    .hasMessageContaining("move it away");
        }
        assertThat(path).hasContent("this was never NDJSON");
        Files.delete(path);
        sink.write(encoded(OutputSpec.Codec.NONE, lines(1, 2)));
        sink.finish();
        assertThat(path).hasContent(lines(1, 2));
        assertThat(test.log).hasSize(1);
    }

    @Test
    void shouldNotGoOnInADeletedFileWhoseFolderHasBecomeAFile() throws Exception {
        Path path = folder.resolve("sub/out.ndjson");
        FileSink sink = sink(path, OutputSpec.Codec.NONE, OptionalLong.empty());
        sink.write(encoded(OutputSpec.Codec.NONE, lines(0, 1)));
        Files.delete(path);
        Files.delete(path.getParent());
        Files.createFile(path.getParent());
        assertThatThrownBy(() -> sink.write(encoded(OutputSpec.Codec.NONE, lines(1, 2))))
                .hasMessageContaining("sub is a file");
        Files.delete(path.getParent());
        sink.write(encoded(OutputSpec.Codec.NONE, lines(1, 2)));
        sink.finish();
        assertThat(path).hasContent(lines(1, 2));
        assertThat(test.log)
                .singleElement()
                .asString()
                .contains("cannot be found any more (Not a directory), so it is made anew");
    }

    @Test
    void shouldSayThatAPipeHasTakenTheNameOfTheFile() throws Exception {
        Path path = folder.resolve("out.ndjson");
        FileSink sink = sink(path, OutputSpec.Codec.NONE, OptionalLong.empty());
        Files.delete(path);
        TestOutput.run("mkfifo", path.toString());
        assertThatThrownBy(() -> sink.write(encoded(OutputSpec.Codec.NONE, lines(0, 1))))
                .hasMessageContaining(path + " is a named pipe or a device")
                .hasMessageContaining("move it away");
        Files.delete(path);
        sink.write(encoded(OutputSpec.Codec.NONE, lines(0, 1)));
        sink.finish();
        assertThat(path).hasContent(lines(0, 1));
    }

    @Test
    void shouldSayWhatIsWrongWithThePath() throws Exception {
        Path plain = Files.writeString(folder.resolve("plain"), "");
        assertThatThrownBy(() -> open(file(folder, OutputSpec.Codec.NONE)))
                .hasMessageContaining(folder + " is a folder; name a file in it");
        assertThatThrownBy(() -> open(file(plain.resolve("sub/out.ndjson"), OutputSpec.Codec.ZSTD)))
                .hasMessageContaining("cannot make the folder")
                .hasMessageContaining(plain + " is a file");
        try (Output first = open(file(plain, OutputSpec.Codec.NONE))) {
            assertThat(first.name()).isEqualTo("test");
            assertThatThrownBy(() -> open(file(plain, OutputSpec.Codec.NONE)))
                    .hasMessageContaining(
                            "written to by another output of this process, perhaps one that a reload took away")
                    .hasMessageContaining("reload again once that is done");
        }
    }

    @Test
    void shouldRefuseASocket() throws Exception {
        Path path = folder.resolve("log.sock");
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(path));
            assertThatThrownBy(() -> open(file(path, OutputSpec.Codec.NONE)))
                    .hasMessage(
                            "output 'test': " + path
                                    + " is a socket, which no file is written to; choose another path, or make a pipe there (mkfifo)");
        }
    }

    @Test
    void shouldSayWhyAFolderCannotBeMade() {
        assumeTrue(Files.isDirectory(Path.of("/proc")));
        assertThatThrownBy(() -> open(file(Path.of("/proc/nope/sub/out.ndjson"), OutputSpec.Codec.NONE)))
                .hasMessage("output 'test': cannot make the folder /proc/nope/sub: /proc takes no new folder"
                        + " (no such file or folder); choose another path");
    }

    @Test
    void shouldNameTheTargetOfALinkThatLeadsNowhere() throws Exception {
        Path file = Files.createSymbolicLink(folder.resolve("file"), Path.of("gone/x.ndjson"));
        assertThatThrownBy(() -> open(file(file, OutputSpec.Codec.NONE)))
                .hasMessage("output 'test': cannot write " + file + ", a link to " + folder
                        + "/gone/x.ndjson: there is no folder " + folder + "/gone; make it or choose another path");
        Path out = Files.createSymbolicLink(folder.resolve("out"), folder.resolve("disk"));
        assertThatThrownBy(() -> open(file(out.resolve("sub/x.ndjson"), OutputSpec.Codec.NONE)))
                .hasMessage("output 'test': cannot make the folder " + out + "/sub: " + out + " is a link to " + folder
                        + "/disk, which is not there; make that or choose another path");
    }

    @Test
    void shouldSayWhetherAFolderIsReadOnlyOrNotAllowed() {
        assertThat(FileProblem.noFilesIn(folder, true))
                .hasMessage("cannot make files in " + folder + ": Read-only file system");
        assertThat(FileProblem.noFilesIn(folder, false)).hasMessageContaining("no permission to make files in");
    }

    @Test
    void shouldTakeAwayWhatWasMadeForAnOutputThatIsNotToBe() throws Exception {
        Path there = Files.createDirectory(folder.resolve("there"));
        Path old = Files.writeString(there.resolve("old.ndjson"), lines(0, 9));
        for (OutputSpec.Codec codec : OutputSpec.Codec.values()) {
            open(file(there.resolve("a/b/out.ndjson"), codec)).withdraw();
            open(file(there.resolve("out.ndjson"), codec)).withdraw();
        }
        open(file(old, OutputSpec.Codec.NONE)).withdraw();
        Output shared = open(file(there.resolve("c/d/out.ndjson"), OutputSpec.Codec.ZSTD));
        Path others = Files.writeString(there.resolve("c/other"), "");
        shared.withdraw();
        Path dangling = Files.createSymbolicLink(there.resolve("link"), there.resolve("target"));
        open(file(dangling, OutputSpec.Codec.ZSTD)).withdraw();
        try (Stream<Path> left = Files.walk(there)) {
            assertThat(left).containsExactlyInAnyOrder(there, old, others.getParent(), others, dangling);
        }
        assertThat(old).hasContent(lines(0, 9));
    }

    @Test
    void shouldLeaveNoFolderBehindWhereAFileCannotBeOpened() {
        String tooLong = "x".repeat(300);
        assertThatThrownBy(() -> open(file(folder.resolve("new/sub/" + tooLong), OutputSpec.Codec.NONE)))
                .isInstanceOf(IOException.class);
        assertThat(folder.resolve("new")).doesNotExist();
    }

    @Test
    void shouldSayThatThereIsNoPermission() throws Exception {
        Path locked = Files.createDirectory(folder.resolve("locked"));
        Files.setPosixFilePermissions(locked, PosixFilePermissions.fromString("r-xr-xr-x"));
        assumeFalse(Files.isWritable(locked), "this user may write everywhere");
        assertThatThrownBy(() -> open(file(locked.resolve("out.ndjson"), OutputSpec.Codec.NONE)))
                .hasMessageContaining("no permission to write");
        assertThatThrownBy(() -> open(file(locked.resolve("sub/out.ndjson"), OutputSpec.Codec.NONE)))
                .hasMessageContaining("no permission to make the folder");
    }

    /** With what the files of these tests are opened; another class runs them with another way. */
    FileSink.Opener by(FileSink.Opener opener) {
        return opener;
    }

    private Output open(OutputSpec spec) throws IOException {
        return test.open(spec, by(FileSink.Opener.REAL));
    }

    private FileSink sink(Path path, OutputSpec.Codec codec, OptionalLong rotateBytes) throws IOException {
        return new FileSink(
                        new OutputSpec.Sink.File(path, TestOutput.rotation(rotateBytes)),
                        codec,
                        bytes(encoded(codec, "")),
                        by(FaultyChannel.fast()),
                        OutputCounts.of(test.metrics, "test"),
                        test.log::add)
                .opened(new NewFiles());
    }

    private ByteBuffer encoded(OutputSpec.Codec codec, String text) {
        byte[] raw = text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
        FrameEncoder encoder = switch (codec) {
            case NONE -> new PlainFrames();
            case ZSTD -> new ZstdFrames(1, test.allocator);
            case GZIP -> new GzipFrames(6, test.allocator);
            case LZ4 -> new Lz4Frames(test.allocator);
        };
        byte[] frame = bytes(
                encoder.encode(ByteBuffer.allocateDirect(raw.length).put(raw).flip()));
        encoder.close();
        return ByteBuffer.wrap(frame);
    }

    private static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return bytes;
    }

    private static List<Path> filesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }
}
