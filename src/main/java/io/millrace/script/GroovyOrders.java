package io.millrace.script;

import groovy.lang.Range;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Methods that put elements in order, for scripts. */
public final class GroovyOrders {
    private GroovyOrders() {}

    static Comparator<@Nullable Object> naturalOrder(ScriptBudget budget) {
        return (a, b) -> {
            budget.check();
            return GroovyValues.order(a, b);
        };
    }

    public static List<@Nullable Object> sort(Iterable<?> self, ScriptBudget budget) {
        return sort(self, true, budget);
    }

    public static List<@Nullable Object> sort(Iterable<?> self, boolean mutate, ScriptBudget budget) {
        return sorted(self, mutate, naturalOrder(budget), budget);
    }

    public static List<@Nullable Object> toSorted(Iterable<?> self, ScriptBudget budget) {
        return sort(self, false, budget);
    }

    /** {@code sort} with an order that closures give. */
    static List<@Nullable Object> sort(Iterable<?> self, boolean mutate, GroovyFunction by, ScriptBudget budget) {
        return sorted(self, mutate, GroovyClosures.order(by, budget), budget);
    }

    @SuppressWarnings("unchecked")
    static List<@Nullable Object> sorted(
            Iterable<?> self, boolean mutate, Comparator<@Nullable Object> order, ScriptBudget budget) {
        List<@Nullable Object> sorted = GroovyLists.toList(self, budget);
        sorted.sort(order);
        if (mutate && self instanceof List<?> list && !(list instanceof Range<?>)) {
            List<@Nullable Object> target = (List<@Nullable Object>) list;
            for (int index = 0; index < sorted.size(); index++) {
                target.set(index, sorted.get(index));
            }
            return target;
        }
        return sorted;
    }

    public static @Nullable Object max(Iterable<?> self, ScriptBudget budget) {
        return extreme(self, 1, budget);
    }

    public static @Nullable Object min(Iterable<?> self, ScriptBudget budget) {
        return extreme(self, -1, budget);
    }

    /** Groovy leaves nulls out of it, though not where a closure says what is compared. */
    private static @Nullable Object extreme(Iterable<?> self, int sign, ScriptBudget budget) {
        Object best = null;
        for (Object element : self) {
            budget.check();
            if (element != null && (best == null || Integer.signum(GroovyValues.order(element, best)) == sign)) {
                best = element;
            }
        }
        return best;
    }

    static @Nullable Object max(Iterable<?> self, GroovyFunction by, ScriptBudget budget) {
        return GroovyClosures.max(self, by, budget);
    }

    static @Nullable Object min(Iterable<?> self, GroovyFunction by, ScriptBudget budget) {
        return GroovyClosures.min(self, by, budget);
    }
}
