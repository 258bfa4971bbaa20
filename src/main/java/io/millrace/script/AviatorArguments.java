package io.millrace.script;

import com.googlecode.aviator.runtime.type.AviatorJavaType;
import com.googlecode.aviator.runtime.type.AviatorObject;
import com.googlecode.aviator.runtime.type.AviatorString;
import io.millrace.extract.PatternException;
import io.millrace.extract.TextMatcher;
import java.math.BigDecimal;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What the functions of ours ask of their arguments, and how they pay for what they make. */
final class AviatorArguments {
    private static final int OBJECT_BYTES = 56;
    private static final int SHOWN = 40;

    private AviatorArguments() {}

    static String text(AviatorObject argument, Map<String, Object> env, String function) {
        Object value = argument.getValue(env);
        if (value instanceof String || value instanceof Character) {
            return value.toString();
        }
        throw unfit(argument, env, function, "a text");
    }

    static int number(AviatorObject argument, Map<String, Object> env, String function) {
        if (argument.getValue(env) instanceof Number number) {
            return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, number.longValue()));
        }
        throw unfit(argument, env, function, "a number");
    }

    /** What is wrong with an argument: which one, what it is, and what to do about it. */
    static IllegalArgumentException unfit(
            AviatorObject argument, Map<String, Object> env, String function, String wanted) {
        Object value = argument.getValue(env);
        String name = argument instanceof AviatorJavaType variable
                        && AviatorVariables.of(env).has(variable.getName())
                ? variable.getName()
                : "";
        String found = value == null ? "nil" : "a " + kind(value);
        return new IllegalArgumentException(function + " needs " + wanted
                + (name.isEmpty() ? ", found " + found : ", and " + name + " is " + found)
                + remedy(name.isEmpty() ? "x" : name, value, wanted));
    }

    private static String remedy(String name, @Nullable Object value, String wanted) {
        if (value == null) {
            return "; test it first, as in " + name + " != nil && ...";
        }
        if (wanted.equals("a text") && value instanceof Number) {
            return "; str(" + name + ") makes one of it";
        }
        return wanted.equals("a number") && value instanceof String ? "; double(" + name + ") makes one of it" : "";
    }

    static NumberFormatException noNumber(String function, @Nullable Object value) {
        if (!(value instanceof String text)) {
            return new NumberFormatException(function + " needs a finite number");
        }
        String shown = text.length() > SHOWN ? text.substring(0, SHOWN) + "..." : text;
        String kind = function.equals("long") ? "whole number within 64 bits" : "number";
        return new NumberFormatException(function + " needs a text that is a " + kind + ", found '" + shown + "'");
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
        if (value instanceof Pattern) {
            return "pattern";
        }
        return value instanceof Boolean ? "boolean" : "list";
    }

    static AviatorString result(String text) {
        return new AviatorString(text);
    }

    static TextMatcher pattern(AviatorObject argument, Map<String, Object> env, String function) {
        String pattern =
                argument.getValue(env) instanceof Pattern literal ? literal.pattern() : text(argument, env, function);
        if (pattern.length() > AviatorScripts.LONGEST) {
            // Reading one may take time squared, and nothing stops it on its way.
            throw new IllegalArgumentException(
                    function + ": a pattern of more than " + AviatorScripts.LONGEST + " characters");
        }
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
