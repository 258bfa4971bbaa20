package io.millrace.config;

import io.millrace.config.ScriptConfig.Language;
import io.millrace.config.YamlNode.Mapping;
import io.millrace.config.YamlNode.Scalar;
import java.util.Optional;

/** Reads scripts: a text, or a map of its text and how to take it; and the limits on them. */
final class ScriptReader {
    private static final int MOST_DEPTH = 1000;
    private static final int MOST_FAILURES = 1_000_000_000;
    private static final long MOST_MEMORY = 1L << 30;

    private ScriptReader() {}

    /** @param key {@code aviator} or {@code groovy} */
    static Optional<ScriptConfig> read(Subject subject, String key, YamlNode node) {
        Language language = key.equals("groovy") ? Language.GROOVY : Language.AVIATOR;
        if (node instanceof Mapping && language == Language.GROOVY) {
            return Section.openPart(subject, Shape.GROOVY, node, key).flatMap(section -> {
                boolean dynamic = section.flag("dynamic", false);
                return section.requiredText("script", "\"status >= 500\"")
                        .flatMap(text -> script(section.subject(), language, text, dynamic));
            });
        }
        return Values.text(subject, node, Shown.text(key)).flatMap(text -> script(subject, language, text, false));
    }

    private static Optional<ScriptConfig> script(Subject subject, Language language, Scalar text, boolean dynamic) {
        if (text.text().isBlank() || subject.problems().isSilenced(text.at())) {
            subject.error(text.at(), "the script is empty; write an expression such as \"status >= 500\"");
            return Optional.empty();
        }
        return Optional.of(new ScriptConfig(text.at(), language, text.text(), dynamic, text.places()));
    }

    /** The top level's {@code scripts}. */
    static ScriptsConfig limits(Subject subject, YamlNode node) {
        ScriptsConfig otherwise = ScriptsConfig.DEFAULT;
        return Section.openPart(subject, Shape.SCRIPTS, node, "scripts")
                .map(section -> new ScriptsConfig(
                        section.duration("callTimeout", 1).orElse(otherwise.callTimeoutMillis()),
                        (int) section.integer("depth", 1, MOST_DEPTH).orElse(otherwise.depth()),
                        section.size("memory", MOST_MEMORY).orElse(otherwise.memoryBytes()),
                        (int) section.integer("maxFailures", 1, MOST_FAILURES).orElse(otherwise.maxFailures())))
                .orElse(otherwise);
    }
}
