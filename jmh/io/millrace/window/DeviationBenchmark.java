package io.millrace.window;

import java.math.BigInteger;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The deviation of a thousand response times in milliseconds, rounded once: by pairs of doubles and by big integers. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(1)
public class DeviationBenchmark {
    private static final int GROUPS = 1024;
    private static final int COUNT = 1000;
    private static final long THOUSANDTHS = 1000;

    private final long[] sums = new long[GROUPS];
    private final long[] squares = new long[GROUPS];

    @Setup
    public void setUp() {
        Random random = new Random(1);
        for (int group = 0; group < GROUPS; group++) {
            for (int i = 0; i < COUNT; i++) {
                long millis = random.nextInt(5000);
                sums[group] += millis;
                squares[group] += millis * millis;
            }
        }
    }

    @Benchmark
    @OperationsPerInvocation(GROUPS)
    public double pairsOfDoubles() {
        double all = 0;
        for (int group = 0; group < GROUPS; group++) {
            all += QuickDeviation.of(COUNT, sums[group], squares[group], 0, COUNT * THOUSANDTHS);
        }
        return all;
    }

    @Benchmark
    @OperationsPerInvocation(GROUPS)
    public double bigIntegers() {
        double all = 0;
        BigInteger n = BigInteger.valueOf(COUNT);
        BigInteger divisor = BigInteger.valueOf(COUNT * THOUSANDTHS);
        for (int group = 0; group < GROUPS; group++) {
            BigInteger spread = BigInteger.valueOf(squares[group])
                    .multiply(n)
                    .subtract(BigInteger.valueOf(sums[group]).pow(2));
            all += Nearest.root(spread, divisor.pow(2));
        }
        return all;
    }
}
