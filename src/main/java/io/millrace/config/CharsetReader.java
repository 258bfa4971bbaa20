package io.millrace.config;

import io.millrace.config.YamlNode.Scalar;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Reads the charset of a stream: one that the JVM has, or auto. */
final class CharsetReader {
    static final String UTF_8 = "UTF-8";
    static final String AUTO = "auto";

    private static final List<String> USUAL =
            List.of("utf-8", "gbk", "gb18030", "big5", "shift_jis", "euc-kr", "latin-1", "utf-16", "utf-16le", AUTO);

    /** What the JVM knows only by other names. */
    private static final Set<String> LATIN_1 = Set.of("latin-1", "latin_1");

    /** They look at all bytes that they are given at once, so that the text would depend on how bytes arrive. */
    private static final Set<String> GUESSING = Set.of("x-JISAutoDetect");

    private CharsetReader() {}

    /** The charset's name in the JVM, or {@link #AUTO}; UTF-8 after a problem. */
    static String read(Subject subject, Scalar charset) {
        String name = charset.text();
        if (name.equalsIgnoreCase(AUTO)) {
            return AUTO;
        }
        if (LATIN_1.contains(name.toLowerCase(Locale.ROOT))) {
            return "ISO-8859-1";
        }
        if (!isKnown(name)) {
            subject.error(
                    charset.at(),
                    "unknown charset " + charset.found()
                            + Suggestions.nearest(name.toLowerCase(Locale.ROOT), USUAL)
                                    .or(() -> Suggestions.nearest(
                                            name, Charset.availableCharsets().keySet()))
                                    .map(near -> "; did you mean " + Shown.text(near) + "?")
                                    .orElse("; expected " + String.join(", ", USUAL) + " or another that Java knows"));
            return UTF_8;
        }
        String canonical = Charset.forName(name).name();
        if (GUESSING.contains(canonical)) {
            subject.error(
                    charset.at(),
                    "charset " + charset.found() + " guesses, so that lines would depend on how their bytes arrive;"
                            + " name the charset itself, such as shift_jis or euc-jp");
        }
        return canonical;
    }

    private static boolean isKnown(String name) {
        try {
            return Charset.isSupported(name);
        } catch (IllegalCharsetNameException e) {
            return false;
        }
    }
}
