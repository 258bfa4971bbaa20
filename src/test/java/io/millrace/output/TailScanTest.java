package io.millrace.output;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4FrameOutputStream;
import net.jpountz.lz4.LZ4FrameOutputStream.BLOCKSIZE;
import net.jpountz.lz4.LZ4FrameOutputStream.FLG;
import net.jpountz.xxhash.XXHashFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TailScanTest {
    @TempDir
    Path folder;

    @Test
    void shouldFindTheLastWholeZstdFrameWhereverTheFileEnds() throws Exception {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        List<Integer> ends = new ArrayList<>(List.of(0));
        for (byte[] frame : zstdFrames(new Random(6))) {
            file.write(frame);
            ends.add(file.size());
        }
        assertFindsEnds(OutputSpec.Codec.ZSTD, file.toByteArray(), ends, 997);
    }

    @Test
    void shouldFindTheLastWholeGzipMemberWhereverTheFileEnds() throws Exception {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        List<Integer> ends = new ArrayList<>(List.of(0));
        GzipFrames ours = new GzipFrames(6, UnpooledByteBufAllocator.DEFAULT);
        for (int i = 0; i < 6; i++) {
            byte[] raw = TestOutput.lines(i * 7, i * 11).getBytes(UTF_8);
            file.write(i % 3 == 2 ? foreignMember(raw) : bytes(ours.encode(direct(raw))));
            ends.add(file.size());
        }
        ours.close();
        assertFindsEnds(OutputSpec.Codec.GZIP, file.toByteArray(), ends, 1);
    }

    @Test
    void shouldFindTheLastWholeLz4FrameWhereverTheFileEnds() throws Exception {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        List<Integer> ends = new ArrayList<>(List.of(0));
        Lz4Frames ours = new Lz4Frames(UnpooledByteBufAllocator.DEFAULT);
        Random random = new Random(4);
        for (int shape = 0; shape < 9; shape++) {
            byte[] raw = new byte[new int[] {0, 1, 300, 70_000, 1_500_000}[shape % 5]];
            for (int i = 0; i < raw.length; i++) {
                raw[i] = (byte) (shape % 2 == 0 ? random.nextInt() : "{\"a\":12}\n".charAt(i % 9));
            }
            switch (shape % 4) {
                case 0 -> file.write(foreignLz4(raw, FLG.Bits.BLOCK_INDEPENDENCE));
                case 1 ->
                    file.write(foreignLz4(
                            raw, FLG.Bits.BLOCK_INDEPENDENCE, FLG.Bits.BLOCK_CHECKSUM, FLG.Bits.CONTENT_CHECKSUM));
                default -> file.write(bytes(ours.encode(direct(raw))));
            }
            ends.add(file.size());
        }
        file.write(new byte[] {0x5a, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3});
        ends.add(file.size());
        ours.close();
        assertFindsEnds(OutputSpec.Codec.LZ4, file.toByteArray(), ends, 997);
    }

    @Test
    void shouldFindTheLastLineEndWhereverTheFileEnds() throws Exception {
        byte[] file = (TestOutput.lines(0, 3) + "{\"long\":\"" + "x".repeat(9000) + "\"}\n" + TestOutput.lines(4, 6))
                .getBytes(UTF_8);
        List<Integer> ends = new ArrayList<>(List.of(0));
        for (int i = 0; i < file.length; i++) {
            if (file[i] == '\n') {
                ends.add(i + 1);
            }
        }
        assertFindsEnds(OutputSpec.Codec.NONE, file, ends, 101);
        assertThat(scan(OutputSpec.Codec.NONE, "{}\n{".getBytes(UTF_8)).why())
                .isEqualTo("ends in the middle of a line that begins at byte 3");
    }

    @Test
    void shouldTakeZerosBehindTheLastFrameForATornOne() throws Exception {
        for (OutputSpec.Codec codec : OutputSpec.Codec.values()) {
            byte[] good = file(codec, "{}\n");
            byte[] torn = new byte[good.length + 5000];
            System.arraycopy(good, 0, torn, 0, good.length);
            assertThat(scan(codec, torn))
                    .as(codec.name())
                    .isEqualTo(new Tail(
                            Tail.State.TORN, good.length, scan(codec, torn).why()));
            assertThat(scan(codec, new byte[5000]).state()).isEqualTo(Tail.State.TORN);
        }
    }

    @Test
    void shouldTakeALastFrameWhoseEndReadsAsZerosForATornOne() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (OutputSpec.Codec codec :
                new OutputSpec.Codec[] {OutputSpec.Codec.ZSTD, OutputSpec.Codec.GZIP, OutputSpec.Codec.LZ4}) {
            for (int round = 0; round < 60; round++) {
                byte[] first = ours(codec, TestOutput.lines(0, random.nextInt(500)));
                byte[] second = ours(codec, TestOutput.lines(500, 501 + random.nextInt(500)));
                byte[] file = Arrays.copyOf(first, first.length + second.length + round % 3 * 2000);
                System.arraycopy(second, 0, file, first.length, second.length);
                int zeros = 1 + random.nextInt(second.length);
                byte[] zeroed = file.clone();
                Arrays.fill(zeroed, first.length + second.length - zeros, file.length, (byte) 0);
                String what = codec + ", last " + zeros + " of " + second.length + " bytes zero, seed " + seed;
                boolean same = Arrays.equals(file, zeroed);
                Tail expected = new Tail(Tail.State.TORN, same ? first.length + second.length : first.length, "");
                Tail found = scan(codec, zeroed);
                if (same && found.state() == Tail.State.WHOLE) {
                    continue; // the frame ended in zeros
                }
                assertThat(new Tail(found.state(), found.goodBytes(), ""))
                        .as(what)
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void shouldNotCutOffALastFrameThatIsOfAWideWindowOrLargerThanOurs() throws Exception {
        byte[] raw = TestOutput.lines(0, 20_000).getBytes(UTF_8);
        byte[] wide;
        try (ZstdCompressCtx context = new ZstdCompressCtx()) {
            wide = context.setLong(28).setContentSize(false).compress(raw);
        }
        Random random = new Random(1);
        byte[] large = new byte[6 << 20];
        random.nextBytes(large);
        byte[] unsound = Zstd.compress(large);
        unsound[unsound.length - 3000] ^= 1;
        for (byte[] frame : List.of(wide, unsound)) {
            assertThat(scan(OutputSpec.Codec.ZSTD, frame)).isEqualTo(Tail.whole(frame.length));
        }
    }

    @Test
    void shouldNotCutOffAFrameThatItCannotReadForTheOneBefore() throws Exception {
        byte[] unsound = ours(OutputSpec.Codec.LZ4, TestOutput.lines(0, 9));
        unsound[unsound.length - 1] ^= 1;
        byte[] linked = ours(OutputSpec.Codec.LZ4, TestOutput.lines(9, 10));
        linked[4] ^= Lz4Frames.INDEPENDENT_BLOCKS;
        assertThat(scan(OutputSpec.Codec.LZ4, unsound).state()).isEqualTo(Tail.State.TORN);
        byte[] both = Arrays.copyOf(unsound, unsound.length + linked.length);
        System.arraycopy(linked, 0, both, unsound.length, linked.length);
        assertThat(scan(OutputSpec.Codec.LZ4, both)).isEqualTo(Tail.whole(both.length));
    }

    @Test
    void shouldNotTakeDamageForATornFrame() throws Exception {
        for (OutputSpec.Codec codec :
                new OutputSpec.Codec[] {OutputSpec.Codec.ZSTD, OutputSpec.Codec.GZIP, OutputSpec.Codec.LZ4}) {
            byte[] good = file(codec, "{}\n");
            ByteArrayOutputStream damaged = new ByteArrayOutputStream();
            damaged.write(good);
            damaged.write("hello".getBytes(UTF_8));
            damaged.write(good);
            Tail tail = scan(codec, damaged.toByteArray());
            assertThat(tail.state()).isEqualTo(Tail.State.DAMAGED);
            assertThat(tail.goodBytes()).isEqualTo(good.length);
            assertThat(tail.why()).contains("at byte " + good.length);
        }
    }

    @Test
    void shouldKnowAFileOfAnotherKind() throws Exception {
        for (OutputSpec.Codec expected : OutputSpec.Codec.values()) {
            for (OutputSpec.Codec actual : OutputSpec.Codec.values()) {
                Tail tail = scan(expected, file(actual, "{\"a\":1}\n"));
                assertThat(tail.state())
                        .as(actual + " taken for " + expected)
                        .isEqualTo(expected == actual ? Tail.State.WHOLE : Tail.State.FOREIGN);
            }
            assertThat(scan(expected, "hello, world".getBytes(UTF_8)).state()).isEqualTo(Tail.State.FOREIGN);
            assertThat(scan(expected, new byte[0])).isEqualTo(Tail.whole(0));
        }
    }

    @Test
    void shouldNotTakeTheLastLineOfAnotherTextForATornOne() throws Exception {
        for (String text : List.of("a,b\n1,2", "#!/bin/sh\necho {}\n\nexit 0", "\nx")) {
            Tail tail = scan(OutputSpec.Codec.NONE, text.getBytes(UTF_8));
            assertThat(tail.state()).as(text).isEqualTo(Tail.State.FOREIGN);
            assertThat(tail.why()).contains("no JSON at byte " + (text.lastIndexOf('\n') + 1));
        }
        for (String ours : List.of("{}\nx", "a,b\n{\"ru", "a,b\n\0\0\0")) {
            assertThat(scan(OutputSpec.Codec.NONE, ours.getBytes(UTF_8)).state())
                    .as(ours)
                    .isEqualTo(Tail.State.TORN);
        }
    }

    private void assertFindsEnds(OutputSpec.Codec codec, byte[] file, List<Integer> ends, int stride)
            throws IOException {
        Path path = Files.write(folder.resolve("cut"), file);
        int good = ends.size() - 1;
        assertThat(ends.get(good)).isEqualTo(file.length);
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            for (int length = file.length; length >= 0; length--) {
                if (length < ends.get(good)) {
                    good--;
                }
                if (length - ends.get(good) > 40 && length % stride != 0) {
                    continue;
                }
                Tail tail = TailScan.of(codec).scan(channel.truncate(length));
                Tail.State expected = ends.get(good) == length ? Tail.State.WHOLE : Tail.State.TORN;
                if (tail.goodBytes() != ends.get(good) || tail.state() != expected) {
                    assertThat(tail).as(codec + " cut at " + length).isEqualTo(new Tail(expected, ends.get(good), ""));
                }
            }
        }
    }

    private Tail scan(OutputSpec.Codec codec, byte[] file) throws IOException {
        Path path = folder.resolve("scanned");
        Files.write(path, file);
        try (FileChannel channel = FileChannel.open(path)) {
            return TailScan.of(codec).scan(channel);
        }
    }

    /**
     * Frames of all shapes: with and without size and checksum, several blocks, raw and run-length blocks, empty,
     * skippable.
     */
    private static List<byte[]> zstdFrames(Random random) {
        List<byte[]> frames = new ArrayList<>();
        for (int shape = 0; shape < 12; shape++) {
            byte[] raw = new byte[new int[] {0, 1, 300, 70_000, 400_000}[shape % 5]];
            for (int i = 0; i < raw.length; i++) {
                raw[i] = (byte)
                        (shape % 3 == 0 ? random.nextInt() : shape % 3 == 1 ? 'a' : "{\"a\":12}\n".charAt(i % 9));
            }
            try (ZstdCompressCtx context = new ZstdCompressCtx()) {
                context.setLevel(1 + shape % 4).setChecksum((shape & 1) != 0).setContentSize((shape & 2) != 0);
                byte[] frame = context.compress(raw);
                assertThat(Zstd.findFrameCompressedSize(frame)).isEqualTo(frame.length);
                frames.add(frame);
            }
        }
        frames.add(3, new byte[] {0x5a, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3});
        return frames;
    }

    private static byte[] file(OutputSpec.Codec codec, String text) throws IOException {
        byte[] raw = text.getBytes(UTF_8);
        return switch (codec) {
            case NONE -> raw;
            case ZSTD -> Zstd.compress(raw);
            case GZIP -> foreignMember(raw);
            case LZ4 -> foreignLz4(raw, FLG.Bits.BLOCK_INDEPENDENCE);
        };
    }

    private static byte[] ours(OutputSpec.Codec codec, String text) {
        FrameEncoder frames = switch (codec) {
            case NONE -> new PlainFrames();
            case ZSTD -> new ZstdFrames(1, UnpooledByteBufAllocator.DEFAULT);
            case GZIP -> new GzipFrames(6, UnpooledByteBufAllocator.DEFAULT);
            case LZ4 -> new Lz4Frames(UnpooledByteBufAllocator.DEFAULT);
        };
        byte[] frame = bytes(frames.encode(direct(text.getBytes(UTF_8))));
        frames.close();
        return frame;
    }

    private static byte[] foreignLz4(byte[] raw, FLG.Bits... flags) throws IOException {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        LZ4Factory lz4 = LZ4Factory.safeInstance();
        try (LZ4FrameOutputStream out = new LZ4FrameOutputStream(
                frame,
                BLOCKSIZE.SIZE_64KB,
                -1,
                lz4.fastCompressor(),
                XXHashFactory.safeInstance().hash32(),
                flags)) {
            out.write(raw);
        }
        return frame.toByteArray();
    }

    private static byte[] foreignMember(byte[] raw) throws IOException {
        ByteArrayOutputStream member = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(member)) {
            gzip.write(raw);
        }
        return member.toByteArray();
    }

    private static ByteBuffer direct(byte[] raw) {
        return ByteBuffer.allocateDirect(raw.length).put(raw).flip();
    }

    private static byte[] bytes(ByteBuffer frame) {
        byte[] bytes = new byte[frame.remaining()];
        frame.get(bytes);
        return bytes;
    }
}
