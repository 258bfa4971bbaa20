package io.millrace.script;

import com.googlecode.aviator.AviatorEvaluatorInstance;
import com.googlecode.aviator.Expression;
import com.googlecode.aviator.utils.Env;
import io.millrace.extract.PatternException;
import io.millrace.extract.TextMatcher;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one worker's run of an expression sees: the values of its variables, what the last {@code =~} captured, and, for the functions of ours, the budget
 * and the patterns that were compiled. Nothing else can be looked up in it, least of all Aviator's own variables.
 */
@SuppressWarnings("NullAway")
final class AviatorVariables extends Env {
    private static final long serialVersionUID = 1;
    private static final int MOST_PATTERNS = 64;
    private static final @Nullable Object[] NONE = {};
    private static final @Nullable String[] NO_GROUPS = {};

    private final String[] names;
    private final boolean wantsGroups;
    private final transient ScriptBudget budget;
    private final transient Map<String, TextMatcher> patterns = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, TextMatcher> eldest) {
            return size() > MOST_PATTERNS;
        }
    };
    private transient @Nullable Object[] values = NONE;
    private transient @Nullable String[] groups = NO_GROUPS;

    AviatorVariables(
            AviatorEvaluatorInstance instance,
            Expression expression,
            List<String> names,
            ScriptBudget budget,
            boolean wantsGroups) {
        configure(instance, expression, -1, null);
        this.names = names.toArray(String[]::new);
        this.budget = budget;
        this.wantsGroups = wantsGroups;
    }

    static AviatorVariables of(Map<String, Object> env) {
        return (AviatorVariables) env;
    }

    void begin(@Nullable Object[] of) {
        values = of;
        groups = NO_GROUPS;
    }

    void end() {
        values = NONE;
        groups = NO_GROUPS;
    }

    ScriptBudget budget() {
        return budget;
    }

    /** Whether the script asks for what a pattern captured. */
    boolean wantsGroups() {
        return wantsGroups;
    }

    void captured(@Nullable String[] by) {
        groups = by;
    }

    /** One of this worker's own. Few scripts make patterns of what is in lines; those that do must not fill the memory with them. */
    TextMatcher pattern(String text) throws PatternException {
        TextMatcher pattern = patterns.get(text);
        if (pattern == null) {
            pattern = TextMatcher.compile(text);
            patterns.put(text, pattern);
        }
        return pattern;
    }

    @Override
    public @Nullable Object get(@Nullable Object key) {
        for (int i = 0; i < names.length; i++) {
            if (names[i] == key) {
                return i < values.length ? values[i] : null;
            }
        }
        // Aviator asks for the name of a value that has none when it writes about it.
        return key == null ? null : find((String) key);
    }

    private @Nullable Object find(String name) {
        for (int i = 0; i < names.length; i++) {
            if (names[i].equals(name)) {
                // The code asks with the same object every time.
                names[i] = name;
                return i < values.length ? values[i] : null;
            }
        }
        int group = group(name);
        return group >= 0 && group < groups.length ? groups[group] : null;
    }

    /** Whether that is a variable of the script, rather than a name that Aviator gave to what it worked out. */
    boolean has(@Nullable String name) {
        return name != null && (Arrays.asList(names).contains(name) || group(name) >= 0);
    }

    /** The number in {@code $1}, or -1. */
    static int group(String name) {
        int length = name.length();
        if (length < 2 || length > 3 || name.charAt(0) != '$') {
            return -1;
        }
        int group = 0;
        for (int i = 1; i < length; i++) {
            char digit = name.charAt(i);
            if (digit < '0' || digit > '9') {
                return -1;
            }
            group = 10 * group + digit - '0';
        }
        return group;
    }

    @Override
    public boolean containsKey(Object key) {
        return key instanceof String && get(key) != null;
    }

    @Override
    public @Nullable Object put(String key, Object value) {
        throw new UnsupportedOperationException("scripts do not assign");
    }

    @Override
    public @Nullable Object override(String key, Object value) {
        throw new UnsupportedOperationException("scripts do not assign");
    }

    @Override
    public String toString() {
        return Arrays.toString(names);
    }
}
