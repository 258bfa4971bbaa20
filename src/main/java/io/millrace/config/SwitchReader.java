package io.millrace.config;

import io.millrace.config.FieldConfig.Transform;
import io.millrace.config.FieldConfig.Transform.Switch.Case;
import io.millrace.config.YamlNode.Sequence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the step {@code switch}: a list of cases, the last of which may be a default. */
final class SwitchReader {
    static final String EXAMPLE = "[{where: {status: {gte: 500}}, value: broken}, {default: fine}]";

    private final Subject subject;
    private final List<Case> cases = new ArrayList<>();
    private Optional<String> defaultText = Optional.empty();
    private boolean hasDefault;

    private SwitchReader(Subject subject) {
        this.subject = subject;
    }

    static Optional<Transform> read(Subject owner, YamlNode node, Location at) {
        Subject subject = owner.part("'switch'");
        if (!(node instanceof Sequence list) || list.items().isEmpty()) {
            String found = node instanceof Sequence ? "an empty list" : node.found();
            owner.error(node.at(), "'switch' must be a list of cases such as " + EXAMPLE + ", found " + found);
            return Optional.empty();
        }
        SwitchReader reader = new SwitchReader(subject);
        list.items().forEach(reader::add);
        return Optional.of(new Transform.Switch(at, List.copyOf(reader.cases), reader.defaultText));
    }

    private void add(YamlNode node) {
        if (hasDefault) {
            subject.error(node.at(), "nothing is tried behind 'default'; make it the last of the list");
        }
        Section.open(subject, Shape.CASE, node, "a case").ifPresent(this::add);
    }

    private void add(Section section) {
        if (!section.lacks("default")) {
            hasDefault = true;
            if (section.has("where") || section.has("value")) {
                subject.error(section.keyAt("default"), "'default' stands alone, as the last of the list: " + EXAMPLE);
            }
            defaultText = section.text("default").map(YamlNode.Scalar::text);
            return;
        }
        Optional<ConditionConfig> where =
                section.required("where", "{status: {gte: 500}}").map(w -> ConditionReader.read(subject, w));
        Optional<YamlNode.Scalar> value = section.requiredText("value", "broken");
        if (where.isPresent() && value.isPresent()) {
            cases.add(new Case(where.get(), value.get().text()));
        }
    }
}
