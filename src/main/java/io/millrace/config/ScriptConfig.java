package io.millrace.config;

/**
 * A script as written. {@code dynamic} is of Groovy alone: what does not compile statically is run all the same, outside of the sandbox.
 *
 * @param at where the script begins
 * @param places of what is within its text
 */
public record ScriptConfig(Location at, Language language, String text, boolean dynamic, TextPlaces places) {
    ScriptConfig asDynamic() {
        return new ScriptConfig(at, language, text, true, places);
    }

    public enum Language {
        AVIATOR,
        GROOVY
    }
}
