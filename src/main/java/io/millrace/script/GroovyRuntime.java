package io.millrace.script;

import groovy.lang.IntRange;
import groovy.lang.ObjectRange;
import groovy.lang.Range;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Takes the place of Groovy's own runtime ({@code ScriptBytecodeAdapter} and its like) under compiled scripts. */
public final class GroovyRuntime {
    private GroovyRuntime() {}

    /** Called first by every handler and finally block: what must not be caught goes on its way. */
    public static void passOn(Throwable thrown) {
        if (thrown instanceof ScriptStoppedException stopped) {
            throw stopped;
        }
        if (thrown instanceof Error error) {
            throw error;
        }
    }

    // Literals

    public static List<@Nullable Object> createList(@Nullable Object[] elements, ScriptBudget budget) {
        budget.allocate(64 + 24L * elements.length);
        return new ArrayList<>(Arrays.asList(elements));
    }

    public static Map<@Nullable Object, @Nullable Object> createMap(
            @Nullable Object[] keysAndValues, ScriptBudget budget) {
        Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
        for (int index = 0; index < keysAndValues.length; index += 2) {
            GroovyMaps.put(map, keysAndValues[index], keysAndValues[index + 1], budget);
        }
        return map;
    }

    public static List<?> createRange(
            Object from, Object to, boolean leftExclusive, boolean rightExclusive, ScriptBudget budget) {
        budget.allocate(64);
        if (from instanceof Integer first && to instanceof Integer last) {
            return new IntRange(!leftExclusive, !rightExclusive, first, last);
        }
        if (from instanceof Number first && to instanceof Number last) {
            if (!GroovyNumbers.isWhole(first) || !GroovyNumbers.isWhole(last)) {
                throw new IllegalArgumentException("no range from " + first + " to " + last
                        + ", only from one whole number to another; compare, as in x >= " + first + " && x <= " + last);
            }
            long start = first.longValue() + (leftExclusive ? 1 : 0);
            long end = last.longValue() - (rightExclusive ? 1 : 0);
            return start == (int) start && end == (int) end
                    ? new IntRange(true, (int) start, (int) end)
                    : new ObjectRange(start, end);
        }
        if (from instanceof String first && to instanceof String last && first.length() == 1 && last.length() == 1) {
            return new ObjectRange(first.charAt(0), last.charAt(0));
        }
        throw new IllegalArgumentException(
                "no range from " + GroovyValues.named(from) + " to " + GroovyValues.named(to));
    }

    // Operators

    public static boolean compareEqual(@Nullable Object left, @Nullable Object right, ScriptBudget budget) {
        return GroovyValues.equal(left, right, budget);
    }

    public static boolean compareNotEqual(@Nullable Object left, @Nullable Object right, ScriptBudget budget) {
        return !GroovyValues.equal(left, right, budget);
    }

    public static boolean equals(@Nullable Object left, @Nullable Object right, ScriptBudget budget) {
        return GroovyValues.equal(left, right, budget);
    }

    public static boolean is(@Nullable Object left, @Nullable Object right) {
        return left == right;
    }

    public static boolean compareIdentical(@Nullable Object left, @Nullable Object right) {
        return left == right;
    }

    public static boolean compareNotIdentical(@Nullable Object left, @Nullable Object right) {
        return left != right;
    }

    public static Integer compareTo(@Nullable Object left, @Nullable Object right) {
        return GroovyValues.order(left, right);
    }

    /** As by {@code ==}, -0.0 is no less than 0.0; in an order it comes first. */
    private static int compare(@Nullable Object left, @Nullable Object right) {
        return left instanceof Double a && right instanceof Double b && a.doubleValue() == b.doubleValue()
                ? 0
                : GroovyValues.order(left, right);
    }

    public static boolean compareLessThan(@Nullable Object left, @Nullable Object right) {
        return compare(left, right) < 0;
    }

    public static boolean compareLessThanEqual(@Nullable Object left, @Nullable Object right) {
        return compare(left, right) <= 0;
    }

    public static boolean compareGreaterThan(@Nullable Object left, @Nullable Object right) {
        return compare(left, right) > 0;
    }

    public static boolean compareGreaterThanEqual(@Nullable Object left, @Nullable Object right) {
        return compare(left, right) >= 0;
    }

    /** Whether a case of a switch, or what stands behind {@code in}, takes the value. */
    public static boolean isCase(@Nullable Object value, @Nullable Object candidate, ScriptBudget budget) {
        if (candidate instanceof Range<?> range && value instanceof Number number) {
            return GroovySearches.within(range, number);
        }
        if (candidate instanceof Collection<?> elements) {
            return GroovySearches.contains(elements, value, budget);
        }
        if (candidate instanceof Map<?, ?> map) {
            return GroovyValues.truth(map.get(GroovyValues.key(value, budget)));
        }
        if (candidate instanceof GroovyFunction function) {
            return GroovyValues.truth(function.call1$(value));
        }
        if (candidate instanceof Class<?> type) {
            return type.isInstance(value);
        }
        return GroovyValues.equal(value, candidate, budget);
    }

    public static boolean isNotCase(@Nullable Object value, @Nullable Object candidate, ScriptBudget budget) {
        return !isCase(value, candidate, budget);
    }

    public static boolean isCaseOf(@Nullable Object candidate, @Nullable Object value, ScriptBudget budget) {
        return isCase(value, candidate, budget);
    }

    public static boolean isNotCaseOf(@Nullable Object candidate, @Nullable Object value, ScriptBudget budget) {
        return !isCase(value, candidate, budget);
    }

    public static boolean isIn(@Nullable Object value, @Nullable Object candidate, ScriptBudget budget) {
        return isCase(value, candidate, budget);
    }

    public static boolean isNotIn(@Nullable Object value, @Nullable Object candidate, ScriptBudget budget) {
        return !isCase(value, candidate, budget);
    }

    public static boolean asBoolean(@Nullable Object value) {
        return GroovyValues.truth(value);
    }

    public static boolean booleanUnbox(@Nullable Object value) {
        return GroovyValues.truth(value);
    }

    public static String toString(@Nullable Object value, ScriptBudget budget) {
        return GroovyValues.text(value, budget);
    }

    // Subscripts whose types only show when they run

    public static @Nullable Object at(@Nullable Object of, @Nullable Object index, ScriptBudget budget) {
        if (of instanceof List<?> list && index instanceof Number number) {
            return GroovyLists.getAt(list, number.intValue());
        }
        if (of instanceof Map<?, ?> map) {
            return map.get(GroovyValues.key(index, budget));
        }
        if (of instanceof CharSequence text && index instanceof Number number) {
            return GroovyTexts.getAt(text, number.intValue());
        }
        if (of instanceof Object[] array && index instanceof Number number) {
            return array[number.intValue() < 0 ? array.length + number.intValue() : number.intValue()];
        }
        if (of instanceof GroovyMatcher matcher && index instanceof Number number) {
            return matcher.match(number.intValue());
        }
        if (of == null) {
            throw new NullPointerException("cannot take an element of null");
        }
        throw new IllegalArgumentException("cannot take an element of " + GroovyValues.named(of));
    }

    public static @Nullable Object getAt(@Nullable Object of, String key, ScriptBudget budget) {
        return at(of, key, budget);
    }

    @SuppressWarnings("unchecked")
    public static @Nullable Object invokeMethodN(
            Class<?> sender, @Nullable Object on, String name, @Nullable Object[] arguments, ScriptBudget budget) {
        if (name.equals("putAt") && arguments.length == 2) {
            if (on instanceof Map<?, ?> map) {
                return GroovyMaps.put(
                        (Map<@Nullable Object, @Nullable Object>) map, arguments[0], arguments[1], budget);
            }
            if (on instanceof List<?> list && arguments[0] instanceof Number index) {
                GroovyLists.putAt((List<@Nullable Object>) list, index.intValue(), arguments[1], budget);
                return arguments[1];
            }
            if (on == null) {
                throw new NullPointerException("cannot set an element of null");
            }
        }
        if (name.equals("getAt") && arguments.length == 1) {
            return at(on, arguments[0], budget);
        }
        if (arguments.length == 1 && on instanceof Number left && arguments[0] instanceof Number right) {
            // Of map[key] += 1 and its like.
            return GroovyNumbers.operate(name, left, right);
        }
        throw new IllegalArgumentException("cannot call " + name + " on " + GroovyValues.named(on)
                + (on == null ? "; test for null first, or write (x ?: 0)" : ""));
    }

    // Closures

    public static @Nullable Object call(GroovyFunction function, ScriptBudget budget) {
        budget.enter();
        try {
            return function.call0$();
        } finally {
            budget.leave();
        }
    }

    public static @Nullable Object call(GroovyFunction function, @Nullable Object argument, ScriptBudget budget) {
        budget.enter();
        try {
            return function.call1$(argument);
        } finally {
            budget.leave();
        }
    }

    public static @Nullable Object call(GroovyFunction function, @Nullable Object[] arguments, ScriptBudget budget) {
        budget.enter();
        try {
            return switch (arguments.length) {
                case 0 -> function.arity$() == 1 ? function.call1$(null) : function.call0$();
                case 1 -> function.call1$(arguments[0]);
                case 2 -> function.call2$(arguments[0], arguments[1]);
                case 3 -> function.call3$(arguments[0], arguments[1], arguments[2]);
                default -> throw new IllegalArgumentException("closures take at most three arguments");
            };
        } finally {
            budget.leave();
        }
    }

    public static @Nullable Object with(@Nullable Object self, GroovyFunction function) {
        return function.call1$(self);
    }

    // What a constructor or an array takes, before it is made

    public static void chargeCopy(@Nullable Object source, ScriptBudget budget) {
        if (source instanceof Collection<?> elements) {
            budget.allocate(64 + 64L * elements.size());
            if (elements instanceof Range<?> || elements instanceof Set<?>) {
                budget.check();
            }
        } else if (source instanceof Map<?, ?> map) {
            budget.allocate(64 + 100L * map.size());
        } else if (source instanceof CharSequence text) {
            budget.allocate(64 + 2L * text.length());
        } else {
            budget.allocate(64);
        }
        if (source instanceof Collection<?> || source instanceof Map<?, ?>) {
            GroovyValues.key(source, budget);
        }
    }

    public static void chargeSize(int size, ScriptBudget budget) {
        budget.allocate(64 + 8L * Math.max(0, size));
    }

    /** The text of a number that is about to be made; a long one takes time squared. */
    public static String digits(String number, ScriptBudget budget) {
        return GroovyNumbers.decimal(number).scale() > Integer.MIN_VALUE ? number : "0";
    }

    // Casts

    public static @Nullable Object asType(@Nullable Object value, Class<?> type, ScriptBudget budget) {
        return castToType(value, type, budget);
    }

    public static @Nullable Object castToType(@Nullable Object value, Class<?> type, ScriptBudget budget) {
        if (type == boolean.class || type == Boolean.class) {
            return value == null && type == Boolean.class ? null : (Object) GroovyValues.truth(value);
        }
        if (value == null || type.isInstance(value)) {
            if (value == null && type.isPrimitive()) {
                throw new NullPointerException("null is no " + type.getSimpleName());
            }
            return value;
        }
        if (type == String.class || type == CharSequence.class) {
            return GroovyValues.text(value, budget);
        }
        Object number = GroovyNumbers.to(type, value);
        if (number != null) {
            return number;
        }
        if (GroovyValues.isArray(value)) {
            value = GroovyValues.elements(value);
        }
        if (value instanceof Collection<?> elements) {
            chargeCopy(elements, budget);
            if (type.isAssignableFrom(ArrayList.class)) {
                return new ArrayList<>(elements);
            }
            if (type.isAssignableFrom(LinkedHashSet.class)) {
                return new LinkedHashSet<>(elements);
            }
            if (type.isArray()) {
                return toArray(elements, type.getComponentType(), budget);
            }
        }
        if (value instanceof String text && type.isAssignableFrom(ArrayList.class)) {
            return GroovyPieces.toList(text, budget);
        }
        throw new ClassCastException(GroovyValues.named(value) + " is no " + type.getSimpleName());
    }

    private static Object toArray(Collection<?> elements, Class<?> type, ScriptBudget budget) {
        Object array = Array.newInstance(type, elements.size());
        int index = 0;
        for (Object element : elements) {
            budget.check();
            Array.set(array, index++, castToType(element, type, budget));
        }
        return array;
    }

    public static @Nullable String castToString(@Nullable Object value, ScriptBudget budget) {
        return value == null ? null : GroovyValues.text(value, budget);
    }

    public static int intUnbox(@Nullable Object value) {
        return GroovyNumbers.number(value).intValue();
    }

    public static long longUnbox(@Nullable Object value) {
        return GroovyNumbers.number(value).longValue();
    }

    public static double doubleUnbox(@Nullable Object value) {
        return GroovyNumbers.number(value).doubleValue();
    }

    public static float floatUnbox(@Nullable Object value) {
        return GroovyNumbers.number(value).floatValue();
    }

    public static short shortUnbox(@Nullable Object value) {
        return GroovyNumbers.number(value).shortValue();
    }

    public static byte byteUnbox(@Nullable Object value) {
        return GroovyNumbers.number(value).byteValue();
    }

    public static char charUnbox(@Nullable Object value) {
        return GroovyNumbers.character(value);
    }

    public static @Nullable Character castToChar(@Nullable Object value) {
        return value == null ? null : GroovyNumbers.character(value);
    }
}
