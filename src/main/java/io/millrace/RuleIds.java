package io.millrace;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Numbers for rules' names, given once and never to another name. A name that is gone keeps its number for when it comes back, unless very many have gone
 * since. Immutable, so that what a refused change would have been given is given to nobody.
 */
final class RuleIds {
    /** Names that are gone and still known. */
    static final int MOST_GONE = 10_000;

    private final long next;
    private final Map<String, Long> ids;
    private final Set<String> gone;

    /** @param next above all that were ever given */
    RuleIds(long next, Map<String, Long> ids) {
        this(next, Map.copyOf(ids), new LinkedHashSet<>(ids.keySet()));
    }

    /** @param gone those of the names that are not in use, the first that went first */
    private RuleIds(long next, Map<String, Long> ids, Set<String> gone) {
        this.next = next;
        this.ids = ids;
        this.gone = gone;
    }

    OptionalLong of(String name) {
        Long id = ids.get(name);
        return id == null ? OptionalLong.empty() : OptionalLong.of(id);
    }

    /** These are the names in use, in the order in which new ones get their numbers. */
    RuleIds with(Collection<String> names) {
        Map<String, Long> more = new HashMap<>(ids);
        long free = next;
        for (String name : names) {
            if (more.putIfAbsent(name, free) == null) {
                free++;
            }
        }
        Set<String> used = new HashSet<>(names);
        Set<String> nowGone = new LinkedHashSet<>(gone);
        nowGone.removeIf(used::contains);
        ids.keySet().stream().filter(name -> !used.contains(name)).forEach(nowGone::add);
        for (var oldest = nowGone.iterator(); nowGone.size() > MOST_GONE; ) {
            more.remove(oldest.next());
            oldest.remove();
        }
        return new RuleIds(free, more, nowGone);
    }

    long next() {
        return next;
    }

    Map<String, Long> all() {
        return Collections.unmodifiableMap(ids);
    }
}
