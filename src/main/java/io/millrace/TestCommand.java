package io.millrace;

import io.millrace.RuleTestRun.FileOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "test",
        mixinStandardHelpOptions = true,
        description = {
            "Runs unit tests of rules: YAML files that name a config, lines, and the results expected.",
            "Exit status 1 if a test fails, or cannot be run for a bad config or file of tests."
        })
final class TestCommand implements Callable<Integer> {
    private static final long POLL_MILLIS = 500;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "files of tests")
    private List<Path> files = List.of();

    @Option(
            names = "--watch",
            description = "run again whenever a file of tests, its config, what that includes, or a log changes;"
                    + " Ctrl-C ends it")
    private boolean watch;

    @Option(names = "--junit", paramLabel = "FILE", description = "write the outcome as JUnit XML too")
    private @Nullable Path junit;

    /** Waits a moment; true once it is over. */
    @FunctionalInterface
    interface Pause {
        boolean isLast() throws InterruptedException;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (!watch) {
            return run(new WatchedFiles());
        }
        StopSignal signal = StopSignal.install().refusingReloads();
        return watch(() -> signal.await(POLL_MILLIS));
    }

    int watch(Pause pause) throws IOException, InterruptedException {
        while (true) {
            WatchedFiles watched = new WatchedFiles();
            int status = run(watched);
            System.err.println("millrace: waiting for a change; Ctrl-C ends it");
            while (watched.changed().isEmpty()) {
                if (pause.isLast()) {
                    return status;
                }
            }
            System.err.println(
                    "millrace: " + watched.changed().map(Path::toString).orElse("a file") + " has changed");
        }
    }

    private int run(WatchedFiles watched) throws IOException, InterruptedException {
        TestText text = new TestText(Main.ansi().enabled());
        List<FileOutcome> outcomes = new ArrayList<>();
        for (Path file : files) {
            FileOutcome outcome = RuleTestRun.of(file, watched::add);
            outcomes.add(outcome);
            outcome.warnings().forEach(System.err::println);
            StandardOutput.put(text.file(outcome));
            outcome.problems().forEach(System.err::println);
        }
        StandardOutput.put(text.summary(outcomes));
        if (junit != null) {
            JunitReport.write(junit, outcomes);
        }
        boolean passed =
                outcomes.stream().allMatch(outcome -> outcome.problems().isEmpty() && outcome.failed() == 0);
        return passed ? 0 : 1;
    }
}
