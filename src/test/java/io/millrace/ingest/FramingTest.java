package io.millrace.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.millrace.metrics.Count;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import io.millrace.oracle.OracleFraming;
import io.millrace.ring.Intake;
import io.millrace.ring.LineBlock;
import io.millrace.ring.Ring;
import io.millrace.ring.Source;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Charsets and joined lines, for every cut of the bytes, against a twin that has all bytes at once. */
class FramingTest {
    private static final String TEXT = "GET /表?q=é\r\n數據庫|ERROR|ｼﾌﾄ漢字\\ソ\n\n\t at 한국.x(A.java:1)\n中€😀\u0000|\r\r\n";
    private static final Predicate<byte[]> DIGIT_FIRST = line -> line.length > 0 && line[0] >= '0' && line[0] <= '9';

    private static final EventStart START = new EventStart() {
        @Override
        public boolean begins(byte[] bytes, int from, int to) {
            return from < to && bytes[from] >= '0' && bytes[from] <= '9';
        }

        @Override
        public EventStart copy() {
            return this;
        }
    };

    private final Metrics metrics = new Metrics();
    private final Count cuts = metrics.count(Counter.LINES_CUT, "a");
    private final Count eventCuts = metrics.count(Counter.EVENTS_CUT, "a");
    private final Intake blocks = new Ring<>(2, Object::new, () -> 0).intake();

    private record Case(String charset, int max, int maxLines) {
        /** 0 lines: they are not joined. */
        boolean isJoined() {
            return maxLines > 0;
        }

        StreamTarget target() {
            return new StreamTarget(
                    "a",
                    0,
                    max,
                    charset.equals("auto") ? LineCharset.auto() : LineCharset.of(Charset.forName(charset)),
                    isJoined() ? Optional.of(new Multiline(START, maxLines, 1_000)) : Optional.empty());
        }

        OracleFraming twin() {
            @Nullable Predicate<byte[]> start = isJoined() ? DIGIT_FIRST : null;
            return new OracleFraming(charset, max, start, maxLines);
        }
    }

    /** Reads in pieces of up to so many bytes, the first of exactly {@code first} if that is above 0. */
    private RefusingSink read(Framing framing, byte[] input, Random random, int first, int largest) {
        RefusingSink sink = new RefusingSink(random, random.nextInt(3) * 20, blocks);
        long linesBefore = framing.lines();
        for (int from = 0; from < input.length; ) {
            int length = from == 0 && first > 0 ? first : 1 + random.nextInt(largest);
            ByteBuf piece = Unpooled.wrappedBuffer(input, from, Math.min(length, input.length - from));
            while (!framing.read(piece, sink)) {}
            assertThat(piece.isReadable()).isFalse();
            from += length;
        }
        while (!framing.finish(sink)) {}
        sink.flush();
        assertThat(framing.lines() - linesBefore).isEqualTo(sink.lines().size());
        return sink;
    }

    private void assertLikeTwin(Case of, byte[] input, Random random, int first, int largest, String what) {
        Framing framing = new Framings(of.target(), metrics).framing(new Source("s"));
        assertLikeTwin(of, framing, input, random, first, largest, what);
    }

    private void assertLikeTwin(
            Case of, Framing framing, byte[] input, Random random, int first, int largest, String what) {
        long cutsBefore = cuts.get();
        long eventCutsBefore = eventCuts.get();
        OracleFraming.Framed expected = of.twin().frame(input);
        List<String> lines = read(framing, input, random, first, largest).texts();
        if (!lines.equals(texts(expected.lines()))
                || cuts.get() - cutsBefore != expected.cut()
                || eventCuts.get() - eventCutsBefore != expected.eventsCut()) {
            String context = what + ", " + of + ", input " + Arrays.toString(Arrays.copyOf(input, 2_000));
            assertThat(lines).as(context).isEqualTo(texts(expected.lines()));
            assertThat(cuts.get() - cutsBefore).as("cuts, " + context).isEqualTo(expected.cut());
            assertThat(eventCuts.get() - eventCutsBefore)
                    .as("event cuts, " + context)
                    .isEqualTo(expected.eventsCut());
        }
    }

    private static List<String> texts(List<byte[]> lines) {
        return lines.stream()
                .map(line -> new String(line, StandardCharsets.ISO_8859_1))
                .toList();
    }

    private static byte[] randomBytes(Random random, int length) {
        byte[] bytes = new byte[length];
        String often = "\n\r1a|\\~\u0081\u0082\u0030\u00E4\u00B8\u00AD\u008E\u00A2\u001B$B\u000E\u000F\0";
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte)
                    (random.nextInt(3) == 0 ? random.nextInt(256) : often.charAt(random.nextInt(often.length())));
        }
        return bytes;
    }

    @Test
    void shouldGiveTheSameLinesWhereverTheBytesOfAChineseOrJapaneseLogAreCut() {
        for (String charset : List.of("GBK", "GB18030", "Big5", "Shift_JIS", "EUC-JP", "UTF-16", "UTF-16LE", "auto")) {
            Charset encoder = Charset.forName(charset.equals("auto") ? "GB18030" : charset);
            byte[] input = (TEXT + "1 " + TEXT).getBytes(encoder);
            for (int maxLines : new int[] {0, 3}) {
                Case of = new Case(charset, 1_000, maxLines);
                for (int first = 1; first <= input.length; first++) {
                    assertLikeTwin(of, input, new Random(first), first, input.length, "cut at " + first);
                }
                assertLikeTwin(of, input, new Random(1), 0, 1, "byte by byte");
            }
        }
    }

    @Test
    void shouldTurnEveryCharsetOfTheJvmIntoUtf8HoweverTheBytesAreCut() {
        for (Charset charset : Charset.availableCharsets().values()) {
            if (charset.name().equals("x-JISAutoDetect")) {
                continue; // refused by the config, since it guesses
            }
            for (int seed = 0; seed < 10; seed++) {
                Random random = new Random(seed);
                byte[] input = seed < 2 && charset.canEncode()
                        ? TEXT.getBytes(charset)
                        : randomBytes(random, random.nextInt(120));
                Case of = new Case(charset.name(), 1 + random.nextInt(60), random.nextInt(4));
                assertLikeTwin(of, input, random, 0, 1 + random.nextInt(12), "seed " + seed);
            }
        }
    }

    @Test
    void shouldTakeEachLineAsUtf8WhereItIsValidAndElseAsGb18030() {
        for (int seed = 0; seed < 2_000; seed++) {
            Random random = new Random(seed);
            ByteArrayOutputStream input = new ByteArrayOutputStream();
            for (int line = random.nextInt(8); line >= 0; line--) {
                String text = "ab".repeat(random.nextInt(9)) + TEXT.substring(random.nextInt(TEXT.length()));
                switch (random.nextInt(4)) {
                    case 0 -> input.writeBytes(text.getBytes(StandardCharsets.UTF_8));
                    case 1 -> input.writeBytes(text.getBytes(Charset.forName("GB18030")));
                    case 2 -> input.writeBytes(randomBytes(random, random.nextInt(30)));
                    default -> input.writeBytes(new byte[] {'x', (byte) 0xE4, (byte) 0xB8});
                }
                input.writeBytes(random.nextInt(5) == 0 ? new byte[0] : new byte[] {'\n'});
            }
            int max = random.nextBoolean() ? 1 + random.nextInt(30) : 10_000;
            Case of = new Case("auto", max, random.nextInt(3));
            assertLikeTwin(of, input.toByteArray(), random, 0, 1 + random.nextInt(40), "seed " + seed);
        }
    }

    @Test
    void shouldJoinLinesThatDoNotBeginAnEventHoweverTheBytesAreCut() {
        for (int seed = 0; seed < 3_000; seed++) {
            Random random = new Random(seed);
            byte[] input = new byte[random.nextInt(200)];
            for (int i = 0; i < input.length; i++) {
                input[i] = (byte) "\n\n\r1abc\0\u0080".charAt(random.nextInt(9));
            }
            Case of = new Case("UTF-8", 1 + random.nextInt(40), 1 + random.nextInt(6));
            assertLikeTwin(of, input, random, 0, 1 + random.nextInt(60), "seed " + seed);
        }
    }

    @Test
    void shouldTakeAllByteValuesAndNulsAndAMillionEmptyLines() {
        byte[] all = new byte[256 * 256 * 2];
        for (int i = 0; i < all.length; i += 2) {
            all[i] = (byte) (i >> 9);
            all[i + 1] = (byte) (i >> 1);
        }
        byte[] empty = new byte[1_000_000];
        Arrays.fill(empty, (byte) '\n');
        for (String charset : List.of("UTF-8", "GBK", "auto", "UTF-16BE")) {
            for (int maxLines : new int[] {0, 500}) {
                Case of = new Case(charset, 1 << 20, maxLines);
                assertLikeTwin(of, all, new Random(1), 0, 20_000, "all byte values");
                assertLikeTwin(of, new byte[100_000], new Random(1), 0, 20_000, "NULs");
            }
            Framing framing = new Framings(new Case(charset, 100, 0).target(), metrics).framing(new Source("s"));
            int lines = charset.equals("UTF-16BE") ? 0 : empty.length;
            assertThat(read(framing, empty, new Random(1), 0, 200_000).lines())
                    .hasSize(Math.max(1, lines))
                    .allMatch(line -> line.length == (lines == 0 ? 100 : 0));
        }
    }

    @Test
    void shouldHoldNoMoreOfAMillionEmptyLinesThanAnEventMayHave() {
        Framings framings = new Framings(new Case("UTF-8", 100, 500).target(), metrics);
        byte[] empty = new byte[1_000_000];
        Arrays.fill(empty, (byte) '\n');
        assertThat(read(framings.framing(new Source("s")), empty, new Random(1), 0, 200_000)
                        .texts())
                .containsExactly("\n".repeat(100));
        assertThat(cuts.get()).isEqualTo(1);
        assertThat(eventCuts.get()).isEqualTo(1);
    }

    @Test
    void shouldTakeLinesThatAreLongerThanWhatIsTurnedIntoUtf8AtATime() {
        for (int seed = 0; seed < 8; seed++) {
            Random random = new Random(seed);
            String charset = List.of("GBK", "auto", "UTF-16", "GB18030").get(seed % 4);
            Charset encoder = charset.equals("auto") ? StandardCharsets.UTF_8 : Charset.forName(charset);
            byte[] input = ("1漢字é".repeat(15_000) + "\n" + "漢".repeat(9_000) + "\nx").getBytes(encoder);
            if (seed == 1) {
                input = ("漢字".repeat(30_000) + "\n漢\n").getBytes(Charset.forName("GBK"));
            }
            Case of = new Case(charset, random.nextBoolean() ? 50_000 : 1 << 20, random.nextInt(2));
            assertLikeTwin(of, input, random, 0, 1 + random.nextInt(60_000), "seed " + seed);
        }
    }

    @Test
    void shouldBeginAnewWithTheNextSource() {
        for (String charset : List.of("GBK", "auto", "UTF-16", "ISO-2022-JP")) {
            Case of = new Case(charset, 100, 3);
            Framing framing = new Framings(of.target(), metrics).framing(new Source("s"));
            for (String text : List.of("1 a\n漢", "b\n漢字\n", "漢")) {
                byte[] input = text.getBytes(Charset.forName(charset.equals("auto") ? "GBK" : charset));
                byte[] torn = Arrays.copyOf(input, input.length - (charset.startsWith("ISO") ? 0 : 1));
                assertLikeTwin(of, framing, torn, new Random(3), 0, 2, text);
            }
        }
    }

    @Test
    void shouldHoldAnEventUntilItExpiresAndNotTheLineThatIsStillComing() {
        Framing framing = new Framings(new Case("UTF-8", 100, 9).target(), metrics).framing(new Source("s"));
        RefusingSink sink = new RefusingSink(new Random(1), 0);
        framing.read(Unpooled.copiedBuffer("1 a\n at b\n a", StandardCharsets.UTF_8), sink);
        assertThat(framing.holdsEvent()).isTrue();
        assertThat(framing.expire(sink)).isTrue();
        assertThat(framing.holdsEvent()).isFalse();
        framing.read(Unpooled.copiedBuffer("t c\n2 d\n", StandardCharsets.UTF_8), sink);
        framing.finish(sink);
        sink.flush();
        assertThat(sink.texts()).containsExactly("1 a\n at b", " at c", "2 d");
    }

    @Test
    void shouldAllocateNothingALine() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (String charset : List.of("GBK", "GB18030", "auto", "UTF-16", "UTF-8")) {
            Charset encoder = Charset.forName(charset.equals("auto") ? "GBK" : charset);
            byte[] input =
                    "1 漢字 a line\r\n at ソ x\n1 only ASCII\n".repeat(2_000).getBytes(encoder);
            for (int maxLines : new int[] {0, 9}) {
                Framing framing =
                        new Framings(new Case(charset, 1_000, maxLines).target(), metrics).framing(new Source("s"));
                SpentBlocks sink = new SpentBlocks(blocks);
                ByteBuf piece = Unpooled.wrappedBuffer(input);
                long allocated = 0;
                for (int round = 0; round < 3; round++) {
                    long before = threads.getCurrentThreadAllocatedBytes();
                    for (int from = 0; from < input.length; from += 5_001) {
                        piece.setIndex(from, Math.min(input.length, from + 5_001));
                        framing.read(piece, sink);
                    }
                    allocated = threads.getCurrentThreadAllocatedBytes() - before;
                }
                assertThat(allocated)
                        .as("%s, maxLines %d: bytes allocated for 6000 lines", charset, maxLines)
                        .isLessThan(20_000);
            }
        }
    }

    /** Takes lines and forgets them. */
    private static final class SpentBlocks implements LineSink {
        private final Intake blocks;
        private LineBlock block;

        SpentBlocks(Intake blocks) {
            this.blocks = blocks;
            block = blocks.takeBlock(0, 1);
        }

        @Override
        public LineBlock room(int minBytes) {
            if (block.room() < minBytes || block.isFull()) {
                blocks.giveBack(block);
                block = blocks.takeBlock(0, minBytes);
            }
            return block;
        }
    }
}
