package io.millrace.script;

import com.googlecode.aviator.runtime.function.AbstractFunction;
import com.googlecode.aviator.runtime.type.AviatorObject;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;

/** {@code string.join(list)} and {@code string.join(list, separator)}. */
final class AviatorJoin extends AbstractFunction {
    private static final long serialVersionUID = 1;

    @Override
    public String getName() {
        return "string.join";
    }

    @Override
    public AviatorObject call(Map<String, Object> env, AviatorObject list) {
        return join(env, list, "");
    }

    @Override
    public AviatorObject call(Map<String, Object> env, AviatorObject list, AviatorObject separator) {
        return join(env, list, AviatorArguments.text(separator, env, getName()));
    }

    private AviatorObject join(Map<String, Object> env, AviatorObject of, String separator) {
        Object list = of.getValue(env);
        Iterable<?> items = list instanceof Object[] array
                ? Arrays.asList(array)
                : list instanceof Collection<?> collection ? collection : null;
        if (items == null) {
            throw AviatorArguments.unfit(of, env, getName(), "a list");
        }
        StringBuilder joined = new StringBuilder();
        boolean first = true;
        for (Object item : items) {
            String text = AviatorArguments.printed(item, getName());
            AviatorArguments.pay(env, separator.length() + text.length());
            joined.append(first ? "" : separator).append(text);
            first = false;
        }
        return AviatorArguments.result(joined.toString());
    }
}
