package io.millrace.script;

import com.googlecode.aviator.runtime.function.AbstractFunction;
import com.googlecode.aviator.runtime.type.AviatorBoolean;
import com.googlecode.aviator.runtime.type.AviatorLong;
import com.googlecode.aviator.runtime.type.AviatorObject;
import java.util.Map;

/** {@code string.contains} and {@code string.indexOf}, in time that is linear in both texts. */
final class AviatorSearch extends AbstractFunction {
    private static final long serialVersionUID = 1;

    /** Characters compared at the worst, up to which the JVM's own search is taken, which is quadratic but vectorized. */
    private static final long FEW_COMPARISONS = 10_000_000;

    private final boolean whether;

    /** @param whether to tell whether it is there rather than where */
    AviatorSearch(boolean whether) {
        this.whether = whether;
    }

    @Override
    public String getName() {
        return whether ? "string.contains" : "string.indexOf";
    }

    @Override
    public AviatorObject call(Map<String, Object> env, AviatorObject where, AviatorObject what) {
        String text = AviatorArguments.text(where, env, getName());
        String part = AviatorArguments.text(what, env, getName());
        AviatorVariables.of(env).budget().check();
        int found =
                (long) text.length() * part.length() <= FEW_COMPARISONS ? text.indexOf(part) : linear(text, part, env);
        return whether ? AviatorBoolean.valueOf(found >= 0) : AviatorLong.valueOf(found);
    }

    /** Knuth, Morris and Pratt's. */
    private static int linear(String text, String part, Map<String, Object> env) {
        AviatorVariables.of(env).budget().allocate(4L * part.length());
        int[] borders = new int[part.length()];
        int matched = 0;
        for (int i = 1; i < borders.length; i++) {
            while (matched > 0 && part.charAt(i) != part.charAt(matched)) {
                matched = borders[matched - 1];
            }
            matched += part.charAt(i) == part.charAt(matched) ? 1 : 0;
            borders[i] = matched;
        }
        matched = 0;
        for (int i = 0; i < text.length(); i++) {
            while (matched > 0 && text.charAt(i) != part.charAt(matched)) {
                matched = borders[matched - 1];
            }
            matched += text.charAt(i) == part.charAt(matched) ? 1 : 0;
            if (matched == part.length()) {
                return i - matched + 1;
            }
        }
        return -1;
    }
}
