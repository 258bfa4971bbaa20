package io.millrace.config;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Reads configs: YAML 1.2 with the values of environment variables put in first, and whatever it includes. The rules,
 * streams and outputs come in the order of the main file and then of the files it includes.
 */
public final class ConfigReader {
    private ConfigReader() {}

    /**
     * Reads the file and what it includes. Places name the file as given, and what it includes relative to that.
     *
     * @throws ConfigException with all of its problems, sorted by place, where there is one that is no warning; a
     * missing file is a problem too
     */
    public static PipelineConfig read(Path file, Map<String, String> environment) throws ConfigException {
        Problems problems = new Problems();
        Documents documents = new Documents(environment, problems);
        documents.addMain(file);
        return PipelineReader.read(documents.roots(), problems);
    }

    /**
     * The same for a text that was read already. {@code fileName} is named in places, and {@code include} is relative
     * to its folder; the file itself need not exist.
     */
    public static PipelineConfig readText(String fileName, String text, Map<String, String> environment)
            throws ConfigException {
        Problems problems = new Problems();
        Documents documents = new Documents(environment, problems);
        documents.addMain(path(fileName), text);
        return PipelineReader.read(documents.roots(), problems);
    }

    private static Path path(String fileName) throws ConfigException {
        try {
            return Path.of(fileName);
        } catch (InvalidPathException e) {
            Location whole = new Location(fileName, 0, 0);
            throw new ConfigException(List.of(Problem.error(whole, "the file name is no path: " + e.getReason())));
        }
    }
}
