package io.millrace.config;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Reads configs: YAML 1.2 with the values of environment variables put in first, and whatever it includes. The rules,
 * streams and outputs come in the order of the main file and then of the files it includes.
 */
public final class ConfigReader {
    /** Bytes that a rule may have which does not stand in the config. */
    public static final int MOST_BODY_BYTES = 1 << 20;

    private ConfigReader() {}

    /**
     * Reads the file and what it includes. Places name the file as given, and what it includes relative to that.
     *
     * @throws ConfigException with all of its problems, sorted by place, where there is one that is no warning; a
     * missing file is a problem too
     */
    public static PipelineConfig read(Path file, Map<String, String> environment) throws ConfigException {
        return read(file, environment, path -> {});
    }

    /** The same; {@code looked} is told of each file and folder whose change may change the config. */
    public static PipelineConfig read(Path file, Map<String, String> environment, Consumer<Path> looked)
            throws ConfigException {
        return draft(file, environment, looked).sound();
    }

    /**
     * The same for a config that may have problems, so that later stages can add those that they find.
     *
     * @throws ConfigException where nothing of it can be read
     */
    public static Draft<PipelineConfig> draft(Path file, Map<String, String> environment, Consumer<Path> looked)
            throws ConfigException {
        return draft(file, environment, looked, new ReadFiles());
    }

    /** The same; {@code files} gets to know what was read, and is a new one. */
    public static Draft<PipelineConfig> draft(Path file, Map<String, String> environment, ReadFiles files)
            throws ConfigException {
        return draft(file, environment, path -> {}, files);
    }

    private static Draft<PipelineConfig> draft(
            Path file, Map<String, String> environment, Consumer<Path> looked, ReadFiles files) throws ConfigException {
        Problems problems = new Problems();
        Documents documents = new Documents(environment, problems, looked, files);
        documents.addMain(file);
        return PipelineReader.read(documents, problems);
    }

    /**
     * The same for a text that was read already. {@code fileName} is named in places, and {@code include} is relative
     * to its folder; the file itself need not exist.
     */
    public static PipelineConfig readText(String fileName, String text, Map<String, String> environment)
            throws ConfigException {
        return draftText(fileName, text, environment).sound();
    }

    /** The same for a text that may have problems, as {@link #draft}. */
    public static Draft<PipelineConfig> draftText(String fileName, String text, Map<String, String> environment)
            throws ConfigException {
        Problems problems = new Problems();
        Documents documents = new Documents(environment, problems);
        documents.addMain(path(fileName), text);
        return PipelineReader.read(documents, problems);
    }

    /**
     * A rule as the admin port takes it: one map, in YAML or JSON, in the form that rules have in the config. Nothing of
     * the environment is put in, nothing can be included, and scripts in Groovy need {@code allowGroovy}.
     *
     * @param file is named in places
     * @param name what the rule is called; the body may leave it out
     * @throws ConfigException with all problems
     */
    public static RuleDocument readRule(String file, String name, byte[] body, boolean allowGroovy)
            throws ConfigException {
        return draftRule(file, name, body, allowGroovy).sound();
    }

    /** The same for a rule that may have problems, as {@link #draft}. */
    public static Draft<RuleDocument> draftRule(String file, String name, byte[] body, boolean allowGroovy)
            throws ConfigException {
        return new RuleBody(file, body, allowGroovy).rule(name);
    }

    /**
     * A rule with lines to try it on: {@code {rule: {...}, lines: [...]}}, where {@code lines} may be a text too.
     *
     * @param name what the rule is called where it does not say so
     * @param output where its results are said to go where it does not say so
     */
    public static TrialDocument readTrial(
            String file, String name, Optional<String> output, byte[] body, boolean allowGroovy)
            throws ConfigException {
        return draftTrial(file, name, output, body, allowGroovy).sound();
    }

    /** The same for a try that may have problems, as {@link #draft}. */
    public static Draft<TrialDocument> draftTrial(
            String file, String name, Optional<String> output, byte[] body, boolean allowGroovy)
            throws ConfigException {
        return new RuleBody(file, body, allowGroovy).trial(name, output);
    }

    /**
     * The lines of {@code {"lines": [...]}}; empty for a text that is anything else.
     *
     * @throws ConfigException where it is nearly that, and so hardly a log
     */
    public static Optional<byte[]> readLines(String file, byte[] body) throws ConfigException {
        return new RuleBody(file, body, false).lines();
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
