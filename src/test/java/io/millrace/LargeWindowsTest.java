package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.config.ConfigReader;
import io.millrace.config.OutputConfig;
import io.millrace.engine.Engine;
import io.millrace.engine.Pace;
import io.millrace.metrics.Gauge;
import io.millrace.metrics.Metrics;
import io.millrace.output.Output;
import io.millrace.output.Outputs;
import io.millrace.plan.Plan;
import io.millrace.plan.Planner;
import io.millrace.ring.LineBlock;
import io.millrace.ring.Receipt;
import io.millrace.ring.Source;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A service that publishes a large window, as far as the test lets it, while lines come. */
class LargeWindowsTest {
    private static final long NOON = 1_795_262_400_000L;
    private static final int GROUPS = 200_000;
    private static final String RULES = """
            streams: {s: {fields: {k: {right: " "}}}}
            rules:
              - {name: large, from: s, where: {line: {startsWith: g}}, groupBy: [k], select: {n: count()}, window: 10s,
                 maxGroups: 300000, to: busy}
              - {name: small, from: s, select: {n: count()}, window: 10s, to: idle}
              - {name: seen, from: s, where: {line: {contains: everywhere}}, emit: [line], to: [busy, idle]}
              - {name: idle, from: s, where: {line: {contains: idle}}, emit: [line], to: idle}
            outputs: {busy: {drop: {}}, idle: {drop: {}}}
            """;

    /** A slice for each permit, of up to {@link #SLICE} groups. */
    private static final class Permits implements Pace {
        static final int SLICE = 20_000;
        final AtomicInteger left = new AtomicInteger();

        @Override
        public int rowsAtOnce() {
            return 10;
        }

        @Override
        public boolean isDue() {
            return true;
        }

        @Override
        public void begin() {
            Thread.yield();
        }

        @Override
        public int groups() {
            return left.getAndUpdate(permits -> Math.max(0, permits - 1)) > 0 ? SLICE : 0;
        }

        @Override
        public void end() {}
    }

    private final AtomicLong clock = new AtomicLong(NOON);
    private final Permits pace = new Permits();
    private final Metrics metrics = new Metrics();
    private final Deque<AutoCloseable> opened = new ArrayDeque<>();
    private final Map<String, ByteArrayOutputStream> texts =
            Map.of("busy", new ByteArrayOutputStream(), "idle", new ByteArrayOutputStream());
    private final List<Output> outputs = new ArrayList<>();

    @AfterEach
    void close() {
        Wiring.closeAll(opened);
    }

    @Test
    void shouldNotHoldBackOtherOutputsWhileALargeWindowIsPublished() throws Exception {
        Engine engine = start();
        fillWindow(engine, GROUPS);
        clock.set(NOON + 10_000);
        send(engine, null, "everywhere, idle");

        awaitText("idle", small(GROUPS) + seen("everywhere, idle") + idle("everywhere, idle"));
        assertThat(text("busy")).isEmpty();

        // One to put the rows together, one to print.
        pace.left.set(2);
        awaitText("busy", large(0, Permits.SLICE));
        send(engine, null, "idle");
        awaitText("idle", small(GROUPS) + seen("everywhere, idle") + idle("everywhere, idle") + idle("idle"));

        pace.left.set(Integer.MAX_VALUE);
        awaitText("busy", large(0, GROUPS) + seen("everywhere, idle"));
    }

    @Test
    void shouldAcknowledgeALineWhenWhatWasHeldBackIsWritten() throws Exception {
        Engine engine = start();
        fillWindow(engine, 100);
        clock.set(NOON + 10_000);
        CountDownLatch closing = new CountDownLatch(1);
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch free = new CountDownLatch(1);
        send(engine, closing, "nothing");
        send(engine, held, "everywhere");
        send(engine, free, "idle");

        awaitAnswer(free);
        assertThat(closing.getCount()).isOne();
        assertThat(held.getCount()).isOne();
        assertThat(metrics.read(Gauge.OUTPUT_QUEUED, "busy")).isPositive();

        pace.left.set(Integer.MAX_VALUE);
        awaitAnswer(closing);
        awaitAnswer(held);
        await().atMost(Duration.ofSeconds(20)).until(() -> metrics.read(Gauge.OUTPUT_QUEUED, "busy") == 0);
        assertThat(text("busy")).isEqualTo(large(0, 100) + seen("everywhere"));
    }

    @Test
    void shouldPublishTheNextLargeWindowBehindWhatCameInBetween() throws Exception {
        Engine engine = start();
        fillWindow(engine, 100);
        clock.set(NOON + 10_000);
        send(engine, null, "everywhere 1");
        fillWindow(engine, 50);
        clock.set(NOON + 20_000);
        send(engine, null, "everywhere 2");
        String next = large(0, 50)
                .replace("" + (NOON + 10_000), "" + (NOON + 20_000))
                .replace("" + NOON, "" + (NOON + 10_000));

        pace.left.set(2);
        awaitText("busy", large(0, 100) + seen("everywhere 1", NOON + 10_000));
        pace.left.set(2);
        awaitText("busy", large(0, 100) + seen("everywhere 1") + next + seen("everywhere 2", NOON + 20_000));
    }

    @Test
    void shouldPublishWhatIsPendingBeforeTheServiceStops() throws Exception {
        Engine engine = start();
        fillWindow(engine, 100);
        clock.set(NOON + 10_000);
        send(engine, null, "everywhere");
        assertThat(engine.end(10_000)).isTrue();
        awaitText("busy", large(0, 100) + seen("everywhere"));
    }

    @Test
    void shouldPublishWhatIsPendingByTheRulesThatItClosedUnder() throws Exception {
        Engine engine = start();
        fillWindow(engine, 100);
        clock.set(NOON + 10_000);
        send(engine, null, "everywhere");
        engine.deploy(plan(RULES.replaceFirst("(?s)  - \\{name: large.*?\n.*?\n", "")), outputs, () -> {});
        send(engine, null, "nothing");
        awaitText("busy", large(0, 100) + seen("everywhere"));
    }

    @Test
    void shouldPublishALargeWindowInOneGoWhenTooMuchIsHeldBack() throws Exception {
        Engine engine = start();
        fillWindow(engine, 100);
        clock.set(NOON + 10_000);
        String line = "everywhere " + "x".repeat(60_000);
        StringBuilder records = new StringBuilder();
        while (records.length() < (8 << 20) - 200_000) {
            send(engine, null, line);
            records.append(seen(line));
        }
        assertThat(text("busy")).isEmpty();
        for (int i = 0; i < 5; i++) {
            send(engine, null, line);
            records.append(seen(line));
        }
        awaitText("busy", large(0, 100) + records);
    }

    @Test
    void shouldFinishTheOldestWhenVeryManyArePending() throws Exception {
        Engine engine = start();
        for (int window = 0; window < 17; window++) {
            fillWindow(engine, 20);
            clock.addAndGet(10_000);
        }
        send(engine, null, "nothing");
        awaitText("busy", large(0, 20));
    }

    @Test
    void shouldFinishTheOldestWhenWhatIsPendingTakesMuchMemory() throws Exception {
        Engine engine = start();
        for (int window = 0; window < 3; window++) {
            fillWindow(engine, GROUPS);
            clock.addAndGet(10_000);
        }
        send(engine, null, "nothing");
        awaitText("busy", large(0, GROUPS));
    }

    private Engine start() throws Exception {
        Plan plan = plan(RULES);
        for (OutputConfig output : plan.outputs()) {
            Output toText = Outputs.toStream(
                    output.name(), texts.get(output.name()), metrics, Engine.ALLOCATOR, System.err::println);
            outputs.add(toText);
            opened.push(toText);
        }
        Engine engine = new Engine(
                plan,
                outputs,
                new Engine.Options(2, 8, true, clock::get, 1, pace, Throwable::printStackTrace),
                metrics);
        opened.push(engine);
        engine.start();
        return engine;
    }

    private static Plan plan(String yaml) throws Exception {
        return Planner.plan(ConfigReader.readText("test.yaml", yaml, Map.of()));
    }

    private void fillWindow(Engine engine, int groups) throws Exception {
        int block = 4000;
        for (int from = 0; from < groups; from += block) {
            send(
                    engine,
                    null,
                    IntStream.range(from, Math.min(groups, from + block))
                            .mapToObj(group -> "g" + group + " ")
                            .toArray(String[]::new));
        }
    }

    /** Publishes one block and waits until it has been collected. */
    private void send(Engine engine, @Nullable CountDownLatch acknowledged, String... lines) throws Exception {
        int bytes = Arrays.stream(lines).mapToInt(String::length).sum();
        LineBlock block = engine.intake().takeBlock(0, Math.max(bytes, LineBlock.STANDARD_BYTES));
        Source source = new Source("test");
        for (String line : lines) {
            byte[] text = line.getBytes(StandardCharsets.UTF_8);
            int start = block.position();
            System.arraycopy(text, 0, block.bytes(), start, text.length);
            block.position(start + text.length);
            block.addLine(start, start + text.length, source);
        }
        if (acknowledged != null) {
            Receipt receipt = new Receipt(acknowledged::countDown);
            block.attach(receipt);
            receipt.release();
        }
        assertThat(engine.intake().tryPublish(block, () -> {})).isTrue();
        await().pollInterval(Duration.ofMillis(1))
                .atMost(Duration.ofSeconds(30))
                .until(() -> metrics.read(Gauge.RING_USED) == 0);
    }

    private static void awaitAnswer(CountDownLatch acknowledged) throws InterruptedException {
        assertThat(acknowledged.await(30, TimeUnit.SECONDS)).isTrue();
    }

    private String text(String output) {
        return texts.get(output).toString(StandardCharsets.UTF_8);
    }

    private void awaitText(String output, String expected) {
        await().pollInterval(Duration.ofMillis(5))
                .atMost(Duration.ofSeconds(30))
                .until(() -> text(output).length() >= expected.length());
        assertThat(text(output).equals(expected)).as("what is in the output").isTrue();
    }

    private static String large(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(group ->
                        "{\"rule\":\"large\",\"start\":%d,\"end\":%d,\"group\":{\"k\":\"g%d\"},\"values\":{\"n\":1},\"complete\":true}\n"
                                .formatted(NOON, NOON + 10_000, group))
                .collect(Collectors.joining());
    }

    private static String small(int count) {
        return "{\"rule\":\"small\",\"start\":%d,\"end\":%d,\"group\":{},\"values\":{\"n\":%d},\"complete\":true}\n"
                .formatted(NOON, NOON + 10_000, count);
    }

    private static String seen(String line) {
        return seen(line, NOON + 10_000);
    }

    private static String seen(String line, long time) {
        return "{\"rule\":\"seen\",\"time\":%d,\"fields\":{\"line\":\"%s\"}}\n".formatted(time, line);
    }

    private static String idle(String line) {
        return "{\"rule\":\"idle\",\"time\":%d,\"fields\":{\"line\":\"%s\"}}\n".formatted(NOON + 10_000, line);
    }
}
