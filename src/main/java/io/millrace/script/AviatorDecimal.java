package io.millrace.script;

import com.googlecode.aviator.runtime.function.AbstractFunction;
import com.googlecode.aviator.runtime.function.system.DecimalFunction;
import com.googlecode.aviator.runtime.type.AviatorObject;
import java.math.BigDecimal;
import java.util.Map;

/** {@code decimal(x)}, of texts that are as long as numbers are. */
final class AviatorDecimal extends AbstractFunction {
    private static final long serialVersionUID = 1;
    private static final int LONGEST = 100;
    private static final int LARGEST_EXPONENT = 1000;

    private final DecimalFunction decimal = new DecimalFunction();

    @Override
    public String getName() {
        return "decimal";
    }

    @Override
    public AviatorObject call(Map<String, Object> env, AviatorObject value) {
        if (value.getValue(env) instanceof String text && text.length() > LONGEST) {
            throw new IllegalArgumentException("decimal: a text of more than " + LONGEST + " characters");
        }
        AviatorObject made = decimal.call(env, value);
        if (Math.abs(((BigDecimal) made.getValue(env)).scale()) > LARGEST_EXPONENT) {
            throw new IllegalArgumentException("decimal: an exponent beyond " + LARGEST_EXPONENT);
        }
        return made;
    }
}
