package io.millrace.config;

import java.util.List;

/**
 * What was read of a text, which may have problems: then the content lacks whatever could not be made out, and is good for nothing but finding those problems
 * that only later stages can find.
 */
public final class Draft<T> {
    private final T content;
    private final Problems problems;

    Draft(T content, Problems problems) {
        this.content = content;
        this.problems = problems;
    }

    public T content() {
        return content;
    }

    public Unsound unsound() {
        return problems.unsound();
    }

    /** Adds what a later stage has found. */
    public void add(List<Problem> found) {
        problems.addAll(found);
    }

    public boolean isSound() {
        return !problems.hasErrors();
    }

    /** Those that were found so far and keep nothing from being used, by place. */
    public List<Problem> warnings() {
        return problems.sorted().stream().filter(Problem::warning).toList();
    }

    /** The content where nothing is wrong with it. Throws all problems, by place, where anything is. */
    public T sound() throws ConfigException {
        problems.throwErrors();
        return content;
    }
}
