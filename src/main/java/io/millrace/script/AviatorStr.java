package io.millrace.script;

import com.googlecode.aviator.runtime.function.AbstractFunction;
import com.googlecode.aviator.runtime.type.AviatorObject;
import java.util.Map;

/** {@code str(x)}. */
final class AviatorStr extends AbstractFunction {
    private static final long serialVersionUID = 1;

    @Override
    public String getName() {
        return "str";
    }

    @Override
    public AviatorObject call(Map<String, Object> env, AviatorObject value) {
        return AviatorArguments.result(AviatorArguments.printed(value.getValue(env), getName()));
    }
}
