package io.millrace.config;

import io.millrace.config.FieldConfig.Reference;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Tests of a config's rules, as written; names are not resolved yet.
 *
 * @param config the config's path, relative to the folder of the file
 * @param environment variables to read the config with, besides those of the process
 */
public record RuleTestFile(Reference config, Map<String, String> environment, List<RuleTest> tests) {
    /**
     * One test: lines, and what must come of them.
     *
     * @param stream left out where the config has one
     * @param source what the lines' source is called
     * @param arrivalMillis when lines of a stream without a time come
     * @param rules whose results are compared; none: those of all
     * @param results exactly these, in this order; empty where they do not matter
     */
    public record RuleTest(
            Location at,
            String name,
            Optional<Reference> stream,
            Optional<String> source,
            OptionalLong arrivalMillis,
            Location arrivalAt,
            Input input,
            List<Reference> rules,
            Optional<List<ExpectedResult>> results,
            List<ExpectedCount> counts) {}

    /** What a test runs through the rules. */
    public sealed interface Input {
        /** Lines in UTF-8, as a log has them. */
        record Lines(byte[] bytes) implements Input {}

        /** Stored logs, by their paths relative to the folder of the file. */
        record Logs(List<Reference> files) implements Input {}
    }

    public record ExpectedResult(Location at, JsonValue.Members value) {}

    /** @param rule empty for a count of the whole stream */
    public record ExpectedCount(Location at, Optional<Reference> rule, String counter, long value) {}
}
