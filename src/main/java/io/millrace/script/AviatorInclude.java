package io.millrace.script;

import com.googlecode.aviator.runtime.function.AbstractFunction;
import com.googlecode.aviator.runtime.type.AviatorBoolean;
import com.googlecode.aviator.runtime.type.AviatorObject;
import com.googlecode.aviator.runtime.type.AviatorRuntimeJavaType;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Set;

/** {@code include(list, x)}: Aviator's own one prints what goes wrong. */
final class AviatorInclude extends AbstractFunction {
    private static final long serialVersionUID = 1;

    @Override
    public String getName() {
        return "include";
    }

    @Override
    public AviatorObject call(Map<String, Object> env, AviatorObject in, AviatorObject what) {
        Object list = in.getValue(env);
        AviatorVariables.of(env).budget().check();
        if (list == null) {
            return AviatorBoolean.FALSE;
        }
        if (list instanceof Set<?> set) {
            return AviatorBoolean.valueOf(set.contains(what.getValue(env)));
        }
        Iterable<?> items = list instanceof Object[] array
                ? Arrays.asList(array)
                : list instanceof Collection<?> collection ? collection : null;
        if (items == null) {
            throw new IllegalArgumentException("include needs a list, found a " + AviatorArguments.kind(list));
        }
        for (Object item : items) {
            if (AviatorRuntimeJavaType.valueOf(item).compareEq(what, env) == 0) {
                return AviatorBoolean.TRUE;
            }
        }
        return AviatorBoolean.FALSE;
    }
}
