package io.millrace.script;

import groovy.lang.GString;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** What a script returned, as one of the few types that the rest of the program knows. */
final class GroovyResults {
    private GroovyResults() {}

    /** {@code String}, {@code Long}, {@code BigInteger} beyond 64 bits, {@code Double}, {@code Boolean} or null. */
    static @Nullable Object plain(@Nullable Object result, ScriptBudget budget) {
        if (result == null || result instanceof String || result instanceof Boolean || result instanceof Long) {
            return result;
        }
        if (result instanceof Integer || result instanceof Short || result instanceof Byte) {
            return ((Number) result).longValue();
        }
        if (result instanceof BigInteger whole) {
            return whole.bitLength() < 64 ? (Number) whole.longValue() : whole;
        }
        if (result instanceof Double || result instanceof Float || result instanceof BigDecimal) {
            return ((Number) result).doubleValue();
        }
        if (result instanceof GroovyMatcher matcher) {
            return matcher.find();
        }
        return result instanceof GString ? result.toString() : GroovyValues.text(result, budget);
    }
}
