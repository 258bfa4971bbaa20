package io.millrace.config;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of a config file with {@code ${NAME}}, {@code ${NAME:default}} and {@code ${NAME:-default}} replaced by the
 * environment's values and {@code $$} by {@code $}, in a default too, and the way back from a place in it to the place
 * in the file as written. Any other {@code $} stays.
 *
 * <p>As in a shell, {@code :-} counts an empty variable as one that is not set, {@code :} does not. A default goes to
 * the next {@code }} of its line. Values are put in as they are and not looked through again. Comments are left alone.
 *
 * <p>All positions are counted in code points, as the YAML parser counts them.
 */
final class EnvironmentText {
    /** Stands in for a variable without a value, so that the rest of the file can still be read. */
    private static final String STAND_IN = "x";

    private static final Pattern VARIABLE =
            Pattern.compile("\\$\\{(?<name>[A-Za-z_][A-Za-z0-9_]*)(?:(?<mark>:-?)(?<default>[^}\\r\\n]*))?\\}");

    private final String file;
    private final String source;
    private final Map<String, String> environment;
    private final Problems problems;
    private final StringBuilder replaced = new StringBuilder();
    private final List<Replacement> replacements = new ArrayList<>();
    private final List<Replacement> failures = new ArrayList<>();
    private final int[] lineStarts;

    /** That of the last place asked for: those who ask go through the text. */
    private int lastLine;

    /** How much of the source is in the replaced text already: characters, and code points. */
    private int copied;

    private int copiedLength;
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

    /** A text in which {@code $} is a character like any other: whoever sent it may not read the environment. */
    static EnvironmentText plain(String file, String source, Problems problems) {
        EnvironmentText text = new EnvironmentText(file, source, Map.of(), problems);
        text.copyTo(source.length());
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
        int next = firstBehind(failures, from);
        int last = next - 1;
        return next < failures.size() && failures.get(next).from() < to
                || last >= 0 && from < failures.get(last).to();
    }

    /** The place in the file of a position in the replaced text; all of a replaced value is where its dollar sign is. */
    Location at(int position) {
        int behind = firstBehind(replacements, position);
        if (behind == 0) {
            return sourceAt(position);
        }
        Replacement last = replacements.get(behind - 1);
        return sourceAt(position < last.to() ? last.sourceFrom() : last.sourceTo() + position - last.to());
    }

    /** The index of the first replacement that begins after this position. */
    private static int firstBehind(List<Replacement> sorted, int position) {
        int low = 0;
        int high = sorted.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted.get(middle).from() <= position) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private void replace() {
        Matcher variable = VARIABLE.matcher(source);
        for (int dollar = source.indexOf('$');
                dollar >= 0;
                dollar = source.indexOf('$', Math.max(copied, dollar + 1))) {
            boolean escaped = source.startsWith("$$", dollar);
            if (escaped || source.startsWith("${", dollar)) {
                copyTo(dollar);
                if (!isComment(dollar)) {
                    replaceAt(dollar, escaped, variable);
                }
            }
        }
        copyTo(source.length());
    }

    private void copyTo(int end) {
        int length = source.codePointCount(copied, end);
        replaced.append(source, copied, end);
        copied = end;
        copiedLength += length;
        replacedLength += length;
    }

    private void replaceAt(int dollar, boolean escaped, Matcher variable) {
        variable.region(dollar, source.length());
        if (escaped) {
            put(Optional.of("$"), dollar + 2);
        } else if (variable.lookingAt() && variable.group().replace("$$", "").indexOf("${", 1) < 0) {
            put(value(variable), variable.end());
        } else {
            problems.error(
                    sourceAt(copiedLength),
                    "this ${ begins no variable: expected ${NAME}, ${NAME:default} or ${NAME:-default} on one line,"
                            + " the default without another variable; write $$ for a plain $");
            put(Optional.empty(), dollar + 2);
        }
    }

    private Optional<String> value(Matcher variable) {
        String name = variable.group("name");
        Optional<String> mark = Optional.ofNullable(variable.group("mark"));
        Optional<String> set = Optional.ofNullable(environment.get(name));
        if (mark.equals(Optional.of(":-"))) {
            set = set.filter(value -> !value.isEmpty());
        }
        if (set.filter(LostCharacters::areIn).isPresent()) {
            problems.error(
                    sourceAt(copiedLength),
                    "the value of the environment variable " + name + " cannot be read: " + LostCharacters.why());
            return Optional.empty();
        }
        if (set.isPresent() || mark.isPresent()) {
            return Optional.of(set.orElseGet(() -> variable.group("default").replace("$$", "$")));
        }
        problems.error(
                sourceAt(copiedLength),
                "the environment variable " + name + " is not set; set it or write ${" + name + ":-default}");
        return Optional.empty();
    }

    /** Puts the value, or a stand-in where there is none, in the place of the source up to {@code end}. */
    private void put(Optional<String> value, int end) {
        String text = value.orElse(STAND_IN);
        int length = text.codePointCount(0, text.length());
        int sourceTo = copiedLength + source.codePointCount(copied, end);
        Replacement replacement = new Replacement(replacedLength, replacedLength + length, copiedLength, sourceTo);
        replacements.add(replacement);
        if (value.isEmpty()) {
            failures.add(replacement);
        }
        replaced.append(text);
        copied = end;
        copiedLength = sourceTo;
        replacedLength += length;
    }

    private boolean isComment(int dollar) {
        int lineStart = source.lastIndexOf('\n', dollar) + 1;
        if (source.substring(lineStart, dollar).indexOf('#') < 0) {
            return false;
        }
        if (comments.isEmpty()) {
            comments = Optional.of(CommentColumns.of(source));
        }
        return comments.get().cover(sourceAt(copiedLength));
    }

    private Location sourceAt(int position) {
        int line = lastLine;
        boolean there =
                lineStarts[line] <= position && (line + 1 == lineStarts.length || position < lineStarts[line + 1]);
        if (!there) {
            int found = Arrays.binarySearch(lineStarts, position);
            line = found >= 0 ? found : -found - 2;
            lastLine = line;
        }
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
