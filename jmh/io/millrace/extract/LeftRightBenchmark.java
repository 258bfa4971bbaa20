package io.millrace.extract;

import java.nio.charset.StandardCharsets;
import java.util.List;
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

/**
 * Eight left/right fields of an access log, ns a line: in common, each by itself, and as everybody's first version does
 * it, on Strings.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class LeftRightBenchmark {
    private static final int LINES = 1000;
    private static final Object[][] FIELDS = {
        {"", 0, " "},
        {"[", 0, "]"},
        {"\"", 0, " "},
        {" ", 5, "?"},
        {"\" ", 0, " "},
        {" ", 8, " "},
        {"rt=", 0, " "},
        {"host=web-", 0, " "}
    };

    private final AccessLines lines = new AccessLines(LINES);
    private final Row row = new Row(FIELDS.length);
    private final Extractor[] extractors = new Extractor[FIELDS.length];
    private final LineField[] fields = new LineField[FIELDS.length];
    private final String[] texts = new String[LINES];

    public LeftRightBenchmark() {
        for (int i = 0; i < FIELDS.length; i++) {
            extractors[i] = Extractors.leftRight(
                    ((String) FIELDS[i][0]).getBytes(StandardCharsets.US_ASCII),
                    (Integer) FIELDS[i][1],
                    ((String) FIELDS[i][2]).getBytes(StandardCharsets.US_ASCII),
                    true);
        }
        LineFields common = new LineFields(List.of(extractors));
        for (int i = 0; i < FIELDS.length; i++) {
            fields[i] = common.field(extractors[i]);
        }
        for (int i = 0; i < LINES; i++) {
            texts[i] = new String(
                    lines.bytes, lines.starts[i], lines.ends[i] - lines.starts[i], StandardCharsets.US_ASCII);
        }
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public int inCommon() {
        int sum = 0;
        for (int line = 0; line < LINES; line++) {
            row.reset(lines.bytes, lines.starts[line], lines.ends[line]);
            for (int slot = 0; slot < fields.length; slot++) {
                fields[slot].extract(row, slot);
                sum += row.to(slot);
            }
        }
        return sum;
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public int bytes() {
        int sum = 0;
        for (int line = 0; line < LINES; line++) {
            row.reset(lines.bytes, lines.starts[line], lines.ends[line]);
            for (int slot = 0; slot < extractors.length; slot++) {
                extractors[slot].extract(lines.bytes, lines.starts[line], lines.ends[line], row, slot);
                sum += row.to(slot);
            }
        }
        return sum;
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public int strings() {
        int sum = 0;
        for (String text : texts) {
            for (Object[] field : FIELDS) {
                sum += field(text, (String) field[0], (Integer) field[1], (String) field[2])
                        .length();
            }
        }
        return sum;
    }

    private static String field(String text, String left, int index, String right) {
        int start = 0;
        for (int i = 0; i <= index; i++) {
            start = text.indexOf(left, start) + left.length();
        }
        int end = text.indexOf(right, start);
        return text.substring(start, end < 0 ? text.length() : end);
    }
}
