package io.millrace.oracle;

import com.googlecode.aviator.AviatorEvaluator;
import com.googlecode.aviator.Expression;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** An expression, run by Aviator as it comes: nothing taken out, nothing put in. Whatever goes wrong is no value. */
record OracleScript(Expression expression) {
    static OracleScript parse(String text) {
        // Lines end at \n alone, as in all patterns of the contract.
        String unixLines = text.replace("=~ /", "=~ /(?d)");
        return new OracleScript(AviatorEvaluator.newInstance().compile(unixLines, false));
    }

    boolean holds(OracleNames line) {
        return run(line).equals(Optional.of(true));
    }

    /** What it gives, as it prints. */
    Optional<String> valueIn(OracleLine line) {
        return run(line).flatMap(OracleScript::printed);
    }

    private Optional<Object> run(OracleNames line) {
        Map<String, Object> variables = new HashMap<>();
        for (String name : expression.getVariableFullNames()) {
            if (name.startsWith("$")) {
                continue; // what a pattern captures
            }
            line.value(name).ifPresent(value -> variables.put(name, variable(value)));
        }
        try {
            return Optional.ofNullable(expression.execute(variables));
        } catch (RuntimeException e) {
            return Optional.empty();
        }
    }

    private static Object variable(OracleValue value) {
        return switch (value.type()) {
            case STRING -> OracleText.printable(value.text());
            case INT -> Long.parseLong(value.text());
            case FLOAT -> Double.parseDouble(value.written());
        };
    }

    private static Optional<String> printed(Object result) {
        if (result instanceof Double || result instanceof BigDecimal) {
            double number = ((Number) result).doubleValue();
            return Double.isFinite(number) ? Optional.of(ShortestDouble.text(number)) : Optional.empty();
        }
        boolean plain = result instanceof String || result instanceof Long || result instanceof Boolean;
        return plain ? Optional.of(result.toString()) : Optional.empty();
    }
}
