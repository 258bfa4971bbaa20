package io.millrace.script;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Values of which no two are equal, with numbers compared as numbers and texts as texts whatever their types are. */
final class GroovyDistinct {
    private final ScriptBudget budget;
    private final Set<@Nullable Object> plain = new HashSet<>();
    private final Set<Number> numbers = new TreeSet<>(GroovyValues::order);
    private final List<Object> others = new ArrayList<>();

    GroovyDistinct(ScriptBudget budget) {
        this.budget = budget;
    }

    /** Whether no equal one was there before. */
    boolean add(@Nullable Object value) {
        budget.check();
        budget.allocate(64);
        if (value instanceof Number number) {
            return numbers.add(number);
        }
        if (value == null || value instanceof Boolean) {
            return plain.add(value);
        }
        if (value instanceof CharSequence || value instanceof Character) {
            return plain.add(GroovyValues.text(value, budget));
        }
        return !GroovySearches.contains(others, value, budget) && others.add(value);
    }
}
