package io.millrace.engine;

import io.millrace.config.ConfigException;
import io.millrace.metrics.Gauge;
import io.millrace.metrics.Metrics;
import io.millrace.output.Output;
import io.millrace.plan.Plan;
import io.millrace.plan.Plan.RulePlan;
import io.millrace.plan.Plan.StreamPlan;
import io.millrace.ring.Intake;
import io.millrace.ring.Ring;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.concurrent.FastThreadLocalThread;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The ring with its workers and its collector, running one plan. Blocks go in through {@link #intake()}, results come out at the outputs, which the
 * caller opened and closes.
 */
public final class Engine implements AutoCloseable {
    /**
     * @param workers threads that evaluate rules
     * @param slots blocks under way at the most, a power of two
     * @param live whether there is a clock: arrival times and deadlines; a replay has neither
     * @param clockMillis the wall clock, which stamps blocks
     * @param seed of the hashes of group keys; unpredictable, so that no log can be made to collide
     * @param onFailure told if a thread of the engine ends by an exception, after which nothing more comes out
     */
    public record Options(
            int workers, int slots, boolean live, LongSupplier clockMillis, long seed, Consumer<Throwable> onFailure) {}

    /** Where results' buffers come from, and are given back to by the outputs. */
    public static final ByteBufAllocator ALLOCATOR = PooledByteBufAllocator.DEFAULT;

    private final Ring<BlockResult> ring;
    private final Collector collector;
    private final List<Thread> threads = new ArrayList<>();
    private final CountDownLatch ended = new CountDownLatch(1);

    /** Throws the problems that only show when the plan is compiled. */
    public Engine(Plan plan, List<Output> outputs, Options options, Metrics metrics) throws ConfigException {
        Compiler compiler = new Compiler(plan, outputs.size(), metrics, ALLOCATOR, options.live(), options.seed());
        ring = new Ring<>(options.slots(), () -> new BlockResult(outputs.size()), options.clockMillis());
        for (StreamPlan stream : plan.streams()) {
            ring.intake().addStream(stream.name(), metrics);
        }
        List<OutputFeed> feeds = new ArrayList<>();
        for (int number = 0; number < outputs.size(); number++) {
            Output output = outputs.get(number);
            feeds.add(new OutputFeed(output, ALLOCATOR));
            output.listen(new Gate(ring.intake(), streamsFeeding(plan, number)));
            metrics.gauge(Gauge.OUTPUT_QUEUED, output::queuedBytes, output.name());
        }
        for (int i = 0; i < options.workers(); i++) {
            threads.add(thread("worker-" + i, new Worker(ring, compiler.program()), options.onFailure()));
        }
        collector = new Collector(ring, new Windows(plan, compiler, feeds, options.live(), metrics), feeds);
        threads.add(thread("collector", this::collect, options.onFailure()));
        metrics.gauge(Gauge.RING_USED, ring::used);
        metrics.ruleCosts(new RuleCosts(plan.rules(), compiler.work(), collector.held())::now);
    }

    private static Thread thread(String name, Runnable work, Consumer<Throwable> onFailure) {
        // Netty uses buffer objects again only where it is one of these that asks for them.
        Thread thread = new FastThreadLocalThread(work, "millrace-" + name);
        thread.setUncaughtExceptionHandler((failed, cause) -> onFailure.accept(cause));
        thread.setDaemon(true);
        return thread;
    }

    private static int[] streamsFeeding(Plan plan, int output) {
        TreeSet<Integer> streams = new TreeSet<>();
        for (RulePlan rule : plan.rules()) {
            if (rule.outputs().contains(output)) {
                streams.add(rule.stream());
            }
        }
        return streams.stream().mapToInt(Integer::intValue).toArray();
    }

    /** Shuts the streams that feed an output while it is full. Called by the output, on whichever thread. */
    private record Gate(Intake intake, int[] streams) implements Output.Listener {
        @Override
        public void onFull() {
            for (int stream : streams) {
                intake.hold(stream);
            }
        }

        @Override
        public void onRoom() {
            for (int stream : streams) {
                intake.release(stream);
            }
        }
    }

    public void start() {
        threads.forEach(Thread::start);
    }

    /** Where blocks go in. Streams are numbered as in the plan. */
    public Intake intake() {
        return ring.intake();
    }

    private void collect() {
        collector.run();
        ring.stop();
        ended.countDown();
    }

    /**
     * Ends the input and waits until all that was published has been handed to the outputs, open windows last. Nobody may publish any more.
     *
     * @return whether that was done within the time
     */
    public boolean end(long timeoutMillis) throws InterruptedException {
        long deadlineNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
        while (!ring.intake().tryEnd()) {
            if (System.nanoTime() - deadlineNanos > 0) {
                return false;
            }
            Thread.sleep(1);
        }
        return ended.await(deadlineNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    /** What a stream's windows stand at, for display: a moment's picture. */
    public StreamProgress progress(int stream) {
        return collector.progress(stream);
    }

    /** Stops all threads, whatever they are doing. After {@link #end} nothing is lost by it. */
    @Override
    public void close() {
        ring.stop();
        threads.forEach(Thread::interrupt);
    }
}
