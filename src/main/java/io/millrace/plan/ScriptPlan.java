package io.millrace.plan;

import io.millrace.config.ScriptConfig.Language;
import io.millrace.script.Script;
import java.util.Locale;
import java.util.Optional;

/** A compiled script and what people know it by. Equal scripts are one. */
public record ScriptPlan(Language language, String text, Script script) {
    /** What its author should know. */
    Optional<String> remark() {
        if (!script.isSandboxed()) {
            return Optional.of(
                    "'dynamic: true' runs this script outside the sandbox, and many times slower than a static one");
        }
        int removed = script.removedStatements();
        return removed == 0
                ? Optional.empty()
                : Optional.of(removed
                        + (removed == 1 ? " statement that prints or logs was" : " statements that print or log were")
                        + " taken out of this script; what it made is not printed");
    }

    /** The language and the text, on one line. */
    public String words() {
        String line = text.strip().replaceAll("\\s*\\n\\s*", " ");
        return language.name().toLowerCase(Locale.ROOT) + ": " + Quoted.visible(line);
    }
}
