package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.ingest.LineCharset;
import io.millrace.ingest.StreamTarget;
import io.millrace.metrics.Count;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import io.millrace.ring.LineBlock;
import io.millrace.ring.Ring;
import io.millrace.ring.Slot;
import io.millrace.ring.Source;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** How a stored log becomes lines, against the obvious way to split one. */
class LogFeederTest {
    private final Metrics metrics = new Metrics();
    private final Count cut = metrics.count(Counter.LINES_CUT, "s");

    @Test
    void shouldEndLinesAtLfAndCrLfAndNeedNoEndForTheLast() throws Exception {
        assertThat(feed(100, 7, "a\nb\r\n\n\r\nc\rd\ne")).containsExactly("a", "b", "", "", "c\rd", "e");
        assertThat(feed(100, 7, "")).isEmpty();
        assertThat(feed(100, 7, "a\n")).containsExactly("a");
        assertThat(feed(100, 7, "a\r")).containsExactly("a\r");
    }

    @Test
    void shouldBeginANewLineWithEveryLog() throws Exception {
        assertThat(feed(100, 3, "one\ntw", "o\nthree\n", "four")).containsExactly("one", "tw", "o", "three", "four");
    }

    @Test
    void shouldCutALineOverTheLimitAndDropItsRest() throws Exception {
        assertThat(feed(5, 2, "12345\n123456\r\n1234567890\nx\n12345\r\n123456"))
                .containsExactly("12345", "12345", "12345", "x", "12345", "12345");
        assertThat(cut.get()).isEqualTo(3);
    }

    @Test
    void shouldTakeALineThatIsLongerThanABlock() throws Exception {
        String line = "x".repeat(LineBlock.STANDARD_BYTES * 3);
        assertThat(feed(1 << 20, 50_000, "a\n" + line + "\nb\n")).containsExactly("a", line, "b");
    }

    @Test
    void shouldGiveTheSameLinesHoweverTheBytesAreRead() throws Exception {
        for (int seed = 0; seed < 40; seed++) {
            Random random = new Random(seed);
            StringBuilder text = new StringBuilder();
            for (int i = 0, last = random.nextInt(30_000); i < last; i++) {
                int kind = random.nextInt(40);
                text.append(
                        kind < 6
                                ? "\n"
                                : kind < 8 ? "\r\n" : kind == 8 ? "\r" : String.valueOf((char) ('a' + kind % 26)));
            }
            int limit = 1 + random.nextInt(40);
            assertThat(feed(limit, 1 + random.nextInt(500), text.toString()))
                    .as("seed %d", seed)
                    .isEqualTo(split(text.toString(), limit));
        }
    }

    @Test
    void shouldTurnLogsIntoUtf8WaitingWhereTheRingIsFull() throws Exception {
        Charset gbk = Charset.forName("GBK");
        StreamTarget target = new StreamTarget("s", 0, 1 << 20, LineCharset.of(gbk), Optional.empty());
        String line = "漢字|".repeat(20_000);
        String utf8 = new String(line.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        List<String> expected = new ArrayList<>(Collections.nCopies(20, utf8));
        expected.add("tail");
        expected.add("next");
        assertThat(feed(target, 777, gbk, (line + "\r\n").repeat(20) + "tail", "next\n"))
                .isEqualTo(expected);
    }

    private static List<String> split(String text, int limit) {
        List<String> lines = new ArrayList<>(Arrays.asList(text.split("\n", -1)));
        String last = lines.remove(lines.size() - 1);
        lines.replaceAll(line -> line.endsWith("\r") ? line.substring(0, line.length() - 1) : line);
        if (!last.isEmpty()) {
            lines.add(last);
        }
        lines.replaceAll(line -> line.substring(0, Math.min(limit, line.length())));
        return lines;
    }

    /** Feeds logs through a small ring, so that the feeder has to wait, and collects their lines. */
    private List<String> feed(int maxLineLength, int readSize, String... logs) throws Exception {
        return feed(new StreamTarget("s", 0, maxLineLength), readSize, StandardCharsets.ISO_8859_1, logs);
    }

    private List<String> feed(StreamTarget target, int readSize, Charset charset, String... logs) throws Exception {
        Ring<AtomicInteger> ring = new Ring<>(2, AtomicInteger::new, () -> 0);
        ring.intake().addStream("s", metrics);
        List<String> lines = new ArrayList<>();
        Thread collector = new Thread(() -> collect(ring, lines));
        collector.start();
        LogFeeder feeder = new LogFeeder(ring.intake(), target, readSize, () -> {}, metrics);
        for (String log : logs) {
            feeder.feed(new ByteArrayInputStream(log.getBytes(charset)), new Source("log"));
        }
        feeder.flush();
        while (!ring.intake().tryEnd()) {
            Thread.sleep(1);
        }
        collector.join();
        return lines;
    }

    private static void collect(Ring<AtomicInteger> ring, List<String> lines) {
        try {
            while (true) {
                long sequence = ring.claim();
                Slot<AtomicInteger> slot = ring.await(sequence);
                LineBlock block = slot.block();
                for (int line = 0; line < block.lines(); line++) {
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    bytes.write(block.bytes(), block.start(line), block.end(line) - block.start(line));
                    lines.add(bytes.toString(StandardCharsets.ISO_8859_1));
                }
                LineBlock.Kind kind = block.kind();
                ring.complete(sequence);
                ring.free(sequence);
                if (kind == LineBlock.Kind.END) {
                    return;
                }
            }
        } catch (Ring.StoppedException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
