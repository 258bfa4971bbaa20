package io.millrace.script;

import com.googlecode.aviator.runtime.function.AbstractFunction;
import com.googlecode.aviator.runtime.type.AviatorObject;
import io.millrace.extract.TextMatcher;
import java.util.Map;

/** {@code string.replace_all} and {@code string.replace_first}, with {@code $1} and {@code \} in replacements as in {@link String#replaceAll}. */
final class AviatorReplace extends AbstractFunction {
    private static final long serialVersionUID = 1;

    private final boolean all;

    AviatorReplace(boolean all) {
        this.all = all;
    }

    @Override
    public String getName() {
        return all ? "string.replace_all" : "string.replace_first";
    }

    @Override
    public AviatorObject call(Map<String, Object> env, AviatorObject of, AviatorObject what, AviatorObject by) {
        String text = AviatorArguments.text(of, env, getName());
        TextMatcher pattern = AviatorArguments.pattern(what, env, getName());
        String replacement = AviatorArguments.text(by, env, getName());
        StringBuilder replaced = new StringBuilder();
        int from = 0;
        boolean more = true;
        pattern.show(text);
        while (more && pattern.find()) {
            AviatorArguments.pay(env, pattern.start(0) - from);
            replaced.append(text, from, pattern.start(0));
            append(replacement, pattern, replaced, env);
            from = pattern.end(0);
            more = all;
        }
        pattern.release();
        AviatorArguments.pay(env, 2L * text.length() - from + replaced.length());
        return AviatorArguments.result(
                replaced.append(text, from, text.length()).toString());
    }

    private static void append(String replacement, TextMatcher match, StringBuilder to, Map<String, Object> env) {
        AviatorArguments.pay(env, replacement.length());
        for (int i = 0; i < replacement.length(); i++) {
            char c = replacement.charAt(i);
            if (c == '\\') {
                if (++i == replacement.length()) {
                    throw new IllegalArgumentException("a replacement ends with \\");
                }
                to.append(replacement.charAt(i));
            } else if (c == '$') {
                i = appendGroup(replacement, i + 1, match, to, env);
            } else {
                to.append(c);
            }
        }
    }

    /** As many digits as make the number of a group. Returns where the last one is. */
    private static int appendGroup(
            String replacement, int from, TextMatcher match, StringBuilder to, Map<String, Object> env) {
        int group = digit(replacement, from);
        if (group < 0 || group > match.groupCount()) {
            throw new IllegalArgumentException("a replacement's $ wants the number of a group; \\$ is a dollar sign");
        }
        int at = from;
        while (true) {
            int next = digit(replacement, at + 1);
            if (next < 0 || 10 * group + next > match.groupCount()) {
                break;
            }
            group = 10 * group + next;
            at++;
        }
        String found = match.text(group);
        if (found != null) {
            AviatorArguments.pay(env, found.length());
            to.append(found);
        }
        return at;
    }

    private static int digit(String text, int at) {
        char c = at < text.length() ? text.charAt(at) : ' ';
        return c >= '0' && c <= '9' ? c - '0' : -1;
    }
}
