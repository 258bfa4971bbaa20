package io.millrace.script;

import groovy.lang.Closure;
import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.AbstractList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.codehaus.groovy.runtime.typehandling.NumberMath;
import org.jspecify.annotations.Nullable;

/** Equality, order, truth and text of values as Groovy sees them, at a cost that the budget knows of. */
final class GroovyValues {
    private static final int DEEPEST = 60;

    private GroovyValues() {}

    static boolean isScalar(@Nullable Object value) {
        return value == null
                || value instanceof String
                || value instanceof Number
                || value instanceof Boolean
                || value instanceof Character;
    }

    /**
     * A value as a key of a map or an element of a set, whose hash code may be asked for. Collections can hold one
     * another many times over, so a hash code can take for ever: whatever cannot be walked within the budget is no key.
     */
    static @Nullable Object key(@Nullable Object value, ScriptBudget budget) {
        if (!isScalar(value)) {
            walk(value, 0, budget);
        }
        return value;
    }

    private static void walk(@Nullable Object value, int depth, ScriptBudget budget) {
        if (isScalar(value)) {
            return;
        }
        budget.check();
        refuseDepth(depth);
        if (value instanceof Collection<?> elements) {
            for (Object element : elements) {
                walk(element, depth + 1, budget);
            }
        } else if (value instanceof Map<?, ?> map) {
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                walk(entry.getKey(), depth + 1, budget);
                walk(entry.getValue(), depth + 1, budget);
            }
        } else if (value instanceof Map.Entry<?, ?> entry) {
            walk(entry.getKey(), depth + 1, budget);
            walk(entry.getValue(), depth + 1, budget);
        }
    }

    private static void refuseDepth(int depth) {
        if (depth > DEEPEST) {
            throw new IllegalStateException("collections nest more than " + DEEPEST + " deep");
        }
    }

    static boolean truth(@Nullable Object value) {
        if (value instanceof Boolean b) {
            return b;
        }
        if (value instanceof CharSequence text) {
            return text.length() > 0;
        }
        if (value instanceof Number number) {
            return number.doubleValue() != 0;
        }
        if (value instanceof Collection<?> elements) {
            return !elements.isEmpty();
        }
        if (value instanceof Map<?, ?> map) {
            return !map.isEmpty();
        }
        if (value instanceof Character c) {
            return c != 0;
        }
        if (value instanceof GroovyMatcher matcher) {
            return matcher.find();
        }
        if (value instanceof Iterator<?> iterator) {
            return iterator.hasNext();
        }
        return value != null && (!isArray(value) || Array.getLength(value) > 0);
    }

    static boolean equal(@Nullable Object left, @Nullable Object right, ScriptBudget budget) {
        return equal(left, right, 0, budget);
    }

    private static boolean equal(@Nullable Object left, @Nullable Object right, int depth, ScriptBudget budget) {
        if (left == right) {
            return true;
        }
        if (left == null || right == null) {
            return false;
        }
        if (left instanceof String a && right instanceof String b) {
            return a.equals(b);
        }
        if (left instanceof Number a && right instanceof Number b) {
            return order(a, b) == 0;
        }
        if (left instanceof CharSequence || left instanceof Character) {
            return (right instanceof CharSequence || right instanceof Character)
                    && left.toString().contentEquals(right.toString());
        }
        budget.check();
        refuseDepth(depth);
        if (isArray(left)) {
            return equal(elements(left), right, depth, budget);
        }
        if (isArray(right)) {
            return equal(left, elements(right), depth, budget);
        }
        if (left instanceof List<?> a && right instanceof List<?> b) {
            return equalInOrder(a, b, depth, budget);
        }
        if (left instanceof Map<?, ?> a && right instanceof Map<?, ?> b) {
            return a.size() == b.size() && equalValues(a, b, depth, budget);
        }
        if (left instanceof Set<?> a && right instanceof Set<?> b) {
            return a.size() == b.size() && GroovySearches.containsAll(a, b, budget);
        }
        if (left instanceof Map.Entry<?, ?> a && right instanceof Map.Entry<?, ?> b) {
            return equal(a.getKey(), b.getKey(), depth + 1, budget)
                    && equal(a.getValue(), b.getValue(), depth + 1, budget);
        }
        return isScalar(left) && left.equals(right);
    }

    private static boolean equalInOrder(List<?> a, List<?> b, int depth, ScriptBudget budget) {
        if (a.size() != b.size()) {
            return false;
        }
        Iterator<?> others = b.iterator();
        for (Object element : a) {
            budget.check();
            if (!equal(element, others.next(), depth + 1, budget)) {
                return false;
            }
        }
        return true;
    }

    private static boolean equalValues(Map<?, ?> a, Map<?, ?> b, int depth, ScriptBudget budget) {
        for (Map.Entry<?, ?> entry : a.entrySet()) {
            budget.check();
            Object key = key(entry.getKey(), budget);
            if (!b.containsKey(key) || !equal(entry.getValue(), b.get(key), depth + 1, budget)) {
                return false;
            }
        }
        return true;
    }

    /** Below, at or above 0; null comes before all else. */
    static int order(@Nullable Object left, @Nullable Object right) {
        if (left == right) {
            return 0;
        }
        if (left == null) {
            return -1;
        }
        if (right == null) {
            return 1;
        }
        if (left instanceof Number a && right instanceof Number b) {
            return order(a, b);
        }
        if (left instanceof Boolean a && right instanceof Boolean b) {
            return a.compareTo(b);
        }
        if (isText(left) && isText(right)) {
            return left.toString().compareTo(right.toString());
        }
        if (left instanceof Character c && right instanceof Number n) {
            return order((Number) (int) c, n);
        }
        if (left instanceof Number n && right instanceof Character c) {
            return order(n, (Number) (int) c);
        }
        throw new IllegalArgumentException("cannot compare " + named(left) + " with " + named(right));
    }

    private static boolean isText(Object value) {
        return value instanceof CharSequence || value instanceof Character;
    }

    static int order(Number left, Number right) {
        if (isWhole(left) && isWhole(right)) {
            return Long.compare(left.longValue(), right.longValue());
        }
        if (left instanceof Double || left instanceof Float || right instanceof Double || right instanceof Float) {
            return Double.compare(left.doubleValue(), right.doubleValue());
        }
        return NumberMath.compareTo(left, right);
    }

    private static boolean isWhole(Number number) {
        return number instanceof Long || number instanceof Integer || number instanceof Short || number instanceof Byte;
    }

    static String named(@Nullable Object value) {
        if (value == null) {
            return "null";
        }
        if (value instanceof List) {
            return "a list";
        }
        if (value instanceof Map) {
            return "a map";
        }
        if (value instanceof GroovyFunction || value instanceof Closure<?>) {
            return "a closure";
        }
        if (value instanceof GroovyOperator) {
            return "the script";
        }
        if (value instanceof Iterator) {
            return "an iterator";
        }
        return value instanceof Class
                ? "a class"
                : "a value of type " + value.getClass().getSimpleName();
    }

    static boolean isArray(Object value) {
        return value.getClass().isArray();
    }

    /** Those of an array, of whatever type; each is made when it is asked for. */
    static List<@Nullable Object> elements(Object array) {
        return new AbstractList<>() {
            @Override
            public @Nullable Object get(int index) {
                return Array.get(array, index);
            }

            @Override
            public int size() {
                return Array.getLength(array);
            }
        };
    }

    static String text(@Nullable Object value, ScriptBudget budget) {
        if (value instanceof String text) {
            return text;
        }
        if (isScalar(value)) {
            return value instanceof BigDecimal || value instanceof BigInteger
                    ? charged(value.toString(), budget)
                    : String.valueOf(value);
        }
        if (value instanceof CharSequence) {
            return charged(value.toString(), budget);
        }
        StringBuilder out = new StringBuilder();
        show(value, out, 0, budget);
        return out.toString();
    }

    static String charged(String text, ScriptBudget budget) {
        budget.allocate(40 + 2L * text.length());
        return text;
    }

    private static void show(@Nullable Object value, StringBuilder out, int depth, ScriptBudget budget) {
        budget.check();
        refuseDepth(depth);
        int before = out.length();
        if (value instanceof char[] text) {
            budget.allocate(2L * text.length);
            out.append(text);
        } else if (value != null && isArray(value)) {
            show(elements(value), out, depth, budget);
        } else if (value instanceof Collection<?> elements) {
            out.append('[');
            String between = "";
            for (Object element : elements) {
                out.append(between);
                show(element, out, depth + 1, budget);
                between = ", ";
            }
            out.append(']');
        } else if (value instanceof Map<?, ?> map) {
            out.append('[');
            String between = "";
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                out.append(between);
                show(entry, ':', out, depth + 1, budget);
                between = ", ";
            }
            out.append(map.isEmpty() ? ":]" : "]");
        } else if (value instanceof Map.Entry<?, ?> entry) {
            show(entry, '=', out, depth, budget);
        } else if (isScalar(value) || value instanceof CharSequence) {
            budget.allocate(value instanceof CharSequence text ? 2L * text.length() : 32);
            out.append(value);
        } else if (value instanceof Throwable || value instanceof Enum<?>) {
            out.append(value);
        } else {
            throw new IllegalArgumentException(named(value) + " cannot be made a text or a result");
        }
        if (out.length() == before) {
            budget.allocate(4);
        }
    }

    private static void show(Map.Entry<?, ?> entry, char between, StringBuilder out, int depth, ScriptBudget budget) {
        show(entry.getKey(), out, depth + 1, budget);
        out.append(between);
        show(entry.getValue(), out, depth + 1, budget);
    }
}
