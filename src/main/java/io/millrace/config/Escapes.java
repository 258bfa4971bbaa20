package io.millrace.config;

import io.millrace.config.YamlNode.Scalar;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Escapes that YAML reads in double quotes alone. Bare or in single quotes they are a backslash and what follows it, and a field by {@code '\t'} is absent on
 * every line of a log that has tabs.
 */
public final class Escapes {
    private static final Pattern TABS = Pattern.compile("(\\\\t)+");

    private Escapes() {}

    /** Texts with other escapes may be meant: in JSON that is searched as a text, an LF is a backslash and an n. */
    static void warnOfTabs(Subject subject, String key, Optional<Scalar> value) {
        value.filter(scalar -> scalar.places().keepsBackslashes()
                        && TABS.matcher(scalar.text()).matches())
                .ifPresent(scalar -> subject.warning(
                        scalar.at(),
                        "'" + key + "' " + scalar.found() + " is a backslash and a letter, since it is not in double"
                                + " quotes; write \"" + scalar.text() + "\" for a tab, or \""
                                + scalar.text().replace("\\", "\\\\") + "\" for what it is now"));
    }

    /** As YAML would read a text in double quotes, as far as separators go. */
    public static String read(String text) {
        return text.replace("\\t", "\t")
                .replace("\\n", "\n")
                .replace("\\r", "\r")
                .replaceAll("\\\\(e|x1[bB]|u001[bB])", "\u001b");
    }
}
