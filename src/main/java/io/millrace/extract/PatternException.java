package io.millrace.extract;

import java.util.Optional;

/**
 * A regular expression, a group of one, or a JSON pointer that cannot be used. The message says what is wrong and what
 * to do.
 */
public final class PatternException extends Exception {
    private final String part;

    PatternException(String message) {
        this(message, "");
    }

    PatternException(String message, String part) {
        super(message);
        this.part = part;
    }

    /** The piece of the text that is at fault, where it is known; the message names it too. */
    public Optional<String> part() {
        return part.isEmpty() ? Optional.empty() : Optional.of(part);
    }
}
