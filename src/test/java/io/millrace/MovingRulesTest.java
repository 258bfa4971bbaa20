package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.ConfigReader;
import io.millrace.config.PipelineConfig;
import io.millrace.config.RuleConfig;
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
import io.millrace.script.Scripts;
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

    /** What is deployed, as the control plane keeps it: a config's streams and outputs, and rules that came with it or since. */
    private static final class Rules {
        final String head;
        final Map<String, String> current = new LinkedHashMap<>();
        private final Map<String, RuleConfig> read = new HashMap<>();
        private PipelineConfig file;

        Rules(String head, Map<String, String> first) throws Exception {
            this.head = head;
            current.putAll(first);
            reload();
        }

        String yaml() {
            return head + String.join("", current.values());
        }

        /** All is read again, and so other objects that mostly say the same. */
        void reload() throws Exception {
            file = ConfigReader.readText("t.yaml", yaml(), Map.of());
            read.clear();
            file.rules().forEach(rule -> read.put(rule.name(), rule));
        }

        /** The rule is put; it may be the one that is there already. */
        void put(String name, String text) throws Exception {
            current.put(name, text);
            read.put(
                    name,
                    ConfigReader.readText("put.yaml", head + text, Map.of())
                            .rules()
                            .get(0));
        }

        void remove(String name) {
            current.remove(name);
            read.remove(name);
        }

        PipelineConfig config() {
            return file.withRules(current.keySet().stream().map(read::get).toList());
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
        Scripts scripts = new Scripts();
        Plan plan = Planner.plan(rules.config(), scripts).toOneOutput();
        List<byte[]> lines = ManyRulesTest.lines(random, LINES);
        List<String> sources = lines.stream()
                .map(line -> random.nextInt(3) == 0 ? "one" : "other")
                .toList();
        ByteArrayOutputStream results = new ByteArrayOutputStream();
        Metrics metrics = new Metrics();
        List<Output> outputs = Wiring.openStream(results, metrics, opened);
        Engine engine = new Engine(
                plan,
                outputs,
                new Engine.Options(2, 4, false, () -> 0, seed, new RandomPace(seed), Throwable::printStackTrace),
                metrics);
        opened.push(engine);
        engine.start();
        LiveRules live = new LiveRules(engine, rules.config(), plan, scripts, Plan::toOneOutput);
        String before = rules.yaml();
        Map<Integer, String> changes = new HashMap<>();
        for (int line = 0; line < LINES; ) {
            if (line > 0) {
                change(rules, pool, random, size);
                live.deploy(rules.config(), outputs, () -> {});
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

    private static void change(Rules rules, List<String> pool, Random random, int size) throws Exception {
        for (int i = 0, last = random.nextInt(4); i < last; i++) {
            String name = "r" + random.nextInt(size * 3);
            String present = rules.current.get(name);
            if (random.nextInt(3) == 0 && rules.current.size() > 1) {
                rules.remove(name);
            } else if (present != null && random.nextInt(3) == 0) {
                rules.put(name, present);
            } else {
                String other = pool.get(random.nextInt(pool.size()));
                rules.put(name, other.replaceFirst("name: r\\d+", "name: " + name) + "\n");
            }
        }
        if (random.nextInt(4) == 0) {
            rules.reload();
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
