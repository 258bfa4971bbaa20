package io.millrace.script;

import com.googlecode.aviator.runtime.function.AbstractFunction;
import com.googlecode.aviator.runtime.type.AviatorBoolean;
import com.googlecode.aviator.runtime.type.AviatorObject;
import com.googlecode.aviator.runtime.type.AviatorPattern;
import io.millrace.extract.PatternException;
import io.millrace.extract.TextMatcher;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code text =~ /pattern/} by an engine that takes linear time: all of the text must match, as in Aviator. What groups capture is {@code $0}, {@code $1} and so on. */
final class AviatorMatch extends AbstractFunction {
    private static final long serialVersionUID = 1;

    @Override
    public String getName() {
        return "=~";
    }

    @Override
    public AviatorObject call(Map<String, Object> env, AviatorObject left, AviatorObject right) {
        AviatorVariables variables = AviatorVariables.of(env);
        variables.budget().check();
        if (!(right instanceof AviatorPattern pattern)) {
            throw new IllegalArgumentException("=~ needs a pattern such as /a.*/ to its right");
        }
        if (left.isNull(env)) {
            return AviatorBoolean.FALSE;
        }
        String text = AviatorArguments.text(left, env, getName());
        return AviatorBoolean.valueOf(matches(variables, pattern.getPattern().pattern(), text));
    }

    private static boolean matches(AviatorVariables variables, String source, String text) {
        try {
            TextMatcher pattern = variables.pattern(source);
            pattern.show(text);
            boolean matches = pattern.matches();
            if (matches && variables.wantsGroups()) {
                @Nullable String[] groups = new @Nullable String[pattern.groupCount() + 1];
                for (int group = 0; group < groups.length; group++) {
                    groups[group] = pattern.text(group);
                }
                variables.captured(groups);
            }
            pattern.release();
            return matches;
        } catch (PatternException e) {
            throw new IllegalArgumentException(e.getMessage());
        }
    }
}
