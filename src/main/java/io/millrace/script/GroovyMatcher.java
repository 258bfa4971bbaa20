package io.millrace.script;

import io.millrace.extract.TextMatcher;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code text =~ pattern} gives. The engine takes linear time, so there is no pattern that backtracks for ever;
 * Java's own has patterns that do so without looking at a single character, where nothing could stop them. Every
 * character read is a look at the budget, since a large pattern over a large text takes long enough.
 */
public final class GroovyMatcher {
    private final TextMatcher matcher;
    private final String text;
    private final ScriptBudget budget;

    GroovyMatcher(TextMatcher pattern, String text, ScriptBudget budget) {
        this.text = text;
        this.budget = budget;
        budget.allocate(200);
        matcher = pattern.over(new Watched(text, 0, text.length(), budget));
    }

    public boolean find() {
        budget.check();
        return matcher.find();
    }

    /** For {@code if (text =~ pattern)}. */
    public boolean asBoolean() {
        return find();
    }

    public boolean matches() {
        budget.check();
        return matcher.matches();
    }

    public @Nullable String group() {
        return group(0);
    }

    public @Nullable String group(int group) {
        if (group < 0 || group > matcher.groupCount()) {
            throw new IndexOutOfBoundsException("no group " + group);
        }
        int start = matcher.start(group);
        return start < 0 ? null : GroovyValues.charged(text.substring(start, matcher.end(group)), budget);
    }

    public @Nullable String group(String name) {
        int group = matcher.group(name);
        if (group < 0) {
            throw new IllegalArgumentException("no group with the name " + name);
        }
        return group(group);
    }

    public int groupCount() {
        return matcher.groupCount();
    }

    public int start() {
        return matcher.start(0);
    }

    public int end() {
        return matcher.end(0);
    }

    /** For {@code matcher[index]}. */
    public @Nullable Object getAt(int index) {
        return match(index);
    }

    /** How many matches there are. */
    public int size() {
        return getCount();
    }

    public int getCount() {
        matcher.reset();
        int count = 0;
        while (find()) {
            count++;
        }
        matcher.reset();
        return count;
    }

    /** The {@code index}-th match, from the last one where it is negative: its text, or a list of it and its groups where the pattern has groups. */
    @Nullable
    Object match(int index) {
        int wanted = index < 0 ? getCount() + index : index;
        matcher.reset();
        for (int skipped = 0; skipped <= Math.max(0, wanted); skipped++) {
            if (wanted < 0 || !find()) {
                throw new IndexOutOfBoundsException("no match number " + index);
            }
        }
        return found();
    }

    /** All matches, for closures. */
    List<@Nullable Object> all() {
        List<@Nullable Object> all = new ArrayList<>();
        matcher.reset();
        while (find()) {
            GroovyLists.add(all, found(), budget);
        }
        matcher.reset();
        return all;
    }

    private @Nullable Object found() {
        if (matcher.groupCount() == 0) {
            return group(0);
        }
        List<@Nullable Object> groups = new ArrayList<>();
        for (int group = 0; group <= matcher.groupCount(); group++) {
            groups.add(group(group));
        }
        return groups;
    }

    /** With {@code $1} and {@code \x} in what is put in, as in Java. */
    String replaced(String with, boolean all) {
        matcher.reset();
        StringBuilder out = new StringBuilder();
        int from = 0;
        while (find()) {
            int before = out.length();
            out.append(text, from, start());
            appendReplacement(with, out);
            budget.allocate(2L * (out.length() - before));
            from = end();
            if (!all) {
                break;
            }
        }
        budget.allocate(2L * (text.length() - from));
        return GroovyValues.charged(out.append(text, from, text.length()).toString(), budget);
    }

    private void appendReplacement(String with, StringBuilder out) {
        for (int index = 0; index < with.length(); index++) {
            char c = with.charAt(index);
            if (c == '\\' && index + 1 < with.length()) {
                out.append(with.charAt(++index));
            } else if (c == '$' && index + 1 < with.length() && with.charAt(index + 1) == '{') {
                int close = with.indexOf('}', index);
                if (close < 0) {
                    throw new IllegalArgumentException("the replacement '" + with + "' has a ${ without a }");
                }
                appendGroup(group(with.substring(index + 2, close)), out);
                index = close;
            } else if (c == '$' && index + 1 < with.length() && Character.isDigit(with.charAt(index + 1))) {
                appendGroup(group(with.charAt(++index) - '0'), out);
            } else if (c == '$') {
                throw new IllegalArgumentException("the replacement '" + with + "' has a $ without a group; write \\$");
            } else {
                out.append(c);
            }
        }
    }

    private void appendGroup(@Nullable String group, StringBuilder out) {
        if (group != null) {
            budget.allocate(2L * group.length());
            out.append(group);
        }
    }

    /** A text of which every character read is a look at the budget. */
    private record Watched(String text, int from, int to, ScriptBudget budget) implements CharSequence {
        @Override
        public int length() {
            return to - from;
        }

        @Override
        public char charAt(int index) {
            budget.check();
            return text.charAt(from + index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return new Watched(text, from + start, from + end, budget);
        }

        @Override
        public String toString() {
            budget.allocate(40 + 2L * length());
            return text.substring(from, to);
        }
    }
}
