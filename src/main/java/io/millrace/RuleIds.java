package io.millrace;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Numbers for rules' names, given once and never to another name. A name that is gone keeps its number for when it comes back, unless very many have gone
 * since. Changed by the thread that makes changes; anybody may look a number up.
 */
final class RuleIds {
    /** Names that are gone and still known. */
    static final int MOST_GONE = 10_000;

    private final Map<String, Long> ids = new ConcurrentHashMap<>();
    private final LinkedHashSet<String> gone = new LinkedHashSet<>();
    private long next;

    RuleIds() {}

    /** @param next above all that were ever given */
    RuleIds(long next, Map<String, Long> ids) {
        this.next = next;
        this.ids.putAll(ids);
        gone.addAll(ids.keySet());
    }

    OptionalLong of(String name) {
        Long id = ids.get(name);
        return id == null ? OptionalLong.empty() : OptionalLong.of(id);
    }

    long give(String name) {
        return ids.computeIfAbsent(name, unused -> next++);
    }

    /** These are the names in use now, in the order in which new ones get their numbers. */
    void use(Collection<String> names) {
        names.forEach(this::give);
        Set<String> used = new HashSet<>(names);
        gone.removeIf(used::contains);
        for (String name : ids.keySet()) {
            if (!used.contains(name)) {
                gone.add(name);
            }
        }
        for (var oldest = gone.iterator(); gone.size() > MOST_GONE; ) {
            ids.remove(oldest.next());
            oldest.remove();
        }
    }

    long next() {
        return next;
    }

    Map<String, Long> all() {
        return new LinkedHashMap<>(ids);
    }
}
