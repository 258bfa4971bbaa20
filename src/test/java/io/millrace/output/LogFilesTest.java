package io.millrace.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDictTrainer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogFilesTest {
    @TempDir
    Path folder;

    @Test
    void shouldTellTheKindByTheFirstBytesAndNotByTheName() throws Exception {
        String text = TestOutput.lines(0, 5000);
        assertThat(TestOutput.read(write("plain.zst", text.getBytes(UTF_8)))).isEqualTo(text);
        assertThat(TestOutput.read(write("zstd.log", Zstd.compress(text.getBytes(UTF_8)))))
                .isEqualTo(text);
        assertThat(TestOutput.read(write("gzip", gzip(text)))).isEqualTo(text);
        assertThat(TestOutput.read(write("empty.gz", new byte[0]))).isEmpty();
        assertThat(TestOutput.read(write("short", new byte[] {'a', '\n'}))).isEqualTo("a\n");
    }

    @Test
    void shouldSayHowALogIsGivenWhoseNameIsNoUtf8() {
        assertThatThrownBy(() -> LogFiles.open(folder.resolve("caf\uFFFD.log")))
                .hasMessageStartingWith("there is no file ")
                .hasMessageEndingWith("; a name that is not UTF-8 can be given as standard input: - < FILE");
        assertThatThrownBy(() -> LogFiles.open(folder.resolve("none.log"))).hasMessageEndingWith("none.log");
    }

    @Test
    void shouldReadAllFramesAndMembers() throws Exception {
        byte[] skippable = {0x50, 0x2a, 0x4d, 0x18, 1, 0, 0, 0, 9};
        byte[] frames = join(
                skippable,
                Zstd.compress("a\n".getBytes(UTF_8)),
                Zstd.compress(new byte[0]),
                skippable,
                Zstd.compress("b\n".getBytes(UTF_8)));
        assertThat(TestOutput.read(write("frames", frames))).isEqualTo("a\nb\n");
        assertThat(TestOutput.read(write("members", join(gzip("a\n"), gzip(""), gzip("b\n"), new byte[512]))))
                .isEqualTo("a\nb\n");
    }

    @Test
    void shouldNotTakeAPipeThatIsSlowForTheEndOfTheLog() throws Exception {
        byte[] members = join(gzip(TestOutput.lines(0, 1000)), gzip(TestOutput.lines(1000, 2000)));
        InputStream slow = new ByteArrayInputStream(members) {
            @Override
            public synchronized int available() {
                return 0;
            }

            @Override
            public synchronized int read(byte[] to, int offset, int length) {
                return super.read(to, offset, Math.min(length, 7));
            }
        };
        try (GzipReader reader = new GzipReader(slow)) {
            assertThat(new String(reader.readAllBytes(), UTF_8)).isEqualTo(TestOutput.lines(0, 2000));
            assertThat(reader.consumed()).isEqualTo(members.length);
        }
    }

    @Test
    void shouldNameTheLogThatEndsInTheMiddle() throws Exception {
        Random random = new Random(8);
        for (byte[] whole : new byte[][] {
            join(gzip("first\n"), gzip(TestOutput.lines(0, 300))),
            join(
                    Zstd.compress("first\n".getBytes(UTF_8)),
                    Zstd.compress(TestOutput.lines(0, 300).getBytes(UTF_8)))
        }) {
            for (int i = 0; i < 20; i++) {
                int length = whole.length - 1 - random.nextInt(whole.length / 2);
                Path path = write("torn.log", Arrays.copyOf(whole, length));
                assertThatThrownBy(() -> TestOutput.read(path))
                        .as("cut at " + length)
                        .isInstanceOf(UncheckedIOException.class)
                        .hasMessageContaining(path.toString());
            }
        }
    }

    @Test
    void shouldNameTheLogThatIsDamaged() throws Exception {
        byte[] wrongChecksum = gzip("hello\n");
        wrongChecksum[wrongChecksum.length - 6] ^= 1;
        assertDamaged(wrongChecksum, "checksum");
        assertDamaged(join(gzip("hello\n"), "garbage".getBytes(UTF_8)), "member");
        assertDamaged(
                join(Zstd.compress("hello\n".getBytes(UTF_8)), "garbage".getBytes(UTF_8)),
                "there is no zstd frame where one should begin");
        assertDamaged(join(gzip("hello\n"), new byte[] {0, 0, 7}), "behind the last");
    }

    @Test
    void shouldSayWhatIsWrongWithAZstdLog() throws Exception {
        byte[] lines = TestOutput.lines(0, 3000).getBytes(UTF_8);
        byte[] whole = zstd(lines, compressor -> compressor.setChecksum(true));
        assertDamaged(Arrays.copyOf(whole, whole.length - 9), "ends in the middle of a zstd frame");
        byte[] wrongChecksum = whole.clone();
        wrongChecksum[whole.length - 1] ^= 1;
        assertDamaged(wrongChecksum, "the zstd data is damaged: its checksum is wrong");
        byte[] wrongBlock = whole.clone();
        Arrays.fill(wrongBlock, whole.length / 2, whole.length / 2 + 100, (byte) 0xff);
        assertDamaged(wrongBlock, "the zstd data is damaged");
        // A window of 2^28 bytes and one raw block: few bytes, as no compressor would make of them.
        byte[] longWindow = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0, (byte) 0x90, 0x11, 0, 0, 'a', '\n'};
        assertDamaged(longWindow, "larger than 128 MiB; give it as text: zstd -dc --long=31 LOG | millrace replay");
        byte[] withDictionary = zstd(lines, compressor -> compressor.loadDict(dictionary()));
        assertDamaged(withDictionary, "dictionary; give it as text: zstd -dc -D DICTIONARY LOG | millrace replay");
    }

    @Test
    void shouldSayWhatIsWrongWithThePath() {
        assertThatThrownBy(() -> LogFiles.open(folder.resolve("none.log")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("there is no file")
                .hasMessageContaining("none.log");
        assertThatThrownBy(() -> LogFiles.open(folder.toString()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is a folder");
    }

    @Test
    void shouldSayHowToReadWhatIsCompressedInAnotherWay() throws Exception {
        assertRefused("lz4 is not read here; give it as text: lz4 -dc LOG", 0x04, 0x22, 0x4d, 0x18, 0x60);
        assertRefused("xz is not read here; give it as text: xz -dc LOG", 0xfd, '7', 'z', 'X', 'Z', 0);
        assertRefused("bzip2 is not read here; give it as text: bzip2 -dc LOG", 'B', 'Z', 'h', '9', '1', 'A', 'Y');
        assertRefused("zip is not read here; give it as text: unzip -p LOG", 'P', 'K', 3, 4, 20);
        assertThat(TestOutput.read(write("text", "BZh0\n".getBytes(UTF_8)))).isEqualTo("BZh0\n");
    }

    private void assertRefused(String why, int... bytes) throws IOException {
        byte[] log = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            log[i] = (byte) bytes[i];
        }
        Path path = write("other.log", log);
        assertThatThrownBy(() -> LogFiles.open(path)).hasMessageStartingWith("cannot read " + path + ": " + why);
    }

    private void assertDamaged(byte[] log, String why) throws IOException {
        Path path = write("damaged.log", log);
        assertThatThrownBy(() -> TestOutput.read(path))
                .hasMessageContaining(path.toString())
                .hasMessageContaining(why);
    }

    private Path write(String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes);
    }

    private static byte[] zstd(byte[] text, Consumer<ZstdCompressCtx> settings) {
        try (ZstdCompressCtx compressor = new ZstdCompressCtx()) {
            settings.accept(compressor);
            return compressor.compress(text);
        }
    }

    /** With an id, which the frames made with it name. */
    private static byte[] dictionary() {
        ZstdDictTrainer trainer = new ZstdDictTrainer(1 << 20, 4096);
        for (int i = 0; i < 2000; i++) {
            trainer.addSample(TestOutput.lines(i, i + 3).getBytes(UTF_8));
        }
        return trainer.trainSamples();
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(text.getBytes(UTF_8));
        }
        return out.toByteArray();
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }
}
