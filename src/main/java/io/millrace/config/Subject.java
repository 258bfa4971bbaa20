package io.millrace.config;

import java.util.Optional;

/**
 * What is being read, for the beginning of each message about it ({@code rule 'p95': field 'ms'}), and where its
 * problems go.
 */
final class Subject {
    private final Optional<Subject> owner;
    private final String name;
    private final Problems problems;

    private Subject(Optional<Subject> owner, String name, Problems problems) {
        this.owner = owner;
        this.name = name;
        this.problems = problems;
    }

    /** The config as a whole, which messages do not name. */
    static Subject config(Problems problems) {
        return new Subject(Optional.empty(), "", problems);
    }

    Subject part(String part) {
        return new Subject(Optional.of(this), part, problems);
    }

    void error(Location at, String message) {
        problems.error(at, prefix() + message);
    }

    void warning(Location at, String message) {
        problems.warning(at, prefix() + message);
    }

    /** Where problems go. */
    Problems problems() {
        return problems;
    }

    private String prefix() {
        return owner.map(o -> o.prefix() + name + ": ").orElse("");
    }
}
