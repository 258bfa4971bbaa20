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
 * What does it cost by which operator rules ask for their lines? ns a line of one worker, extraction included, for rules
 * of one condition each that hardly holds: see {@link Workload}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class OperatorBenchmark {
    @Param({
        "equal",
        "startsWith",
        "alike",
        "endsWith",
        "contains",
        "containsAny",
        "matches",
        "any",
        "equalAnyCase",
        "containsAnyCase",
        "matchesAnyCase"
    })
    public String operator;

    @Param({"1", "100", "1000"})
    public int rules;

    private WorkerRun worker;

    @Setup
    public void setUp() throws ConfigException {
        worker = new WorkerRun(Workload.config(operator + "-" + rules));
    }

    @Benchmark
    @OperationsPerInvocation(WorkerRun.LINES)
    public long match() {
        return worker.run();
    }
}
