package io.millrace.config;

/**
 * Something wrong in a config: where, and a sentence that says what is wrong, what was expected and what to do. A warning does not keep the service from
 * starting.
 */
public record Problem(Location at, String message, boolean warning) {
    public static Problem error(Location at, String message) {
        return new Problem(at, message, false);
    }

    public static Problem warning(Location at, String message) {
        return new Problem(at, message, true);
    }

    @Override
    public String toString() {
        return at + ": " + (warning ? "warning: " : "") + message;
    }
}
