package io.millrace.config;

import io.millrace.config.FieldConfig.Transform;
import io.millrace.config.YamlNode.Entry;
import io.millrace.config.YamlNode.Mapping;
import io.millrace.config.YamlNode.Scalar;
import io.millrace.config.YamlNode.Sequence;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Reads {@code transform:}, a list of steps: bare words, or maps of one key. A single step need not be a list. */
final class TransformReader {
    private TransformReader() {}

    static List<Transform> read(Subject subject, YamlNode node) {
        List<YamlNode> steps = node instanceof Sequence list ? list.items() : List.of(node);
        List<Transform> transforms = new ArrayList<>();
        for (YamlNode step : steps) {
            step(subject.part("'transform'"), step).ifPresent(transforms::add);
        }
        return transforms;
    }

    private static Optional<Transform> step(Subject subject, YamlNode node) {
        if (node instanceof Scalar word) {
            return word(subject, word);
        }
        if (node instanceof Mapping mapping && mapping.entries().size() == 1) {
            return map(subject, mapping.entries().get(0));
        }
        String found = node instanceof Mapping mapping
                ? "a map of " + mapping.entries().size() + " keys"
                : node.found();
        subject.error(
                node.at(),
                "a step must be a word such as lower or a map of one key such as {append: \"/\"}, found " + found);
        return Optional.empty();
    }

    private static Optional<Transform> word(Subject subject, Scalar word) {
        switch (word.text()) {
            case "lower" -> {
                return Optional.of(new Transform.Lower(word.at()));
            }
            case "upper" -> {
                return Optional.of(new Transform.Upper(word.at()));
            }
            case "trim" -> {
                return Optional.of(new Transform.Trim(word.at()));
            }
            case "cleanUrl" -> {
                return Optional.of(new Transform.CleanUrl(word.at()));
            }
            case "append", "const" ->
                subject.error(word.at(), Shown.text(word.text()) + " needs a text: {" + word.text() + ": \"x\"}");
            case "substring" ->
                subject.error(
                        word.at(),
                        "'substring' needs the places of its first character and of the one behind its last:"
                                + " {substring: [0, 8]}");
            case "replace" ->
                subject.error(
                        word.at(),
                        "'replace' needs a pattern and what to write: {replace: " + Shape.REPLACE.example() + "}");
            case "switch" ->
                subject.error(word.at(), "'switch' needs its cases: {switch: " + SwitchReader.EXAMPLE + "}");
            case "map" -> subject.error(word.at(), "'map' needs its values: {map: " + Shape.MAP_STEP.example() + "}");
            default -> subject.error(word.at(), Shape.STEP.refusal(word.text()));
        }
        return Optional.empty();
    }

    private static Optional<Transform> map(Subject subject, Entry entry) {
        Location at = entry.key().at();
        String name = entry.key().text();
        switch (name) {
            case "append" -> {
                return Values.text(subject, entry.value(), "'append'").map(t -> new Transform.Append(at, t.text()));
            }
            case "const" -> {
                return Values.text(subject, entry.value(), "'const'").map(t -> new Transform.Const(at, t.text()));
            }
            case "map" -> {
                return Section.openPart(subject, Shape.MAP_STEP, entry.value(), "map")
                        .map(section -> mapValues(section, at));
            }
            case "substring" -> {
                return substring(subject, entry.value(), at);
            }
            case "replace" -> {
                return Section.openPart(subject, Shape.REPLACE, entry.value(), "replace")
                        .flatMap(section -> replace(section, at));
            }
            case "switch" -> {
                return SwitchReader.read(subject, entry.value(), at);
            }
            case "lower", "upper", "trim", "cleanUrl" ->
                subject.error(at, Shown.text(name) + " takes no value; write the bare word " + name);
            default -> subject.error(at, Shape.STEP.refusal(name));
        }
        return Optional.empty();
    }

    private static Optional<Transform> substring(Subject subject, YamlNode node, Location at) {
        if (!(node instanceof Sequence list)
                || list.items().isEmpty()
                || list.items().size() > 2) {
            String found =
                    node instanceof Sequence list ? "a list of " + list.items().size() : node.found();
            subject.error(
                    node.at(),
                    "'substring' must be a list of one or two character counts such as [0, 8], [3] for all from the"
                            + " fourth character on, or [-4] for the last four, found " + found);
            return Optional.empty();
        }
        OptionalLong from = index(subject, list.items().get(0), "the start of 'substring'");
        if (list.items().size() == 1) {
            return from.stream()
                    .<Transform>mapToObj(f -> new Transform.Substring(at, (int) f, OptionalInt.empty()))
                    .findFirst();
        }
        OptionalLong to = index(subject, list.items().get(1), "the end of 'substring'");
        if (from.isEmpty() || to.isEmpty()) {
            return Optional.empty();
        }
        if (from.getAsLong() >= to.getAsLong() && from.getAsLong() < 0 == to.getAsLong() < 0) {
            subject.warning(
                    node.at(),
                    "'substring' from " + from.getAsLong() + " to " + to.getAsLong()
                            + " is always empty; its second number is the place behind its last character, not a"
                            + " length");
        }
        return Optional.of(new Transform.Substring(at, (int) from.getAsLong(), OptionalInt.of((int) to.getAsLong())));
    }

    private static OptionalLong index(Subject subject, YamlNode node, String what) {
        return Values.integer(subject, node, what, -Integer.MAX_VALUE, Integer.MAX_VALUE);
    }

    private static Optional<Transform> replace(Section section, Location at) {
        Optional<Scalar> pattern = section.requiredText("pattern", "\"[0-9]+\"");
        Optional<Scalar> with = section.requiredText("with", "\"#\"");
        return pattern.isEmpty() || with.isEmpty()
                ? Optional.empty()
                : Optional.of(new Transform.Replace(
                        at,
                        pattern.get().text(),
                        pattern.get().at(),
                        with.get().text(),
                        with.get().at()));
    }

    private static Transform mapValues(Section section, Location at) {
        Map<String, String> values = new LinkedHashMap<>();
        Optional<YamlNode> node = section.required("values", "{a: b}");
        if (node.isPresent() && node.get() instanceof Mapping mapping) {
            for (Entry entry : mapping.entries()) {
                Values.text(
                                section.subject(),
                                entry.value(),
                                "the value of " + Shown.text(entry.key().text()))
                        .ifPresent(text -> values.put(entry.key().text(), text.text()));
            }
        } else {
            node.ifPresent(n -> section.subject()
                    .error(n.at(), "'values' must be a map of texts such as {a: b}, found " + n.found()));
        }
        return new Transform.MapValues(
                at, Collections.unmodifiableMap(values), section.text("default").map(Scalar::text));
    }
}
