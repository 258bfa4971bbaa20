package io.millrace.extract;

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

/** JSON fields of a line of 243 bytes, ns a line: in one pass and by a pass for each. Past eight they are absent. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class JsonFieldsBenchmark {
    private static final String[] POINTERS = {
        "/time", "/level", "/service", "/user/id", "/request/path", "/request/status", "/request/bytes", "/request/ms"
    };

    @Param({"1", "2", "8", "100"})
    public int fields;

    private FieldLines lines;

    @Setup
    public void setUp() throws PatternException {
        Random random = new Random(3);
        List<String> texts = new ArrayList<>();
        for (int line = 0; line < FieldLines.LINES; line++) {
            StringBuilder text = new StringBuilder();
            text.append("{\"time\":\"2026-11-21T00:00:").append(10 + random.nextInt(50));
            text.append("Z\",\"level\":\"").append(random.nextInt(5) == 0 ? "ERROR" : "INFO");
            text.append("\",\"service\":\"web-").append(random.nextInt(20));
            text.append("\",\"user\":{\"id\":").append(random.nextInt(100_000));
            text.append(",\"name\":\"bob").append(random.nextInt(999));
            text.append("\"},\"request\":{\"method\":\"GET\",\"path\":\"/api/v1/user")
                    .append(random.nextInt(200));
            text.append("\",\"status\":").append(random.nextInt(8) == 0 ? 404 : 200);
            text.append(",\"bytes\":").append(random.nextInt(50_000));
            text.append(",\"ms\":0.").append(100 + random.nextInt(900));
            text.append("},\"tags\":[\"a\",\"b\"],\"msg\":\"connection ");
            text.append(random.nextBoolean() ? "refused \\\"x\\\"" : "accepted from there")
                    .append("\"}");
            texts.add(text.toString());
        }
        List<Extractor> extractors = new ArrayList<>();
        for (int i = 0; i < fields; i++) {
            extractors.add(Extractors.json(i < POINTERS.length ? POINTERS[i] : "/other" + i));
        }
        lines = new FieldLines(texts, extractors, new JsonFields(extractors));
    }

    @Benchmark
    @OperationsPerInvocation(FieldLines.LINES)
    public int inOnePass() {
        return lines.together();
    }

    @Benchmark
    @OperationsPerInvocation(FieldLines.LINES)
    public int oneByOne() {
        return lines.oneByOne();
    }
}
