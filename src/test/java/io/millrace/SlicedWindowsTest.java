package io.millrace;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.config.ConfigReader;
import io.millrace.config.OutputConfig;
import io.millrace.config.PipelineConfig;
import io.millrace.engine.Engine;
import io.millrace.engine.Pace;
import io.millrace.metrics.Metrics;
import io.millrace.oracle.Oracle;
import io.millrace.oracle.RandomLines;
import io.millrace.oracle.RandomPipeline;
import io.millrace.oracle.RandomPipelines;
import io.millrace.oracle.ResultComparison;
import io.millrace.output.Output;
import io.millrace.output.Outputs;
import io.millrace.plan.Plan;
import io.millrace.plan.Planner;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Windows that are published in slices, against the same windows in one go, and against the slow evaluator. */
class SlicedWindowsTest {
    private static final int PIPELINES = Integer.getInteger("millrace.pipelines", 30);
    private static final long FIRST_SEED = Long.getLong("millrace.seed", 1);
    private static final List<String> OUTPUTS = List.of("sink", "second", "third", "fourth");
    private static final Pattern TARGET = Pattern.compile("to: (sink|\\[sink])");

    @Test
    void shouldPrintTheSameBytesToEachOutputInSlicesAsInOneGo() throws Exception {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + PIPELINES; seed++) {
            RandomPipeline pipeline = RandomPipelines.of(seed);
            String yaml = toSeveralOutputs(pipeline.yaml(), new Random(seed));
            PipelineConfig config = ConfigReader.readText("test.yaml", yaml, Map.of());
            List<byte[]> lines = RandomLines.of(seed, pipeline, 400);
            List<String> expected = replay(config, Planner.plan(config), pipeline.stream(), lines, 1, Pace.WHOLE);
            List<String> sliced = replay(
                    config, Planner.plan(config), pipeline.stream(), lines, 1 + (int) (seed % 3), new RandomPace(seed));
            for (int output = 0; output < expected.size(); output++) {
                assertThat(sliced.get(output))
                        .as("seed %d, output %s, config:\n%s", seed, OUTPUTS.get(output), yaml)
                        .isEqualTo(expected.get(output));
            }
        }
    }

    @Test
    void shouldPrintInSlicesWhatTheOraclePrints() throws Exception {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + PIPELINES / 3; seed++) {
            RandomPipeline pipeline = RandomPipelines.of(seed);
            PipelineConfig config = ConfigReader.readText("test.yaml", pipeline.yaml(), Map.of());
            List<byte[]> lines = RandomLines.of(seed, pipeline, 200);
            String printed = replay(
                            config,
                            Planner.plan(config).toOneOutput(),
                            pipeline.stream(),
                            lines,
                            2,
                            new RandomPace(seed))
                    .get(0);
            ResultComparison.assertSame(
                    Oracle.replay(pipeline.yaml(), pipeline.stream(), lines, "random.log"),
                    printed.getBytes(StandardCharsets.ISO_8859_1),
                    "seed " + seed + ", config:\n" + pipeline.yaml());
        }
    }

    /** Sends each rule's results to one output or several. */
    private static String toSeveralOutputs(String yaml, Random random) {
        Matcher target = TARGET.matcher(yaml);
        StringBuilder changed = new StringBuilder();
        while (target.find()) {
            List<String> chosen = new ArrayList<>();
            for (String output : OUTPUTS) {
                if (random.nextInt(3) == 0) {
                    chosen.add(output);
                }
            }
            if (chosen.isEmpty()) {
                chosen.add(OUTPUTS.get(random.nextInt(OUTPUTS.size())));
            }
            target.appendReplacement(changed, "to: " + chosen);
        }
        target.appendTail(changed);
        for (String output : OUTPUTS.subList(1, OUTPUTS.size())) {
            changed.append("  ").append(output).append(": {drop: {}}\n");
        }
        return changed.toString();
    }

    /** What is in each output, a character a byte. */
    private static List<String> replay(
            PipelineConfig config, Plan plan, String stream, List<byte[]> lines, int workers, Pace pace)
            throws Exception {
        Deque<AutoCloseable> opened = new ArrayDeque<>();
        Metrics metrics = new Metrics();
        List<ByteArrayOutputStream> texts = new ArrayList<>();
        List<Output> outputs = new ArrayList<>();
        for (OutputConfig output : plan.outputs()) {
            ByteArrayOutputStream text = new ByteArrayOutputStream();
            texts.add(text);
            Output toText = Outputs.toStream(output.name(), text, metrics, Engine.ALLOCATOR, System.err::println);
            outputs.add(toText);
            opened.push(toText);
        }
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        for (byte[] line : lines) {
            log.writeBytes(line);
            log.write('\n');
        }
        int number = plan.streams().stream()
                .filter(candidate -> candidate.name().equals(stream))
                .findFirst()
                .orElseThrow()
                .number();
        try {
            StreamRun run = new StreamRun(
                    plan,
                    StreamTargets.of(config).get(number),
                    outputs,
                    onFailure -> new Engine.Options(workers, 8, false, () -> 0, 1, pace, onFailure),
                    700,
                    metrics);
            opened.push(run);
            run.feed(new ByteArrayInputStream(log.toByteArray()), "random.log");
            assertThat(run.end(60_000)).isTrue();
            for (Output output : outputs) {
                assertThat(output.close(60_000)).isTrue();
            }
        } finally {
            Wiring.closeAll(opened);
        }
        return texts.stream()
                .map(text -> text.toString(StandardCharsets.ISO_8859_1))
                .toList();
    }
}
