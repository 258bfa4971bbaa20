package io.millrace.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.management.ThreadMXBean;
import io.millrace.config.ConfigReader;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Gauge;
import io.millrace.metrics.Metrics;
import io.millrace.metrics.RuleCost;
import io.millrace.output.Output;
import io.millrace.output.Outputs;
import io.millrace.plan.Plan;
import io.millrace.plan.Planner;
import io.millrace.ring.Intake;
import io.millrace.ring.LineBlock;
import io.millrace.ring.Ring;
import io.millrace.ring.Source;
import java.io.ByteArrayOutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What rules cost in a running engine, against what the plan says and the lines are. */
class RuleCostsTest {
    /** So much to copy and to hash that the clock sees it. */
    private static final String LONG = " " + "x".repeat(5000);

    private static final String[] HOSTS = {"a", "b", "c", "d", "e", "f"};
    private static final String[] WORDS = {"he", "she", "his", "hers", "us", "x", "eh"};

    private final Deque<AutoCloseable> opened = new ArrayDeque<>();
    private Metrics metrics = new Metrics();
    private Plan plan = new Plan(List.of(), List.of(), List.of());

    @AfterEach
    void close() throws Exception {
        while (!opened.isEmpty()) {
            opened.pop().close();
        }
    }

    @Test
    void shouldCountTheLinesOnWhichTheNetworkLedToARuleWhicheverWorkerHadThem() throws Exception {
        for (int seed = 0; seed < 5; seed++) {
            Random random = new Random(seed);
            metrics = new Metrics();
            Engine engine = start(config(random, seed % 2 == 0 ? 3 : 60 + random.nextInt(60)), 1 + seed % 3);
            long[] expected = new long[plan.rules().size()];
            for (int block = 0; block < 12; block++) {
                List<String> lines = lines(random, 40);
                for (String line : lines) {
                    NetworkWalk.reached(plan.streams().get(0), line).forEach(rule -> expected[rule]++);
                }
                send(engine, lines);
            }
            List<RuleCost> costs = metrics.ruleCosts();
            assertThat(costs.stream().mapToLong(RuleCost::testedLines))
                    .as("seed " + seed)
                    .containsExactly(Arrays.stream(expected).boxed().toArray(Long[]::new));
            assertThat(engine.testedLines(0)).isEqualTo(Arrays.stream(expected).sum());
            assertThat(engine.testedLines(1)).as("no such stream").isZero();
            for (RuleCost cost : costs) {
                assertThat(cost.testedLines())
                        .as("seed " + seed + " " + cost.rule())
                        .isGreaterThanOrEqualTo(
                                metrics.count(Counter.RULE_MATCHES, cost.rule()).get());
            }
            close();
        }
    }

    @Test
    void shouldCountNoLineForARuleToWhichNoneLeads() throws Exception {
        Engine engine = start(rules("where: {host: a}", "where: {host: b}", "where: {host: c}", "where: {host: d}"), 2);
        send(engine, List.of("1 a he 5", "2 a she 6", "3 c he 7"));
        assertThat(metrics.ruleCosts().stream().map(RuleCost::testedLines)).containsExactly(2L, 0L, 1L, 0L);
    }

    @Test
    void shouldChargeTimeToRulesThatAreTriedOnSampledLinesAndToNoOthers() throws Exception {
        Engine engine = start(rules("where: {host: a}", "where: {host: b}", "where: {host: c}", "where: {host: d}"), 1);
        for (int block = 0; block < 600; block++) {
            send(engine, Collections.nCopies(40, "1 a hehe 5" + LONG));
        }
        List<RuleCost> costs = metrics.ruleCosts();
        assertThat(metrics.count(Counter.RULE_MATCHES, "r0").get()).isEqualTo(24_000);
        assertThat(costs.get(0).nanoseconds()).isPositive();
        assertThat(costs.subList(1, 4)).extracting(RuleCost::nanoseconds).containsOnly(0L);
    }

    @Test
    void shouldShareTheTimeOfWhatRulesDoTogether() throws Exception {
        String action = "groupBy: [line], select: {n: count()}, window: 10s, ";
        Engine engine = start(
                rules(
                        action + "where: {f: {gt: 1}}",
                        action + "where: {f: {gt: 2}}",
                        action + "where: {f: {gt: 3}}",
                        action + "where: {f: {gt: 9}}"),
                1);
        List<RuleCost> costs = metrics.ruleCosts();
        // Of few measurements the sum may be below that of measuring nothing, which is taken off.
        for (int block = 0; block < 150 || costs.get(0).nanoseconds() == 0 && block < 5000; block++) {
            send(engine, Collections.nCopies(40, "1 a hehe 4" + LONG));
            costs = metrics.ruleCosts();
        }
        assertThat(costs.get(0).nanoseconds()).isPositive();
        assertThat(costs.get(1).nanoseconds()).isEqualTo(costs.get(0).nanoseconds());
        assertThat(costs.get(2).nanoseconds()).isEqualTo(costs.get(0).nanoseconds());
        assertThat(costs.get(3).nanoseconds()).isZero();
    }

    @Test
    void shouldCountTheGroupsOfOpenWindowsOnceHoweverManyTablesTheyAreIn() throws Exception {
        String action = "groupBy: [host, word], select: {n: count(), d: distinct(n)}, window: 1d, ";
        List<String> conditions = new ArrayList<>();
        for (int rule = 0; rule < 8; rule++) {
            conditions.add(action + "where: {f: {gt: " + 10 * rule + "}}");
        }
        Engine engine = start(rules(conditions.toArray(String[]::new)), 2);
        assertThat(metrics.ruleCosts().get(0).groups()).isEmpty();
        Random random = new Random(5);
        List<Set<String>> expected = new ArrayList<>();
        for (int rule = 0; rule < 8; rule++) {
            expected.add(new HashSet<>());
        }
        for (int block = 0; block < 10; block++) {
            List<String> lines = lines(random, 50);
            for (String line : lines) {
                String[] columns = line.split(" ");
                for (int rule = 0; rule < 8; rule++) {
                    if (Integer.parseInt(columns[3]) > 10 * rule) {
                        expected.get(rule).add(columns[1] + " " + columns[2]);
                    }
                }
            }
            send(engine, lines);
        }
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> assertThat(metrics.ruleCosts())
                        .extracting(RuleCost::groups)
                        .containsExactly(expected.stream()
                                .map(groups -> OptionalLong.of(groups.size()))
                                .toArray(OptionalLong[]::new)));
        long[] bytes = metrics.ruleCosts().stream()
                .mapToLong(cost -> cost.heldBytes().orElseThrow())
                .toArray();
        for (int rule = 1; rule < bytes.length; rule++) {
            assertThat(bytes[rule]).isPositive().isLessThan(bytes[rule - 1]);
        }
    }

    @Test
    void shouldMakeNoObjectForALineSampledOrNot() throws Exception {
        String action = "groupBy: [host], select: {n: count()}, window: 10s, ";
        Plan few = Planner.plan(ConfigReader.readText(
                "test.yaml", rules(action + "where: {host: a}", action + "where: {f: {gt: 3}}"), Map.of()));
        StreamProgram program = new Compiler(1, metrics, Engine.ALLOCATOR, true, 1, few.scriptLimits())
                .alone(few, 1)
                .streams()[0];
        Ring<BlockResult> ring = new Ring<>(1, () -> new BlockResult(1), () -> 0);
        LineBlock block = block(ring.intake(), Collections.nCopies(1000, "1 a hehe 4"));
        BlockResult result = new BlockResult(1);
        ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long made = Long.MAX_VALUE;
        for (int round = 0; round < 10; round++) {
            long before = thread.getCurrentThreadAllocatedBytes();
            for (int run = 0; run < 20; run++) {
                result.clear(1);
                program.run(block, run, result);
            }
            made = Math.min(made, thread.getCurrentThreadAllocatedBytes() - before);
        }
        assertThat(made).as("bytes for 20000 lines, of which 19 are timed").isLessThan(2_000);
    }

    private static String rules(String... rules) {
        StringBuilder yaml = new StringBuilder("""
                streams:
                  s:
                    fields:
                      host: {left: " ", right: " "}
                      word: {left: " ", index: 1, right: " "}
                      n: {left: " ", index: 2, right: " "}
                      f: {left: " ", index: 2, right: " ", type: float}
                outputs: {sink: {drop: {}}}
                rules:
                """);
        for (int rule = 0; rule < rules.length; rule++) {
            yaml.append("  - {name: r" + rule + ", from: s, to: sink, " + rules[rule] + "}\n");
        }
        return yaml.toString();
    }

    private static String config(Random random, int rules) {
        String[] all = new String[rules];
        for (int rule = 0; rule < rules; rule++) {
            List<String> conditions = new ArrayList<>(List.of(
                    "host: " + HOSTS[random.nextInt(HOSTS.length)],
                    "host: {in: [" + HOSTS[random.nextInt(HOSTS.length)] + ", z]}",
                    "word: {contains: " + WORDS[random.nextInt(WORDS.length)] + "}",
                    "n: {eq: " + random.nextInt(99) + "}",
                    "f: {between: [" + random.nextInt(40) + ", " + (50 + random.nextInt(50)) + "]}",
                    "f: {lte: " + random.nextInt(99) + "}",
                    "word: {ne: she}",
                    "own: " + WORDS[random.nextInt(WORDS.length)]));
            String fields = "fields: {own: {left: ' ', index: " + random.nextInt(2) + ", right: '"
                    + (char) ('p' + random.nextInt(10)) + "'}}";
            StringBuilder where = new StringBuilder();
            for (int i = 0, last = 1 + random.nextInt(3); i < last; i++) {
                String condition = conditions.remove(random.nextInt(conditions.size()));
                String field = condition.substring(0, condition.indexOf(':') + 1);
                conditions.removeIf(other -> other.startsWith(field));
                where.append(i == 0 ? "" : ", ").append(condition);
            }
            String action = random.nextBoolean()
                    ? "emit: [host]"
                    : "groupBy: [host], select: {n: count(), s: sum(f)}, window: 10s";
            all[rule] = fields + ", where: {" + where + "}, " + action;
        }
        return rules(all);
    }

    private static List<String> lines(Random random, int count) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            lines.add(i + " " + HOSTS[random.nextInt(HOSTS.length)] + " " + WORDS[random.nextInt(WORDS.length)]
                    + WORDS[random.nextInt(WORDS.length)] + " " + random.nextInt(100));
        }
        return lines;
    }

    private Engine start(String yaml, int workers) throws Exception {
        plan = Planner.plan(ConfigReader.readText("test.yaml", yaml, Map.of())).toOneOutput();
        Output output =
                Outputs.toStream("-", new ByteArrayOutputStream(), metrics, Engine.ALLOCATOR, System.err::println);
        opened.push(output);
        Engine engine = new Engine(
                plan,
                List.of(output),
                new Engine.Options(workers, 8, true, () -> 1_795_262_400_000L, 1, Throwable::printStackTrace),
                metrics);
        opened.push(engine);
        engine.start();
        return engine;
    }

    /** Publishes one block, as soon as the output has room for what comes of it, and waits until it has been collected. */
    private void send(Engine engine, List<String> lines) throws Exception {
        LineBlock block = block(engine.intake(), lines);
        soon().until(() -> engine.intake().tryPublish(block, () -> {}));
        soon().until(() -> metrics.read(Gauge.RING_USED) == 0);
    }

    private static ConditionFactory soon() {
        return await().pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(1))
                .atMost(Duration.ofSeconds(30));
    }

    private static LineBlock block(Intake intake, List<String> lines) {
        LineBlock block = intake.takeBlock(0, LineBlock.STANDARD_BYTES);
        Source source = new Source("test");
        for (String line : lines) {
            byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
            int start = block.position();
            System.arraycopy(bytes, 0, block.bytes(), start, bytes.length);
            block.position(start + bytes.length);
            block.addLine(start, start + bytes.length, source);
        }
        return block;
    }
}
