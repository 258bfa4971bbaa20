package io.millrace.engine;

import io.millrace.config.ConfigException;
import io.millrace.metrics.Gauge;
import io.millrace.metrics.Metrics;
import io.millrace.output.Output;
import io.millrace.plan.Plan;
import io.millrace.plan.Plan.RulePlan;
import io.millrace.ring.Intake;
import io.millrace.ring.Ring;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.concurrent.FastThreadLocalThread;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
     * @param arrivals whether lines have an arrival time: where there is a clock they do
     * @param clockMillis the wall clock, which stamps blocks
     * @param seed of the hashes of group keys; unpredictable, so that no log can be made to collide
     * @param pace in which large windows are published
     * @param log told of the first failures of scripts
     * @param onFailure told if a thread of the engine or of an output ends by an exception, after which nothing more comes out
     */
    public record Options(
            int workers,
            int slots,
            boolean live,
            boolean arrivals,
            LongSupplier clockMillis,
            long seed,
            Pace pace,
            Consumer<String> log,
            Consumer<Throwable> onFailure) {
        /** With standard error as its log. */
        public Options(
                int workers,
                int slots,
                boolean live,
                LongSupplier clockMillis,
                long seed,
                Pace pace,
                Consumer<Throwable> onFailure) {
            this(workers, slots, live, live, clockMillis, seed, pace, System.err::println, onFailure);
        }

        /** At the pace of a service. */
        public Options(
                int workers,
                int slots,
                boolean live,
                LongSupplier clockMillis,
                long seed,
                Consumer<Throwable> onFailure) {
            this(workers, slots, live, clockMillis, seed, new TimedPace(System::nanoTime), onFailure);
        }

        /** Without a log. */
        public Options quiet() {
            return new Options(workers, slots, live, arrivals, clockMillis, seed, pace, told -> {}, onFailure);
        }

        /** Without deadlines, perhaps, but with lines that come when the clock says. */
        public Options withArrivals() {
            return new Options(workers, slots, live, true, clockMillis, seed, pace, log, onFailure);
        }
    }

    /** Where results' buffers come from, and are given back to by the outputs. */
    public static final ByteBufAllocator ALLOCATOR = PooledByteBufAllocator.DEFAULT;

    private final Ring<BlockResult> ring;
    private final Metrics metrics;
    private final Compiler compiler;
    private final Collector collector;
    private final Windows windows;
    private final Deployments deployments;
    private final RuleCosts costs;
    private final List<OutputFeed> feeds = new ArrayList<>();
    private final List<Gate> gates = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Consumer<Throwable> onFailure;
    private Deployment latest;

    /** Said once: nobody takes a second end out of the ring again. Whoever ends the input. */
    private boolean inputEnded;

    /** Throws the problems that only show when the plan is compiled. */
    public Engine(Plan plan, List<Output> outputs, Options options, Metrics metrics) throws ConfigException {
        this.metrics = metrics;
        onFailure = options.onFailure();
        int workers = options.workers();
        compiler = new Compiler(
                workers,
                metrics,
                ALLOCATOR,
                options.live(),
                options.arrivals(),
                options.seed(),
                plan.scriptLimits(),
                options.log());
        ring = new Ring<>(options.slots(), () -> new BlockResult(outputs.size()), options.clockMillis());
        Closings closings = new Closings(options.pace());
        windows = new Windows(options.live(), compiler.hash(), closings, metrics);
        costs = new RuleCosts(windows.holdings());
        deployments = new Deployments(compiler, workers, metrics, costs);
        outputs.forEach(output -> add(new OutputFeed(feeds.size(), output, ALLOCATOR)));
        plan.streams().forEach(stream -> ring.intake().addStream(stream.name(), metrics));
        latest = deployments.next(plan, plan.withoutRules(), names(plan), feeds, 0);
        feed(plan.rules());
        for (int worker = 0; worker < workers; worker++) {
            threads.add(thread("worker-" + worker, new Worker(ring, worker, latest), options.onFailure()));
        }
        collector = new Collector(
                ring, windows, closings, latest, options.clockMillis().getAsLong());
        threads.add(thread("collector", this::collect, options.onFailure()));
        metrics.gauge(Gauge.RING_USED, ring::used);
        metrics.ruleCosts(costs::now);
    }

    private void add(OutputFeed feed) {
        Output output = feed.output();
        feeds.add(feed);
        Gate gate = new Gate(ring.intake());
        gates.add(gate);
        output.listen(gate);
        output.onFailure(onFailure);
        metrics.gauge(Gauge.OUTPUT_QUEUED, () -> output.queuedBytes() + feed.heldBackBytes(), output.name());
    }

    /** Without those in {@code plan} that were taken away, or that one of {@code added} is there instead of. */
    private static List<RulePlan> running(Plan plan, Plan added, List<String> order) {
        Map<String, RulePlan> byName = new HashMap<>();
        plan.rules().forEach(rule -> byName.put(rule.name(), rule));
        added.rules().forEach(rule -> byName.put(rule.name(), rule));
        return order.stream().map(byName::get).toList();
    }

    private static List<String> names(Plan plan) {
        return plan.rules().stream().map(RulePlan::name).toList();
    }

    private void feed(List<RulePlan> rules) {
        for (int output = 0; output < gates.size(); output++) {
            gates.get(output).feed(streamsFeeding(rules, output));
        }
    }

    private static int[] streamsFeeding(List<RulePlan> rules, int output) {
        return rules.stream()
                .filter(rule -> rule.outputs().contains(output))
                .mapToInt(RulePlan::stream)
                .distinct()
                .sorted()
                .toArray();
    }

    /**
     * Makes these the rules that every line meets which is taken in after this returns. Windows of rules that stay what they are go on; those of the others
     * are published as incomplete. Waits for no line.
     *
     * @param plan most rules, and all streams, numbered as before, with further ones behind them; the same object as the last time where nothing in it has
     * changed, which is what makes a deployment quick
     * @param added more rules on the same streams, some perhaps in place of one in {@code plan}
     * @param order the names of all rules that there are from now on, in config order
     * @param outputs those that there were, with further ones behind them
     * @param whenBegun is run by the collector, which must not wait, once no line meets the rules before these any more
     * @throws ConfigException with the problems that only show when a plan is compiled; then nothing has changed
     */
    public synchronized void deploy(Plan plan, Plan added, List<String> order, List<Output> outputs, Runnable whenBegun)
            throws ConfigException {
        int streams = latest.rules().streams().size();
        List<OutputFeed> all = new ArrayList<>(feeds);
        outputs.stream().skip(feeds.size()).forEach(output -> all.add(new OutputFeed(all.size(), output, ALLOCATOR)));
        Deployment next = deployments.next(plan, added, order, all, collector.oldestDeployment());
        all.stream().skip(feeds.size()).forEach(this::add);
        next.whenBegun(whenBegun);
        plan.streams().stream().skip(streams).forEach(stream -> ring.intake().addStream(stream.name(), metrics));
        feed(running(plan, added, order));
        ring.intake().atNextBlock(sequence -> latest.followedBy(next, sequence));
        latest = next;
    }

    /** The same with all rules in one plan. */
    public void deploy(Plan plan, List<Output> outputs, Runnable whenBegun) throws ConfigException {
        deploy(plan, plan.withoutRules(), names(plan), outputs, whenBegun);
    }

    private static Thread thread(String name, Runnable work, Consumer<Throwable> onFailure) {
        // Netty uses buffer objects again only where it is one of these that asks for them.
        Thread thread = new FastThreadLocalThread(work, "millrace-" + name);
        thread.setUncaughtExceptionHandler((failed, cause) -> onFailure.accept(cause));
        thread.setDaemon(true);
        return thread;
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
     * Ends the input and waits until all that was published has been handed to the outputs, open windows last. Nobody may publish any more. May be called
     * again to go on waiting, by the same thread.
     *
     * @return whether that was done within the time
     */
    public boolean end(long timeoutMillis) throws InterruptedException {
        long deadlineNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
        while (!inputEnded && !endInput()) {
            if (System.nanoTime() - deadlineNanos > 0) {
                return false;
            }
            Thread.sleep(1);
        }
        return ended.await(deadlineNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    private boolean endInput() {
        inputEnded = ring.intake().tryEnd();
        return inputEnded;
    }

    /** Some lines that have come of a stream since this was last asked; none where there have been too few. */
    public synchronized List<byte[]> sample(int stream) {
        return compiler.sample(stream);
    }

    /** The lines on which rules of a stream were tried, each as often as there were such rules. */
    public long testedLines(int stream) {
        return costs.testedLines(stream);
    }

    /** What a stream's windows stand at, for display: a moment's picture. */
    public StreamProgress progress(int stream) {
        return windows.progress(stream);
    }

    /** Stops all threads, whatever they are doing. After {@link #end} nothing is lost by it. */
    @Override
    public void close() {
        ring.stop();
        threads.forEach(Thread::interrupt);
        compiler.close();
    }
}
