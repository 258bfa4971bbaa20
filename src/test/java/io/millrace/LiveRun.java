package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.config.ConfigReader;
import io.millrace.engine.Engine;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Gauge;
import io.millrace.metrics.Metrics;
import io.millrace.metrics.RuleCost;
import io.millrace.output.Output;
import io.millrace.plan.Plan;
import io.millrace.plan.Planner;
import io.millrace.ring.LineBlock;
import io.millrace.ring.Source;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.awaitility.core.ConditionFactory;

/** A running engine with a clock that a test turns. */
final class LiveRun implements AutoCloseable {
    static final long NOON = 1_795_262_400_000L;

    private final AtomicLong clock = new AtomicLong(NOON);
    private final Metrics metrics = new Metrics();
    private final Deque<AutoCloseable> opened = new ArrayDeque<>();
    private final ByteArrayOutputStream results = new ByteArrayOutputStream();
    private final List<Output> outputs;
    private final Engine engine;

    LiveRun(String yaml) throws Exception {
        outputs = Wiring.openStream(results, metrics, opened);
        engine = new Engine(
                plan(yaml),
                outputs,
                new Engine.Options(2, 8, true, clock::get, 1, Throwable::printStackTrace),
                metrics);
        opened.push(engine);
        engine.start();
    }

    private static Plan plan(String yaml) throws Exception {
        return Planner.plan(ConfigReader.readText("test.yaml", yaml, Map.of())).toOneOutput();
    }

    Engine engine() {
        return engine;
    }

    void deploy(String yaml) throws Exception {
        engine.deploy(plan(yaml), outputs, () -> {});
        collected();
    }

    /** So long after noon. */
    void clock(long millis) {
        clock.set(NOON + millis);
        engine.intake().tick();
        collected();
    }

    /** Publishes one block, in which times are after noon, and waits until it has been collected. */
    void send(String source, String... lines) {
        LineBlock block = engine.intake().takeBlock(0, LineBlock.STANDARD_BYTES);
        Source from = new Source(source);
        for (String line : lines) {
            add(block, line, from);
        }
        publish(block);
    }

    /** The same with one line of each source. */
    void sendEach(List<String> sources, String line) {
        LineBlock block = engine.intake().takeBlock(0, LineBlock.STANDARD_BYTES);
        sources.forEach(source -> add(block, line, new Source(source)));
        publish(block);
    }

    private static void add(LineBlock block, String line, Source source) {
        byte[] bytes = at(line).getBytes(StandardCharsets.UTF_8);
        int start = block.position();
        System.arraycopy(bytes, 0, block.bytes(), start, bytes.length);
        block.position(start + bytes.length);
        block.addLine(start, start + bytes.length, source);
    }

    private void publish(LineBlock block) {
        assertThat(engine.intake().tryPublish(block, () -> {})).isTrue();
        collected();
    }

    private static String at(String line) {
        String[] words = line.split(" ", 2);
        return words[0].matches("-?[0-9]+") ? NOON + Long.parseLong(words[0]) + " " + words[1] : line;
    }

    static ConditionFactory soon() {
        return await().atMost(Duration.ofSeconds(30)).pollDelay(Duration.ZERO).pollInterval(Duration.ofMillis(2));
    }

    private void collected() {
        soon().until(() -> metrics.read(Gauge.RING_USED) == 0);
    }

    long count(Counter counter, String label) {
        return metrics.count(counter, label).get();
    }

    /** What rules hold, once it has been counted. */
    RuleCost cost() {
        return metrics.ruleCosts().get(0);
    }

    double gauge(Gauge gauge, String label) {
        return metrics.read(gauge, label);
    }

    void end() throws Exception {
        assertThat(engine.end(10_000)).isTrue();
    }

    /** The results so far are exactly these, with times after noon. */
    void hasResults(String... expected) {
        String all = expected.length == 0 ? "" : String.join("\n", expected) + "\n";
        soon().untilAsserted(() -> assertThat(text()).isEqualTo(all));
    }

    String text() {
        return results.toString(StandardCharsets.UTF_8);
    }

    /** A result of rule {@code n}, of the window that begins so long after noon. */
    static String window(long start, long length, int count, String rest) {
        return "{\"rule\":\"n\",\"start\":%d,\"end\":%d,\"group\":{},\"values\":{\"n\":%d},\"complete\":%s}"
                .formatted(NOON + start, NOON + start + length, count, rest);
    }

    @Override
    public void close() {
        Wiring.closeAll(opened);
    }
}
