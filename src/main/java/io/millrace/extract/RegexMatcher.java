package io.millrace.extract;

import com.google.re2j.CaseOrbits;
import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.millrace.extract.PatternException.Group;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A compiled pattern and what it needs for a search, in time linear in the input. Bytes that are no UTF-8 are seen as
 * U+FFFD. Mostly literals that the pattern needs decide ({@link RegexScreen}); where they do not, {@link RegexSearch}
 * does, and for texts that are too long for it the library's own machine, which allocates.
 *
 * <p>Owned by one worker; give others a {@link #copy()}. Equal if the patterns are.
 */
public final class RegexMatcher {
    /**
     * The library's machine follows empty steps by recursion, at worst one deeper with each instruction; so many need
     * half a stack of 1 MiB.
     */
    static final int MAX_INSTRUCTIONS = 4_000;

    /** The estimate may be several times too high, so only what is hopeless is refused before it is compiled. */
    private static final int MAX_ESTIMATE = 20 * MAX_INSTRUCTIONS;

    /** The searches for all matches in a text may look at so many characters for each of it, and so many more. */
    private static final int LOOKS_A_CHARACTER = 64;

    private static final int MORE_LOOKS = 1 << 20;

    private final Pattern pattern;
    private final RegexScreen screen;
    private final RegexProgram program;
    private final Utf8Text text = new Utf8Text();
    private final RegexSearch search;

    /** The library's, from the first text on that needs it. */
    private @Nullable Matcher machine;

    /** Whether the match that is held is the machine's. */
    private boolean byMachine;

    /** How many characters the searches in this text have looked at. */
    private long looks;

    private RegexMatcher(Pattern pattern, RegexScreen screen, RegexProgram program) {
        this.pattern = pattern;
        this.screen = screen;
        this.program = program;
        search = new RegexSearch(program, pattern.groupCount(), text);
    }

    public static RegexMatcher compile(String pattern) throws PatternException {
        Pattern compiled = compilePattern(pattern);
        return new RegexMatcher(compiled, RegexScreen.of(pattern), new RegexProgram(compiled));
    }

    static Pattern compilePattern(String source) throws PatternException {
        if (PatternSize.instructions(source) > MAX_ESTIMATE) {
            throw tooLarge();
        }
        Pattern pattern;
        try {
            CaseOrbits.mend();
            pattern = Pattern.compile(source);
        } catch (PatternSyntaxException e) {
            throw refused(e);
        } catch (StackOverflowError e) {
            throw new PatternException("the pattern nests too deeply; use fewer groups inside of groups");
        }
        if (pattern.programSize() > MAX_INSTRUCTIONS) {
            throw tooLarge();
        }
        return pattern;
    }

    private static PatternException tooLarge() {
        return new PatternException("the pattern compiles to more than " + MAX_INSTRUCTIONS
                + " instructions; use smaller counts in {n,m} or fewer alternatives");
    }

    private static PatternException refused(PatternSyntaxException e) {
        String what = e.getDescription();
        String part = e.getPattern();
        return switch (what) {
            case "invalid or unsupported Perl syntax" ->
                refused(
                        what,
                        part,
                        "; look-ahead, look-behind and atomic groups are not supported, matches take linear time");
            case "invalid escape sequence" ->
                refused(
                        what,
                        part,
                        "; write \\\\ for a backslash; back references are not supported, matches take linear time");
            case "missing argument to repetition operator" ->
                refused(what, part, "; write \\ before it to mean the character itself");
            case "invalid repeat count" -> refused(what, part, "; counts go up to 1000");
            // All that leaves the engine's parser with an empty stack.
            case "regexp/syntax: internal error" ->
                refused("a closing parenthesis too many", ")", "; write \\ before it to mean the character itself");
            default -> refused(what, part, "");
        };
    }

    private static PatternException refused(String what, String part, String remedy) {
        return new PatternException(what + (part.isEmpty() ? "" : ": " + part) + remedy, part);
    }

    /** Whether the pattern is found anywhere in the slice. */
    public boolean find(byte[] bytes, int from, int to) {
        return switch (screen.verdict(bytes, from, to)) {
            case NO -> false;
            case YES -> true;
            case PERHAPS -> {
                text.show(bytes, from, to);
                boolean found = findFrom(0, false);
                release();
                yield found;
            }
        };
    }

    /** Looks for the first match and holds on to it until {@link #release()}. */
    boolean search(byte[] bytes, int from, int to) {
        if (screen.verdict(bytes, from, to) == RegexScreen.Verdict.NO) {
            return false;
        }
        text.show(bytes, from, to);
        looks = 0;
        return findFrom(0, true);
    }

    /**
     * Looks for the next match behind the one that is held. Behind an empty one the search goes on a whole character
     * further, so that there is never a match within one.
     *
     * <p>Each search takes time linear in what it looks at, but all of them may look to the end of the text, as with
     * {@code <[^>]*>|<} in a row of {@code <}. That is given up by an exception.
     */
    boolean searchNext() {
        if (looks > MORE_LOOKS + (long) LOOKS_A_CHARACTER * text.length()) {
            throw new IllegalStateException("for one match after the other the pattern looks far ahead: " + looks
                    + " characters in a text of " + text.length());
        }
        int end = endIndex(0);
        if (startIndex(0) == end) {
            end += isPair(end) ? 2 : 1;
        }
        return end <= text.length() && findFrom(end, true);
    }

    private boolean isPair(int index) {
        return index + 1 < text.length() && Character.isHighSurrogate(text.charAt(index));
    }

    private boolean findFrom(int index, boolean withGroups) {
        byMachine = !search.isFor(text.length(), index);
        if (!byMachine) {
            boolean found = search.find(index, withGroups);
            looks += search.reach();
            return found;
        }
        long before = text.looks();
        boolean found = machine().find(index);
        looks += text.looks() - before;
        return found;
    }

    private Matcher machine() {
        if (machine == null) {
            // A pattern of its own: matchers of one share a pool of machines, and allocate where they meet at it.
            machine = Pattern.compile(pattern.pattern()).matcher(text);
        }
        return machine.reset();
    }

    /** Where a group of the match begins in the array searched; -1 for a group that took no part. */
    int start(int group) {
        return byteOffset(startIndex(group));
    }

    int end(int group) {
        return byteOffset(endIndex(group));
    }

    private int startIndex(int group) {
        return byMachine ? held().start(group) : search.start(group);
    }

    private int endIndex(int group) {
        return byMachine ? held().end(group) : search.end(group);
    }

    private Matcher held() {
        return Objects.requireNonNull(machine, "no match is held");
    }

    private int byteOffset(int index) {
        return index < 0 ? -1 : text.byteOffset(index);
    }

    /** Lets go of the input. */
    void release() {
        text.release();
        search.release();
    }

    /** The text which the pattern stands for, if it is one text and nothing else; else nothing. */
    byte[] literal() {
        String source = toString();
        List<String> alternatives = source.startsWith("(?") ? List.of() : PatternLiterals.alternatives(source);
        return alternatives.size() == 1
                        && PatternLiterals.parts(alternatives.get(0)).size() == 1
                ? alternatives.get(0).getBytes(StandardCharsets.UTF_8)
                : new byte[0];
    }

    /** How many groups the pattern has, besides the whole match. */
    int groups() {
        return pattern.groupCount();
    }

    /** The number of a group given by its number or name. */
    int group(String group) throws PatternException {
        Map<String, Integer> names = pattern.namedGroups();
        Integer named = names.get(group);
        if (named != null) {
            return named;
        }
        int count = groups();
        Optional<Group> missing = Optional.of(new Group(group, names.keySet()));
        if (!isNumber(group)) {
            throw new PatternException(
                    "the pattern has no group named '" + group + "'; "
                            + (names.isEmpty()
                                    ? "none of its groups has a name, (?P<name>...) gives one"
                                    : "its names are " + String.join(", ", new TreeSet<>(names.keySet()))),
                    group,
                    missing);
        }
        int number = group.length() > 9 ? Integer.MAX_VALUE : Integer.parseInt(group);
        if (number > count) {
            throw new PatternException(
                    "the pattern has no group " + group + "; "
                            + (count == 0 ? "it has no groups, 0 is the whole match" : "its groups are 0 to " + count),
                    group,
                    missing);
        }
        return number;
    }

    private static boolean isNumber(String text) {
        return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    /** An equal one for another worker. */
    public RegexMatcher copy() {
        return new RegexMatcher(pattern, screen, program);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RegexMatcher that && toString().equals(that.toString());
    }

    @Override
    public int hashCode() {
        return toString().hashCode();
    }

    @Override
    public String toString() {
        return pattern.pattern();
    }
}
