package io.millrace.script;

import groovy.lang.IntRange;
import groovy.lang.Range;
import io.millrace.extract.LetterCase;
import java.math.BigDecimal;
import java.util.Collection;
import org.codehaus.groovy.runtime.StringGroovyMethods;
import org.jspecify.annotations.Nullable;

/** Methods of texts, Java's and Groovy's, for scripts: whatever makes a text is charged for its length. */
public final class GroovyTexts {
    private static final long MOST_STEPS = 50_000_000;

    private GroovyTexts() {}

    private static String charged(String text, ScriptBudget budget) {
        return GroovyValues.charged(text, budget);
    }

    /**
     * Java looks for a text in another in time that grows with both lengths multiplied, and nothing can stop it on its
     * way: what could take longer than a few tens of milliseconds is not begun.
     */
    private static int searched(CharSequence self, CharSequence part) {
        long steps = (long) self.length() * part.length();
        if (steps > MOST_STEPS) {
            throw new IllegalArgumentException("a search for a text of " + part.length() + " characters in one of "
                    + self.length() + " may take too long");
        }
        return self.length();
    }

    public static boolean contains(String self, CharSequence part) {
        searched(self, part);
        return self.contains(part);
    }

    public static int indexOf(String self, String part) {
        searched(self, part);
        return self.indexOf(part);
    }

    public static int indexOf(String self, String part, int from) {
        searched(self, part);
        return self.indexOf(part, from);
    }

    public static int lastIndexOf(String self, String part) {
        searched(self, part);
        return self.lastIndexOf(part);
    }

    public static int lastIndexOf(String self, String part, int from) {
        searched(self, part);
        return self.lastIndexOf(part, from);
    }

    public static int indexOf(StringBuilder self, String part) {
        searched(self, part);
        return self.indexOf(part);
    }

    // Joining

    public static String plus(@Nullable CharSequence self, @Nullable Object more, ScriptBudget budget) {
        String start = String.valueOf(self);
        String text = GroovyValues.text(more, budget);
        budget.allocate(40 + 2L * start.length() + 2L * text.length());
        return start.concat(text);
    }

    public static String plus(Number self, String more, ScriptBudget budget) {
        return plus(self.toString(), more, budget);
    }

    public static String concat(String self, String more, ScriptBudget budget) {
        return plus(self, more, budget);
    }

    public static String minus(CharSequence self, Object part, ScriptBudget budget) {
        String text = self.toString();
        String wanted = GroovyValues.text(part, budget);
        searched(text, wanted);
        int at = text.indexOf(wanted);
        return at < 0 ? text : charged(text.substring(0, at) + text.substring(at + wanted.length()), budget);
    }

    public static String multiply(CharSequence self, Number times, ScriptBudget budget) {
        return repeat(self.toString(), times.intValue(), budget);
    }

    public static String repeat(String self, int times, ScriptBudget budget) {
        budget.allocate(40 + 2L * self.length() * Math.max(0, times));
        return self.repeat(times);
    }

    public static String String_join(CharSequence between, Iterable<?> parts, ScriptBudget budget) {
        return GroovyLists.join(parts, between.toString(), budget);
    }

    public static String String_join(CharSequence between, CharSequence[] parts, ScriptBudget budget) {
        return GroovyLists.join(parts, between.toString(), budget);
    }

    public static String String_valueOf(@Nullable Object value, ScriptBudget budget) {
        return GroovyValues.text(value, budget);
    }

    public static String padLeft(CharSequence self, Number length, ScriptBudget budget) {
        return padLeft(self, length, " ", budget);
    }

    public static String padLeft(CharSequence self, Number length, CharSequence with, ScriptBudget budget) {
        return padding(self, length, with, budget) + self;
    }

    public static String padRight(CharSequence self, Number length, ScriptBudget budget) {
        return padRight(self, length, " ", budget);
    }

    public static String padRight(CharSequence self, Number length, CharSequence with, ScriptBudget budget) {
        return self + padding(self, length, with, budget);
    }

    private static String padding(CharSequence self, Number length, CharSequence with, ScriptBudget budget) {
        int missing = Math.max(0, length.intValue() - self.length());
        if (missing > 0 && with.length() == 0) {
            throw new IllegalArgumentException("nothing to pad with");
        }
        budget.allocate(80 + 4L * (missing + with.length() + self.length()));
        return missing == 0
                ? ""
                : with.toString().repeat(missing / with.length() + 1).substring(0, missing);
    }

    // Parts

    public static String substring(String self, int from, ScriptBudget budget) {
        return charged(self.substring(from), budget);
    }

    public static String substring(String self, int from, int to, ScriptBudget budget) {
        return charged(self.substring(from, to), budget);
    }

    public static CharSequence subSequence(CharSequence self, int from, int to, ScriptBudget budget) {
        return charged(self.subSequence(from, to).toString(), budget);
    }

    public static String trim(String self, ScriptBudget budget) {
        return charged(self.trim(), budget);
    }

    public static String strip(String self, ScriptBudget budget) {
        return charged(self.strip(), budget);
    }

    public static String stripLeading(String self, ScriptBudget budget) {
        return charged(self.stripLeading(), budget);
    }

    public static String stripTrailing(String self, ScriptBudget budget) {
        return charged(self.stripTrailing(), budget);
    }

    public static String getAt(CharSequence self, int index) {
        int at = index < 0 ? self.length() + index : index;
        return String.valueOf(self.charAt(at < 0 ? index : at)); // which throws, with the index that was asked for
    }

    public static String getAt(CharSequence self, Range<?> range, ScriptBudget budget) {
        if (range instanceof IntRange ints && ints.getInclusiveRight() != null) {
            var bounds = ints.subListBorders(self.length());
            if (bounds.from >= bounds.to) {
                return "";
            }
            String part = charged(self.toString().substring(bounds.from, bounds.to), budget);
            return bounds.reverse ? reverse(part, budget) : part;
        }
        return getAt(self, (Collection<?>) range, budget);
    }

    public static String getAt(CharSequence self, Collection<?> indices, ScriptBudget budget) {
        StringBuilder out = new StringBuilder();
        for (Object index : indices) {
            budget.check();
            budget.allocate(4);
            out.append(getAt(self, GroovyNumbers.number(index).intValue()));
        }
        return out.toString();
    }

    public static String take(CharSequence self, int count, ScriptBudget budget) {
        return charged(self.toString().substring(0, Math.max(0, Math.min(count, self.length()))), budget);
    }

    public static String takeRight(CharSequence self, int count, ScriptBudget budget) {
        int wanted = Math.max(0, Math.min(count, self.length()));
        return charged(self.toString().substring(self.length() - wanted), budget);
    }

    public static String drop(CharSequence self, int count, ScriptBudget budget) {
        return charged(self.toString().substring(Math.max(0, Math.min(count, self.length()))), budget);
    }

    public static String dropRight(CharSequence self, int count, ScriptBudget budget) {
        return take(self, self.length() - Math.max(0, count), budget);
    }

    public static String takeBefore(CharSequence self, CharSequence mark, ScriptBudget budget) {
        searched(self, mark);
        int at = self.toString().indexOf(mark.toString());
        return mark.length() == 0 || at < 0 ? "" : take(self, at, budget);
    }

    public static String takeAfter(CharSequence self, CharSequence mark, ScriptBudget budget) {
        searched(self, mark);
        int at = self.toString().indexOf(mark.toString());
        return mark.length() == 0 || at < 0 ? "" : drop(self, at + mark.length(), budget);
    }

    public static String takeBetween(CharSequence self, CharSequence from, CharSequence to, ScriptBudget budget) {
        return takeBefore(takeAfter(self, from, budget), to, budget);
    }

    public static String takeBetween(CharSequence self, CharSequence mark, ScriptBudget budget) {
        return takeBetween(self, mark, mark, budget);
    }

    // The same length, other letters

    public static String toLowerCase(String self, ScriptBudget budget) {
        return charged(LetterCase.lower(self), budget);
    }

    public static String toUpperCase(String self, ScriptBudget budget) {
        return charged(LetterCase.upper(self), budget);
    }

    public static String capitalize(CharSequence self, ScriptBudget budget) {
        return charged(StringGroovyMethods.capitalize(self), budget);
    }

    public static String uncapitalize(CharSequence self, ScriptBudget budget) {
        return charged(StringGroovyMethods.uncapitalize(self), budget);
    }

    public static String reverse(CharSequence self, ScriptBudget budget) {
        return charged(new StringBuilder(self).reverse().toString(), budget);
    }

    public static String replace(String self, char what, char with, ScriptBudget budget) {
        return charged(self.replace(what, with), budget);
    }

    public static String replace(String self, CharSequence what, CharSequence with, ScriptBudget budget) {
        searched(self, what);
        long places = what.length() == 0 ? self.length() + 1L : self.length() / what.length();
        budget.allocate(40 + 2L * self.length());
        budget.allocate(2L * places * Math.max(0, with.length() - what.length()));
        return self.replace(what, with);
    }

    // Questions

    public static int size(CharSequence self) {
        return self.length();
    }

    public static int count(CharSequence self, CharSequence part, ScriptBudget budget) {
        String text = self.toString();
        String wanted = part.toString();
        searched(text, wanted);
        int count = 0;
        for (int at = text.indexOf(wanted); at >= 0 && !wanted.isEmpty(); at = text.indexOf(wanted, at + 1)) {
            budget.check();
            count++;
        }
        return count;
    }

    public static boolean contains(CharSequence self, CharSequence part) {
        searched(self, part);
        return self.toString().contains(part);
    }

    public static boolean startsWithAny(CharSequence self, CharSequence[] parts) {
        for (CharSequence part : parts) {
            if (self.toString().startsWith(part.toString())) {
                return true;
            }
        }
        return false;
    }

    public static boolean endsWithAny(CharSequence self, CharSequence[] parts) {
        for (CharSequence part : parts) {
            if (self.toString().endsWith(part.toString())) {
                return true;
            }
        }
        return false;
    }

    public static boolean startsWithIgnoreCase(CharSequence self, CharSequence part) {
        return part.length() > 0 && self.toString().regionMatches(true, 0, part.toString(), 0, part.length());
    }

    public static boolean endsWithIgnoreCase(CharSequence self, CharSequence part) {
        int at = self.length() - part.length();
        return part.length() > 0 && self.toString().regionMatches(true, at, part.toString(), 0, part.length());
    }

    public static boolean containsIgnoreCase(CharSequence self, CharSequence part, ScriptBudget budget) {
        searched(self, part);
        budget.allocate(2L * self.length() + 2L * part.length());
        return part.length() > 0 && LetterCase.lower(self.toString()).contains(LetterCase.lower(part.toString()));
    }

    public static boolean isBlank(CharSequence self) {
        return self.toString().isBlank();
    }

    public static boolean isAllWhitespace(CharSequence self) {
        return self.toString().isBlank();
    }

    // Numbers

    public static Integer toInteger(CharSequence self) {
        return Integer.valueOf(self.toString().trim());
    }

    public static Long toLong(CharSequence self) {
        return Long.valueOf(self.toString().trim());
    }

    public static Double toDouble(CharSequence self) {
        return Double.valueOf(self.toString().trim());
    }

    public static Float toFloat(CharSequence self) {
        return Float.valueOf(self.toString().trim());
    }

    public static BigDecimal toBigDecimal(CharSequence self) {
        return GroovyNumbers.decimal(self.toString());
    }

    public static Boolean toBoolean(String self) {
        return StringGroovyMethods.toBoolean(self);
    }

    public static boolean isInteger(CharSequence self) {
        return self.length() < 40 && StringGroovyMethods.isInteger(self);
    }

    public static boolean isLong(CharSequence self) {
        return self.length() < 40 && StringGroovyMethods.isLong(self);
    }

    public static boolean isDouble(CharSequence self) {
        return self.length() < 1_200 && StringGroovyMethods.isDouble(self);
    }

    public static boolean isNumber(CharSequence self) {
        return isBigDecimal(self);
    }

    public static boolean isBigDecimal(CharSequence self) {
        return self.length() < 1_200 && StringGroovyMethods.isBigDecimal(self);
    }

    // Builders

    public static StringBuilder append(StringBuilder self, @Nullable Object more, ScriptBudget budget) {
        String text = GroovyValues.text(more, budget);
        budget.allocate(8 + 4L * text.length());
        return self.append(text);
    }

    public static StringBuilder append(StringBuilder self, int more, ScriptBudget budget) {
        return append(self, (Object) more, budget);
    }

    public static StringBuilder append(StringBuilder self, long more, ScriptBudget budget) {
        return append(self, (Object) more, budget);
    }

    public static StringBuilder append(StringBuilder self, double more, ScriptBudget budget) {
        return append(self, (Object) more, budget);
    }

    public static StringBuilder append(StringBuilder self, char more, ScriptBudget budget) {
        return append(self, (Object) more, budget);
    }

    public static StringBuilder append(StringBuilder self, boolean more, ScriptBudget budget) {
        return append(self, (Object) more, budget);
    }

    public static StringBuilder leftShift(StringBuilder self, @Nullable Object more, ScriptBudget budget) {
        return append(self, more, budget);
    }

    public static StringBuilder insert(StringBuilder self, int at, @Nullable Object more, ScriptBudget budget) {
        String text = GroovyValues.text(more, budget);
        budget.check();
        budget.allocate(8 + 4L * text.length());
        return self.insert(at, text);
    }

    public static StringBuilder reverse(StringBuilder self, ScriptBudget budget) {
        budget.allocate(2L * self.length());
        return self.reverse();
    }
}
