package io.millrace.script;

import org.jspecify.annotations.Nullable;

/**
 * What a compiled Groovy script extends; public only because the script's class is another loader's. A script cannot
 * name what is in here: no name with a {@code $} gets past {@link GroovySyntax}.
 */
public abstract class GroovyOperator {
    /** Of the worker that runs this instance. */
    @Nullable
    protected ScriptBudget budget$;

    protected GroovyOperator() {}

    final void bind(ScriptBudget budget) {
        budget$ = budget;
    }

    final ScriptBudget budget() {
        ScriptBudget budget = budget$;
        if (budget == null) {
            throw new IllegalStateException("not bound to a worker");
        }
        return budget;
    }

    public abstract @Nullable Object run$(@Nullable Object[] values);

    protected final @Nullable String text$(@Nullable Object[] values, int index) {
        return (String) values[index];
    }

    protected final @Nullable Long int$(@Nullable Object[] values, int index) {
        return (Long) values[index];
    }

    protected final @Nullable Double float$(@Nullable Object[] values, int index) {
        return (Double) values[index];
    }

    public final GroovyMatcher match$(@Nullable Object text, @Nullable Object pattern) {
        return GroovyPieces.matcher(text, pattern, budget());
    }

    public final boolean matches$(@Nullable Object text, @Nullable Object pattern) {
        return text != null && GroovyPieces.matcher(text, pattern, budget()).matches();
    }

    /** Of {@code a <=> b}, for which the compiler may ask a type for its order, and be told any number. */
    public final int sign$(int order) {
        return Integer.signum(order);
    }

    /** The same of numbers of any kinds, and of null, which is less. */
    public final int order$(@Nullable Number left, @Nullable Number right) {
        return Integer.signum(GroovyValues.order((Object) left, right));
    }

    public final @Nullable Object at$(@Nullable Object of, @Nullable Object index) {
        return GroovyRuntime.at(of, index, budget());
    }

    protected final void enter$() {
        budget().enter();
    }

    protected final void leave$() {
        budget().leave();
    }
}
