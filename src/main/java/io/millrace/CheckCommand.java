package io.millrace;

import io.millrace.config.ConfigException;
import io.millrace.config.ConfigReader;
import io.millrace.config.Draft;
import io.millrace.config.PipelineConfig;
import io.millrace.plan.Plan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        description = "Validates a config: every problem with file:line:column. Exit status 0 or 2.")
final class CheckCommand implements Callable<Integer> {
    @Option(
            names = {"-c", "--config"},
            required = true,
            paramLabel = "FILE",
            description = "the config")
    private Path file = Path.of("");

    @Override
    public Integer call() throws ConfigException, IOException {
        Draft<PipelineConfig> draft = ConfigReader.draft(file, System.getenv(), path -> {});
        Plan plan = Examination.examine(draft);
        PipelineConfig config = draft.sound();
        draft.warnings().forEach(System.err::println);
        plan.remarks().forEach(System.err::println);
        StandardOutput.put(String.format(
                "%s is valid: %s, %s, %s%n",
                file,
                count(config.streams().size(), "stream"),
                count(config.rules().size(), "rule"),
                count(config.outputs().size(), "output")));
        return 0;
    }

    private static String count(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }
}
