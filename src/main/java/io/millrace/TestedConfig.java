package io.millrace;

import io.millrace.config.ConfigException;
import io.millrace.config.ConfigReader;
import io.millrace.config.FieldConfig.Reference;
import io.millrace.config.JsonValue.Text;
import io.millrace.config.Location;
import io.millrace.config.PipelineConfig;
import io.millrace.config.Problem;
import io.millrace.config.RuleTestFile.ExpectedCount;
import io.millrace.config.RuleTestFile.ExpectedResult;
import io.millrace.config.RuleTestFile.Input;
import io.millrace.config.RuleTestFile.RuleTest;
import io.millrace.config.Suggestions;
import io.millrace.ingest.StreamTarget;
import io.millrace.metrics.Metrics;
import io.millrace.output.LogFiles;
import io.millrace.output.Output;
import io.millrace.plan.Plan;
import io.millrace.plan.Plan.RulePlan;
import io.millrace.plan.Plan.StreamPlan;
import io.millrace.script.Scripts;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A config whose rules are tested, planned once for all tests. */
final class TestedConfig {
    /** Results that a test may have. */
    private static final int MOST_RESULT_BYTES = 64 << 20;

    private static final int READ_BYTES = 64 << 10;

    private final PipelineConfig config;
    private final Plan plan;
    private final List<StreamTarget> targets;

    /** What came of a test's lines. */
    record Run(StreamPlan stream, Metrics metrics, List<String> results) {}

    private TestedConfig(PipelineConfig config) throws ConfigException {
        this.config = config;
        Plan asWritten = Examination.checkedPlan(config, new Scripts());
        plan = asWritten.toOneOutput();
        targets = StreamTargets.of(config);
    }

    /** {@code looked} is told of each file and folder whose change may change the config. */
    static TestedConfig read(Path file, Map<String, String> environment, Consumer<Path> looked) throws ConfigException {
        return new TestedConfig(Examination.read(ConfigReader.draft(file, environment, looked)));
    }

    List<Problem> warnings() {
        return config.warnings();
    }

    /** The rules whose results a test is about. */
    List<String> rules(RuleTest test, StreamPlan stream) {
        return test.rules().isEmpty()
                ? names(stream)
                : test.rules().stream().map(Reference::text).toList();
    }

    /** What a test names that the config does not have. */
    List<Problem> problems(RuleTest test) {
        List<Problem> problems = new ArrayList<>();
        StreamPlan stream = stream(test);
        if (stream == null) {
            problems.add(noStream(test));
            return problems;
        }
        test.rules().forEach(rule -> check(rule, test, stream, problems));
        test.counts().stream()
                .map(ExpectedCount::rule)
                .flatMap(Optional::stream)
                .distinct()
                .forEach(rule -> check(rule, test, stream, problems));
        test.results().orElse(List.of()).forEach(result -> check(result, test, stream, problems));
        if (test.arrivalMillis().isPresent() && stream.time().isPresent()) {
            problems.add(error(
                    test,
                    test.arrivalAt(),
                    "'arrival' is for streams without a time, and stream '" + stream.name()
                            + "' has one; leave it out"));
        }
        return problems;
    }

    private Problem noStream(RuleTest test) {
        List<String> names = plan.streams().stream().map(StreamPlan::name).toList();
        String there = String.join(", ", names);
        if (test.stream().isEmpty()) {
            return error(
                    test,
                    test.at(),
                    names.isEmpty()
                            ? "the config has no stream"
                            : "the config has several streams (" + there
                                    + "); say whose lines these are by stream: NAME");
        }
        Reference wanted = test.stream().get();
        return error(
                test,
                wanted.at(),
                "the config has no stream '" + wanted.text() + "'" + Suggestions.didYouMean(wanted.text(), names)
                        + " There are: " + there);
    }

    private void check(Reference rule, RuleTest test, StreamPlan stream, List<Problem> problems) {
        List<String> names = names(stream);
        if (names.contains(rule.text())) {
            return;
        }
        Optional<RulePlan> elsewhere = plan.rules().stream()
                .filter(candidate -> candidate.name().equals(rule.text()))
                .findFirst();
        String why = elsewhere
                .map(found -> "rule '" + rule.text() + "' is one of stream '"
                        + plan.streams().get(found.stream()).name() + "', and this test is of stream '" + stream.name()
                        + "'")
                .orElseGet(() -> "stream '" + stream.name() + "' has no rule '" + rule.text() + "'"
                        + Suggestions.didYouMean(rule.text(), names));
        problems.add(error(test, rule.at(), why));
    }

    private void check(ExpectedResult result, RuleTest test, StreamPlan stream, List<Problem> problems) {
        if (!(result.value().members().get("rule") instanceof Text rule)) {
            problems.add(error(test, result.at(), "a result must say whose it is, by rule: NAME"));
        } else if (!test.rules().isEmpty() && !rules(test, stream).contains(rule.text())) {
            problems.add(error(
                    test,
                    result.at(),
                    "a result of rule '" + rule.text() + "' is expected, which 'rules' leaves out; add it there"));
        } else {
            check(new Reference(result.at(), rule.text()), test, stream, problems);
        }
    }

    private static Problem error(RuleTest test, Location at, String message) {
        return Problem.error(at, "test '" + test.name() + "': " + message);
    }

    private List<String> names(StreamPlan stream) {
        return stream.rules().stream()
                .map(number -> plan.rules().get(number).name())
                .toList();
    }

    private @Nullable StreamPlan stream(RuleTest test) {
        if (test.stream().isEmpty()) {
            return plan.streams().size() == 1 ? plan.streams().get(0) : null;
        }
        String name = test.stream().get().text();
        return plan.streams().stream()
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /**
     * Runs a test without {@link #problems}.
     *
     * @param folder where the paths of logs begin
     * @throws ConfigException where a log cannot be read, or there is too much to do
     */
    Run run(RuleTest test, Path folder) throws ConfigException, InterruptedException {
        StreamPlan stream = stream(test);
        if (stream == null) {
            throw new ConfigException(List.of(noStream(test)));
        }
        StreamTarget target = targets.get(stream.number());
        Metrics metrics = new Metrics();
        FirstBytes results = new FirstBytes(MOST_RESULT_BYTES);
        Deque<AutoCloseable> opened = new ArrayDeque<>();
        try {
            List<Output> outputs = Wiring.openStream(results, metrics, opened);
            long arrival = test.arrivalMillis().orElse(0);
            StreamRun run = new StreamRun(
                    plan,
                    test.input() instanceof Input.Lines ? target.inUtf8() : target,
                    outputs,
                    onFailure -> Wiring.trialEngine(() -> arrival, onFailure),
                    READ_BYTES,
                    metrics);
            opened.push(run);
            feed(test, folder, run);
            run.end(Long.MAX_VALUE);
            for (Output output : outputs) {
                if (!output.close(Long.MAX_VALUE)) {
                    throw new IllegalStateException("results were lost, this is a defect of Millrace");
                }
            }
        } finally {
            Wiring.closeAll(opened);
        }
        if (results.isCut()) {
            throw new ConfigException(List.of(error(
                    test,
                    test.at(),
                    "there are more than " + (MOST_RESULT_BYTES >> 20) + " MiB of results; test on fewer lines")));
        }
        return new Run(stream, metrics, results.lines());
    }

    private static void feed(RuleTest test, Path folder, StreamRun run) throws ConfigException, InterruptedException {
        if (test.input() instanceof Input.Lines lines) {
            try (InputStream in = new ByteArrayInputStream(lines.bytes())) {
                run.feed(in, test.source().orElse("test"));
            } catch (IOException e) {
                throw new IllegalStateException("a text cannot be read", e);
            }
            return;
        }
        for (Reference log : ((Input.Logs) test.input()).files()) {
            try (InputStream in = LogFiles.open(folder.resolve(log.text()))) {
                run.feed(in, test.source().orElse(log.text()));
            } catch (IOException | IllegalArgumentException e) {
                throw new ConfigException(List.of(error(test, log.at(), Failure.sentence(e))));
            }
        }
    }
}
