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

/**
 * Many left/right fields of an access log, no two the same and all of them taken, ns a line: in common, and each by
 * itself.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class DistinctFieldsBenchmark {
    private static final int LINES = 1000;
    private static final String[] LEFTS = {" ", "/", "\"", ".", ":", "=", "(", "; ", "-", "e", "t=", "1"};
    private static final String[] RIGHTS = {" ", "/", "\"", ".", ":", ";", ")", "=", "o", "0"};

    @Param({"10", "100", "1000"})
    public int distinct;

    private final AccessLines lines = new AccessLines(LINES);
    private final List<Extractor> extractors = new ArrayList<>();
    private LineField[] fields;
    private Row row;

    @Setup
    public void setUp() {
        for (int i = 0; i < distinct; i++) {
            int left = i / RIGHTS.length % LEFTS.length;
            int index = i / RIGHTS.length / LEFTS.length;
            extractors.add(Extractors.leftRight(bytes(LEFTS[left]), index, bytes(RIGHTS[i % RIGHTS.length]), true));
        }
        LineFields common = new LineFields(extractors);
        fields = extractors.stream().map(common::field).toArray(LineField[]::new);
        row = new Row(distinct);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public int inCommon() {
        int sum = 0;
        for (int line = 0; line < LINES; line++) {
            row.reset(lines.bytes, lines.starts[line], lines.ends[line]);
            for (int slot = 0; slot < fields.length; slot++) {
                fields[slot].extract(row, slot);
            }
            sum += row.to(0);
        }
        return sum;
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public int eachByItself() {
        int sum = 0;
        for (int line = 0; line < LINES; line++) {
            row.reset(lines.bytes, lines.starts[line], lines.ends[line]);
            for (int slot = 0; slot < fields.length; slot++) {
                extractors.get(slot).extract(lines.bytes, lines.starts[line], lines.ends[line], row, slot);
            }
            sum += row.to(0);
        }
        return sum;
    }
}
