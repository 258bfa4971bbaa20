package io.millrace.script;

import groovy.lang.Range;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Methods that ask what is in a list, a set, a range or an array, for scripts. */
public final class GroovySearches {
    private GroovySearches() {}

    /** Sets keep numbers of different types apart; who asks for one wants any that is equal. */
    public static boolean contains(Iterable<?> self, @Nullable Object wanted, ScriptBudget budget) {
        if (self instanceof Range<?> range && wanted instanceof Number number) {
            return within(range, number);
        }
        if (self instanceof Set<?> set) {
            boolean same = set.contains(GroovyValues.key(wanted, budget));
            if (same || wanted == null || wanted instanceof String || wanted instanceof Boolean) {
                return same;
            }
        }
        return indexOf(self, wanted, budget) >= 0;
    }

    /** Whether a number is among those of a range, by its bounds alone. */
    static boolean within(Range<?> range, Number number) {
        Comparable<?> from = range.getFrom();
        Comparable<?> to = range.getTo();
        return from instanceof Number
                && to instanceof Number
                && !range.isEmpty()
                && GroovyValues.order(number, from) >= 0
                && GroovyValues.order(number, to) <= 0
                && number.doubleValue() == Math.rint(number.doubleValue());
    }

    public static boolean containsAll(Iterable<?> self, Iterable<?> wanted, ScriptBudget budget) {
        for (Object each : wanted) {
            if (!contains(self, each, budget)) {
                return false;
            }
        }
        return true;
    }

    public static boolean disjoint(Iterable<?> self, Iterable<?> other, ScriptBudget budget) {
        for (Object each : other) {
            if (contains(self, each, budget)) {
                return false;
            }
        }
        return true;
    }

    public static int indexOf(Iterable<?> self, @Nullable Object wanted, ScriptBudget budget) {
        int index = 0;
        for (Object each : self) {
            budget.check();
            if (GroovyValues.equal(each, wanted, budget)) {
                return index;
            }
            index++;
        }
        return -1;
    }

    public static int lastIndexOf(List<?> self, @Nullable Object wanted, ScriptBudget budget) {
        for (int index = self.size() - 1; index >= 0; index--) {
            budget.check();
            if (GroovyValues.equal(self.get(index), wanted, budget)) {
                return index;
            }
        }
        return -1;
    }

    public static Number count(Iterable<?> self, @Nullable Object wanted, ScriptBudget budget) {
        int count = 0;
        for (Object each : self) {
            budget.check();
            count += GroovyValues.equal(each, wanted, budget) ? 1 : 0;
        }
        return count;
    }

    public static int size(Iterable<?> self) {
        return self instanceof Collection<?> elements ? elements.size() : 0;
    }

    public static int size(Object[] self) {
        return self.length;
    }

    public static boolean isEmpty(Iterable<?> self) {
        return size(self) == 0;
    }

    public static boolean contains(Object[] self, @Nullable Object wanted, ScriptBudget budget) {
        return contains(Arrays.asList(self), wanted, budget);
    }

    public static boolean remove(Collection<?> self, @Nullable Object wanted, ScriptBudget budget) {
        Iterator<?> iterator = self.iterator();
        while (iterator.hasNext()) {
            budget.check();
            if (GroovyValues.equal(iterator.next(), wanted, budget)) {
                iterator.remove();
                return true;
            }
        }
        return false;
    }
}
