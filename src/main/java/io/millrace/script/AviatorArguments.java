package io.millrace.script;

import com.googlecode.aviator.runtime.type.AviatorObject;
import com.googlecode.aviator.runtime.type.AviatorString;
import io.millrace.extract.PatternException;
import io.millrace.extract.TextMatcher;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the functions of ours ask of their arguments, and how they pay for what they make. */
final class AviatorArguments {
    private static final int OBJECT_BYTES = 56;

    private AviatorArguments() {}

    static String text(AviatorObject argument, Map<String, Object> env, String function) {
        Object value = argument.getValue(env);
        if (value instanceof String || value instanceof Character) {
            return value.toString();
        }
        throw new IllegalArgumentException(function + " needs a text, found " + (value == null ? "nil" : kind(value)));
    }

    static int number(AviatorObject argument, Map<String, Object> env, String function) {
        if (argument.getValue(env) instanceof Number number) {
            return number.intValue();
        }
        throw new IllegalArgumentException(function + " needs a number");
    }

    /** What may be put into a text. */
    static String printed(@Nullable Object value, String function) {
        if (value == null
                || value instanceof String
                || value instanceof Character
                || value instanceof Number
                || value instanceof Boolean) {
            return String.valueOf(value);
        }
        throw new IllegalArgumentException(function + " cannot make a text of a " + kind(value));
    }

    static String kind(Object value) {
        if (value instanceof String || value instanceof Character) {
            return "text";
        }
        if (value instanceof Number) {
            return value instanceof BigDecimal ? "decimal" : "number";
        }
        return value instanceof Boolean ? "boolean" : "list";
    }

    static AviatorString result(String text) {
        return new AviatorString(text);
    }

    static TextMatcher pattern(AviatorObject argument, Map<String, Object> env, String function) {
        String pattern = text(argument, env, function);
        try {
            return AviatorVariables.of(env).pattern(pattern);
        } catch (PatternException e) {
            throw new IllegalArgumentException(function + ": " + e.getMessage());
        }
    }

    /** Pays for a text of so many characters, before it is made, and looks at the clock. */
    static ScriptBudget pay(Map<String, Object> env, long characters) {
        ScriptBudget budget = AviatorVariables.of(env).budget();
        budget.check();
        budget.allocate(OBJECT_BYTES + 2 * characters);
        return budget;
    }
}
