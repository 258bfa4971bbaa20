package io.millrace.config;

import io.millrace.config.FieldConfig.Reference;
import io.millrace.config.YamlNode.Scalar;
import io.millrace.config.YamlNode.Sequence;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/**
 * Single values: what the text of a scalar means where a text, a number, a duration and so on is wanted. Whatever is
 * something else becomes a problem and comes back empty. {@code what} begins the message: the key in quotes, or "an
 * item of 'in'".
 */
final class Values {
    private static final long DAY_MILLIS = 86_400_000;

    private Values() {}

    /** A text as written, whatever YAML would make of it. */
    static Optional<Scalar> text(Subject subject, YamlNode node, String what) {
        if (!(node instanceof Scalar scalar)) {
            subject.error(node.at(), what + " must be a text, found " + node.found());
            return Optional.empty();
        }
        if (scalar.isNull()) {
            String found = scalar.text().isEmpty() ? " is empty" : " is null";
            String remedy =
                    scalar.text().isEmpty() ? "\"\" for the empty text" : "\"" + scalar.text() + "\" for that text";
            subject.error(node.at(), what + found + "; expected a text; write " + remedy);
            return Optional.empty();
        }
        return Optional.of(scalar);
    }

    /** A text that may not be empty. */
    static Optional<Scalar> name(Subject subject, YamlNode node, String key, String example) {
        boolean isEmpty = node instanceof Scalar scalar && scalar.text().isEmpty();
        if (isEmpty) {
            subject.error(node.at(), Shown.text(key) + " is empty; write, for example, " + key + ": " + example);
            return Optional.empty();
        }
        return text(subject, node, Shown.text(key));
    }

    static OptionalLong integer(Subject subject, YamlNode node, String what, long least, long most) {
        if (node instanceof Scalar scalar && Numbers.isInt(scalar.text())) {
            long value = Long.parseLong(scalar.text());
            if (value >= least && value <= most) {
                return OptionalLong.of(value);
            }
        }
        subject.error(
                node.at(), what + " must be a whole number from " + least + " to " + most + ", found " + node.found());
        return OptionalLong.empty();
    }

    static Optional<Boolean> flag(Subject subject, YamlNode node, String what) {
        if (node instanceof Scalar scalar) {
            switch (scalar.text()) {
                case "true", "True", "TRUE" -> {
                    return Optional.of(true);
                }
                case "false", "False", "FALSE" -> {
                    return Optional.of(false);
                }
                default -> {}
            }
        }
        subject.error(node.at(), what + " must be true or false, found " + node.found());
        return Optional.empty();
    }

    static OptionalLong duration(Subject subject, YamlNode node, String what, long leastMillis, long mostMillis) {
        OptionalLong millis =
                measure(subject, node, what, "a duration such as " + Durations.EXAMPLES, Durations::millis);
        if (millis.isPresent() && millis.getAsLong() < leastMillis) {
            subject.error(node.at(), what + " must be at least " + leastMillis + "ms, found " + node.found());
            return OptionalLong.empty();
        }
        if (millis.isPresent() && millis.getAsLong() > mostMillis) {
            subject.error(
                    node.at(),
                    what + " must be from " + leastMillis + "ms to " + mostMillis / DAY_MILLIS + "d, found "
                            + node.found());
            return OptionalLong.empty();
        }
        return millis;
    }

    static OptionalLong size(Subject subject, YamlNode node, String what, long most) {
        OptionalLong bytes = measure(subject, node, what, "a size such as " + Sizes.EXAMPLES, Sizes::bytes);
        if (bytes.isPresent() && (bytes.getAsLong() < 1 || bytes.getAsLong() > most)) {
            subject.error(node.at(), what + " must be from 1 to " + most + " bytes, found " + node.found());
            return OptionalLong.empty();
        }
        return bytes;
    }

    /** One of a few words. */
    static Optional<String> choice(Subject subject, YamlNode node, String key, List<String> choices) {
        if (!(node instanceof Scalar scalar)) {
            subject.error(
                    node.at(),
                    Shown.text(key) + " must be one of " + String.join(", ", choices) + ", found " + node.found());
            return Optional.empty();
        }
        if (choices.contains(scalar.text())) {
            return Optional.of(scalar.text());
        }
        if (NotYet.value(key, scalar.text())) {
            subject.error(node.at(), NotYet.sentence(key + ": " + scalar.text()));
        } else {
            subject.error(
                    node.at(),
                    Shown.text(key) + " must be one of " + String.join(", ", choices) + ", found " + node.found()
                            + Suggestions.nearest(scalar.text(), choices)
                                    .map(n -> "; did you mean " + Shown.text(n) + "?")
                                    .orElse(""));
        }
        return Optional.empty();
    }

    /** A name or a list of names, none twice. */
    static List<Reference> names(Subject subject, YamlNode node, String what) {
        if (!(node instanceof Sequence list)) {
            if (node instanceof YamlNode.Mapping) {
                subject.error(node.at(), what + " must be a name or a list of names, found a map");
                return List.of();
            }
            return nameInList(subject, node, what).map(Values::reference).stream()
                    .toList();
        }
        List<Reference> names = new ArrayList<>();
        Map<String, Location> places = new HashMap<>();
        for (YamlNode item : list.items()) {
            nameInList(subject, item, "an item of " + what)
                    .map(Values::reference)
                    .ifPresent(name -> {
                        Location first = places.putIfAbsent(name.text(), name.at());
                        if (first == null) {
                            names.add(name);
                        } else {
                            subject.error(
                                    name.at(), what + " has " + Shown.text(name.text()) + " twice; first at " + first);
                        }
                    });
        }
        return names;
    }

    private static Optional<Scalar> nameInList(Subject subject, YamlNode node, String what) {
        if (node instanceof Scalar scalar && scalar.isNull() && scalar.text().isEmpty()) {
            subject.error(node.at(), what + " is empty; expected a name or a list of names");
            return Optional.empty();
        }
        return text(subject, node, what);
    }

    static Reference reference(Scalar scalar) {
        return new Reference(scalar.at(), scalar.text());
    }

    private static OptionalLong measure(
            Subject subject, YamlNode node, String what, String expected, ToLongFunction<String> parser) {
        if (!(node instanceof Scalar scalar) || scalar.isNull()) {
            subject.error(node.at(), what + " must be " + expected + ", found " + node.found());
            return OptionalLong.empty();
        }
        try {
            return OptionalLong.of(parser.applyAsLong(scalar.text()));
        } catch (IllegalArgumentException e) {
            subject.error(node.at(), what + ": " + e.getMessage());
            return OptionalLong.empty();
        }
    }
}
