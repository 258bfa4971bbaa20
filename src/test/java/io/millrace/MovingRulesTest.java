package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.ConfigReader;
import io.millrace.engine.Engine;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import io.millrace.oracle.Oracle;
import io.millrace.oracle.OracleReplay;
import io.millrace.oracle.ResultComparison;
import io.millrace.output.Output;
import io.millrace.plan.Plan;
import io.millrace.plan.Planner;
import io.millrace.ring.LineBlock;
import io.millrace.ring.Source;
import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Rules that are added, replaced and taken away while lines come, against an evaluator that changes its list of rules between two lines. */
class MovingRulesTest {
    private static final int LINES = 400;

    private final Deque<AutoCloseable> opened = new ArrayDeque<>();

    @AfterEach
    void close() {
        Wiring.closeAll(opened);
    }

    @Test
    void shouldGiveEveryLineTheRulesThatWereThereWhenItCame() throws Exception {
        for (int seed = 0; seed < 30; seed++) {
            run(seed, 30);
        }
    }

    @Test
    void shouldDoTheSameWithFewRules() throws Exception {
        for (int seed = 1000; seed < 1030; seed++) {
            run(seed, 3);
        }
    }

    /** What is deployed, as the control plane would keep it: rules that are compiled together, and what has changed since. */
    private static final class Rules {
        final String head;
        final Map<String, String> current = new LinkedHashMap<>();
        final Map<String, String> inPlan = new HashMap<>();
        Plan plan;

        Rules(String head, Map<String, String> first) throws Exception {
            this.head = head;
            current.putAll(first);
            plan = makePlan();
        }

        String yaml() {
            return head + String.join("", current.values());
        }

        Plan makePlan() throws Exception {
            inPlan.clear();
            inPlan.putAll(current);
            return planOf(current);
        }

        Plan planOf(Map<String, String> rules) throws Exception {
            return Planner.plan(ConfigReader.readText(
                            "t.yaml", head + (rules.isEmpty() ? "  []" : String.join("", rules.values())), Map.of()))
                    .toOneOutput();
        }

        void deployTo(Engine engine, List<Output> outputs, boolean anew) throws Exception {
            inPlan.entrySet().removeIf(rule -> !rule.getValue().equals(current.get(rule.getKey())));
            if (anew) {
                plan = makePlan();
            }
            Map<String, String> added = new LinkedHashMap<>(current);
            added.keySet().removeAll(inPlan.keySet());
            engine.deploy(plan, planOf(added), List.copyOf(current.keySet()), outputs, () -> {});
        }
    }

    private void run(int seed, int size) throws Exception {
        Random random = new Random(seed);
        List<String> pool = ManyRulesTest.config(random, size * 3).lines().collect(Collectors.toList());
        String head = pool.stream()
                .takeWhile(line -> !line.startsWith("  - "))
                .map(line -> line + "\n")
                .collect(Collectors.joining())
                .replace("    fields:", (seed % 2 == 0 ? "" : "    watermark: {by: source}\n") + "    fields:");
        pool.removeIf(line -> !line.startsWith("  - "));
        Map<String, String> first = new LinkedHashMap<>();
        for (int rule = 0; rule < size; rule++) {
            first.put("r" + rule, pool.get(rule) + "\n");
        }
        Rules rules = new Rules(head, first);
        List<byte[]> lines = ManyRulesTest.lines(random, LINES);
        List<String> sources = lines.stream()
                .map(line -> random.nextInt(3) == 0 ? "one" : "other")
                .toList();
        ByteArrayOutputStream results = new ByteArrayOutputStream();
        Metrics metrics = new Metrics();
        List<Output> outputs = Wiring.openStream(results, metrics, opened);
        Engine engine = new Engine(
                rules.plan,
                outputs,
                new Engine.Options(2, 4, false, () -> 0, seed, new RandomPace(seed), Throwable::printStackTrace),
                metrics);
        opened.push(engine);
        engine.start();
        String before = rules.yaml();
        Map<Integer, String> changes = new HashMap<>();
        for (int line = 0; line < LINES; ) {
            if (line > 0) {
                change(rules.current, pool, random, size);
                rules.deployTo(engine, outputs, random.nextInt(4) == 0);
                changes.put(line, rules.yaml());
            }
            int to = Math.min(LINES, line + 1 + random.nextInt(60));
            publish(engine, lines.subList(line, to), sources.subList(line, to), random);
            line = to;
        }
        assertThat(engine.end(60_000)).isTrue();
        assertThat(outputs.get(0).close(60_000)).isTrue();
        OracleReplay expected = Oracle.run(before, changes, "s", lines, sources);
        ResultComparison.assertSame(expected.results(), results.toByteArray(), "seed " + seed);
        assertThat(counted(metrics, Counter.RULE_MATCHES, expected.matches()))
                .as("matches, seed %d", seed)
                .isEqualTo(expected.matches());
        assertThat(counted(metrics, Counter.LATE, expected.late()))
                .as("late, seed %d", seed)
                .isEqualTo(expected.late());
    }

    /** Of all rules that there have been: their counters stay for a while when they go. */
    private static Map<String, Long> counted(Metrics metrics, Counter counter, Map<String, Long> rules) {
        Map<String, Long> counted = new HashMap<>();
        rules.keySet()
                .forEach(rule -> counted.put(rule, metrics.count(counter, rule).get()));
        return counted;
    }

    private static void change(Map<String, String> current, List<String> pool, Random random, int size) {
        for (int i = 0, last = random.nextInt(4); i < last; i++) {
            String name = "r" + random.nextInt(size * 3);
            if (random.nextInt(3) == 0 && current.size() > 1) {
                current.remove(name);
            } else {
                String other = pool.get(random.nextInt(pool.size()));
                current.put(name, other.replaceFirst("name: r\\d+", "name: " + name) + "\n");
            }
        }
    }

    private static void publish(Engine engine, List<byte[]> lines, List<String> sources, Random random)
            throws InterruptedException {
        for (int at = 0; at < lines.size(); ) {
            LineBlock block = engine.intake().takeBlock(0, LineBlock.STANDARD_BYTES);
            for (int i = 0, last = 1 + random.nextInt(30); i < last && at < lines.size(); i++, at++) {
                byte[] line = lines.get(at);
                int start = block.position();
                System.arraycopy(line, 0, block.bytes(), start, line.length);
                block.position(start + line.length);
                block.addLine(start, start + line.length, new Source(sources.get(at)));
            }
            while (!engine.intake().tryPublish(block, () -> {})) {
                Thread.sleep(1);
            }
        }
    }
}
