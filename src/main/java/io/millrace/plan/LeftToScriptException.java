package io.millrace.plan;

/** A script has something that tests do not do; the message says what, as in "it calls math.abs". */
final class LeftToScriptException extends RuntimeException {
    private static final long serialVersionUID = 1;

    LeftToScriptException(String message) {
        super(message, null, false, false);
    }

    /** What it has. */
    String why() {
        return String.valueOf(getMessage());
    }
}
