package io.millrace.script;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A call of a compiled Groovy script of three conditions, and the same conditions in Java. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(2)
public class ScriptBenchmark {
    private static final Map<String, ScriptType> FIELDS =
            Map.of("status", ScriptType.INT, "path", ScriptType.TEXT, "time", ScriptType.FLOAT);

    private final @Nullable Object[][] lines = new Object[1_024][];
    private ScriptWatch watch;
    private ScriptRun groovy;
    private int next;

    @Setup
    public void compile() throws Exception {
        Script script = GroovyScripts.compile(
                "status != null && status >= 500 && path.startsWith('/api') && time > 0.2d", FIELDS, false);
        watch = new ScriptWatch(ScriptLimits.DEFAULT);
        groovy = script.forWorker(watch.budget());
        for (int line = 0; line < lines.length; line++) {
            lines[line] = new Object[3];
            for (int variable = 0; variable < 3; variable++) {
                lines[line][variable] = value(script.variables().get(variable), line);
            }
        }
    }

    private static @Nullable Object value(String variable, int line) {
        return switch (variable) {
            case "status" -> line % 7 == 0 ? null : (Long) (line % 3 == 0 ? 503L : 200L + line);
            case "path" -> (line % 2 == 0 ? "/api/v1/" : "/static/") + line;
            default -> line / 1_024.0;
        };
    }

    private @Nullable Object[] line() {
        return lines[next++ & 1_023];
    }

    @Benchmark
    public Object groovy() throws Exception {
        return groovy.run(line());
    }

    @Benchmark
    public Object nothing() {
        return line();
    }
}
