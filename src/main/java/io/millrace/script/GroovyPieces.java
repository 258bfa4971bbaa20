package io.millrace.script;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Methods that take texts to pieces or look for patterns in them, for scripts. */
public final class GroovyPieces {
    private GroovyPieces() {}

    public static List<@Nullable Object> toList(CharSequence self, ScriptBudget budget) {
        List<@Nullable Object> letters = new ArrayList<>();
        for (int index = 0; index < self.length(); index++) {
            GroovyLists.add(letters, GroovyTexts.getAt(self, index), budget);
        }
        return letters;
    }

    public static char[] toCharArray(String self, ScriptBudget budget) {
        budget.allocate(40 + 2L * self.length());
        return self.toCharArray();
    }

    public static List<@Nullable Object> tokenize(CharSequence self, ScriptBudget budget) {
        return tokenize(self, " \t\n\r\f", budget);
    }

    public static List<@Nullable Object> tokenize(CharSequence self, Character mark, ScriptBudget budget) {
        return tokenize(self, mark.toString(), budget);
    }

    public static List<@Nullable Object> tokenize(CharSequence self, CharSequence marks, ScriptBudget budget) {
        String between = marks.toString();
        List<@Nullable Object> tokens = new ArrayList<>();
        int start = 0;
        for (int index = 0; index <= self.length(); index++) {
            budget.check();
            if (index == self.length() || between.indexOf(self.charAt(index)) >= 0) {
                if (index > start) {
                    GroovyLists.add(
                            tokens,
                            GroovyTexts.subSequence(self, start, index, budget).toString(),
                            budget);
                }
                start = index + 1;
            }
        }
        return tokens;
    }

    public static List<@Nullable Object> readLines(CharSequence self, ScriptBudget budget) {
        List<@Nullable Object> lines = new ArrayList<>();
        for (String line : splitBy(self.toString(), "\r\n|\n|\r", 0, budget)) {
            GroovyLists.add(lines, GroovyValues.charged(line, budget), budget);
        }
        return lines;
    }

    public static String[] split(CharSequence self, ScriptBudget budget) {
        List<@Nullable Object> tokens = tokenize(self, budget);
        budget.allocate(16L * tokens.size());
        return tokens.toArray(String[]::new);
    }

    public static String[] split(String self, String pattern, ScriptBudget budget) {
        return split(self, pattern, 0, budget);
    }

    public static String[] split(String self, String pattern, int limit, ScriptBudget budget) {
        budget.allocate(64 + 4L * self.length() + 60L * pieces(self, pattern, budget));
        return isLiteral(pattern) ? self.split(pattern, limit) : splitBy(self, pattern, limit, budget);
    }

    private static boolean isLiteral(String pattern) {
        return pattern.length() == 1 && ".$|()[{^?*+\\".indexOf(pattern.charAt(0)) < 0;
    }

    private static long pieces(String self, String pattern, ScriptBudget budget) {
        return isLiteral(pattern) ? GroovyTexts.count(self, pattern, budget) : 0;
    }

    private static String[] splitBy(String self, String pattern, int limit, ScriptBudget budget) {
        GroovyMatcher matcher = matcher(self, pattern, budget);
        List<String> parts = new ArrayList<>();
        int start = 0;
        while ((limit <= 0 || parts.size() < limit - 1) && matcher.find()) {
            if (matcher.end() == 0) {
                continue;
            }
            budget.allocate(64);
            parts.add(self.substring(start, matcher.start()));
            start = matcher.end();
        }
        parts.add(self.substring(start));
        while (limit == 0 && parts.size() > 1 && parts.get(parts.size() - 1).isEmpty()) {
            parts.remove(parts.size() - 1);
        }
        return parts.toArray(String[]::new);
    }

    // Patterns

    static GroovyMatcher matcher(@Nullable Object text, @Nullable Object pattern, ScriptBudget budget) {
        if (text == null || pattern == null) {
            throw new NullPointerException("cannot match null");
        }
        String subject = GroovyValues.text(text, budget);
        return new GroovyMatcher(budget.patterns.of(GroovyValues.text(pattern, budget)), subject, budget);
    }

    public static boolean matches(String self, String pattern, ScriptBudget budget) {
        return matcher(self, pattern, budget).matches();
    }

    public static String replaceAll(CharSequence self, CharSequence pattern, CharSequence with, ScriptBudget budget) {
        return matcher(self, pattern, budget).replaced(with.toString(), true);
    }

    public static String replaceFirst(CharSequence self, CharSequence pattern, CharSequence with, ScriptBudget budget) {
        return matcher(self, pattern, budget).replaced(with.toString(), false);
    }

    public static @Nullable String find(CharSequence self, CharSequence pattern, ScriptBudget budget) {
        GroovyMatcher matcher = matcher(self, pattern, budget);
        return matcher.find() ? matcher.group() : null;
    }

    public static List<@Nullable Object> findAll(CharSequence self, CharSequence pattern, ScriptBudget budget) {
        GroovyMatcher matcher = matcher(self, pattern, budget);
        List<@Nullable Object> found = new ArrayList<>();
        while (matcher.find()) {
            GroovyLists.add(found, matcher.group(), budget);
        }
        return found;
    }
}
