package io.millrace.config;

import io.millrace.config.ConditionConfig.All;
import io.millrace.config.ConditionConfig.Any;
import io.millrace.config.ConditionConfig.Not;
import io.millrace.config.YamlNode.Entry;
import io.millrace.config.YamlNode.Mapping;
import io.millrace.config.YamlNode.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads {@code where:}: a map of fields to conditions, or a list of such maps; {@code any}, {@code all} and {@code
 * not} nest.
 */
final class ConditionReader {
    private static final String EXAMPLE = "{status: {gte: 500}}";

    private final Subject subject;

    private ConditionReader(Subject subject) {
        this.subject = subject;
    }

    static ConditionConfig read(Subject owner, YamlNode where) {
        return read(owner, where, "'where'");
    }

    /** {@code what} begins the message where this is no condition: the key in quotes. */
    static ConditionConfig read(Subject owner, YamlNode node, String what) {
        return new ConditionReader(owner).mapOrList(node, what, node.at());
    }

    /** A map or a list of maps, all of which must hold. */
    private ConditionConfig mapOrList(YamlNode node, String what, Location at) {
        if (node instanceof Mapping mapping) {
            return new All(at, entries(mapping));
        }
        if (node instanceof Sequence list) {
            return new All(at, items(list, what));
        }
        subject.error(
                node.at(),
                what + " must be a map of fields to conditions such as " + EXAMPLE + ", or a list of such maps, found "
                        + node.found());
        return new All(at, List.of());
    }

    private List<ConditionConfig> items(Sequence list, String what) {
        List<ConditionConfig> parts = new ArrayList<>();
        for (YamlNode item : list.items()) {
            if (!(item instanceof Mapping mapping)) {
                subject.error(
                        item.at(),
                        "an item of " + what + " must be a map of fields to conditions such as " + EXAMPLE + ", found "
                                + item.found());
            } else if (mapping.entries().isEmpty()) {
                subject.error(item.at(), "an item of " + what + " has no condition; expected a map such as " + EXAMPLE);
            } else {
                parts.add(new All(mapping.at(), entries(mapping)));
            }
        }
        return parts;
    }

    private List<ConditionConfig> entries(Mapping mapping) {
        List<ConditionConfig> parts = new ArrayList<>();
        for (Entry entry : mapping.entries()) {
            entry(entry).ifPresent(parts::add);
        }
        return parts;
    }

    private Optional<ConditionConfig> entry(Entry entry) {
        Location at = entry.key().at();
        String key = entry.key().text();
        switch (key) {
            case "any" -> {
                return Optional.of(new Any(at, branches(entry)));
            }
            case "all" -> {
                return Optional.of(new All(at, branches(entry)));
            }
            case "not" -> {
                return Optional.of(not(entry));
            }
            case "aviator", "groovy" -> {
                return ScriptReader.read(subject.part("condition " + Shown.text(key)), key, entry.value())
                        .map(script -> new ConditionConfig.Script(at, script));
            }
            default -> {
                if (NotYet.key(Shape.CONDITION, key)) {
                    subject.error(at, NotYet.sentence(key));
                    return Optional.empty();
                }
                Optional<String> advice = misspelt(key, entry.value());
                if (advice.isPresent()) {
                    subject.error(at, "unknown key " + Shown.text(key) + " of a condition; " + advice.get());
                    return Optional.empty();
                }
                Names.warnOfMerge(subject, entry);
                return Optional.of(
                        new FieldConditionReader(subject.part("condition on " + Shown.text(key)), entry.key())
                                .read(entry.value()));
            }
        }
    }

    /** What to write for a word of another spelling or tool, where its value is none that a field could have. */
    private static Optional<String> misspelt(String key, YamlNode value) {
        Optional<String> meant = Optional.empty();
        if (value instanceof Sequence list && list.items().stream().anyMatch(Mapping.class::isInstance)) {
            if (OtherTools.isNor(key)) {
                return Optional.of("write not: {any: [...]}");
            }
            meant = OtherTools.connective(key).or(() -> Suggestions.nearest(key, List.of("any", "all", "not")));
        } else if (value instanceof Mapping mapping
                && mapping.entries().stream().anyMatch(ConditionReader::isScript)) {
            meant = Suggestions.nearest(key, List.of("groovy"));
        } else if (value instanceof Mapping mapping
                && mapping.entries().stream().anyMatch(entry -> entry.value() instanceof Mapping)) {
            meant = Suggestions.nearest(key, List.of("not"));
        }
        return meant.map(word -> "did you mean " + Shown.text(word) + "?");
    }

    private static boolean isScript(Entry entry) {
        return entry.key().text().equals("script");
    }

    private List<ConditionConfig> branches(Entry entry) {
        String what = Shown.text(entry.key().text());
        if (!(entry.value() instanceof Sequence list)) {
            subject.error(
                    entry.value().at(),
                    what + " must be a list of maps such as [{status: 500}, {path: /api}], found "
                            + entry.value().found());
            return List.of();
        }
        if (list.items().isEmpty()) {
            subject.error(list.at(), what + " has no conditions; expected at least one");
        }
        return items(list, what);
    }

    private ConditionConfig not(Entry entry) {
        YamlNode value = entry.value();
        boolean empty = value instanceof Mapping mapping && mapping.entries().isEmpty()
                || value instanceof Sequence list && list.items().isEmpty();
        if (empty) {
            subject.error(
                    value.at(), "'not' has no conditions, so it would never hold; expected a map such as " + EXAMPLE);
        }
        return new Not(entry.key().at(), mapOrList(value, "'not'", value.at()));
    }
}
