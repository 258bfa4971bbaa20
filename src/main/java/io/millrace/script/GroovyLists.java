package io.millrace.script;

import groovy.lang.IntRange;
import groovy.lang.Range;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Groovy's methods of lists, sets, ranges and arrays that need no closure, for scripts. */
public final class GroovyLists {
    private static final int ELEMENT_BYTES = 64;

    private GroovyLists() {}

    // Elements in and out

    public static boolean add(Collection<@Nullable Object> self, @Nullable Object element, ScriptBudget budget) {
        budget.check();
        budget.allocate(ELEMENT_BYTES);
        return self.add(self instanceof Set ? GroovyValues.key(element, budget) : element);
    }

    public static void add(List<@Nullable Object> self, int index, @Nullable Object element, ScriptBudget budget) {
        budget.check();
        budget.allocate(ELEMENT_BYTES);
        self.add(index, element);
    }

    public static boolean addAll(Collection<@Nullable Object> self, Iterable<?> elements, ScriptBudget budget) {
        boolean changed = false;
        for (Object element : self == elements ? toList(elements, budget) : elements) {
            changed |= add(self, element, budget);
        }
        return changed;
    }

    public static Collection<?> leftShift(
            Collection<@Nullable Object> self, @Nullable Object element, ScriptBudget budget) {
        add(self, element, budget);
        return self;
    }

    public static boolean push(List<@Nullable Object> self, @Nullable Object element, ScriptBudget budget) {
        add(self, 0, element, budget);
        return true;
    }

    public static @Nullable Object pop(List<?> self) {
        return self.remove(0);
    }

    public static @Nullable Object set(
            List<@Nullable Object> self, int index, @Nullable Object element, ScriptBudget budget) {
        budget.check();
        return self.set(index, element);
    }

    public static void putAt(List<@Nullable Object> self, int index, @Nullable Object element, ScriptBudget budget) {
        int at = index < 0 ? self.size() + index : index;
        while (self.size() <= at) {
            add(self, null, budget);
        }
        self.set(at, element);
    }

    public static void putAt(List<@Nullable Object> self, Number index, @Nullable Object element, ScriptBudget budget) {
        putAt(self, index.intValue(), element, budget);
    }

    public static @Nullable Object getAt(List<?> self, int index) {
        int at = index < 0 ? self.size() + index : index;
        if (index < 0 && at < 0) {
            throw new ArrayIndexOutOfBoundsException("no element " + index + " of " + self.size());
        }
        return at < self.size() ? self.get(at) : null;
    }

    public static @Nullable Object getAt(List<?> self, Number index) {
        return getAt(self, index.intValue());
    }

    public static List<@Nullable Object> getAt(List<?> self, Range<?> range, ScriptBudget budget) {
        return getAt(self, (Collection<?>) range, budget);
    }

    public static List<@Nullable Object> getAt(List<?> self, Collection<?> indices, ScriptBudget budget) {
        if (indices instanceof IntRange range && range.getInclusiveRight() != null) {
            return part(self, range, budget);
        }
        List<@Nullable Object> part = new ArrayList<>();
        for (Object index : indices) {
            add(part, getAt(self, GroovyNumbers.number(index).intValue()), budget);
        }
        return part;
    }

    private static List<@Nullable Object> part(List<?> self, IntRange range, ScriptBudget budget) {
        var bounds = range.subListBorders(self.size());
        if (bounds.from >= bounds.to) {
            return new ArrayList<>();
        }
        if (bounds.from < 0 || bounds.to > self.size()) {
            throw new IndexOutOfBoundsException("there are no elements " + range.getFrom() + " to " + range.getTo()
                    + " (from 0) among " + self.size() + "; test the size first");
        }
        List<?> part = self.subList(bounds.from, bounds.to);
        return bounds.reverse ? reverse(part, budget) : toList(part, budget);
    }

    // Parts

    public static @Nullable Object first(Iterable<?> self) {
        return self.iterator().next();
    }

    public static @Nullable Object head(Iterable<?> self) {
        return first(self);
    }

    public static @Nullable Object last(List<?> self) {
        if (self.isEmpty()) {
            throw new java.util.NoSuchElementException("last of an empty list");
        }
        return self.get(self.size() - 1);
    }

    public static @Nullable Object first(Object[] self) {
        return first(Arrays.asList(self));
    }

    public static @Nullable Object last(Object[] self) {
        return last(Arrays.asList(self));
    }

    public static @Nullable Object objectArrayGet(Object[] self, int index) {
        return self[index < 0 ? self.length + index : index];
    }

    public static void objectArraySet(@Nullable Object[] self, int index, @Nullable Object element) {
        self[index < 0 ? self.length + index : index] = element;
    }

    public static @Nullable Object getAt(Object[] self, int index) {
        return objectArrayGet(self, index);
    }

    public static List<@Nullable Object> toList(Iterable<?> self, ScriptBudget budget) {
        List<@Nullable Object> copy = new ArrayList<>();
        for (Object each : self) {
            add(copy, each, budget);
        }
        return copy;
    }

    public static List<@Nullable Object> collect(Iterable<?> self, ScriptBudget budget) {
        return toList(self, budget);
    }

    public static Collection<@Nullable Object> findAll(Iterable<?> self, ScriptBudget budget) {
        Collection<@Nullable Object> found = self instanceof Set ? new LinkedHashSet<>() : new ArrayList<>();
        for (Object each : self) {
            if (GroovyValues.truth(each)) {
                add(found, each, budget);
            }
        }
        return found;
    }

    public static List<@Nullable Object> step(IntRange self, int step, ScriptBudget budget) {
        List<@Nullable Object> steps = new ArrayList<>();
        if (step == 0) {
            throw new IllegalArgumentException("a step of 0");
        }
        for (int index = 0; index < self.size(); index += Math.abs(step)) {
            add(steps, step > 0 ? self.get(index) : self.get(self.size() - 1 - index), budget);
        }
        return steps;
    }

    public static List<@Nullable Object> toList(Object[] self, ScriptBudget budget) {
        return toList(Arrays.asList(self), budget);
    }

    public static Set<@Nullable Object> toSet(Iterable<?> self, ScriptBudget budget) {
        Set<@Nullable Object> set = new LinkedHashSet<>();
        addAll(set, self, budget);
        return set;
    }

    public static Set<@Nullable Object> toSet(Object[] self, ScriptBudget budget) {
        return toSet(Arrays.asList(self), budget);
    }

    public static List<@Nullable Object> take(Iterable<?> self, int count, ScriptBudget budget) {
        List<@Nullable Object> part = new ArrayList<>();
        Iterator<?> iterator = self.iterator();
        while (part.size() < count && iterator.hasNext()) {
            add(part, iterator.next(), budget);
        }
        return part;
    }

    public static List<@Nullable Object> drop(Iterable<?> self, int count, ScriptBudget budget) {
        List<@Nullable Object> part = new ArrayList<>();
        int index = 0;
        for (Object each : self) {
            budget.check();
            if (index++ >= count) {
                add(part, each, budget);
            }
        }
        return part;
    }

    public static List<@Nullable Object> tail(Iterable<?> self, ScriptBudget budget) {
        return drop(self, 1, budget);
    }

    // Whole lists made of others

    public static List<@Nullable Object> reverse(List<?> self, ScriptBudget budget) {
        List<@Nullable Object> reversed = toList(self, budget);
        java.util.Collections.reverse(reversed);
        return reversed;
    }

    public static Collection<@Nullable Object> plus(Iterable<?> self, Iterable<?> more, ScriptBudget budget) {
        Collection<@Nullable Object> sum = self instanceof Set ? toSet(self, budget) : toList(self, budget);
        addAll(sum, more, budget);
        return sum;
    }

    public static Collection<@Nullable Object> plus(Iterable<?> self, @Nullable Object more, ScriptBudget budget) {
        Collection<@Nullable Object> sum = self instanceof Set ? toSet(self, budget) : toList(self, budget);
        add(sum, more, budget);
        return sum;
    }

    public static Collection<@Nullable Object> minus(Iterable<?> self, Iterable<?> without, ScriptBudget budget) {
        Collection<@Nullable Object> rest = self instanceof Set ? new LinkedHashSet<>() : new ArrayList<>();
        for (Object each : self) {
            if (!GroovySearches.contains(without, each, budget)) {
                add(rest, each, budget);
            }
        }
        return rest;
    }

    public static Collection<@Nullable Object> minus(Iterable<?> self, @Nullable Object without, ScriptBudget budget) {
        return minus(self, Arrays.asList(without), budget);
    }

    public static Collection<@Nullable Object> intersect(Iterable<?> self, Iterable<?> other, ScriptBudget budget) {
        Collection<@Nullable Object> both = self instanceof Set ? new LinkedHashSet<>() : new ArrayList<>();
        for (Object each : self) {
            if (GroovySearches.contains(other, each, budget)) {
                add(both, each, budget);
            }
        }
        return both;
    }

    public static List<@Nullable Object> multiply(Iterable<?> self, Number times, ScriptBudget budget) {
        List<@Nullable Object> product = new ArrayList<>();
        for (int turn = 0; turn < times.intValue(); turn++) {
            budget.check();
            addAll(product, self, budget);
        }
        return product;
    }

    public static Collection<@Nullable Object> flatten(Iterable<?> self, ScriptBudget budget) {
        List<@Nullable Object> flat = new ArrayList<>();
        flatten(self, flat, 0, budget);
        return flat;
    }

    private static void flatten(Iterable<?> self, List<@Nullable Object> flat, int depth, ScriptBudget budget) {
        if (depth > 60) {
            throw new IllegalStateException("collections nest more than 60 deep");
        }
        for (Object each : self) {
            budget.check();
            if (each instanceof Collection<?> elements) {
                flatten(elements, flat, depth + 1, budget);
            } else {
                add(flat, each, budget);
            }
        }
    }

    public static List<@Nullable Object> collate(Iterable<?> self, int size, ScriptBudget budget) {
        if (size <= 0) {
            throw new IllegalArgumentException("collate needs a size above 0");
        }
        List<@Nullable Object> parts = new ArrayList<>();
        List<@Nullable Object> part = new ArrayList<>();
        for (Object each : self) {
            if (part.isEmpty()) {
                add(parts, part, budget);
            }
            add(part, each, budget);
            if (part.size() == size) {
                part = new ArrayList<>();
            }
        }
        return parts;
    }

    public static List<@Nullable Object> withIndex(Iterable<?> self, ScriptBudget budget) {
        List<@Nullable Object> pairs = new ArrayList<>();
        for (Object each : self) {
            budget.allocate(ELEMENT_BYTES);
            List<@Nullable Object> pair = new ArrayList<>(2);
            pair.add(each);
            pair.add(pairs.size());
            add(pairs, pair, budget);
        }
        return pairs;
    }

    public static Map<@Nullable Object, @Nullable Object> indexed(Iterable<?> self, ScriptBudget budget) {
        Map<@Nullable Object, @Nullable Object> map = new LinkedHashMap<>();
        for (Object each : self) {
            GroovyMaps.put(map, map.size(), each, budget);
        }
        return map;
    }

    public static Collection<@Nullable Object> unique(Iterable<?> self, ScriptBudget budget) {
        return refill(self, toUnique(self, budget), budget);
    }

    public static Collection<@Nullable Object> unique(Iterable<?> self, boolean mutate, ScriptBudget budget) {
        return mutate ? unique(self, budget) : toUnique(self, budget);
    }

    public static List<@Nullable Object> toUnique(Iterable<?> self, ScriptBudget budget) {
        GroovyDistinct seen = new GroovyDistinct(budget);
        List<@Nullable Object> unique = new ArrayList<>();
        for (Object each : self) {
            if (seen.add(each)) {
                add(unique, each, budget);
            }
        }
        return unique;
    }

    @SuppressWarnings("unchecked")
    static Collection<@Nullable Object> refill(Iterable<?> self, Collection<?> with, ScriptBudget budget) {
        Collection<@Nullable Object> elements = (Collection<@Nullable Object>) self;
        elements.clear();
        addAll(elements, with, budget);
        return elements;
    }

    public static String join(Iterable<?> self, String between, ScriptBudget budget) {
        StringBuilder out = new StringBuilder();
        boolean first = true;
        for (Object each : self) {
            budget.check();
            String text = GroovyValues.text(each, budget);
            budget.allocate(2L * (text.length() + between.length()));
            out.append(first ? "" : between).append(text);
            first = false;
        }
        return GroovyValues.charged(out.toString(), budget);
    }

    public static String join(Iterable<?> self, ScriptBudget budget) {
        return join(self, "", budget);
    }

    public static String join(Object[] self, String between, ScriptBudget budget) {
        return join(Arrays.asList(self), between, budget);
    }

    public static @Nullable Object sum(Iterable<?> self, ScriptBudget budget) {
        Object sum = null;
        boolean first = true;
        for (Object each : self) {
            budget.check();
            sum = first ? each : add(sum, each, budget);
            first = false;
        }
        return sum;
    }

    public static @Nullable Object sum(Iterable<?> self, @Nullable Object initial, ScriptBudget budget) {
        Object sum = initial;
        for (Object each : self) {
            sum = add(sum, each, budget);
        }
        return sum;
    }

    public static @Nullable Object sum(Object[] self, ScriptBudget budget) {
        return sum(Arrays.asList(self), budget);
    }

    /** {@code left + right} of values whose types only show when they run. */
    static Object add(@Nullable Object left, @Nullable Object right, ScriptBudget budget) {
        budget.check();
        if (left instanceof Number a && right instanceof Number b) {
            return GroovyNumbers.plus(a, b);
        }
        if (left instanceof Collection<?> a) {
            return right instanceof Collection<?> b ? plus(a, b, budget) : plus(a, right, budget);
        }
        if (left == null || left instanceof Number && right == null) {
            throw new NullPointerException("cannot add " + left + " and " + right);
        }
        return GroovyTexts.plus(GroovyValues.text(left, budget), right, budget);
    }

    static void addEntry(Map<@Nullable Object, @Nullable Object> map, @Nullable Object entry, ScriptBudget budget) {
        if (entry instanceof Map.Entry<?, ?> pair) {
            GroovyMaps.put(map, pair.getKey(), pair.getValue(), budget);
        } else if (entry instanceof Map<?, ?> entries) {
            GroovyMaps.putAll(map, entries, budget);
        } else if (entry instanceof List<?> pair && pair.size() == 2) {
            GroovyMaps.put(map, pair.get(0), pair.get(1), budget);
        } else {
            throw new IllegalArgumentException(
                    "collectEntries wants [key, value] or a map, not " + GroovyValues.named(entry));
        }
    }
}
