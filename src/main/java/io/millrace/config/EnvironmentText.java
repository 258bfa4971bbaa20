package io.millrace.config;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of a config file with {@code ${NAME}}, {@code ${NAME:default}} and {@code ${NAME:-default}} replaced by the environment's values and {@code $$}
 * by {@code $}, and the way back from a place in it to the place in the file as written. Any other {@code $} stays.
 *
 * <p>As in a shell, {@code :-} counts an empty variable as one that is not set, {@code :} does not. A default goes to the next {@code }} of its line. Values
 * are put in as they are and not looked through again. Comments are left alone.
 *
 * <p>All positions are counted in code points, as the YAML parser counts them.
 */
final class EnvironmentText {
    /** Stands in for a variable without a value, so that the rest of the file can still be read. */
    private static final String STAND_IN = "x";

    private static final Pattern VARIABLE =
            Pattern.compile("\\$\\{(?<name>[A-Za-z_][A-Za-z0-9_]*)(?:(?<mark>:-?)(?<default>(?:(?!\\$\\{)[^}\\r\\n])*))?\\}");

    private final String file;
    private final String source;
    private final Map<String, String> environment;
    private final Problems problems;
    private final StringBuilder replaced = new StringBuilder();
    private final List<Replacement> replacements = new ArrayList<>();
    private final List<Replacement> failures = new ArrayList<>();
    private final int[] lineStarts;
    private int replacedLength;
    private Optional<CommentColumns> comments = Optional.empty();

    /** {@code from} to {@code to} of the replaced text came from {@code sourceFrom} to {@code sourceTo} of the file. */
    private record Replacement(int from, int to, int sourceFrom, int sourceTo) {}

    private EnvironmentText(String file, String source, Map<String, String> environment, Problems problems) {
        this.file = file;
        this.source = source;
        this.environment = environment;
        this.problems = problems;
        this.lineStarts = lineStarts(source);
    }

    static EnvironmentText of(String file, String source, Map<String, String> environment, Problems problems) {
        EnvironmentText text = new EnvironmentText(file, source, environment, problems);
        text.replace();
        return text;
    }

    String file() {
        return file;
    }

    String replaced() {
        return replaced.toString();
    }

    boolean hasFailures() {
        return !failures.isEmpty();
    }

    /** Whether a stand-in is on the same line or the one before, so that a mistake here may well be its doing. */
    boolean failedNear(Location place) {
        return failures.stream()
                .map(f -> at(f.from()).line())
                .anyMatch(line -> line == place.line() || line == place.line() - 1);
    }

    /** Whether this part of the replaced text holds a stand-in for a variable without a value. */
    boolean failedWithin(int from, int to) {
        return failures.stream().anyMatch(f -> f.from() < to && from < f.to());
    }

    /** The place in the file of a position in the replaced text. A place inside a replaced value is that of its {@code $}. */
    Location at(int position) {
        int low = 0;
        int high = replacements.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (replacements.get(middle).from() <= position) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        if (low == 0) {
            return sourceAt(position);
        }
        Replacement last = replacements.get(low - 1);
        return sourceAt(position < last.to() ? last.sourceFrom() : last.sourceTo() + position - last.to());
    }

    private void replace() {
        int copied = 0;
        int sourcePosition = 0;
        Matcher variable = VARIABLE.matcher(source);
        for (int dollar = source.indexOf('$'); dollar >= 0 && dollar + 1 < source.length(); ) {
            int length = lengthOfReplaced(dollar, variable);
            if (length == 0) {
                dollar = source.indexOf('$', dollar + 1);
                continue;
            }
            int before = source.codePointCount(copied, dollar);
            Location place = sourceAt(sourcePosition + before);
            if (isComment(dollar, place)) {
                dollar = source.indexOf('$', dollar + 1);
                continue;
            }
            replaced.append(source, copied, dollar);
            replacedLength += before;
            sourcePosition += before;
            int sourceTo = sourcePosition + source.codePointCount(dollar, dollar + length);
            put(source.charAt(dollar + 1) == '$' ? Optional.of("$") : value(dollar, variable, place), sourcePosition, sourceTo);
            sourcePosition = sourceTo;
            copied = dollar + length;
            dollar = source.indexOf('$', copied);
        }
        replaced.append(source, copied, source.length());
    }

    /** How many characters from this {@code $} on are to be replaced; 0 where it stays. */
    private int lengthOfReplaced(int dollar, Matcher variable) {
        char next = source.charAt(dollar + 1);
        if (next == '{') {
            variable.region(dollar, source.length());
            return variable.lookingAt() ? variable.end() - dollar : 2;
        }
        return next == '$' ? 2 : 0;
    }

    private Optional<String> value(int dollar, Matcher variable, Location place) {
        variable.region(dollar, source.length());
        if (!variable.lookingAt()) {
            problems.error(
                    place,
                    "this ${ begins no variable: expected ${NAME}, ${NAME:default} or ${NAME:-default} on one line, the default"
                            + " without another variable; write $$ for a plain $");
            return Optional.empty();
        }
        String name = variable.group("name");
        Optional<String> mark = Optional.ofNullable(variable.group("mark"));
        Optional<String> set = Optional.ofNullable(environment.get(name));
        if (mark.equals(Optional.of(":-"))) {
            set = set.filter(value -> !value.isEmpty());
        }
        if (set.isPresent() || mark.isPresent()) {
            return Optional.of(set.orElseGet(() -> variable.group("default")));
        }
        problems.error(
                place, "the environment variable " + name + " is not set; set it or write ${" + name + ":-default}");
        return Optional.empty();
    }

    private void put(Optional<String> value, int sourceFrom, int sourceTo) {
        String text = value.orElse(STAND_IN);
        int to = replacedLength + text.codePointCount(0, text.length());
        Replacement replacement = new Replacement(replacedLength, to, sourceFrom, sourceTo);
        replacements.add(replacement);
        if (value.isEmpty()) {
            failures.add(replacement);
        }
        replaced.append(text);
        replacedLength = to;
    }

    private boolean isComment(int dollar, Location place) {
        int hash = source.lastIndexOf('#', dollar);
        if (hash < 0 || hash < source.lastIndexOf('\n', dollar)) {
            return false;
        }
        if (comments.isEmpty()) {
            comments = Optional.of(CommentColumns.of(source));
        }
        return comments.get().cover(place);
    }

    private Location sourceAt(int position) {
        int found = Arrays.binarySearch(lineStarts, position);
        int line = found >= 0 ? found : -found - 2;
        return new Location(file, line + 1, position - lineStarts[line] + 1);
    }

    /** Where lines start, ended as in YAML by LF, CR LF or CR. */
    private static int[] lineStarts(String text) {
        int[] starts = new int[16];
        int lines = 1;
        int position = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isHighSurrogate(c) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))) {
                i++;
            }
            position++;
            if (c == '\n' || c == '\r' && (i + 1 == text.length() || text.charAt(i + 1) != '\n')) {
                if (lines == starts.length) {
                    starts = Arrays.copyOf(starts, 2 * lines);
                }
                starts[lines++] = position;
            }
        }
        return Arrays.copyOf(starts, lines);
    }
}
