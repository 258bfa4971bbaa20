package io.millrace.script;

import io.millrace.extract.PatternException;
import io.millrace.extract.TextMatcher;
import java.util.LinkedHashMap;
import java.util.Map;

/** The patterns that a worker's scripts have used lately, compiled. Owned by one worker. */
final class GroovyPatterns {
    private static final int MOST = 64;
    private static final int LONGEST = 2_000;

    private final Map<String, TextMatcher> compiled = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, TextMatcher> eldest) {
            return size() > MOST;
        }
    };

    TextMatcher of(String pattern) {
        TextMatcher known = compiled.get(pattern);
        if (known == null) {
            try {
                known = compile(pattern);
            } catch (PatternException e) {
                throw new IllegalArgumentException("the pattern '" + pattern + "': " + e.getMessage(), e);
            }
            compiled.put(pattern, known);
        }
        return known;
    }

    static TextMatcher compile(String pattern) throws PatternException {
        if (pattern.length() > LONGEST) {
            throw new IllegalArgumentException("a pattern of more than " + LONGEST + " characters");
        }
        return TextMatcher.compile(pattern);
    }
}
