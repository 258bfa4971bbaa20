package io.millrace.extract;

import java.util.Optional;
import java.util.Set;

/**
 * A regular expression, a group of one, or a JSON pointer that cannot be used. The message says what is wrong and what
 * to do.
 */
public final class PatternException extends Exception {
    private final String part;
    private final Optional<Group> group;

    /** A group that was asked for in vain, and the names that the pattern's groups have. */
    public record Group(String name, Set<String> names) {}

    PatternException(String message) {
        this(message, "");
    }

    PatternException(String message, String part) {
        this(message, part, Optional.empty());
    }

    PatternException(String message, String part, Optional<Group> group) {
        super(message);
        this.part = part;
        this.group = group;
    }

    /** The group that the pattern does not have, where it is not the pattern that is wrong but what is asked of it. */
    public Optional<Group> group() {
        return group;
    }

    /** The piece of the text that is at fault, where it is known; the message names it too. */
    public Optional<String> part() {
        return part.isEmpty() ? Optional.empty() : Optional.of(part);
    }
}
