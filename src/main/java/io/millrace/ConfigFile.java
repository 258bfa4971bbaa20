package io.millrace;

import io.millrace.config.ConfigException;
import io.millrace.config.ConfigReader;
import io.millrace.config.PipelineConfig;
import io.millrace.config.ReadFiles;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A config file with all that it includes; what has not changed since it was last read is not read again. One thread at a time. */
final class ConfigFile implements ConfigSource {
    private final Path file;
    private final Map<String, String> environment;
    private @Nullable PipelineConfig last;
    private ReadFiles lastFiles = new ReadFiles();

    /** @param environment stays what it is, as that of a process does */
    ConfigFile(Path file, Map<String, String> environment) {
        this.file = file;
        this.environment = environment;
    }

    @Override
    public PipelineConfig read() throws ConfigException {
        PipelineConfig before = last;
        if (before != null && lastFiles.areUnchanged()) {
            return before;
        }
        ReadFiles files = new ReadFiles();
        PipelineConfig now = Examination.read(ConfigReader.draft(file, environment, files));
        last = now;
        lastFiles = files;
        return now;
    }
}
