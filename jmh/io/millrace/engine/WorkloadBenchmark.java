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
 * Of what a line costs end to end, how much is the worker's? ns a line of one worker, from memory, for the workloads
 * with few rules ({@code w1} to {@code w3}) and with a field of its own for each rule ({@code w6}), or for a config of
 * yours: {@code -p work=pipeline.yaml}.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class WorkloadBenchmark {
    @Param({"w1", "w2", "w3", "w6-10", "w6-100", "w6-1000"})
    public String work;

    private WorkerRun worker;

    @Setup
    public void setUp() throws ConfigException {
        worker = new WorkerRun(Workload.config(work));
    }

    @Benchmark
    @OperationsPerInvocation(WorkerRun.LINES)
    public long run() {
        return worker.run();
    }
}
