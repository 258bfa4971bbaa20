package io.millrace;

import io.millrace.config.ConfigException;
import io.millrace.config.FieldConfig.Reference;
import io.millrace.config.JsonValue;
import io.millrace.config.JsonValue.Members;
import io.millrace.config.JsonValue.Text;
import io.millrace.config.Location;
import io.millrace.config.LostCharacters;
import io.millrace.config.Problem;
import io.millrace.config.RuleTestFile;
import io.millrace.config.RuleTestFile.ExpectedCount;
import io.millrace.config.RuleTestFile.ExpectedResult;
import io.millrace.config.RuleTestFile.Input;
import io.millrace.config.RuleTestFile.RuleTest;
import io.millrace.config.RuleTestReader;
import io.millrace.metrics.Counter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Runs a file of tests. */
final class RuleTestRun {
    private static final Map<String, Counter> OF_STREAM = Map.of(
            "lines", Counter.LINES,
            "cut", Counter.LINES_CUT,
            "eventsCut", Counter.EVENTS_CUT,
            "unreadable", Counter.TIME_UNREADABLE,
            "numbersBad", Counter.NUMBERS_BAD,
            "failures", Counter.LINE_FAILURES);

    private static final Map<String, Counter> OF_RULE = Map.of(
            "matches", Counter.RULE_MATCHES,
            "late", Counter.LATE,
            "overflow", Counter.OVERFLOW,
            "results", Counter.RESULTS);

    /**
     * What came of a file.
     *
     * @param problems what kept it, or some of its tests, from being run
     * @param tests those that were run
     */
    record FileOutcome(Path file, List<Problem> warnings, List<Problem> problems, List<TestOutcome> tests, long nanos) {
        long failed() {
            return tests.stream().filter(test -> !test.passed()).count();
        }
    }

    /** @param differences none where the test passed */
    record TestOutcome(String name, Location at, List<DiffLine> differences, long nanos) {
        boolean passed() {
            return differences.isEmpty();
        }
    }

    private final Path file;
    private final Path folder;
    private final Consumer<Path> looked;
    private final List<Problem> warnings = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();
    private final List<TestOutcome> outcomes = new ArrayList<>();

    private RuleTestRun(Path file, Consumer<Path> looked) {
        this.file = file;
        this.looked = looked;
        folder = Optional.ofNullable(file.getParent()).orElse(Path.of(""));
    }

    /** {@code looked} is told of each file and folder whose change may change the outcome. */
    static FileOutcome of(Path file, Consumer<Path> looked) throws InterruptedException {
        long startNanos = System.nanoTime();
        RuleTestRun run = new RuleTestRun(file, looked);
        try {
            run.run();
        } catch (ConfigException e) {
            run.problems.addAll(e.problems());
        }
        return new FileOutcome(file, run.warnings, run.problems, run.outcomes, System.nanoTime() - startNanos);
    }

    private void run() throws ConfigException, InterruptedException {
        looked.accept(file);
        RuleTestFile tests = RuleTestReader.read(file);
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.putAll(tests.environment());
        TestedConfig config = TestedConfig.read(config(tests), environment, looked);
        warnings.addAll(config.warnings());
        tests.tests().forEach(test -> problems.addAll(config.problems(test)));
        if (!problems.isEmpty()) {
            return;
        }
        for (RuleTest test : tests.tests()) {
            watchLogs(test);
            try {
                outcomes.add(run(config, test));
            } catch (ConfigException e) {
                problems.addAll(e.problems());
            }
        }
    }

    /** By the shortest name that leads there. */
    private Path config(RuleTestFile tests) throws ConfigException {
        String why;
        try {
            Path config = folder.resolve(tests.config().text());
            looked.accept(config);
            Path shorter = config.normalize();
            if (Files.exists(config)) {
                return Files.exists(shorter) && Files.isSameFile(config, shorter) ? shorter : config;
            }
            why = "there is no file '" + shorter + "'; the path begins at the folder of the test file";
        } catch (InvalidPathException e) {
            why = "it is no path: " + LostCharacters.noPath(e);
        } catch (IOException e) {
            why = Failure.sentence(e);
        }
        throw new ConfigException(List.of(Problem.error(tests.config().at(), "'config': " + why)));
    }

    private void watchLogs(RuleTest test) {
        if (test.input() instanceof Input.Logs logs) {
            for (Reference log : logs.files()) {
                try {
                    looked.accept(folder.resolve(log.text()));
                } catch (InvalidPathException e) {
                    return; // which is said when it is opened
                }
            }
        }
    }

    private TestOutcome run(TestedConfig config, RuleTest test) throws ConfigException, InterruptedException {
        long startNanos = System.nanoTime();
        TestedConfig.Run run = config.run(test, folder);
        List<DiffLine> differences = new ArrayList<>();
        if (test.results().isPresent()) {
            List<Members> expected =
                    test.results().get().stream().map(ExpectedResult::value).toList();
            Set<String> rules = new HashSet<>(config.rules(test, run.stream()));
            List<Members> found = run.results().stream()
                    .map(line -> (Members) JsonValue.parse(line))
                    .filter(result -> rules.contains(rule(result)))
                    .toList();
            differences.addAll(ResultDiff.of(expected, found));
            if (!differences.isEmpty()) {
                differences.addAll(hints(run, expected, found));
            }
        }
        for (ExpectedCount count : test.counts()) {
            differences.addAll(difference(run, count));
        }
        return new TestOutcome(test.name(), test.at(), differences, System.nanoTime() - startNanos);
    }

    static String rule(Members result) {
        return result.members().get("rule") instanceof Text name ? name.text() : "";
    }

    /** Why results may be missing. */
    private static List<DiffLine> hints(TestedConfig.Run run, List<Members> expected, List<Members> found) {
        List<DiffLine> hints = new ArrayList<>();
        long lines = run.metrics().read(Counter.LINES, run.stream().name());
        long unreadable =
                run.metrics().read(Counter.TIME_UNREADABLE, run.stream().name());
        if (unreadable > 0) {
            hints.add(DiffLine.note(
                    "lines without a readable time, left out as in a replay: " + unreadable + " of " + lines));
        }
        Set<String> fired = new HashSet<>();
        found.forEach(result -> fired.add(rule(result)));
        Set<String> silent = new HashSet<>();
        for (Members result : expected) {
            String rule = rule(result);
            if (!fired.contains(rule) && silent.add(rule)) {
                long matches = run.metrics().read(Counter.RULE_MATCHES, rule);
                hints.add(DiffLine.note("rule '" + rule + "' has no result: " + matches + " of " + lines
                        + (lines == 1 ? " line" : " lines") + " met its conditions"
                        + (matches == 0 ? "; explain --rule shows why" : "")));
            }
        }
        return hints;
    }

    private static List<DiffLine> difference(TestedConfig.Run run, ExpectedCount count) {
        String path = "counters: "
                + count.rule().map(rule -> "rules: " + rule.text() + ": ").orElse("") + count.counter() + ": ";
        long found = count.rule()
                .map(rule -> run.metrics().read(named(OF_RULE, count), rule.text()))
                .orElseGet(() ->
                        run.metrics().read(named(OF_STREAM, count), run.stream().name()));
        return found == count.value()
                ? List.of()
                : List.of(DiffLine.expected(path + count.value()), DiffLine.found(path + found));
    }

    private static Counter named(Map<String, Counter> counters, ExpectedCount count) {
        return Optional.ofNullable(counters.get(count.counter())).orElseThrow();
    }
}
