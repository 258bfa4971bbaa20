package io.millrace.extract;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A pattern looked for in characters rather than in bytes, in time linear in them: for scripts, whose values are texts.
 * The text's {@code charAt} is called for every character that is looked at, which may throw to put an end to it.
 *
 * <p>Owned by one thread; {@link #over} gives others of the same pattern.
 */
public final class TextMatcher {
    private final Pattern pattern;
    private final @Nullable Matcher matcher;

    private TextMatcher(Pattern pattern, @Nullable Matcher matcher) {
        this.pattern = pattern;
        this.matcher = matcher;
    }

    /** One without a text yet. */
    public static TextMatcher compile(String pattern) throws PatternException {
        return new TextMatcher(RegexMatcher.compilePattern(pattern), null);
    }

    public TextMatcher over(CharSequence text) {
        return new TextMatcher(pattern, pattern.matcher(text));
    }

    private Matcher matcher() {
        if (matcher == null) {
            throw new IllegalStateException("no text to match");
        }
        return matcher;
    }

    /** Goes to the next match. */
    public boolean find() {
        return matcher().find();
    }

    /** Whether the pattern takes the whole text. */
    public boolean matches() {
        return matcher().matches();
    }

    /** Back to before the first match. */
    public void reset() {
        matcher().reset();
    }

    /** Where a group of the match begins; -1 for one that took no part. */
    public int start(int group) {
        return matcher().start(group);
    }

    public int end(int group) {
        return matcher().end(group);
    }

    /** How many groups the pattern has besides the whole. */
    public int groupCount() {
        return pattern.groupCount();
    }

    /** The number of the group of that name; -1 if there is none. */
    public int group(String name) {
        Map<String, Integer> names = pattern.namedGroups();
        return names.getOrDefault(name, -1);
    }
}
