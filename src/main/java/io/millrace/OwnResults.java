package io.millrace;

import io.millrace.config.OutputConfig;
import io.millrace.config.PipelineConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Refuses to replay or explain logs that the results go to: each result read would give another, until the disk is full. */
final class OwnResults {
    private static final Path STANDARD_INPUT = Path.of("/dev/stdin");
    private static final Path STANDARD_OUTPUT = Path.of("/dev/stdout");

    private OwnResults() {}

    /** Where the results go to the outputs of the config. */
    static void refuse(PipelineConfig config, String log) throws IOException {
        for (OutputConfig to : config.outputs()) {
            if (to.sink() instanceof OutputConfig.Sink.Stdout) {
                refuse(log);
            } else if (to.sink() instanceof OutputConfig.Sink.File file && isOf(file, path(log))) {
                String output = "output '" + to.name() + "'";
                throw cannotRead(log, output + " writes to it; give the output another path, or use --output -");
            }
        }
    }

    /** Where they go to standard output alone. */
    static void refuse(String log) throws IOException {
        refuse(log, STANDARD_OUTPUT);
    }

    static void refuse(String log, Path standardOutput) throws IOException {
        if (isSame(path(log), standardOutput)) {
            throw cannotRead(log, "standard output writes to it; send that to another file");
        }
    }

    private static Path path(String log) {
        return log.equals("-") ? STANDARD_INPUT : Path.of(log);
    }

    private static IOException cannotRead(String log, String why) {
        return new IOException("cannot read " + (log.equals("-") ? "standard input" : log) + ": " + why);
    }

    private static boolean isOf(OutputConfig.Sink.File file, Path log) throws IOException {
        return file.dates().isPresent()
                ? Wiring.dated(file.path(), file.dates().get()).mayLeadTo(log)
                : isSame(log, Path.of(file.path()));
    }

    /** Only what is written to a file is read from it again; a terminal or a pipe has two ends. */
    private static boolean isSame(Path log, Path written) throws IOException {
        return Files.isRegularFile(log) && Files.exists(written) && Files.isSameFile(log, written);
    }
}
