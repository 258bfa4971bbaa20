package io.millrace.config;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.common.SpecVersion;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlVersionException;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/** Says in a sentence why a text is no YAML, and where. */
final class SyntaxFailure {
    /** Characters of a key with its quotes, as the language has it. */
    private static final int LONGEST_KEY = 1024;

    private static final Pattern VERSION = Pattern.compile("^%YAML", Pattern.MULTILINE);

    private final EnvironmentText source;
    private final String text;
    private final Optional<ScalarEvent> lastScalar;

    /** @param lastScalar that was read before */
    SyntaxFailure(EnvironmentText source, Optional<ScalarEvent> lastScalar) {
        this.source = source;
        this.text = source.replaced();
        this.lastScalar = lastScalar;
    }

    Problem problem(YamlEngineException e) {
        if (e instanceof MarkedYamlEngineException marked) {
            return longKey(marked)
                    .orElseGet(() -> Problem.error(
                            source.at(
                                    marked.getProblemMark().map(Mark::getIndex).orElse(0)),
                            sentence(marked)));
        }
        if (e instanceof YamlVersionException version) {
            return version(version.getSpecVersion());
        }
        return Problem.error(
                source.at(firstUnprintable()),
                "not valid YAML: a control character that YAML does not allow; in double quotes it can be written as"
                        + " \\x00 to \\x1F");
    }

    private static String sentence(MarkedYamlEngineException e) {
        String context =
                Optional.ofNullable(e.getContext()).map(c -> " (" + c + ")").orElse("");
        return "not valid YAML: " + e.getProblem() + context
                + (context.contains("alias") ? "; a text that begins with * needs quotes" : "");
    }

    private Problem version(SpecVersion version) {
        Matcher directive = VERSION.matcher(text);
        int at = directive.find() ? text.codePointCount(0, directive.start()) : 0;
        return Problem.error(
                source.at(at),
                "YAML " + version.getMajor() + "." + version.getMinor()
                        + " is not known here; expected %YAML 1.2, or no such line");
    }

    /** A colon that is not taken for that of a key since the key is too long, which the library does not say. */
    private Optional<Problem> longKey(MarkedYamlEngineException e) {
        int colon = e.getProblemMark().map(Mark::getIndex).orElse(0);
        boolean isColon = text.startsWith(":", text.offsetByCodePoints(0, colon));
        Optional<Mark> block = Optional.ofNullable(e.getContext())
                .filter("while scanning a simple key"::equals)
                .flatMap(context -> e.getContextMark());
        Optional<Integer> key = block.or(() -> lastScalar.flatMap(ScalarEvent::getStartMark))
                .map(Mark::getIndex)
                .filter(start -> isColon && colon - start > LONGEST_KEY)
                .filter(start -> block.isPresent() || isBlank(endOf(lastScalar), colon));
        return key.map(start -> Problem.error(
                source.at(start),
                "not valid YAML: " + (colon - start) + " characters before a ':', and a key may have " + LONGEST_KEY
                        + " with its quotes; put '? ' in front of a longer one, as in {? \"key\": value}"));
    }

    private static int endOf(Optional<ScalarEvent> scalar) {
        return scalar.flatMap(ScalarEvent::getEndMark).map(Mark::getIndex).orElse(0);
    }

    private boolean isBlank(int from, int to) {
        return text.substring(text.offsetByCodePoints(0, from), text.offsetByCodePoints(0, to))
                .isBlank();
    }

    private int firstUnprintable() {
        int position = 0;
        for (int i = 0; i < text.length(); position++) {
            int codePoint = text.codePointAt(i);
            if (!StreamReader.isPrintable(codePoint)) {
                return position;
            }
            i += Character.charCount(codePoint);
        }
        return 0;
    }
}
