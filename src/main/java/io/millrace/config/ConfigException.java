package io.millrace.config;

import java.util.List;
import java.util.stream.Collectors;

/** A config that cannot be used, with all of its problems at once. */
public final class ConfigException extends Exception {
    private final transient List<Problem> problems;

    public ConfigException(List<Problem> problems) {
        super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
        this.problems = List.copyOf(problems);
    }

    public List<Problem> problems() {
        return problems;
    }
}
