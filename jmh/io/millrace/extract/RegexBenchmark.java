package io.millrace.extract;

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

/** Whether a pattern is found in a line, ns a line: by literals first, and by the engine alone. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class RegexBenchmark {
    private static final int LINES = 1000;

    @Param({
        "timeout after \\d+ ms",
        "ERROR|FATAL|panic",
        "^10\\.1\\..* 404 ",
        "\"(GET|PUT) /api/v1/user1\\d\\?",
        "user42\\?",
        "trace=[0-9a-f]+7$"
    })
    public String pattern;

    private final AccessLines lines = new AccessLines(LINES);
    private RegexMatcher screened;
    private RegexMatcher engine;

    @Setup
    public void setUp() throws PatternException {
        screened = RegexMatcher.compile(pattern);
        engine = RegexMatcher.compile("(?s)" + pattern); // of patterns with flags no literals are known
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public int byLiteralsFirst() {
        return find(screened);
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public int byTheEngine() {
        return find(engine);
    }

    private int find(RegexMatcher matcher) {
        int found = 0;
        for (int line = 0; line < LINES; line++) {
            found += matcher.find(lines.bytes, lines.starts[line], lines.ends[line]) ? 1 : 0;
        }
        return found;
    }
}
