package io.millrace.extract;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Which of many literals stand in a line, ns a line: one automaton against a search for each. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class LiteralSetBenchmark {
    private static final int LINES = 1000;

    @Param({"4", "16", "100"})
    public int literals;

    private final AccessLines lines = new AccessLines(LINES);
    private final List<byte[]> needles = new ArrayList<>();
    private LiteralSet.Search search;

    @Setup
    public void setUp() {
        for (int i = 0; i < literals; i++) {
            needles.add(("user" + i * 7 + "?").getBytes(StandardCharsets.US_ASCII));
        }
        search = new LiteralSet(needles).search();
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public int automaton() {
        int found = 0;
        for (int line = 0; line < LINES; line++) {
            found += search.find(lines.bytes, lines.starts[line], lines.ends[line]);
        }
        return found;
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public int oneByOne() {
        int found = 0;
        for (int line = 0; line < LINES; line++) {
            for (byte[] needle : needles) {
                found += Slices.indexOf(lines.bytes, lines.starts[line], lines.ends[line], needle) >= 0 ? 1 : 0;
            }
        }
        return found;
    }
}
