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
            case "append", "const" ->
                subject.error(word.at(), Shown.text(word.text()) + " needs a text: {" + word.text() + ": \"x\"}");
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
            case "lower", "upper", "trim" ->
                subject.error(at, Shown.text(name) + " takes no value; write the bare word " + name);
            default -> subject.error(at, Shape.STEP.refusal(name));
        }
        return Optional.empty();
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
