package io.millrace;

import io.millrace.config.ConfigException;
import io.millrace.config.ConfigReader;
import io.millrace.config.PipelineConfig;
import io.millrace.engine.Compiler;
import io.millrace.plan.Plan;
import io.millrace.plan.Planner;
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
        PipelineConfig config = ConfigReader.read(file, System.getenv());
        Plan plan = Planner.plan(config);
        Compiler.check(plan);
        StreamTargets.of(config);
        config.warnings().forEach(System.err::println);
        plan.remarks().forEach(System.err::println);
        ListenerTls.check(config).forEach(System.err::println);
        StandardOutput.put(String.format(
                "%s is valid: %d streams, %d rules, %d outputs%n",
                file,
                config.streams().size(),
                config.rules().size(),
                config.outputs().size()));
        return 0;
    }
}
