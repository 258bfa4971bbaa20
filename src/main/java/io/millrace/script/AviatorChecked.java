package io.millrace.script;

import com.googlecode.aviator.runtime.function.AbstractFunction;
import com.googlecode.aviator.runtime.type.AviatorFunction;
import com.googlecode.aviator.runtime.type.AviatorObject;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A function of Aviator's own, which would fail on what it cannot take with a message about the insides of the library. */
final class AviatorChecked extends AbstractFunction {
    private static final long serialVersionUID = 1;

    private final AviatorFunction function;
    private final Takes takes;

    enum Takes {
        TEXT("a text"),
        NUMBER("a number"),
        TEXT_NUMBER_OR_BOOLEAN("a text, a number, or true or false"),
        LIST("a list");

        private final String words;

        Takes(String words) {
            this.words = words;
        }

        private boolean fits(@Nullable Object value) {
            return switch (this) {
                case TEXT -> value instanceof String;
                case NUMBER -> value instanceof Number;
                case TEXT_NUMBER_OR_BOOLEAN ->
                    value instanceof String || value instanceof Number || value instanceof Boolean;
                // Of nil and of a text there is a count too.
                case LIST ->
                    value == null
                            || value instanceof Collection<?>
                            || value instanceof CharSequence
                            || value.getClass().isArray();
            };
        }
    }

    /** @param takes what each of its arguments has to be */
    AviatorChecked(AviatorFunction function, Takes takes) {
        this.function = function;
        this.takes = takes;
    }

    @Override
    public String getName() {
        return function.getName();
    }

    @Override
    public AviatorObject call(Map<String, Object> env, AviatorObject argument) {
        check(argument, env);
        return converted(env, argument);
    }

    @Override
    public AviatorObject call(Map<String, Object> env, AviatorObject first, AviatorObject second) {
        check(first, env);
        check(second, env);
        return function.call(env, first, second);
    }

    private AviatorObject converted(Map<String, Object> env, AviatorObject argument) {
        try {
            return function.call(env, argument);
        } catch (NumberFormatException e) {
            throw AviatorArguments.noNumber(getName(), argument.getValue(env));
        }
    }

    private void check(AviatorObject argument, Map<String, Object> env) {
        if (!takes.fits(argument.getValue(env))) {
            throw AviatorArguments.unfit(argument, env, getName(), takes.words);
        }
    }
}
