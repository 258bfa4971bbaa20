package io.millrace.script;

/** A script was over its budget. Scripts cannot catch it. */
public final class ScriptStoppedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    ScriptStoppedException(String reason) {
        super(reason, null, false, false);
    }

    /** Why, as a user reads it: {@code ran longer than 100 ms}. */
    public String reason() {
        return String.valueOf(getMessage());
    }
}
