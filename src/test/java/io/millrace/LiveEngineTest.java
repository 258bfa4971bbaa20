package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.config.ConfigReader;
import io.millrace.engine.Engine;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Gauge;
import io.millrace.metrics.Metrics;
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
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Time in a running service: a clock that the test turns, windows that close by it or by the lines. */
class LiveEngineTest {
    private static final long NOON = 1_795_262_400_000L;
    private static final String EVENT_TIME = """
            streams:
              s:
                time: {field: t, format: epochMillis}
                lateness: 1s
                deadline: 5s
                fields: {t: {right: " "}}
            rules:
              - {name: n, from: s, select: {n: count()}, window: 10s, to: out}
            outputs: {out: {drop: {}}}
            """;
    private static final String ARRIVAL = """
            streams: {s: {}}
            rules:
              - {name: n, from: s, select: {n: count()}, window: 10s, to: out}
            outputs: {out: {drop: {}}}
            """;

    private final AtomicLong clock = new AtomicLong(NOON);
    private final Metrics metrics = new Metrics();
    private final Deque<AutoCloseable> opened = new ArrayDeque<>();
    private final ByteArrayOutputStream results = new ByteArrayOutputStream();
    private List<Output> outputs = List.of();

    @AfterEach
    void close() {
        Wiring.closeAll(opened);
    }

    @Test
    void shouldSayThatItHasEndedHoweverOftenItIsAsked() throws Exception {
        Engine engine = start(ARRIVAL);
        for (int i = 0; i < 100; i++) {
            assertThat(engine.end(1000)).as("call %d", i).isTrue();
        }
    }

    @Test
    void shouldCloseAWindowOfArrivalTimeWhenTheClockPassesItsEndThoughNoLineComes() throws Exception {
        Engine engine = start(ARRIVAL);
        send(engine, "one", "two");
        clock.set(NOON + 9_999);
        send(engine, "three");
        clock.set(NOON + 10_000);
        awaitResults("{\"rule\":\"n\",\"start\":%d,\"end\":%d,\"group\":{},\"values\":{\"n\":3},\"complete\":true}"
                .formatted(NOON, NOON + 10_000));
        assertThat(metrics.count(Counter.LATE, "n").get()).isZero();
    }

    @Test
    void shouldCountNoLineTwiceNorLoseOneWhenTheClockIsSetBack() throws Exception {
        Engine engine = start(ARRIVAL);
        send(engine, "one");
        clock.set(NOON + 10_500);
        send(engine, "two");
        clock.set(NOON - 3_600_000);
        send(engine, "three");
        clock.set(NOON + 20_000);
        awaitResults(
                "{\"rule\":\"n\",\"start\":%d,\"end\":%d,\"group\":{},\"values\":{\"n\":1},\"complete\":true}"
                        .formatted(NOON, NOON + 10_000),
                "{\"rule\":\"n\",\"start\":%d,\"end\":%d,\"group\":{},\"values\":{\"n\":2},\"complete\":true}"
                        .formatted(NOON + 10_000, NOON + 20_000));
        assertThat(metrics.count(Counter.LATE, "n").get()).isZero();
    }

    @Test
    void shouldCloseAWindowOfEventTimeByTheWatermarkAndSayThatItIsComplete() throws Exception {
        Engine engine = start(EVENT_TIME);
        send(engine, NOON + " a", (NOON + 9_000) + " b", (NOON + 11_000) + " c");
        awaitResults("{\"rule\":\"n\",\"start\":%d,\"end\":%d,\"group\":{},\"values\":{\"n\":2},\"complete\":true}"
                .formatted(NOON, NOON + 10_000));
    }

    /** Each is looked at once: with 1600 windows of up to 1000 slices all others stood still for 20 seconds otherwise. */
    @Test
    void shouldPublishWindowsThatAreDueTogetherInTheOrderOfTheirEndsAndInLittleTime() throws Exception {
        Engine engine = start(
                EVENT_TIME.replace("lateness: 1s", "lateness: 10m").replace("window: 10s", "window: 1000s, every: 1s"));
        long begin = NOON - 86_400_000;
        send(
                engine,
                IntStream.range(0, 1600).mapToObj(i -> begin + i * 1000 + " a").toArray(String[]::new));
        clock.set(NOON + 15_000);
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> assertThat(text().lines()).hasSize(2599));
        assertThat(text().lines().map(line -> line.replaceAll(".*\"end\":([0-9]+).*", "$1")))
                .isSorted();
    }

    @Test
    void shouldCloseAWindowAtItsDeadlineAndSayThatItIsNotComplete() throws Exception {
        Engine engine = start(EVENT_TIME);
        send(engine, NOON + " a");
        clock.set(NOON + 14_999);
        send(engine, (NOON + 1) + " b");
        assertThat(text()).isEmpty();
        clock.set(NOON + 15_000);
        awaitResults(
                "{\"rule\":\"n\",\"start\":%d,\"end\":%d,\"group\":{},\"values\":{\"n\":2},\"complete\":false,\"incomplete\":[\"deadline\"]}"
                        .formatted(NOON, NOON + 10_000));
        send(engine, (NOON + 2) + " late");
        await().atMost(Duration.ofSeconds(10))
                .until(() -> metrics.count(Counter.LATE, "n").get() == 1);
        assertThat(text().lines()).hasSize(1);
    }

    @Test
    void shouldWaitForMoreOfOldLogsUntilTheDeadlineAfterTheirLatestLine() throws Exception {
        Engine engine = start(EVENT_TIME);
        long old = NOON - 86_400_000;
        send(engine, old + " a");
        clock.addAndGet(4_000);
        send(engine, (old + 1) + " b");
        clock.addAndGet(4_000);
        send(engine, (old + 2) + " c");
        assertThat(text()).isEmpty();
        clock.addAndGet(5_000);
        awaitResults(
                "{\"rule\":\"n\",\"start\":%d,\"end\":%d,\"group\":{},\"values\":{\"n\":3},\"complete\":false,\"incomplete\":[\"deadline\"]}"
                        .formatted(old, old + 10_000));
    }

    @Test
    void shouldNotLetATimeFarAheadOfTheClockMoveTheWatermark() throws Exception {
        Engine engine = start(EVENT_TIME);
        send(engine, (NOON + 3_600_001) + " ahead", NOON + " a", (NOON + 1) + " b", (NOON + 11_000) + " c");
        awaitResults("{\"rule\":\"n\",\"start\":%d,\"end\":%d,\"group\":{},\"values\":{\"n\":2},\"complete\":true}"
                .formatted(NOON, NOON + 10_000));
        assertThat(metrics.count(Counter.TIME_FUTURE, "s").get()).isEqualTo(1);
        assertThat(metrics.count(Counter.LATE, "n").get()).isZero();
    }

    @Test
    void shouldGiveALineWithoutAReadableTimeItsArrivalTime() throws Exception {
        Engine engine = start(EVENT_TIME);
        send(engine, "no time here", NOON + " a", (NOON + 11_000) + " c");
        awaitResults("{\"rule\":\"n\",\"start\":%d,\"end\":%d,\"group\":{},\"values\":{\"n\":2},\"complete\":true}"
                .formatted(NOON, NOON + 10_000));
        assertThat(metrics.count(Counter.TIME_UNREADABLE, "s").get()).isEqualTo(1);
    }

    @Test
    void shouldPublishWhatIsOpenAsIncompleteWhenTheServiceStops() throws Exception {
        Engine engine = start(EVENT_TIME);
        send(engine, NOON + " a");
        assertThat(engine.end(10_000)).isTrue();
        awaitResults(
                "{\"rule\":\"n\",\"start\":%d,\"end\":%d,\"group\":{},\"values\":{\"n\":1},\"complete\":false,\"incomplete\":[\"restarted\"]}"
                        .formatted(NOON, NOON + 10_000));
    }

    @Test
    void shouldGiveLinesOnTheirWayTheirTimeWhenTheClockIsSetForthAnHour() throws Exception {
        Engine engine = start(EVENT_TIME);
        send(engine, NOON + " a");
        clock.addAndGet(3_600_000);
        send(engine, (NOON + 1) + " b");
        clock.addAndGet(4_999);
        send(engine, (NOON + 2) + " c");
        assertThat(text()).isEmpty();
        clock.addAndGet(1);
        awaitResults(window(NOON, 10_000, 3, "false,\"incomplete\":[\"deadline\"]"));
    }

    @Test
    void shouldCloseNothingEarlyOrTwiceWhenTheClockIsSetBackAnHour() throws Exception {
        Engine engine = start(EVENT_TIME);
        send(engine, NOON + " a");
        clock.addAndGet(-3_600_000);
        send(engine, (NOON + 1) + " b");
        send(engine, (NOON + 11_000) + " c");
        clock.set(NOON + 14_999);
        send(engine, (NOON + 12_000) + " d");
        awaitResults(window(NOON, 10_000, 2, "true"));
    }

    @Test
    void shouldCloseOverlappingWindowsByTheWatermarkAndAtTheirDeadlines() throws Exception {
        Engine engine = start(EVENT_TIME.replace("window: 10s", "window: 20s, every: 10s"));
        send(engine, NOON + " a", (NOON + 11_000) + " b");
        awaitResults(window(NOON - 10_000, 20_000, 1, "true"));
        clock.set(NOON + 25_000);
        awaitResults(
                window(NOON - 10_000, 20_000, 1, "true"),
                window(NOON, 20_000, 2, "false,\"incomplete\":[\"deadline\"]"));
        send(engine, (NOON + 12_000) + " late for one window of two");
        clock.set(NOON + 35_000);
        awaitResults(
                window(NOON - 10_000, 20_000, 1, "true"),
                window(NOON, 20_000, 2, "false,\"incomplete\":[\"deadline\"]"),
                window(NOON + 10_000, 20_000, 2, "false,\"incomplete\":[\"deadline\"]"));
        assertThat(metrics.count(Counter.LATE, "n").get()).isEqualTo(1);
        assertThat(metrics.read(Gauge.GROUPS, "s")).isZero();
    }

    @Test
    void shouldSayThatAWindowWhichBeganBeforeTheServiceIsNotComplete() throws Exception {
        clock.set(NOON + 1);
        Engine engine = start(ARRIVAL);
        send(engine, "one");
        clock.set(NOON + 10_000);
        send(engine, "two");
        clock.set(NOON + 20_000);
        awaitResults(
                window(NOON, 10_000, 1, "false,\"incomplete\":[\"restarted\"]"),
                window(NOON + 10_000, 10_000, 1, "true"));
    }

    @Test
    void shouldSayTheSameOfAWindowThatBeganBeforeTheStreamHoweverLongNoLineHadCome() throws Exception {
        Engine engine = start(EVENT_TIME);
        clock.set(NOON + 25_000);
        String more = EVENT_TIME.replace("rules:", "  added: {}\nrules:").replace("from: s", "from: added");
        engine.deploy(plan(more), outputs, () -> {});
        clock.set(NOON + 26_000);
        send(engine, 1, false, "one");
        clock.set(NOON + 30_000);
        send(engine, 1, false, "two");
        clock.set(NOON + 40_000);
        awaitResults(
                window(NOON + 20_000, 10_000, 1, "false,\"incomplete\":[\"restarted\"]"),
                window(NOON + 30_000, 10_000, 1, "true"));
    }

    @Test
    void shouldSayThatARuleCameAfterLinesThatDidNotMoveTheWatermark() throws Exception {
        Engine engine = start(EVENT_TIME.replace("deadline: 5s", "deadline: 1d"));
        send(engine, (NOON - 60_000) + " old", "no time", (NOON + 7_200_000) + " far ahead");
        engine.deploy(plan(EVENT_TIME.replace("name: n", "name: m").replace("5s", "1d")), outputs, () -> {});
        for (long time : new long[] {NOON - 20_000, NOON + 1, NOON + 20_000, NOON + 7_200_001, NOON + 7_211_000}) {
            clock.set(Math.max(NOON, time));
            send(engine, time + " new");
        }
        String removed = "false,\"incomplete\":[\"rule removed\"]";
        String added = "false,\"incomplete\":[\"rule added\"]";
        awaitResults(
                window(NOON - 60_000, 10_000, 1, removed),
                window(NOON, 10_000, 1, removed),
                window(NOON + 7_200_000, 10_000, 1, removed),
                ofM(window(NOON - 20_000, 10_000, 1, "true")),
                ofM(window(NOON, 10_000, 1, added)),
                ofM(window(NOON + 20_000, 10_000, 1, "true")),
                ofM(window(NOON + 7_200_000, 10_000, 1, added)));
    }

    private static String ofM(String result) {
        return result.replace("\"n\",", "\"m\",");
    }

    @Test
    void shouldSayOfAWindowThatALineOfItWasCut() throws Exception {
        Engine engine = start(EVENT_TIME);
        sendCut(engine, NOON + " a long");
        send(engine, (NOON + 5_000) + " a", (NOON + 12_000) + " b", (NOON + 22_000) + " c");
        awaitResults(
                window(NOON, 10_000, 2, "false,\"incomplete\":[\"cut lines\"]"),
                window(NOON + 10_000, 10_000, 1, "true"));
    }

    @Test
    void shouldSayOfAWindowThatALineOfItWasDropped() throws Exception {
        String tooLong = "{of: rest, transform: [{replace: {pattern: x, with: " + "y".repeat(17_000) + "}}]}";
        Engine engine = start(EVENT_TIME
                .replace("right: \" \"}}", "right: \" \"}, rest: {left: \" \"}, v: " + tooLong + "}")
                .replace("select: {n: count()}", "select: {n: count(), v: count(v)}, having: {n: 1}"));
        send(engine, NOON + " " + "x".repeat(1000), NOON + " a", (NOON + 12_000) + " b", (NOON + 22_000) + " c");
        awaitResults(
                window(NOON, 10_000, 1, "false,\"incomplete\":[\"dropped\"]").replace(":1}", ":1,\"v\":1}"),
                window(NOON + 10_000, 10_000, 1, "true").replace(":1}", ":1,\"v\":1}"));
        assertThat(metrics.count(Counter.LINE_FAILURES, "s").get()).isEqualTo(1);
    }

    private static String window(long start, long length, int count, String complete) {
        return "{\"rule\":\"n\",\"start\":%d,\"end\":%d,\"group\":{},\"values\":{\"n\":%d},\"complete\":%s}"
                .formatted(start, start + length, count, complete);
    }

    private Engine start(String yaml) throws Exception {
        outputs = Wiring.openStream(results, metrics, opened);
        Engine engine = new Engine(
                plan(yaml),
                outputs,
                new Engine.Options(2, 8, true, clock::get, 1, Throwable::printStackTrace),
                metrics);
        opened.push(engine);
        engine.start();
        return engine;
    }

    private static Plan plan(String yaml) throws Exception {
        return Planner.plan(ConfigReader.readText("test.yaml", yaml, Map.of())).toOneOutput();
    }

    /** Publishes one block and waits until it has been collected. */
    private void send(Engine engine, String... lines) throws Exception {
        send(engine, 0, false, lines);
    }

    private void sendCut(Engine engine, String line) throws Exception {
        send(engine, 0, true, line);
    }

    private void send(Engine engine, int stream, boolean cut, String... lines) throws Exception {
        LineBlock block = engine.intake().takeBlock(stream, LineBlock.STANDARD_BYTES);
        Source source = new Source("test");
        for (String line : lines) {
            byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
            int start = block.position();
            System.arraycopy(bytes, 0, block.bytes(), start, bytes.length);
            block.position(start + bytes.length);
            block.addLine(start, start + bytes.length, source);
            if (cut) {
                block.markCut();
            }
        }
        assertThat(engine.intake().tryPublish(block, () -> {})).isTrue();
        await().atMost(Duration.ofSeconds(30)).until(() -> metrics.read(Gauge.RING_USED) == 0);
    }

    private String text() {
        return results.toString(StandardCharsets.UTF_8);
    }

    private void awaitResults(String... expected) {
        String all = String.join("\n", expected) + "\n";
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> assertThat(text()).isEqualTo(all));
    }
}
