package io.millrace.script;

import com.googlecode.aviator.BaseExpression;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A compiled expression. Its class goes with it. */
final class AviatorScript implements Script {
    private final BaseExpression expression;
    private final List<String> variables;
    private final ScriptTree tree;
    private final boolean wantsGroups;

    /** @param wantsGroups whether it asks for what a pattern captured */
    AviatorScript(BaseExpression expression, List<String> variables, ScriptTree tree, boolean wantsGroups) {
        this.expression = expression;
        this.variables = variables;
        this.tree = tree;
        this.wantsGroups = wantsGroups;
    }

    /** The class that it was compiled to. */
    Class<?> expressionClass() {
        return expression.getClass();
    }

    @Override
    public List<String> variables() {
        return variables;
    }

    @Override
    public ScriptTree tree() {
        return tree;
    }

    @Override
    public int removedStatements() {
        return 0;
    }

    @Override
    public boolean isSandboxed() {
        return true;
    }

    @Override
    public ScriptRun forWorker(ScriptBudget budget) {
        return new Run(
                expression,
                new AviatorVariables(AviatorSandbox.INSTANCE, expression, variables, budget, wantsGroups),
                budget);
    }

    private record Run(BaseExpression expression, AviatorVariables variables, ScriptBudget budget)
            implements ScriptRun {
        @Override
        public @Nullable Object run(@Nullable Object[] values) {
            variables.begin(values);
            budget.begin();
            try {
                return expression.executeDirectly(variables);
            } finally {
                budget.end();
                variables.end();
            }
        }
    }
}
