package io.millrace.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.ring.Intake;
import io.millrace.ring.LineBlock;
import io.millrace.ring.Ring;
import io.millrace.ring.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LineSampleTest {
    private final LineSample sample = new LineSample();

    private final Intake intake = new Ring<>(16, Object::new, () -> 0).intake();

    private LineBlock block(List<String> lines) {
        LineBlock block = intake.takeBlock(0, LineBlock.STANDARD_BYTES);
        Source source = new Source("a");
        int at = 0;
        for (String line : lines) {
            byte[] bytes = line.getBytes(UTF_8);
            System.arraycopy(bytes, 0, block.bytes(), at, bytes.length);
            block.addLine(at, at + bytes.length, source);
            at += bytes.length;
        }
        return block;
    }

    private List<String> sampled(List<String> lines) {
        LineBlock block = block(lines);
        IntStream.range(0, lines.size()).forEach(line -> sample.add(block, line));
        return sample.take().stream().map(line -> new String(line, UTF_8)).toList();
    }

    private static List<String> lines(int count, int length) {
        List<String> lines = new ArrayList<>();
        IntStream.range(0, count).forEach(line -> lines.add(("" + line).repeat(length)));
        return lines;
    }

    @Test
    void shouldGiveNothingBeforeThereAreEnough() {
        assertThat(sampled(lines(255, 10))).isEmpty();
    }

    @Test
    void shouldGiveTheFirstLinesOnceThereAreEnoughAndThenBeginAnew() {
        assertThat(sampled(lines(300, 1))).isEqualTo(lines(256, 1));
        assertThat(sampled(lines(300, 20))).isEqualTo(lines(256, 20));
    }

    @Test
    void shouldGiveFewerWhereTheyAreLong() {
        String line = "x".repeat(50_000);
        assertThat(sampled(List.of("a", line, line, line, "b"))).containsExactly("a", line, line);
    }
}
