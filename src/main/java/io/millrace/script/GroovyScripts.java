package io.millrace.script;

import java.util.List;
import java.util.Map;

/** Compiles Groovy. */
public final class GroovyScripts {
    private GroovyScripts() {}

    public static Script compile(String text, Map<String, ScriptType> fields, boolean dynamic) throws ScriptException {
        throw new ScriptException(
                List.of(new ScriptProblem(1, 1, "Groovy is not in this version; write it in AviatorScript")));
    }
}
