package io.millrace.script;

import org.jspecify.annotations.Nullable;

/** The budget of the thread that runs a dynamic script, whose code has no other way to find it. */
public final class GroovyDynamic {
    private static final ThreadLocal<@Nullable ScriptBudget> CURRENT = new ThreadLocal<>();

    private GroovyDynamic() {}

    /** Called by scripts. */
    public static void check() {
        ScriptBudget budget = CURRENT.get();
        if (budget != null) {
            budget.check();
        }
    }

    static @Nullable Object run(GroovyOperator operator, @Nullable Object[] values, ScriptBudget budget) {
        CURRENT.set(budget);
        try {
            return operator.run$(values);
        } finally {
            CURRENT.remove();
        }
    }
}
