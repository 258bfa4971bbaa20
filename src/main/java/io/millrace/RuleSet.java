package io.millrace;

import io.millrace.config.PipelineConfig;
import io.millrace.config.RuleConfig;
import io.millrace.config.RuleDocument;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The config file with what was done to its rules since: those put over the admin port, which come instead of the file's of the same name, or behind all of
 * the file's in the order of their ids; and those of the file that were deleted. Immutable.
 */
record RuleSet(PipelineConfig file, Map<String, Put> put, Set<String> removed) {
    /** A rule as it came. */
    record Put(byte[] text, RuleDocument document) {}

    static RuleSet of(PipelineConfig file) {
        return new RuleSet(file, Map.of(), Set.of());
    }

    RuleSet with(String name, Put rule) {
        return with(Map.of(name, rule));
    }

    RuleSet with(Map<String, Put> rules) {
        Map<String, Put> more = new LinkedHashMap<>(put);
        more.putAll(rules);
        Set<String> fewer = new TreeSet<>(removed);
        fewer.removeAll(rules.keySet());
        return new RuleSet(file, more, fewer);
    }

    /** A rule of the file has to be remembered as deleted, for the file still has it. */
    RuleSet without(String name) {
        Map<String, Put> fewer = new LinkedHashMap<>(put);
        fewer.remove(name);
        Set<String> more = new TreeSet<>(removed);
        if (isInFile(name)) {
            more.add(name);
        }
        return new RuleSet(file, fewer, more);
    }

    /** With another file; what is not in it need no longer be deleted. */
    RuleSet on(PipelineConfig other) {
        Set<String> names = new HashSet<>();
        other.rules().forEach(rule -> names.add(rule.name()));
        Set<String> still = new TreeSet<>(removed);
        still.retainAll(names);
        return new RuleSet(other, put, still);
    }

    private boolean isInFile(String name) {
        return file.rules().stream().anyMatch(rule -> rule.name().equals(name));
    }

    boolean has(String name) {
        return put.containsKey(name) || isInFile(name) && !removed.contains(name);
    }

    /** In the order in which new ones get their ids. */
    Set<String> names() {
        Set<String> names = new LinkedHashSet<>();
        file.rules().stream()
                .map(RuleConfig::name)
                .filter(name -> put.containsKey(name) || !removed.contains(name))
                .forEach(names::add);
        names.addAll(put.keySet());
        return names;
    }

    PipelineConfig config(RuleIds ids) {
        List<RuleConfig> rules = new ArrayList<>();
        Set<String> placed = new HashSet<>();
        for (RuleConfig rule : file.rules()) {
            Put instead = put.get(rule.name());
            if (instead != null) {
                rules.add(instead.document().rule());
                placed.add(rule.name());
            } else if (!removed.contains(rule.name())) {
                rules.add(rule);
            }
        }
        put.keySet().stream()
                .filter(name -> !placed.contains(name))
                .sorted(Comparator.comparingLong(name -> ids.of(name).orElseThrow()))
                .forEach(name -> rules.add(put.get(name).document().rule()));
        return file.withRules(rules);
    }
}
