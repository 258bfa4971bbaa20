package io.millrace.script;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Says where a script in Groovy met null. */
final class GroovyFailures {
    static final String TEST = "test for null first, as in x != null && ...";

    private static final Pattern CALL = Pattern.compile("Cannot invoke \"([\\w.$]+)\\.(\\w+)\\(.*", Pattern.DOTALL);
    private static final Pattern UNBOXING =
            Pattern.compile("(?:byte|short|int|long|float|double|boolean|char)Value|\\w+Unbox");

    private static final Map<String, String> OPERATORS = Map.ofEntries(
            Map.entry("plus", "'+'"),
            Map.entry("minus", "'-'"),
            Map.entry("multiply", "'*'"),
            Map.entry("div", "'/'"),
            Map.entry("mod", "'%'"),
            Map.entry("remainder", "'%'"),
            Map.entry("power", "'**'"),
            Map.entry("unaryMinus", "'-'"),
            Map.entry("at", "[...]"),
            Map.entry("at$", "[...]"),
            Map.entry("getAt", "[...]"),
            Map.entry("match$", "=~"),
            Map.entry("matches$", "==~"),
            Map.entry("digits", "a new number"));

    private GroovyFailures() {}

    /** For a null pointer in a script, or in what it called; empty if there is nothing to say of it. */
    static String ofNull(Throwable failure, String message) {
        StackTraceElement[] frames = failure.getStackTrace();
        int script = 0;
        while (script < frames.length && !frames[script].getClassName().startsWith(GroovyCompiler.CLASS)) {
            script++;
        }
        if (message.startsWith("Cannot invoke method")) { // Groovy's own, of a dynamic script
            return "";
        }
        if (script == frames.length) {
            return message.isEmpty() ? "something met null; " + TEST : "";
        }
        Matcher call = CALL.matcher(message);
        boolean own = !call.matches() && !message.startsWith("Cannot ");
        if (script == 0) {
            // Thrown by the script itself, or by an instruction of its own.
            return own ? "" : told(call.matches() ? call.group(2) : "", frames[0]);
        }
        return told(called(frames, script), frames[script]);
    }

    /** What the script called: of the methods that stand for others, {@code Integer_parseInt} is for the static ones. */
    private static String called(StackTraceElement[] frames, int script) {
        String name = frames[script - 1].getMethodName();
        return name.equals("<init>") ? "new " + simple(frames[script - 1].getClassName()) : name.replace('_', '.');
    }

    private static String told(String name, StackTraceElement at) {
        String where = at.getLineNumber() > 1 ? " (line " + at.getLineNumber() + " of the script)" : "";
        if (name.isEmpty() || UNBOXING.matcher(name).matches()) {
            return "a value was needed and there is null" + where + "; " + TEST + ", or write x ?: 0";
        }
        String operator = OPERATORS.get(name);
        return operator == null
                ? name + " met null" + where + "; " + TEST + ", or call it by ?. in the place of ."
                : operator + " met null" + where + "; " + TEST + ", or write x ?: 0";
    }

    private static String simple(String type) {
        return type.substring(type.lastIndexOf('.') + 1);
    }
}
