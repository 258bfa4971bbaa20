package io.millrace.script;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A closure of a compiled script. The compiler makes them subclasses of {@code groovy.lang.Closure};
 * {@link GroovyRewriter} puts this class in its place, which has no metaclass, no delegate and nothing to reflect on,
 * and overrides the one of the methods below that fits the closure's parameters. Public only because the script's
 * classes are another loader's.
 */
public abstract class GroovyFunction {
    protected final ScriptBudget budget$;
    private final GroovyOperator script;

    protected GroovyFunction(Object owner, Object script) {
        this.script = (GroovyOperator) script;
        budget$ = this.script.budget();
    }

    public final Object getThisObject() {
        return script;
    }

    public final Object getOwner() {
        return script;
    }

    /** How many parameters it has; {@code it} is one. */
    public abstract int arity$();

    public @Nullable Object call0$() {
        if (arity$() == 1) {
            return call1$(null);
        }
        throw wrongCount(0);
    }

    public @Nullable Object call1$(@Nullable Object first) {
        if (arity$() == 0) {
            return call0$();
        }
        if (arity$() == 2) {
            if (first instanceof List<?> list && list.size() == 2) {
                return call2$(list.get(0), list.get(1));
            }
            if (first instanceof Map.Entry<?, ?> entry) {
                return call2$(entry.getKey(), entry.getValue());
            }
        }
        throw wrongCount(1);
    }

    public @Nullable Object call2$(@Nullable Object first, @Nullable Object second) {
        throw wrongCount(2);
    }

    public @Nullable Object call3$(@Nullable Object first, @Nullable Object second, @Nullable Object third) {
        throw wrongCount(3);
    }

    private IllegalArgumentException wrongCount(int given) {
        return new IllegalArgumentException("a closure of " + arity$() + " parameters was called with " + given);
    }
}
