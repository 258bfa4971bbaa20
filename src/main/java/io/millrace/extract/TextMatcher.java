package io.millrace.extract;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A pattern looked for in characters rather than in bytes, in time linear in them: for scripts, whose values are texts.
 * What it finds is as in {@code java.util.regex} wherever both know the pattern. The text's {@code charAt} is called
 * for every character that is looked at, which may throw to put an end to it.
 *
 * <p>Owned by one thread; {@link #over} gives it others of the same pattern.
 */
public final class TextMatcher {
    private final Matcher matcher;

    private TextMatcher(Matcher matcher) {
        this.matcher = matcher;
    }

    /** One over an empty text. */
    public static TextMatcher compile(String pattern) throws PatternException {
        Pattern compiled = RegexMatcher.compilePattern(pattern);
        return new TextMatcher(compiled.matcher(""));
    }

    /** Another over a text. */
    public TextMatcher over(CharSequence text) {
        return new TextMatcher(matcher.pattern().matcher(text));
    }

    /** Goes to before the first match in a text. */
    public void show(CharSequence text) {
        matcher.reset(text);
    }

    /** Lets go of the text. */
    public void release() {
        matcher.reset("");
    }

    /** Goes to the next match. */
    public boolean find() {
        return matcher.find();
    }

    /** Whether the pattern takes the whole text. */
    public boolean matches() {
        return matcher.matches();
    }

    /** Back to before the first match. */
    public void reset() {
        matcher.reset();
    }

    /** Where a group of the match begins; -1 for one that took no part. */
    public int start(int group) {
        return matcher.start(group);
    }

    public int end(int group) {
        return matcher.end(group);
    }

    /** What a group of the match is; null for one that took no part. */
    public @Nullable String text(int group) {
        return matcher.group(group);
    }

    /** How many groups the pattern has besides the whole. */
    public int groupCount() {
        return matcher.groupCount();
    }

    /** The number of the group of that name; -1 if there is none. */
    public int group(String name) {
        Map<String, Integer> names = matcher.pattern().namedGroups();
        return names.getOrDefault(name, -1);
    }
}
