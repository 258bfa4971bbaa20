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
 * How does a line's cost grow with the number of rules? ns a line of one worker, extraction included, for rules of
 * three conditions, two keys, count and sum. In {@code w4} 0.05, 0.34, 3.2 and 16 rules fire a line; in {@code w4q} at
 * most one does, which leaves the matching.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class MatchingBenchmark {
    @Param({"w4", "w4q"})
    public String work;

    @Param({"10", "100", "1000", "5000"})
    public int rules;

    private WorkerRun worker;

    @Setup
    public void setUp() throws ConfigException {
        worker = new WorkerRun(Workload.config(work + "-" + rules));
    }

    @Benchmark
    @OperationsPerInvocation(WorkerRun.LINES)
    public long match() {
        return worker.run();
    }
}
