package io.millrace.script;

import java.util.List;

/** A script is refused, with everything that is wrong with it. */
public final class ScriptException extends Exception {
    private static final long serialVersionUID = 1;

    private final transient List<ScriptProblem> problems;

    public ScriptException(List<ScriptProblem> problems) {
        super(problems.toString());
        this.problems = List.copyOf(problems);
    }

    public List<ScriptProblem> problems() {
        return problems;
    }
}
