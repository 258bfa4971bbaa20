package io.millrace.extract;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A compiled pattern for texts rather than for bytes, matched in time linear in the text. What it finds is as in {@code java.util.regex} wherever both
 * know the pattern. Owned by one worker.
 */
public final class TextPattern {
    private final Matcher matcher;

    private TextPattern(Pattern pattern) {
        matcher = pattern.matcher("");
    }

    public static TextPattern compile(String pattern) throws PatternException {
        return new TextPattern(RegexMatcher.compilePattern(pattern));
    }

    /** Whether the pattern matches all of the text. The groups are those of this match until {@link #release()}. */
    public boolean matches(String text) {
        return matcher.reset(text).matches();
    }

    /** How many groups the pattern has, without the whole match. */
    public int groupCount() {
        return matcher.groupCount();
    }

    /** A group of the match, null where it took no part. */
    public @Nullable String group(int group) {
        return matcher.group(group);
    }

    /** Lets go of the text. */
    public void release() {
        matcher.reset("");
    }

    /** Told of matches. */
    public interface Matches {
        /**
         * Of a match from {@code start} to {@code end}, whose groups can be asked for until this returns.
         *
         * @return whether to look for another
         */
        boolean match(int start, int end);
    }

    /** Tells of each match in turn. */
    public void eachMatch(String text, Matches to) {
        matcher.reset(text);
        while (matcher.find() && to.match(matcher.start(), matcher.end())) {
            // the next one
        }
        release();
    }
}
