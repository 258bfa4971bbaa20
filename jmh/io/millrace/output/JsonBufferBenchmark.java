package io.millrace.output;

import io.millrace.extract.AccessLines;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Encoding, ns each: an access line as a JSON string (some 175 bytes, 6 quotes to escape), and a decimal as a float. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class JsonBufferBenchmark {
    private static final int LINES = 1000;

    private final AccessLines lines = new AccessLines(LINES);
    private final JsonBuffer buffer = new JsonBuffer();

    @Benchmark
    @OperationsPerInvocation(LINES)
    public int line() {
        buffer.clear();
        for (int line = 0; line < LINES; line++) {
            buffer.string(lines.bytes, lines.starts[line], lines.ends[line]);
        }
        return buffer.length();
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public int decimal() {
        buffer.clear();
        for (int i = 0; i < LINES; i++) {
            buffer.decimal(i * 37L, 3);
        }
        return buffer.length();
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public int number() {
        buffer.clear();
        for (int i = 0; i < LINES; i++) {
            buffer.number(i * 0.037);
        }
        return buffer.length();
    }
}
