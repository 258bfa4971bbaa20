package io.millrace.script;

/** A script was over its budget. Scripts cannot catch it. */
public final class ScriptStoppedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final long seenNanos;

    ScriptStoppedException(String reason, long seenNanos) {
        super(reason, null, false, false);
        this.seenNanos = seenNanos;
    }

    /** How long the call was seen to run: its time less some ten milliseconds at its beginning, 0 for a shorter one. */
    public long seenNanos() {
        return seenNanos;
    }

    /** Why, as a user reads it: {@code ran longer than 100 ms}. */
    public String reason() {
        return String.valueOf(getMessage());
    }
}
