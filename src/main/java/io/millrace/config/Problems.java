package io.millrace.config;

import io.millrace.config.YamlNode.Mapping;
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
    private final Set<Location> nameless = new HashSet<>();
    private final Set<Location> repeated = new HashSet<>();
    private final Map<String, Integer> files = new HashMap<>();
    private final Unsound unsound = new Unsound();
    private int failures;

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

    boolean isSilenced(Location at) {
        return silenced.contains(at);
    }

    /** The map at this place has entries that were left out, since their keys are no names. */
    void nameless(Location map) {
        nameless.add(map);
    }

    /** Whether all names in this map are known: none was left out or could not be made out. */
    boolean isNamed(Mapping map) {
        return !nameless.contains(map.at())
                && map.entries().stream()
                        .noneMatch(entry -> silenced.contains(entry.key().at()));
    }

    /** The key at this place is there once more, which was left out. */
    void repeated(Location key) {
        repeated.add(key);
    }

    boolean isRepeated(Location key) {
        return repeated.contains(key);
    }

    /** What is known of this place holds of an alias too that repeats what is there. */
    void aliased(Location at, Location alias) {
        for (Set<Location> marked : List.of(silenced, nameless, repeated)) {
            if (marked.contains(at)) {
                marked.add(alias);
            }
        }
    }

    /** What is declared without it being known what it is. */
    Unsound unsound() {
        return unsound;
    }

    /** How many errors there were so far, with those of which nothing is said: more of them after something was read tell that it is unsound. */
    int failures() {
        return failures;
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

    /** The files in that order. */
    List<String> files() {
        return files.entrySet().stream()
                .sorted(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .toList();
    }

    /** By file, then by place. */
    List<Problem> sorted() {
        return Problem.sorted(found, file -> files.getOrDefault(file, -1));
    }

    private void add(Problem problem) {
        failures += problem.warning() ? 0 : 1;
        if (!silenced.contains(problem.at())) {
            found.add(problem);
        }
    }
}
