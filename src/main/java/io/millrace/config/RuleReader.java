package io.millrace.config;

import io.millrace.config.FieldConfig.Reference;
import io.millrace.config.PipelineConfig.Late;
import io.millrace.config.RuleConfig.Aggregation;
import io.millrace.config.YamlNode.Entry;
import io.millrace.config.YamlNode.Mapping;
import io.millrace.config.YamlNode.Scalar;
import java.util.List;
import java.util.Optional;

/** Reads one rule. */
final class RuleReader {
    private static final List<String> AGGREGATION_KEYS =
            List.of("groupBy", "window", "every", "maxGroups", "having", "samples", "onRemove");

    private RuleReader() {}

    /** {@code number} counts the rules of the file from 1, for rules that have no name. */
    static Optional<RuleConfig> read(Problems problems, YamlNode node, int number) {
        Subject subject = Subject.config(problems).part(title(node, number));
        return Section.open(subject, Shape.RULE, node, "a rule").map(RuleReader::rule);
    }

    private static String title(YamlNode node, int number) {
        if (node instanceof Mapping mapping) {
            for (Entry entry : mapping.entries()) {
                if (entry.key().text().equals("name") && entry.value() instanceof Scalar name && !name.isNull()) {
                    return "rule " + Shown.text(name.text());
                }
            }
        }
        return "rule number " + number;
    }

    private static RuleConfig rule(Section section) {
        Optional<Scalar> name = section.requiredText("name", "errors");
        name.ifPresent(n -> Names.check(section.subject(), n, "a rule"));
        Problems problems = section.subject().problems();
        Reference from = section.requiredName("from", "access")
                .map(Values::reference)
                .orElseGet(() -> {
                    problems.unsound().stream("");
                    return new Reference(section.at(), "");
                });
        if (section.obscures("fields")) {
            problems.unsound().open(section.at());
        }
        List<FieldConfig> fields = section.value("fields")
                .map(node -> FieldReader.readAll(section.subject(), node, section.at()))
                .orElse(List.of());
        ConditionConfig where = section.value("where")
                .map(node -> ConditionReader.read(section.subject(), node))
                .orElseGet(() -> new ConditionConfig.All(section.at(), List.of()));
        Optional<Aggregation> aggregation =
                section.lacks("select") ? Optional.empty() : Optional.of(AggregationReader.read(section));
        List<Reference> emit = emit(section);
        Optional<Late> late = late(section);
        boolean dropsWindows = section.choice("onRemove", List.of("publish", "drop"))
                .orElse("publish")
                .equals("drop");
        section.required("to", "metrics");
        List<Reference> to = section.names("to");
        section.noEmptyList("to");
        return new RuleConfig(
                section.at(),
                name.map(Scalar::text).orElse(""),
                from,
                fields,
                where,
                emit,
                aggregation,
                to,
                dropsWindows,
                late);
    }

    private static Optional<Late> late(Section section) {
        Optional<Late> late = WatermarkReader.late(section);
        if (late.equals(Optional.of(Late.UPDATE)) && section.lacks("select")) {
            section.subject()
                    .error(
                            section.keyAt("late"),
                            "'late: update' needs a 'select': a rule without one writes every line at once, and none"
                                    + " is late for it; add one or take 'late' away");
        }
        return late;
    }

    private static List<Reference> emit(Section section) {
        if (!section.lacks("select")) {
            if (section.has("select") && section.has("emit")) {
                section.subject()
                        .error(
                                section.keyAt("emit"),
                                "'emit' and 'select' exclude each other: 'select' gives one result a group and window,"
                                        + " 'emit' one record a line; take one away or write two rules");
            }
            return List.of();
        }
        for (String key : AGGREGATION_KEYS) {
            if (section.has(key)) {
                section.subject()
                        .error(
                                section.keyAt(key),
                                Shown.text(key)
                                        + " needs a 'select', such as select: {requests: count()}; add one or take "
                                        + Shown.text(key) + " away");
            }
        }
        section.noEmptyList("emit");
        return section.has("emit") ? section.names("emit") : List.of(new Reference(section.at(), "line"));
    }
}
