package io.millrace;

import io.millrace.config.ConfigException;
import io.millrace.config.ConfigReader;
import io.millrace.config.PipelineConfig;
import io.millrace.config.PipelineConfig.StreamConfig;
import io.millrace.config.Problem;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "replay",
        mixinStandardHelpOptions = true,
        description = {
            "Runs stored logs through the rules at full speed, on event time (a backtest).",
            "Exit status 1 on a failure, 2 on a bad config or argument."
        })
final class ReplayCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = {"-c", "--config"},
            required = true,
            paramLabel = "FILE",
            description = "the config")
    private Path file = Path.of("");

    @Option(
            names = "--stream",
            paramLabel = "NAME",
            description = "the stream that the logs belong to; needed where the config has several")
    private @Nullable String stream;

    @Option(
            names = "--output",
            paramLabel = "-",
            description = "'-' writes every result as NDJSON to standard output instead of to the outputs")
    private @Nullable String output;

    @Parameters(
            arity = "1..*",
            paramLabel = "LOG",
            converter = FileName.class,
            description = "logs in order: plain, .gz or .zst; - is standard input")
    private List<String> logs = List.of();

    @Override
    public Integer call() throws Exception {
        if (output != null && !output.equals("-")) {
            System.err.println(
                    "millrace: --output takes only '-', for standard output; outputs to files are named in the config");
            return 2;
        }
        if (Collections.frequency(logs, "-") > 1) {
            throw new ParameterException(
                    spec.commandLine(), "'-', standard input, is given twice; it can be read only once");
        }
        PipelineConfig config = Examination.read(ConfigReader.draft(file, System.getenv(), path -> {}));
        config.warnings().forEach(System.err::println);
        StreamConfig target = target(config);
        for (String log : logs) {
            if (output == null) {
                OwnResults.refuse(config, log);
            } else {
                OwnResults.refuse(log);
            }
        }
        try (Replay replay = new Replay(config, target.name(), output == null ? null : StandardOutput.stream())) {
            Progress progress = new Progress(logs, replay::bytesRead);
            progress.start();
            try {
                for (String log : logs) {
                    replay.feed(log);
                }
                replay.finish();
            } finally {
                progress.stop();
            }
            System.err.println(replay.summary());
        }
        return 0;
    }

    private StreamConfig target(PipelineConfig config) throws ConfigException {
        List<String> names = config.streams().stream().map(StreamConfig::name).toList();
        StreamConfig found =
                config.streams().get(ChosenStream.number(spec.commandLine(), file, names, stream, "the logs belong"));
        if (found.time().isEmpty()) {
            throw new ConfigException(List.of(Problem.error(
                    found.at(),
                    "stream '" + found.name() + "' has no 'time'; a replay goes by event time, so add"
                            + " time: auto, or time: {field: ..., format: ...}")));
        }
        return found;
    }
}
