package io.millrace.engine;

import io.netty.util.concurrent.FastThreadLocal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Where should what a thread reuses for every line be kept? ns to get a list of ten and fill it: from a {@code
 * ThreadLocal}, from Netty's on a thread of its kind and on any other, from a field of the worker, and made new.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class WorkerStateBenchmark {
    private static final ThreadLocal<List<Integer>> THREAD_LOCAL = ThreadLocal.withInitial(() -> new ArrayList<>(10));
    private static final FastThreadLocal<List<Integer>> FAST_THREAD_LOCAL = new FastThreadLocal<>() {
        @Override
        protected List<Integer> initialValue() {
            return new ArrayList<>(10);
        }
    };

    private final List<Integer> kept = new ArrayList<>(10);
    private final Integer[] values = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};

    @Benchmark
    public List<Integer> threadLocal() {
        return fill(THREAD_LOCAL.get());
    }

    @Benchmark
    @Fork(
            value = 1,
            jvmArgsAppend = {"-Djmh.executor=CUSTOM", "-Djmh.executor.class=io.millrace.engine.FastThreads"})
    public List<Integer> fastThreadLocal() {
        return fill(FAST_THREAD_LOCAL.get());
    }

    @Benchmark
    public List<Integer> fastThreadLocalOnPlainThread() {
        return fill(FAST_THREAD_LOCAL.get());
    }

    @Benchmark
    public List<Integer> field() {
        return fill(kept);
    }

    @Benchmark
    public List<Integer> newObject() {
        return fill(new ArrayList<>(10));
    }

    private List<Integer> fill(List<Integer> list) {
        list.clear();
        for (Integer value : values) {
            list.add(value);
        }
        return list;
    }
}
