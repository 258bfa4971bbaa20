package io.millrace.script;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Groovy's methods of lists, sets, ranges and arrays that take a closure, for scripts. */
public final class GroovyClosures {
    private GroovyClosures() {}

    private static boolean holds(GroovyFunction where, @Nullable Object element, ScriptBudget budget) {
        budget.check();
        return GroovyValues.truth(where.call1$(element));
    }

    private static Collection<@Nullable Object> like(Iterable<?> self) {
        return self instanceof Set ? new LinkedHashSet<>() : new ArrayList<>();
    }

    /** What Groovy goes through when it only knows that something is an object: a text's letters, a map's entries. */
    private static Iterable<?> elements(@Nullable Object self, ScriptBudget budget) {
        if (self instanceof CharSequence text) {
            return GroovyPieces.toList(text, budget);
        }
        if (self instanceof Map<?, ?> map) {
            return map.entrySet();
        }
        if (self instanceof Object[] array) {
            return Arrays.asList(array);
        }
        if (self instanceof GroovyMatcher matcher) {
            return matcher.all();
        }
        return self instanceof Iterable<?> elements ? elements : self == null ? List.of() : List.of(self);
    }

    public static Iterator<?> iterator(@Nullable Object self, ScriptBudget budget) {
        return elements(self, budget).iterator();
    }

    public static @Nullable Object each(@Nullable Object self, GroovyFunction each, ScriptBudget budget) {
        each(elements(self, budget), each, budget);
        return self;
    }

    public static @Nullable Object eachWithIndex(@Nullable Object self, GroovyFunction each, ScriptBudget budget) {
        eachWithIndex(elements(self, budget), each, budget);
        return self;
    }

    public static List<@Nullable Object> collect(@Nullable Object self, GroovyFunction each, ScriptBudget budget) {
        return collect(elements(self, budget), each, budget);
    }

    public static Collection<@Nullable Object> findAll(
            @Nullable Object self, GroovyFunction where, ScriptBudget budget) {
        return findAll(elements(self, budget), where, budget);
    }

    public static @Nullable Object find(@Nullable Object self, GroovyFunction where, ScriptBudget budget) {
        return find(elements(self, budget), where, budget);
    }

    public static boolean any(@Nullable Object self, GroovyFunction where, ScriptBudget budget) {
        return any(elements(self, budget), where, budget);
    }

    public static boolean every(@Nullable Object self, GroovyFunction where, ScriptBudget budget) {
        return every(elements(self, budget), where, budget);
    }

    public static Iterable<?> each(Iterable<?> self, GroovyFunction each, ScriptBudget budget) {
        for (Object element : self) {
            budget.check();
            each.call1$(element);
        }
        return self;
    }

    public static Object[] each(Object[] self, GroovyFunction each, ScriptBudget budget) {
        each(Arrays.asList(self), each, budget);
        return self;
    }

    public static Iterable<?> eachWithIndex(Iterable<?> self, GroovyFunction each, ScriptBudget budget) {
        int index = 0;
        for (Object element : self) {
            budget.check();
            each.call2$(element, index++);
        }
        return self;
    }

    public static Object[] eachWithIndex(Object[] self, GroovyFunction each, ScriptBudget budget) {
        eachWithIndex(Arrays.asList(self), each, budget);
        return self;
    }

    public static List<@Nullable Object> collect(Iterable<?> self, GroovyFunction each, ScriptBudget budget) {
        List<@Nullable Object> results = new ArrayList<>();
        for (Object element : self) {
            GroovyLists.add(results, each.call1$(element), budget);
        }
        return results;
    }

    public static List<@Nullable Object> collect(Object[] self, GroovyFunction each, ScriptBudget budget) {
        return collect(Arrays.asList(self), each, budget);
    }

    public static List<@Nullable Object> collectMany(Iterable<?> self, GroovyFunction each, ScriptBudget budget) {
        List<@Nullable Object> results = new ArrayList<>();
        for (Object element : self) {
            if (each.call1$(element) instanceof Collection<?> some) {
                GroovyLists.addAll(results, some, budget);
            }
        }
        return results;
    }

    public static Map<@Nullable Object, @Nullable Object> collectEntries(
            Iterable<?> self, GroovyFunction each, ScriptBudget budget) {
        Map<@Nullable Object, @Nullable Object> results = new LinkedHashMap<>();
        for (Object element : self) {
            GroovyLists.addEntry(results, each.call1$(element), budget);
        }
        return results;
    }

    public static Map<@Nullable Object, @Nullable Object> collectEntries(
            Object[] self, GroovyFunction each, ScriptBudget budget) {
        return collectEntries(Arrays.asList(self), each, budget);
    }

    public static Collection<@Nullable Object> findAll(Iterable<?> self, GroovyFunction where, ScriptBudget budget) {
        Collection<@Nullable Object> found = like(self);
        for (Object element : self) {
            if (holds(where, element, budget)) {
                GroovyLists.add(found, element, budget);
            }
        }
        return found;
    }

    public static List<@Nullable Object> findAll(Object[] self, GroovyFunction where, ScriptBudget budget) {
        return GroovyLists.toList(findAll(Arrays.asList(self), where, budget), budget);
    }

    public static List<@Nullable Object> findResults(Iterable<?> self, GroovyFunction each, ScriptBudget budget) {
        List<@Nullable Object> results = new ArrayList<>();
        for (Object element : self) {
            Object result = each.call1$(element);
            if (result != null) {
                GroovyLists.add(results, result, budget);
            }
        }
        return results;
    }

    public static List<@Nullable Object> split(Iterable<?> self, GroovyFunction where, ScriptBudget budget) {
        Collection<@Nullable Object> yes = like(self);
        Collection<@Nullable Object> no = like(self);
        for (Object element : self) {
            GroovyLists.add(holds(where, element, budget) ? yes : no, element, budget);
        }
        List<@Nullable Object> both = new ArrayList<>();
        both.add(yes);
        both.add(no);
        return both;
    }

    public static @Nullable Object find(Iterable<?> self, GroovyFunction where, ScriptBudget budget) {
        for (Object element : self) {
            if (holds(where, element, budget)) {
                return element;
            }
        }
        return null;
    }

    public static @Nullable Object find(Object[] self, GroovyFunction where, ScriptBudget budget) {
        return find(Arrays.asList(self), where, budget);
    }

    public static @Nullable Object findResult(Iterable<?> self, GroovyFunction each, ScriptBudget budget) {
        for (Object element : self) {
            budget.check();
            Object result = each.call1$(element);
            if (result != null) {
                return result;
            }
        }
        return null;
    }

    public static int findIndexOf(Iterable<?> self, GroovyFunction where, ScriptBudget budget) {
        int index = 0;
        for (Object element : self) {
            if (holds(where, element, budget)) {
                return index;
            }
            index++;
        }
        return -1;
    }

    public static int findIndexOf(Object[] self, GroovyFunction where, ScriptBudget budget) {
        return findIndexOf(Arrays.asList(self), where, budget);
    }

    public static boolean any(Iterable<?> self, GroovyFunction where, ScriptBudget budget) {
        return findIndexOf(self, where, budget) >= 0;
    }

    public static boolean any(Object[] self, GroovyFunction where, ScriptBudget budget) {
        return any(Arrays.asList(self), where, budget);
    }

    public static boolean every(Iterable<?> self, GroovyFunction where, ScriptBudget budget) {
        for (Object element : self) {
            if (!holds(where, element, budget)) {
                return false;
            }
        }
        return true;
    }

    public static boolean every(Object[] self, GroovyFunction where, ScriptBudget budget) {
        return every(Arrays.asList(self), where, budget);
    }

    public static Number count(Iterable<?> self, GroovyFunction where, ScriptBudget budget) {
        int count = 0;
        for (Object element : self) {
            count += holds(where, element, budget) ? 1 : 0;
        }
        return count;
    }

    public static Number count(Object[] self, GroovyFunction where, ScriptBudget budget) {
        return count(Arrays.asList(self), where, budget);
    }

    public static Map<@Nullable Object, @Nullable Object> countBy(
            Iterable<?> self, GroovyFunction by, ScriptBudget budget) {
        Map<@Nullable Object, @Nullable Object> counts = new LinkedHashMap<>();
        for (Object element : self) {
            Object key = by.call1$(element);
            Object before = GroovyMaps.get(counts, key, budget);
            GroovyMaps.put(counts, key, before == null ? 1 : (Integer) before + 1, budget);
        }
        return counts;
    }

    @SuppressWarnings("unchecked")
    public static Map<@Nullable Object, @Nullable Object> groupBy(
            Iterable<?> self, GroovyFunction by, ScriptBudget budget) {
        Map<@Nullable Object, @Nullable Object> groups = new LinkedHashMap<>();
        for (Object element : self) {
            Object key = by.call1$(element);
            List<@Nullable Object> group = (List<@Nullable Object>) GroovyMaps.get(groups, key, budget);
            if (group == null) {
                group = new ArrayList<>();
                GroovyMaps.put(groups, key, group, budget);
            }
            GroovyLists.add(group, element, budget);
        }
        return groups;
    }

    public static @Nullable Object inject(
            Iterable<?> self, @Nullable Object initial, GroovyFunction each, ScriptBudget budget) {
        Object sum = initial;
        for (Object element : self) {
            budget.check();
            sum = each.call2$(sum, element);
        }
        return sum;
    }

    public static @Nullable Object inject(Iterable<?> self, GroovyFunction each, ScriptBudget budget) {
        Iterator<?> iterator = self.iterator();
        Object sum = iterator.next();
        while (iterator.hasNext()) {
            budget.check();
            sum = each.call2$(sum, iterator.next());
        }
        return sum;
    }

    public static @Nullable Object sum(Iterable<?> self, GroovyFunction each, ScriptBudget budget) {
        return GroovyLists.sum(collect(self, each, budget), budget);
    }

    public static @Nullable Object sum(
            Iterable<?> self, @Nullable Object initial, GroovyFunction each, ScriptBudget budget) {
        return GroovyLists.sum(collect(self, each, budget), initial, budget);
    }

    public static @Nullable Object sum(Object[] self, GroovyFunction each, ScriptBudget budget) {
        return sum(Arrays.asList(self), each, budget);
    }

    public static List<@Nullable Object> takeWhile(Iterable<?> self, GroovyFunction where, ScriptBudget budget) {
        List<@Nullable Object> part = new ArrayList<>();
        for (Object element : self) {
            if (!holds(where, element, budget)) {
                break;
            }
            GroovyLists.add(part, element, budget);
        }
        return part;
    }

    public static List<@Nullable Object> dropWhile(Iterable<?> self, GroovyFunction where, ScriptBudget budget) {
        List<@Nullable Object> part = new ArrayList<>();
        for (Object element : self) {
            if (!part.isEmpty() || !holds(where, element, budget)) {
                GroovyLists.add(part, element, budget);
            }
        }
        return part;
    }

    public static boolean removeAll(Collection<?> self, GroovyFunction where, ScriptBudget budget) {
        Iterator<?> iterator = self.iterator();
        boolean changed = false;
        while (iterator.hasNext()) {
            if (holds(where, iterator.next(), budget)) {
                iterator.remove();
                changed = true;
            }
        }
        return changed;
    }

    // Order

    /** By what a closure of one parameter makes of the elements, or by what one of two says of a pair. */
    static Comparator<@Nullable Object> order(GroovyFunction by, ScriptBudget budget) {
        if (by.arity$() == 2) {
            return (a, b) -> {
                budget.check();
                return GroovyNumbers.number(by.call2$(a, b)).intValue();
            };
        }
        return (a, b) -> {
            budget.check();
            return GroovyValues.order(by.call1$(a), by.call1$(b));
        };
    }

    private static @Nullable Object extreme(
            Iterable<?> self, Comparator<@Nullable Object> order, int sign, ScriptBudget budget) {
        Object best = null;
        boolean first = true;
        for (Object element : self) {
            budget.check();
            if (first || Integer.signum(order.compare(element, best)) == sign) {
                best = element;
            }
            first = false;
        }
        return best;
    }

    public static @Nullable Object max(Iterable<?> self, GroovyFunction by, ScriptBudget budget) {
        return extreme(self, order(by, budget), 1, budget);
    }

    public static @Nullable Object min(Iterable<?> self, GroovyFunction by, ScriptBudget budget) {
        return extreme(self, order(by, budget), -1, budget);
    }

    public static List<@Nullable Object> sort(Iterable<?> self, GroovyFunction by, ScriptBudget budget) {
        return GroovyOrders.sorted(self, true, order(by, budget), budget);
    }

    public static List<@Nullable Object> sort(
            Iterable<?> self, boolean mutate, GroovyFunction by, ScriptBudget budget) {
        return GroovyOrders.sorted(self, mutate, order(by, budget), budget);
    }

    public static List<@Nullable Object> toSorted(Iterable<?> self, GroovyFunction by, ScriptBudget budget) {
        return GroovyOrders.sorted(self, false, order(by, budget), budget);
    }

    public static Collection<@Nullable Object> unique(Iterable<?> self, GroovyFunction by, ScriptBudget budget) {
        return GroovyLists.refill(self, toUnique(self, by, budget), budget);
    }

    public static List<@Nullable Object> toUnique(Iterable<?> self, GroovyFunction by, ScriptBudget budget) {
        List<@Nullable Object> unique = new ArrayList<>();
        if (by.arity$() == 2) {
            Comparator<@Nullable Object> order = order(by, budget);
            for (Object element : self) {
                if (unique.stream().allMatch(before -> order.compare(before, element) != 0)) {
                    GroovyLists.add(unique, element, budget);
                }
            }
            return unique;
        }
        GroovyDistinct seen = new GroovyDistinct(budget);
        for (Object element : self) {
            if (seen.add(by.call1$(element))) {
                GroovyLists.add(unique, element, budget);
            }
        }
        return unique;
    }
}
