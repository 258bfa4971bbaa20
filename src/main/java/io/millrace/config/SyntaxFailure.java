package io.millrace.config;

import java.util.Map;
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

    private static final String NO_COLON = "could not find expected ':'";
    private static final String NO_END = "found unexpected end of stream";

    /** The library says it of any character, though only tabs are ever taken for indentation. */
    private static final String TOKEN_ADVICE = "\\. \\(Do not use .* for indentation\\)";

    /** By how the library begins to say what is wrong. */
    private static final Map<String, String> REMEDIES = Map.of(
            NO_COLON,
            "write ': ' behind a key",
            NO_END,
            "close the quotes",
            "found unknown escape character",
            "write \\\\ for a backslash, or put the text in single quotes",
            "mapping values are not allowed here",
            "a text with ': ' in it needs quotes, a key a space behind its colon, and the keys of a map begin in the same"
                    + " column",
            "expected <block end>",
            "the keys of a map, or the items of a list, begin in the same column");

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
            return longKey(marked).orElseGet(() -> marked(marked));
        }
        if (e instanceof YamlVersionException version) {
            return version(version.getSpecVersion());
        }
        return Problem.error(
                source.at(firstUnprintable()),
                "not valid YAML: a control character that YAML does not allow; in double quotes it can be written as"
                        + " \\x00 to \\x1F");
    }

    /** Where a key has no colon, or a quote no end, the parser only notices far behind: the place is where they begin. */
    private Problem marked(MarkedYamlEngineException e) {
        String what = e.getProblem();
        String context = Optional.ofNullable(e.getContext()).orElse("");
        int noticed = e.getProblemMark().map(Mark::getIndex).orElse(0);
        int begun = e.getContextMark().map(Mark::getIndex).orElse(noticed);
        boolean isUnfinished = what.startsWith(NO_COLON) || what.startsWith(NO_END);
        Location at = source.at(isUnfinished ? begun : noticed);
        String since = isUnfinished || begun == noticed ? "" : " begun at " + source.at(begun);
        return Problem.error(
                at,
                "not valid YAML: " + what.replaceFirst(TOKEN_ADVICE, "")
                        + (context.isEmpty() ? "" : " (" + context + since + ")") + remedy(what, context, noticed));
    }

    private String remedy(String what, String context, int noticed) {
        if (context.contains("alias")) {
            return "; a text that begins with * needs quotes";
        }
        if (context.contains("scanning a tag")) {
            return "; a text that begins with ! needs quotes";
        }
        if (context.contains("scanning a block scalar")) {
            return "; a text that begins with > or | needs quotes";
        }
        if (what.contains("cannot start any token")) {
            String first = text.substring(text.offsetByCodePoints(0, noticed)).substring(0, 1);
            return first.equals("\t")
                    ? "; indent by spaces, YAML takes no tabs there"
                    : "; a text that begins with " + first + " needs quotes";
        }
        return REMEDIES.entrySet().stream()
                .filter(known -> what.startsWith(known.getKey()))
                .map(known -> "; " + known.getValue())
                .findFirst()
                .orElse("");
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
