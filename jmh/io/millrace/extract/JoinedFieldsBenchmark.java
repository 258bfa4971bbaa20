package io.millrace.extract;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
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
 * Fields of lines that have as many parts, but ten at the least, ns a line: found together and each by itself. Keys of
 * {@code logfmt}, parameters of a {@code query}, columns of a {@code split}, and columns from the end.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class JoinedFieldsBenchmark {
    private static final int LEAST_PARTS = 10;

    @Param({"logfmt", "query", "split", "splitFromEnd"})
    public String kind;

    @Param({"2", "10", "100"})
    public int fields;

    private FieldLines lines;

    @Setup
    public void setUp() {
        int parts = Math.max(fields, LEAST_PARTS);
        Random random = new Random(3);
        List<String> texts = new ArrayList<>();
        for (int line = 0; line < FieldLines.LINES; line++) {
            StringBuilder text = new StringBuilder(kind.equals("query") ? "/search?" : "");
            for (int part = 0; part < parts; part++) {
                String separator = kind.equals("query") ? "&" : " ";
                text.append(part == 0 ? "" : separator)
                        .append("key")
                        .append(part)
                        .append('=');
                text.append(random.nextInt(100_000));
            }
            texts.add(text.toString());
        }
        List<Extractor> extractors = new ArrayList<>();
        for (int field = 0; field < fields; field++) {
            extractors.add(extractor(field * parts / fields));
        }
        lines = new FieldLines(texts, extractors, joined(extractors));
    }

    private Extractor extractor(int part) {
        byte[] key = ("key" + part).getBytes(StandardCharsets.US_ASCII);
        return switch (kind) {
            case "logfmt" -> Extractors.logfmt(key);
            case "query" -> Extractors.query(key);
            default -> Extractors.split(new byte[] {' '}, kind.equals("split") ? part : -1 - part);
        };
    }

    private JoinedFields joined(List<Extractor> extractors) {
        return switch (kind) {
            case "logfmt" -> Extractors.joinedLogfmt(extractors);
            case "query" -> Extractors.joinedQuery(extractors);
            default -> Extractors.joinedSplit(extractors);
        };
    }

    @Benchmark
    @OperationsPerInvocation(FieldLines.LINES)
    public int together() {
        return lines.together();
    }

    @Benchmark
    @OperationsPerInvocation(FieldLines.LINES)
    public int oneByOne() {
        return lines.oneByOne();
    }
}
