package io.millrace.script;

import java.lang.invoke.MethodHandle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A compiled script in Groovy. */
final class GroovyScript implements Script {
    private final List<String> variables;
    private final int removedStatements;
    private final boolean dynamic;
    private final MethodHandle constructor;

    GroovyScript(List<String> variables, int removedStatements, boolean dynamic, MethodHandle constructor) {
        this.variables = variables;
        this.removedStatements = removedStatements;
        this.dynamic = dynamic;
        this.constructor = constructor;
    }

    @Override
    public List<String> variables() {
        return variables;
    }

    @Override
    public int removedStatements() {
        return removedStatements;
    }

    @Override
    public boolean isSandboxed() {
        return !dynamic;
    }

    @Override
    public ScriptRun forWorker(ScriptBudget budget) {
        GroovyOperator operator;
        try {
            operator = (GroovyOperator) constructor.invoke();
        } catch (Throwable e) {
            throw new IllegalStateException("a checked script cannot be constructed", e);
        }
        operator.bind(budget);
        return dynamic ? new DynamicRun(operator, budget) : new Run(operator, budget);
    }

    private record Run(GroovyOperator operator, ScriptBudget budget) implements ScriptRun {
        @Override
        public @Nullable Object run(@Nullable Object[] values) {
            budget.begin();
            try {
                return GroovyResults.plain(operator.run$(values), budget);
            } catch (StackOverflowError e) {
                throw budget.tooDeep();
            } finally {
                budget.end();
            }
        }
    }

    private record DynamicRun(GroovyOperator operator, ScriptBudget budget) implements ScriptRun {
        @Override
        public @Nullable Object run(@Nullable Object[] values) {
            budget.begin();
            try {
                return GroovyResults.plain(GroovyDynamic.run(operator, values, budget), budget);
            } catch (StackOverflowError e) {
                throw budget.tooDeep();
            } finally {
                budget.end();
            }
        }
    }
}
