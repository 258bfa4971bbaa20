package io.millrace.ring;

import com.lmax.disruptor.BatchEventProcessor;
import com.lmax.disruptor.BatchEventProcessorBuilder;
import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.LiteBlockingWaitStrategy;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.WaitStrategy;
import com.lmax.disruptor.YieldingWaitStrategy;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How many lines must a slot hold until handing it to another thread costs nothing to speak of, and does the way of
 * waiting matter then? ns a line, one producer and one consumer, a line being one long that is written and read.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
public class HandOffBenchmark {
    private static final int LINES = 1 << 16;
    private static final int SLOTS = 256;

    @Param({"1", "64", "256"})
    public int linesInSlot;

    @Param({"blocking", "lite", "yielding"})
    public String waiting;

    private RingBuffer<long[]> ring;
    private BatchEventProcessor<long[]> consumer;
    private long sum;

    @Setup
    public void setUp() {
        WaitStrategy strategy = switch (waiting) {
            case "blocking" -> new BlockingWaitStrategy();
            case "lite" -> new LiteBlockingWaitStrategy();
            default -> new YieldingWaitStrategy();
        };
        ring = RingBuffer.createSingleProducer(() -> new long[linesInSlot], SLOTS, strategy);
        consumer = new BatchEventProcessorBuilder().build(ring, ring.newBarrier(), this::onSlot);
        ring.addGatingSequences(consumer.getSequence());
        Thread thread = new Thread(consumer, "consumer");
        thread.setDaemon(true);
        thread.start();
    }

    @TearDown
    public void tearDown() {
        consumer.halt();
    }

    private void onSlot(long[] lines, long sequence, boolean endOfBatch) {
        for (long line : lines) {
            sum += line;
        }
    }

    @Benchmark
    @OperationsPerInvocation(LINES)
    public long handOff() {
        long last = 0;
        for (int line = 0; line < LINES; line += linesInSlot) {
            last = ring.next();
            long[] slot = ring.get(last);
            for (int i = 0; i < slot.length; i++) {
                slot[i] = line + i;
            }
            ring.publish(last);
        }
        while (consumer.getSequence().get() < last) {
            Thread.onSpinWait();
        }
        return sum;
    }
}
