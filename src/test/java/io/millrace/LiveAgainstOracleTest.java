package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.ConfigReader;
import io.millrace.engine.Engine;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import io.millrace.oracle.Oracle;
import io.millrace.oracle.OracleEvent;
import io.millrace.oracle.OracleReplay;
import io.millrace.oracle.ResultComparison;
import io.millrace.output.Output;
import io.millrace.plan.Plan;
import io.millrace.plan.Planner;
import io.millrace.ring.LineBlock;
import io.millrace.ring.Source;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A running service with a clock that the test turns, against an evaluator that goes line by line: sources that fall silent and come back, late lines, deadlines. */
class LiveAgainstOracleTest {
    private static final int RUNS = Integer.getInteger("millrace.liveRuns", 25);
    private static final long FIRST_SEED = Long.getLong("millrace.seed", 1);
    private static final long NOON = 1_795_262_400_000L;
    private static final int EVENTS = 120;

    /** What there must be in some results, so that the test says something. */
    private static final List<String> PARTS =
            List.of("\"complete\":true", "source silent", "late lines", "deadline", "\"revision\":2");

    private final Deque<AutoCloseable> opened = new ArrayDeque<>();

    @AfterEach
    void close() {
        Wiring.closeAll(opened);
    }

    @Test
    void shouldPublishWhatTheOracleDoesWhateverComesWhen() throws Exception {
        Map<String, Integer> seen = new HashMap<>();
        for (long seed = FIRST_SEED; seed < FIRST_SEED + RUNS; seed++) {
            Random random = new Random(seed);
            String yaml = config(random);
            List<OracleEvent> events = events(random);
            OracleReplay expected = Oracle.live(yaml, "s", events);
            for (String part : PARTS) {
                expected.results().stream()
                        .filter(result -> result.text().contains(part))
                        .forEach(result -> seen.merge(part, 1, Integer::sum));
            }
            run(seed, yaml, events, expected);
        }
        assertThat(seen).hasSameSizeAs(PARTS);
    }

    private void run(long seed, String yaml, List<OracleEvent> events, OracleReplay expected) throws Exception {
        Plan plan =
                Planner.plan(ConfigReader.readText("test.yaml", yaml, Map.of())).toOneOutput();
        ByteArrayOutputStream results = new ByteArrayOutputStream();
        Metrics metrics = new Metrics();
        List<Output> outputs = Wiring.openStream(results, metrics, opened);
        AtomicLong clock = new AtomicLong(NOON);
        Engine engine = new Engine(
                plan, outputs, new Engine.Options(2, 256, true, clock::get, seed, Throwable::printStackTrace), metrics);
        opened.push(engine);
        engine.start();
        for (OracleEvent event : events) {
            clock.set(event.clockMillis());
            if (event.lines().isEmpty()) {
                engine.intake().tick();
            } else {
                publish(engine, event);
            }
        }
        String context = "seed " + seed + ", config:\n" + yaml;
        assertThat(engine.end(60_000)).as(context).isTrue();
        assertThat(outputs.get(0).close(60_000)).as(context).isTrue();
        Wiring.closeAll(opened);
        ResultComparison.assertSame(expected.results(), results.toByteArray(), context);
        expected.late()
                .forEach((rule, late) -> assertThat(
                                metrics.count(Counter.LATE, rule).get())
                        .as(context)
                        .isEqualTo(late));
    }

    private static void publish(Engine engine, OracleEvent event) {
        LineBlock block = engine.intake().takeBlock(0, LineBlock.STANDARD_BYTES);
        Source source = new Source(event.source());
        for (byte[] line : event.lines()) {
            int start = block.position();
            System.arraycopy(line, 0, block.bytes(), start, line.length);
            block.position(start + line.length);
            block.addLine(start, start + line.length, source);
        }
        assertThat(engine.intake().tryPublish(block, () -> {})).isTrue();
    }

    private static String config(Random random) {
        String[] deadlines = {"3s", "20s", "1h"};
        String[] watermarks = {"{by: source, idle: 5s}", "{by: source, idle: 15s}", "{by: stream}"};
        StringBuilder yaml = new StringBuilder("""
                streams:
                  s:
                    time: {field: t, format: epochMillis}
                    lateness: %s
                    deadline: %s
                    watermark: %s
                    late: %s
                    fields: {t: {right: " "}, k: {left: " ", right: " "}}
                outputs: {sink: {drop: {}}}
                rules:
                """.formatted(
                        random.nextBoolean() ? "0s" : "1500ms",
                        deadlines[random.nextInt(3)],
                        watermarks[random.nextInt(3)],
                        random.nextBoolean() ? "update" : "drop"));
        String[] windows = {"2s", "5s", "6s, every: 2s", "4s, every: 1s"};
        for (int rule = 0, last = 2 + random.nextInt(4); rule < last; rule++) {
            yaml.append("  - {name: r").append(rule).append(", from: s, to: sink");
            if (random.nextInt(3) == 0) {
                yaml.append(", where: {k: [a, b, c]}");
            }
            if (random.nextInt(5) == 0) {
                yaml.append(", emit: [k]}\n");
                continue;
            }
            yaml.append(random.nextBoolean() ? ", groupBy: [k]" : "")
                    .append(", select: {n: count(), l: last(line)}, window: ")
                    .append(windows[random.nextInt(windows.length)])
                    .append(random.nextInt(3) == 0 ? ", late: update" : random.nextInt(4) == 0 ? ", late: drop" : "")
                    .append(random.nextInt(4) == 0 ? ", having: {n: {gt: 1}}" : "")
                    .append(random.nextInt(4) == 0 ? ", maxGroups: 2" : "")
                    .append("}\n");
        }
        return yaml.toString();
    }

    private static List<OracleEvent> events(Random random) {
        int sources = 1 + random.nextInt(4);
        long[] behind = new long[sources];
        for (int source = 0; source < sources; source++) {
            behind[source] = random.nextInt(4000);
        }
        long clock = NOON;
        int pace = random.nextBoolean() ? 400 : 2000;
        List<OracleEvent> events = new ArrayList<>();
        for (int i = 0; i < EVENTS; i++) {
            clock += random.nextInt(20) == 0 ? random.nextInt(30_000) : random.nextInt(pace);
            int source = random.nextInt(random.nextInt(3) == 0 ? 1 : sources);
            List<byte[]> lines = new ArrayList<>();
            for (int line = 0, last = random.nextInt(8); line < last; line++) {
                lines.add(line(random, clock - behind[source]).getBytes(StandardCharsets.UTF_8));
            }
            events.add(new OracleEvent(clock, "source " + source, lines));
        }
        return events;
    }

    private static String line(Random random, long time) {
        String key = String.valueOf((char) ('a' + random.nextInt(5)));
        int kind = random.nextInt(40);
        String at = kind == 0
                ? "none"
                : String.valueOf(
                        kind == 1
                                ? time + 7_200_000
                                : kind < 6 ? time - random.nextInt(20_000) : time + random.nextInt(1500));
        return at + " " + key + " " + random.nextInt(100);
    }
}
