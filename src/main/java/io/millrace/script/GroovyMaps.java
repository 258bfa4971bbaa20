package io.millrace.script;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Groovy's methods of maps, for scripts. */
public final class GroovyMaps {
    private GroovyMaps() {}

    private static @Nullable Object call(GroovyFunction function, Map.Entry<?, ?> entry, ScriptBudget budget) {
        budget.check();
        return function.arity$() == 2 ? function.call2$(entry.getKey(), entry.getValue()) : function.call1$(entry);
    }

    public static @Nullable Object put(
            Map<@Nullable Object, @Nullable Object> self,
            @Nullable Object key,
            @Nullable Object value,
            ScriptBudget budget) {
        budget.check();
        budget.allocate(100);
        return self.put(GroovyValues.key(key, budget), value);
    }

    public static @Nullable Object putAt(
            Map<@Nullable Object, @Nullable Object> self,
            @Nullable Object key,
            @Nullable Object value,
            ScriptBudget budget) {
        put(self, key, value, budget);
        return value;
    }

    public static @Nullable Object putIfAbsent(
            Map<@Nullable Object, @Nullable Object> self,
            @Nullable Object key,
            @Nullable Object value,
            ScriptBudget budget) {
        Object present = get(self, key, budget);
        return present == null ? put(self, key, value, budget) : present;
    }

    public static void putAll(Map<@Nullable Object, @Nullable Object> self, Map<?, ?> others, ScriptBudget budget) {
        for (Map.Entry<?, ?> entry : others.entrySet()) {
            put(self, entry.getKey(), entry.getValue(), budget);
        }
    }

    public static @Nullable Object get(Map<?, ?> self, @Nullable Object key, ScriptBudget budget) {
        return self.get(GroovyValues.key(key, budget));
    }

    public static @Nullable Object getAt(Map<?, ?> self, @Nullable Object key, ScriptBudget budget) {
        return get(self, key, budget);
    }

    public static @Nullable Object getOrDefault(
            Map<?, ?> self, @Nullable Object key, @Nullable Object otherwise, ScriptBudget budget) {
        return containsKey(self, key, budget) ? get(self, key, budget) : otherwise;
    }

    /** Groovy's own, which puts the default into the map. */
    public static @Nullable Object get(
            Map<@Nullable Object, @Nullable Object> self,
            @Nullable Object key,
            @Nullable Object otherwise,
            ScriptBudget budget) {
        if (!containsKey(self, key, budget)) {
            put(self, key, otherwise, budget);
        }
        return get(self, key, budget);
    }

    public static boolean containsKey(Map<?, ?> self, @Nullable Object key, ScriptBudget budget) {
        return self.containsKey(GroovyValues.key(key, budget));
    }

    public static boolean containsValue(Map<?, ?> self, @Nullable Object value, ScriptBudget budget) {
        return GroovySearches.contains(self.values(), value, budget);
    }

    public static @Nullable Object remove(Map<?, ?> self, @Nullable Object key, ScriptBudget budget) {
        return self.remove(GroovyValues.key(key, budget));
    }

    public static Map<?, ?> each(Map<?, ?> self, GroovyFunction each, ScriptBudget budget) {
        for (Map.Entry<?, ?> entry : self.entrySet()) {
            call(each, entry, budget);
        }
        return self;
    }

    public static Map<?, ?> eachWithIndex(Map<?, ?> self, GroovyFunction each, ScriptBudget budget) {
        int index = 0;
        for (Map.Entry<?, ?> entry : self.entrySet()) {
            budget.check();
            if (each.arity$() == 3) {
                each.call3$(entry.getKey(), entry.getValue(), index++);
            } else {
                each.call2$(entry, index++);
            }
        }
        return self;
    }

    public static List<@Nullable Object> collect(Map<?, ?> self, GroovyFunction each, ScriptBudget budget) {
        List<@Nullable Object> results = new ArrayList<>();
        for (Map.Entry<?, ?> entry : self.entrySet()) {
            GroovyLists.add(results, call(each, entry, budget), budget);
        }
        return results;
    }

    public static Map<@Nullable Object, @Nullable Object> collectEntries(
            Map<?, ?> self, GroovyFunction each, ScriptBudget budget) {
        Map<@Nullable Object, @Nullable Object> results = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : self.entrySet()) {
            GroovyLists.addEntry(results, call(each, entry, budget), budget);
        }
        return results;
    }

    public static Map<@Nullable Object, @Nullable Object> findAll(
            Map<?, ?> self, GroovyFunction where, ScriptBudget budget) {
        Map<@Nullable Object, @Nullable Object> results = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : self.entrySet()) {
            if (GroovyValues.truth(call(where, entry, budget))) {
                put(results, entry.getKey(), entry.getValue(), budget);
            }
        }
        return results;
    }

    public static Map.@Nullable Entry<?, ?> find(Map<?, ?> self, GroovyFunction where, ScriptBudget budget) {
        for (Map.Entry<?, ?> entry : self.entrySet()) {
            if (GroovyValues.truth(call(where, entry, budget))) {
                return entry;
            }
        }
        return null;
    }

    public static boolean any(Map<?, ?> self, GroovyFunction where, ScriptBudget budget) {
        return find(self, where, budget) != null;
    }

    public static boolean every(Map<?, ?> self, GroovyFunction where, ScriptBudget budget) {
        for (Map.Entry<?, ?> entry : self.entrySet()) {
            if (!GroovyValues.truth(call(where, entry, budget))) {
                return false;
            }
        }
        return true;
    }

    public static Number count(Map<?, ?> self, GroovyFunction where, ScriptBudget budget) {
        return findAll(self, where, budget).size();
    }

    public static Map.@Nullable Entry<?, ?> max(Map<?, ?> self, GroovyFunction by, ScriptBudget budget) {
        return (Map.Entry<?, ?>) GroovyOrders.max(self.entrySet(), by, budget);
    }

    public static Map.@Nullable Entry<?, ?> min(Map<?, ?> self, GroovyFunction by, ScriptBudget budget) {
        return (Map.Entry<?, ?>) GroovyOrders.min(self.entrySet(), by, budget);
    }

    public static Map<@Nullable Object, @Nullable Object> sort(Map<?, ?> self, GroovyFunction by, ScriptBudget budget) {
        Map<@Nullable Object, @Nullable Object> sorted = new LinkedHashMap<>();
        for (Object each : GroovyOrders.sort(self.entrySet(), false, by, budget)) {
            Map.Entry<?, ?> entry = (Map.Entry<?, ?>) each;
            put(sorted, entry.getKey(), entry.getValue(), budget);
        }
        return sorted;
    }

    public static Map<@Nullable Object, @Nullable Object> plus(Map<?, ?> self, Map<?, ?> other, ScriptBudget budget) {
        Map<@Nullable Object, @Nullable Object> sum = new LinkedHashMap<>();
        putAll(sum, self, budget);
        putAll(sum, other, budget);
        return sum;
    }

    public static Map<@Nullable Object, @Nullable Object> subMap(
            Map<?, ?> self, java.util.Collection<?> keys, ScriptBudget budget) {
        Map<@Nullable Object, @Nullable Object> part = new LinkedHashMap<>();
        for (Object key : keys) {
            if (containsKey(self, key, budget)) {
                put(part, key, get(self, key, budget), budget);
            }
        }
        return part;
    }

    public static @Nullable Object inject(
            Map<?, ?> self, @Nullable Object initial, GroovyFunction each, ScriptBudget budget) {
        Object sum = initial;
        for (Map.Entry<?, ?> entry : self.entrySet()) {
            budget.check();
            sum = each.arity$() == 3 ? each.call3$(sum, entry.getKey(), entry.getValue()) : each.call2$(sum, entry);
        }
        return sum;
    }
}
