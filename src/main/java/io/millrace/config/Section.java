package io.millrace.config;

import io.millrace.config.FieldConfig.Reference;
import io.millrace.config.YamlNode.Entry;
import io.millrace.config.YamlNode.Mapping;
import io.millrace.config.YamlNode.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** One map of the config being read: its keys are checked when it is opened, its values as they are asked for. */
final class Section {
    private final Subject subject;
    private final Mapping mapping;
    /** Keys that misspelt ones were taken for, so that nobody misses them as well. */
    private final List<String> meant;

    private Section(Subject subject, Mapping mapping, List<String> meant) {
        this.subject = subject;
        this.mapping = mapping;
        this.meant = meant;
    }

    /** Nothing where the node is no map. {@code what} begins the message then. */
    static Optional<Section> open(Subject subject, MapShape shape, YamlNode node, String what) {
        if (!(node instanceof Mapping mapping)) {
            subject.error(node.at(), what + " must be a map such as " + shape.example() + ", found " + node.found());
            return Optional.empty();
        }
        List<String> meant = new ArrayList<>();
        for (Entry entry : mapping.entries()) {
            if (!shape.knows(entry.key().text())) {
                subject.error(entry.key().at(), shape.refusal(entry.key().text()));
                shape.meant(entry.key().text()).ifPresent(meant::add);
            }
        }
        return Optional.of(new Section(subject, mapping, meant));
    }

    /** Opens the map under a key; messages about what is in it name the key too. */
    static Optional<Section> openPart(Subject owner, MapShape shape, YamlNode node, String key) {
        String what = Shown.text(key);
        return open(node instanceof Mapping ? owner.part(what) : owner, shape, node, what);
    }

    /** What counts as an empty map where a key may have nothing after it. */
    static YamlNode mapOrNothing(YamlNode node) {
        boolean nothing = node instanceof Scalar scalar && scalar.isNull();
        return nothing ? new Mapping(node.at(), List.of()) : node;
    }

    Subject subject() {
        return subject;
    }

    Location at() {
        return mapping.at();
    }

    List<Entry> entries() {
        return mapping.entries();
    }

    Optional<Entry> entry(String key) {
        for (Entry entry : mapping.entries()) {
            if (entry.key().text().equals(key)) {
                return Optional.of(entry);
            }
        }
        return Optional.empty();
    }

    boolean has(String key) {
        return entry(key).isPresent();
    }

    /** Whether nothing in the map was meant for this key, misspelt or not. */
    boolean lacks(String key) {
        return !has(key) && !meant.contains(key);
    }

    /** Whether this key may be there though it was not read: misspelt, or written twice. */
    boolean obscures(String key) {
        Optional<Entry> entry = entry(key);
        return entry.isEmpty()
                ? meant.contains(key)
                : subject.problems().isRepeated(entry.get().key().at());
    }

    Optional<YamlNode> value(String key) {
        Optional<Entry> entry = entry(key);
        return entry.isEmpty() ? Optional.empty() : Optional.of(entry.get().value());
    }

    /** The place of a key, or of the map where it has none. */
    Location keyAt(String key) {
        return entry(key).map(e -> e.key().at()).orElse(at());
    }

    /** Complains where there is no such key. {@code example} is what to write. */
    Optional<YamlNode> required(String key, String example) {
        Optional<YamlNode> value = value(key);
        if (lacks(key)) {
            subject.error(at(), Shown.text(key) + " is missing; write, for example, " + key + ": " + example);
        }
        return value;
    }

    Optional<Scalar> text(String key) {
        return text(key, value(key));
    }

    Optional<Scalar> requiredText(String key, String example) {
        return text(key, required(key, example));
    }

    private Optional<Scalar> text(String key, Optional<YamlNode> value) {
        return value.isEmpty() ? Optional.empty() : Values.text(subject, value.get(), Shown.text(key));
    }

    /** A text that may not be empty, where there is one. */
    Optional<Scalar> name(String key, String example) {
        return value(key).flatMap(node -> Values.name(subject, node, key, example));
    }

    /** A text that may not be empty. */
    Optional<Scalar> requiredName(String key, String example) {
        return required(key, example).flatMap(node -> Values.name(subject, node, key, example));
    }

    OptionalLong integer(String key, long least, long most) {
        Optional<YamlNode> value = value(key);
        return value.isEmpty()
                ? OptionalLong.empty()
                : Values.integer(subject, value.get(), Shown.text(key), least, most);
    }

    boolean flag(String key, boolean otherwise) {
        Optional<YamlNode> value = value(key);
        return value.isEmpty()
                ? otherwise
                : Values.flag(subject, value.get(), Shown.text(key)).orElse(otherwise);
    }

    OptionalLong duration(String key, long leastMillis) {
        return duration(key, leastMillis, Durations.LONGEST_MILLIS);
    }

    OptionalLong duration(String key, long leastMillis, long mostMillis) {
        Optional<YamlNode> value = value(key);
        return value.isEmpty()
                ? OptionalLong.empty()
                : Values.duration(subject, value.get(), Shown.text(key), leastMillis, mostMillis);
    }

    OptionalLong size(String key, long most) {
        return value(key)
                .map(node -> Values.size(subject, node, Shown.text(key), most))
                .orElseGet(OptionalLong::empty);
    }

    Optional<String> choice(String key, List<String> choices) {
        Optional<YamlNode> value = value(key);
        return value.isEmpty() ? Optional.empty() : Values.choice(subject, value.get(), key, choices);
    }

    List<Reference> names(String key) {
        Optional<YamlNode> value = value(key);
        return value.isEmpty() ? List.of() : Values.names(subject, value.get(), Shown.text(key));
    }

    /** Complains of a list without any names, where there must be some. */
    void noEmptyList(String key) {
        value(key)
                .filter(node ->
                        node instanceof YamlNode.Sequence list && list.items().isEmpty())
                .ifPresent(node ->
                        subject.error(node.at(), Shown.text(key) + " has an empty list; expected at least one name"));
    }
}
