package io.millrace.script;

import com.googlecode.aviator.runtime.function.AbstractFunction;
import com.googlecode.aviator.runtime.type.AviatorObject;
import java.util.Map;

/** {@code string.substring(text, from)} and {@code string.substring(text, from, to)}. */
final class AviatorSubstring extends AbstractFunction {
    private static final long serialVersionUID = 1;

    @Override
    public String getName() {
        return "string.substring";
    }

    @Override
    public AviatorObject call(Map<String, Object> env, AviatorObject of, AviatorObject from) {
        String text = AviatorArguments.text(of, env, getName());
        return part(env, text, AviatorArguments.number(from, env, getName()), text.length());
    }

    @Override
    public AviatorObject call(Map<String, Object> env, AviatorObject of, AviatorObject from, AviatorObject to) {
        String text = AviatorArguments.text(of, env, getName());
        return part(
                env, text, AviatorArguments.number(from, env, getName()), AviatorArguments.number(to, env, getName()));
    }

    private static AviatorObject part(Map<String, Object> env, String text, int from, int to) {
        if (from < 0 || from > to || to > text.length()) {
            throw new IndexOutOfBoundsException("string.substring: there is no part from " + from + " to " + to
                    + " of a text of " + text.length() + " characters; look at string.length first");
        }
        AviatorArguments.pay(env, Math.max(0, (long) Math.min(to, text.length()) - from));
        return AviatorArguments.result(text.substring(from, to));
    }
}
