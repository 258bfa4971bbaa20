package io.millrace;

import static io.millrace.LiveRun.NOON;
import static io.millrace.LiveRun.soon;
import static io.millrace.LiveRun.window;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.ConfigReader;
import io.millrace.engine.Engine;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Gauge;
import io.millrace.metrics.Metrics;
import io.millrace.output.Output;
import io.millrace.output.OutputSpec;
import io.millrace.output.Outputs;
import io.millrace.plan.Planner;
import io.millrace.ring.LineBlock;
import io.millrace.ring.Source;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** While an output is stuck, the clock closes no windows of the streams that feed it. Times are in milliseconds after noon. */
class HeldClockTest {
    private static final String BY_ARRIVAL = """
            streams: {s: {fields: {t: {right: " "}}}}
            rules:
              - {name: n, from: s, where: {line: {contains: line}}, select: {n: count()}, window: 20s, every: 10s, to: out}
              - {name: fills, from: s, where: {line: {contains: stuck}}, emit: [stream], to: out}
            outputs: {out: {drop: {}}}
            """;
    private static final String BY_TIME = BY_ARRIVAL
            .replace("streams: {s: {", "streams: {s: {time: {field: t, format: epochMillis}, ")
            .replace("window: 20s, every: 10s", "window: 10s");

    private final AtomicLong clock = new AtomicLong(NOON);
    private final AtomicLong looksAtClock = new AtomicLong();
    private final Metrics metrics = new Metrics();
    private final Deque<AutoCloseable> opened = new ArrayDeque<>();
    private final CountDownLatch writing = new CountDownLatch(1);
    private final CountDownLatch somebodyReads = new CountDownLatch(1);
    private final ByteArrayOutputStream results = new ByteArrayOutputStream() {
        @Override
        public void write(byte[] bytes, int offset, int length) {
            writing.countDown();
            try {
                somebodyReads.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            super.write(bytes, offset, length);
        }
    };
    private Output output;
    private Engine engine;

    @AfterEach
    void close() {
        somebodyReads.countDown();
        Wiring.closeAll(opened);
    }

    @Test
    void shouldKeepWindowsOfAStreamThatGoesByArrivalUntilTheOutputHasRoom() throws Exception {
        start(BY_ARRIVAL);
        send("a", "1 line");
        getStuck();
        clock(60_000);
        clock(61_000);
        assertThat(metrics.read(Gauge.WINDOWS_OPEN, "s")).isEqualTo(2);
        assertThat(metrics.count(Counter.RESULTS, "n").get()).isZero();

        release();
        clock(62_000);
        hasResults(window(-10_000, 20_000, 1, "false,\"incomplete\":[\"restarted\"]"), window(0, 20_000, 1, "true"));
    }

    @Test
    void shouldNotCountTheTimeInWhichLinesCouldNotComeAgainstTheDeadline() throws Exception {
        start(BY_TIME);
        send("a", "1 line");
        getStuck();
        clock(15_000);
        clock(45_000);
        release();
        clock(46_000);
        send("a", "2 line", "10000 line");
        hasResults(window(0, 10_000, 2, "true"));
        clock(80_000);
        hasResults(window(0, 10_000, 2, "true"), window(10_000, 10_000, 1, "false,\"incomplete\":[\"deadline\"]"));
    }

    @Test
    void shouldNotPutOffTheDeadlineOfAWindowThatEndsLater() throws Exception {
        start(BY_TIME.replace("window: 10s", "window: 60s"));
        send("a", "1 line");
        getStuck();
        clock(5_000);
        clock(45_000);
        release();
        clock(46_000);
        clock(71_000);
        hasResults(window(0, 60_000, 1, "false,\"incomplete\":[\"deadline\"]"));
    }

    @Test
    void shouldNotTakeSourcesForSilentThatCouldNotBeHeard() throws Exception {
        start(BY_TIME.replace("{s: {", "{s: {watermark: {by: source, idle: 10s}, deadline: 1h, "));
        send("a", "1 line");
        send("b", "1 line");
        getStuck();
        clock(5_000);
        clock(45_000);
        release();
        clock(46_000);
        send("a", "11000 line");
        send("b", "2 line", "11000 line");
        hasResults(window(0, 10_000, 3, "true"));
        assertThat(metrics.count(Counter.LATE, "n").get()).isZero();
    }

    @Test
    void shouldNotTakeSourcesForSilentThatCouldNotBeHeardWhileNoWindowWasOpen() throws Exception {
        start(BY_TIME.replace("{s: {", "{s: {watermark: {by: source, idle: 10s}, deadline: 1h, "));
        send("b", "1 other");
        getStuck();
        awaitTick();
        clock.set(NOON + 45_000);
        awaitTick();
        release();
        send("a", "11000 line");
        send("b", "2 line", "11000 line");
        assertThat(metrics.count(Counter.LATE, "n").get()).isZero();
        hasResults(window(0, 10_000, 1, "true"));
    }

    private void start(String yaml) throws Exception {
        OutputSpec spec = new OutputSpec("out", new OutputSpec.Sink.Stream(results), OutputSpec.Codec.NONE, 0, 1, 1);
        output = Outputs.open(spec, metrics, Engine.ALLOCATOR, System.err::println);
        opened.push(output);
        engine = new Engine(
                Planner.plan(ConfigReader.readText("test.yaml", yaml, Map.of())),
                List.of(output),
                new Engine.Options(2, 8, true, this::lookAtClock, 1, Throwable::printStackTrace),
                metrics);
        opened.push(engine);
        engine.start();
    }

    private long lookAtClock() {
        looksAtClock.incrementAndGet();
        return clock.get();
    }

    private void getStuck() throws Exception {
        send("a", "1 stuck");
        writing.await();
        send("a", "1 stuck");
        assertThat(output.isFull()).isTrue();
    }

    private void release() {
        somebodyReads.countDown();
        soon().until(() -> !output.isFull());
    }

    private void clock(long millis) {
        clock.set(NOON + millis);
        engine.intake().tick();
        collected();
    }

    /** Until the engine has let time pass by itself: the collector looks at the clock anew only after it has taken the tick before. */
    private void awaitTick() {
        long looks = looksAtClock.get();
        soon().until(() -> looksAtClock.get() > looks + 1);
    }

    private void send(String source, String... lines) {
        LineBlock block = engine.intake().takeBlock(0, LineBlock.STANDARD_BYTES);
        Source from = new Source(source);
        for (String line : lines) {
            String[] words = line.split(" ");
            byte[] bytes = (NOON + Long.parseLong(words[0]) + " " + words[1]).getBytes(StandardCharsets.UTF_8);
            int start = block.position();
            System.arraycopy(bytes, 0, block.bytes(), start, bytes.length);
            block.position(start + bytes.length);
            block.addLine(start, start + bytes.length, from);
        }
        soon().until(() -> engine.intake().tryPublish(block, () -> {}));
        collected();
    }

    private void collected() {
        soon().until(() -> metrics.read(Gauge.RING_USED) == 0);
    }

    /** Those of windows. */
    private void hasResults(String... expected) {
        soon().untilAsserted(() -> assertThat(
                        results.toString(StandardCharsets.UTF_8).lines())
                .filteredOn(line -> line.contains("\"rule\":\"n\""))
                .containsExactly(expected));
    }
}
