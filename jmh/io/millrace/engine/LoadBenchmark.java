package io.millrace.engine;

import io.millrace.config.ConfigException;
import io.millrace.config.ConfigReader;
import io.millrace.config.PipelineConfig;
import io.millrace.metrics.Metrics;
import io.millrace.plan.Plan;
import io.millrace.plan.Planner;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What does it take to start with many rules? ms for each of the three steps, in a JVM that is warm: text to config, config to plan, plan to the program of one
 * worker. A service adds up all three, and in a new JVM each takes several times as long.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 3)
@Measurement(iterations = 3, time = 3)
public class LoadBenchmark {
    @Param({"w4-1000", "w4-5000"})
    public String work;

    private String text;
    private PipelineConfig config;
    private Plan plan;

    @Setup
    public void setUp() throws ConfigException {
        text = Workload.config(work);
        config = read();
        plan = plan();
    }

    @Benchmark
    public PipelineConfig read() throws ConfigException {
        return ConfigReader.readText("benchmark.yaml", text, Map.of());
    }

    @Benchmark
    public Plan plan() throws ConfigException {
        return Planner.plan(config);
    }

    @Benchmark
    public Object compile() throws ConfigException {
        return new Compiler(1, new Metrics(), Engine.ALLOCATOR, true, 7, plan.scriptLimits())
                .alone(plan, plan.outputs().size());
    }
}
