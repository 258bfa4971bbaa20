package io.millrace.script;

import com.googlecode.aviator.runtime.function.AbstractFunction;
import com.googlecode.aviator.runtime.type.AviatorObject;
import com.googlecode.aviator.runtime.type.AviatorRuntimeJavaType;
import io.millrace.extract.TextMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code string.split(text, pattern)}, with a limit or without, as {@link String#split(String, int)} does it. */
final class AviatorSplit extends AbstractFunction {
    private static final long serialVersionUID = 1;

    @Override
    public String getName() {
        return "string.split";
    }

    @Override
    public AviatorObject call(Map<String, Object> env, AviatorObject text, AviatorObject by) {
        return split(env, text, by, 0);
    }

    @Override
    public AviatorObject call(Map<String, Object> env, AviatorObject text, AviatorObject by, AviatorObject limit) {
        return split(env, text, by, AviatorArguments.number(limit, env, getName()));
    }

    private AviatorObject split(Map<String, Object> env, AviatorObject of, AviatorObject by, int limit) {
        String text = AviatorArguments.text(of, env, getName());
        TextMatcher pattern = AviatorArguments.pattern(by, env, getName());
        List<String> parts = new ArrayList<>();
        int from = 0;
        boolean more = limit != 1;
        pattern.show(text);
        while (more && pattern.find()) {
            int end = pattern.end(0);
            if (end > 0) { // a match of nothing at the start makes no part
                AviatorArguments.pay(env, pattern.start(0) - from);
                parts.add(text.substring(from, pattern.start(0)));
                from = end;
            }
            more = limit <= 0 || parts.size() < limit - 1;
        }
        pattern.release();
        AviatorArguments.pay(env, text.length() - from);
        parts.add(text.substring(from));
        int count = parts.size();
        while (limit == 0 && from > 0 && count > 0 && parts.get(count - 1).isEmpty()) {
            count--;
        }
        return AviatorRuntimeJavaType.valueOf(parts.subList(0, count).toArray(String[]::new));
    }
}
