package io.millrace.plan;

import io.millrace.config.ScriptConfig.Language;
import io.millrace.script.Script;
import java.util.Locale;

/** A compiled script and what people know it by. Equal scripts are one. */
public record ScriptPlan(Language language, String text, Script script) {
    /** The language and the text, on one line. */
    public String words() {
        String line = text.strip().replaceAll("\\s*\\n\\s*", " ");
        return language.name().toLowerCase(Locale.ROOT) + ": " + Quoted.visible(line);
    }
}
