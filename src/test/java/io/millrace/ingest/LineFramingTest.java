package io.millrace.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.metrics.Count;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import io.millrace.ring.LineBlock;
import io.millrace.ring.Source;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LineFramingTest {
    /** What the tests see of the mark that a line has been cut. */
    private static final String CUT = "\u2702";

    private final Source source = new Source("test");
    private final Count cuts = new Metrics().count(Counter.LINES_CUT, "a");

    /** The slow and obvious twin: the whole input at once, a byte at a time. */
    private static List<String> framedSimply(byte[] input, int max, int[] cuts) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < input.length; i++) {
            if (input[i] == '\n') {
                boolean crLf = i > 0 && input[i - 1] == '\r' && line.length() > 0;
                add(lines, crLf ? line.substring(0, line.length() - 1) : line.toString(), max, cuts);
                line.setLength(0);
            } else {
                line.append((char) (input[i] & 0xFF));
            }
        }
        if (line.length() > 0) {
            add(lines, line.toString(), max, cuts);
        }
        return lines;
    }

    private static void add(List<String> lines, String line, int max, int[] cuts) {
        if (line.length() > max) {
            cuts[0]++;
        }
        lines.add(line.length() > max ? line.substring(0, max) + CUT : line);
    }

    private List<String> framed(byte[] input, int max, Random random, int largestPiece, int refusePercent) {
        RefusingSink sink = new RefusingSink(random, refusePercent);
        LineFraming framing = new LineFraming(source, max, cuts);
        for (int from = 0; from < input.length; ) {
            int length = Math.min(input.length - from, 1 + random.nextInt(largestPiece));
            ByteBuf piece = Unpooled.wrappedBuffer(input, from, length);
            while (!framing.read(piece, sink)) {}
            assertThat(framing.carriedCapacity()).isLessThanOrEqualTo(max + 1);
            assertThat(piece.isReadable()).isFalse();
            from += length;
        }
        while (!framing.finish(sink)) {}
        sink.flush();
        assertThat(framing.lines()).isEqualTo(sink.lines().size());
        return sink.texts(CUT);
    }

    @Test
    void shouldFindTheSameLinesAsTheSimpleTwinHoweverTheBytesAreCut() {
        for (int seed = 0; seed < 1_000; seed++) {
            Random random = new Random(seed);
            byte[] input = new byte[random.nextInt(400)];
            String alphabet = random.nextBoolean() ? "\r\nab" : "\n\rabcdefghijklmnopqrstuvwxyz\0\u008A\u000B";
            for (int i = 0; i < input.length; i++) {
                input[i] = (byte) alphabet.charAt(random.nextInt(alphabet.length()));
            }
            int max = 1 + random.nextInt(20);
            int[] expectedCuts = {0};
            long cutsBefore = cuts.get();

            assertThat(framed(input, max, random, 1 + random.nextInt(40), random.nextInt(40)))
                    .as("seed %d", seed)
                    .isEqualTo(framedSimply(input, max, expectedCuts));
            assertThat(cuts.get() - cutsBefore).as("cuts, seed %d", seed).isEqualTo(expectedCuts[0]);
        }
    }

    @Test
    void shouldFindTheSameLinesWhenLinesAreLongerThanBlocksOrBlocksFullOfLines() {
        for (int seed = 0; seed < 3; seed++) {
            Random random = new Random(seed);
            byte[] input = new byte[900_000];
            int linesUpTo = List.of(2, 300, 500_000).get(seed % 3);
            for (int i = 0, next = 0; i < input.length; i++) {
                boolean end = i == next;
                input[i] = (byte) (end ? '\n' : 'a' + i % 26);
                next = end ? i + 1 + random.nextInt(linesUpTo) : next;
            }
            int max = random.nextBoolean() ? 300_000 : 400_000;
            assertThat(framed(input, max, random, 100_000, 5))
                    .as("seed %d", seed)
                    .isEqualTo(framedSimply(input, max, new int[1]));
        }
    }

    @Test
    void shouldTakeACarriageReturnAsPartOfTheLineEndOnlyDirectlyBeforeTheLineFeed() {
        byte[] input = "a\r\nb\rc\n\r\r\n\r".getBytes(StandardCharsets.ISO_8859_1);
        assertThat(framed(input, 100, new Random(1), 1, 0)).containsExactly("a", "b\rc", "\r", "\r");
    }

    @Test
    void shouldNotCutALineOfExactlyTheMaximumThatEndsInCrLf() {
        byte[] input = "12345\r\n123456\r\n12345\r".getBytes(StandardCharsets.ISO_8859_1);
        for (int pieces = 1; pieces < 10; pieces++) {
            long before = cuts.get();
            assertThat(framed(input, 5, new Random(pieces), pieces, 0))
                    .containsExactly("12345", "12345" + CUT, "12345" + CUT);
            assertThat(cuts.get() - before).isEqualTo(2);
        }
    }

    @Test
    void shouldGiveTheMemoryOfALongLineBack() {
        RefusingSink sink = new RefusingSink(new Random(1), 0);
        LineFraming framing = new LineFraming(source, 1 << 20, cuts);
        framing.read(Unpooled.wrappedBuffer(new byte[500_000]), sink);
        assertThat(framing.carriedCapacity()).isGreaterThanOrEqualTo(500_000);
        framing.read(Unpooled.wrappedBuffer("\nab".getBytes(StandardCharsets.ISO_8859_1)), sink);
        assertThat(framing.carriedCapacity()).isLessThan(5_000);
    }

    @Test
    void shouldFindTheFirstWordWithALineFeed() {
        assertThat(LineEnds.OVERREAD).isLessThanOrEqualTo(LineBlock.PADDING);
        for (int seed = 0; seed < 20_000; seed++) {
            Random random = new Random(seed);
            byte[] bytes = new byte[200 + LineEnds.OVERREAD];
            random.nextBytes(bytes);
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = bytes[i] == '\n' && random.nextInt(4) > 0 ? 0x0B : bytes[i];
            }
            bytes[random.nextInt(bytes.length)] = '\n';
            int from = random.nextInt(100);
            int to = from + random.nextInt(100);
            int first = from;
            while (first < to && bytes[first] != '\n') {
                first++;
            }
            int found = LineEnds.wordWithLineFeed(bytes, from, to);
            boolean right = first == to ? found >= to - Long.BYTES + 1 : found == first - (first - from) % Long.BYTES;
            assertThat(right)
                    .as("seed %d: first %d, found %d of %d to %d", seed, first, found, from, to)
                    .isTrue();
        }
    }

    @Test
    void shouldMarkExactlyTheLineFeedsOfAWord() {
        Random random = new Random(42);
        byte[] bytes = new byte[8];
        for (int round = 0; round < 50_000; round++) {
            long expected = 0;
            for (int i = 0; i < 8; i++) {
                bytes[i] =
                        (byte) (random.nextInt(3) == 0 ? '\n' : "\u000B\u0009\u008A\0\u0080".charAt(random.nextInt(5)));
                expected |= bytes[i] == '\n' ? 0x80L << 8 * i : 0;
            }
            if (LineEnds.marks(LineEnds.word(bytes, 0)) != expected) {
                throw new AssertionError("round " + round + ": " + Arrays.toString(bytes));
            }
        }
    }
}
