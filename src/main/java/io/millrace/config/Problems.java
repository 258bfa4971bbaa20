package io.millrace.config;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collects what is wrong while reading goes on, so that all of it can be said at once. */
final class Problems {
    private final Set<Problem> found = new LinkedHashSet<>();
    private final Set<Location> silenced = new HashSet<>();
    private final Map<String, Integer> files = new HashMap<>();

    void error(Location at, String message) {
        add(Problem.error(at, message));
    }

    void warning(Location at, String message) {
        add(Problem.warning(at, message));
    }

    void addAll(List<Problem> problems) {
        problems.forEach(this::add);
    }

    /**
     * What is at this place could not be made out and has been complained of; whatever follows from that is not said.
     */
    void silence(Location at) {
        silenced.add(at);
    }

    boolean hasErrors() {
        return found.stream().anyMatch(p -> !p.warning());
    }

    /** Throws all that was found, warnings too, if anything keeps the config from being used. */
    void throwErrors() throws ConfigException {
        if (hasErrors()) {
            throw new ConfigException(sorted());
        }
    }

    /** Problems come in the order in which their files were begun. */
    void begin(String file) {
        files.putIfAbsent(file, files.size());
    }

    /** By file, then by place. */
    List<Problem> sorted() {
        List<Problem> sorted = new ArrayList<>(found);
        sorted.sort(Comparator.comparing((Problem p) -> files.getOrDefault(p.at().file(), -1))
                .thenComparing(p -> p.at().line())
                .thenComparing(p -> p.at().column()));
        return sorted;
    }

    private void add(Problem problem) {
        if (!silenced.contains(problem.at())) {
            found.add(problem);
        }
    }
}
