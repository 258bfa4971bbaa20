package io.millrace.engine;

import io.millrace.config.ConfigException;
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
 * What does a condition cost that is written in AviatorScript? ns a line of one worker, extraction included, for rules of three conditions, of which one is
 * on a float: as conditions of the config ({@code config}), as an expression that becomes tests ({@code lowered}), and as one that Aviator runs, since it has
 * a ternary ({@code script}).
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class ScriptConditionBenchmark {
    @Param({"config", "lowered", "script"})
    public String written;

    @Param({"1", "100"})
    public int rules;

    private WorkerRun worker;

    @Setup
    public void setUp() throws ConfigException {
        worker = new WorkerRun(Workload.config("scripts-" + written + "-" + rules));
    }

    @Benchmark
    @OperationsPerInvocation(WorkerRun.LINES)
    public long match() {
        return worker.run();
    }
}
