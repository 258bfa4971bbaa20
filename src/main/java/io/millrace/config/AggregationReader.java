package io.millrace.config;

import io.millrace.config.RuleConfig.Aggregation;
import io.millrace.config.RuleConfig.Samples;
import io.millrace.config.RuleConfig.Select;
import io.millrace.config.YamlNode.Scalar;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads what belongs to a rule's {@code select}: groups, windows, and what of them is shown. */
final class AggregationReader {
    static final int DEFAULT_MAX_GROUPS = 100_000;

    /** More windows than these may not be open over one moment. */
    static final int MOST_WINDOWS = 1000;

    private static final int DEFAULT_SAMPLES = 3;
    private static final int MOST_SAMPLES = 100;
    private static final int DEFAULT_SAMPLE_LENGTH = 1024;
    private static final int MOST_SAMPLE_LENGTH = 64 << 10;

    private AggregationReader() {}

    static Aggregation read(Section section) {
        OptionalLong window = section.duration("window", 1);
        if (section.lacks("window")) {
            section.subject()
                    .error(section.keyAt("select"), "'select' needs a 'window'; write, for example, window: 10s");
        }
        OptionalLong every = section.duration("every", 1);
        if (window.isPresent() && every.isPresent()) {
            checkEvery(section, window.getAsLong(), every.getAsLong());
        }
        List<Select> selects = section.value("select")
                .map(node -> SelectReader.readAll(section.subject(), node))
                .orElse(List.of());
        Optional<ConditionConfig> having = section.value("having").map(node -> having(section.subject(), node));
        return new Aggregation(
                section.keyAt("select"),
                section.names("groupBy"),
                selects,
                window.orElse(1),
                every.orElse(window.orElse(1)),
                (int) section.integer("maxGroups", 1, Integer.MAX_VALUE).orElse(DEFAULT_MAX_GROUPS),
                having.filter(condition -> !selects.isEmpty()), // without labels all that it asks for would be unknown
                section.value("samples").flatMap(node -> samples(section.subject(), node)));
    }

    /** Conditions on labels, so that an example with fields would mislead. */
    private static ConditionConfig having(Subject rule, YamlNode node) {
        if (node instanceof YamlNode.Scalar) {
            rule.error(
                    node.at(),
                    "'having' must be a map of labels of 'select' to conditions such as {requests: {gte: 10}}, or a list"
                            + " of such maps, found " + node.found());
            return new ConditionConfig.All(node.at(), List.of());
        }
        return ConditionReader.read(rule.part("'having'"), node, "'having'");
    }

    private static void checkEvery(Section section, long windowMillis, long everyMillis) {
        YamlNode at = section.value("every").orElseThrow();
        String every = "every=" + text(section, "every");
        String window = "window=" + text(section, "window");
        if (everyMillis > windowMillis) {
            section.subject()
                    .error(
                            at.at(),
                            every + " is longer than " + window + ", so that lines would fall between windows; use "
                                    + text(section, "window") + " or less");
        } else if (windowMillis % everyMillis != 0) {
            section.subject()
                    .error(
                            at.at(),
                            every + " does not divide " + window + "; use "
                                    + NiceDurations.divisors(windowMillis, everyMillis));
        } else if (windowMillis / everyMillis > MOST_WINDOWS) {
            long least = (windowMillis + MOST_WINDOWS - 1) / MOST_WINDOWS;
            section.subject()
                    .error(
                            at.at(),
                            every + " makes " + windowMillis / everyMillis + " windows of " + window
                                    + " that overlap, of at most " + MOST_WINDOWS + "; use "
                                    + NiceDurations.divisorFrom(windowMillis, least));
        }
    }

    private static String text(Section section, String key) {
        return section.value(key).orElseThrow() instanceof Scalar scalar ? scalar.text() : key;
    }

    private static Optional<Samples> samples(Subject owner, YamlNode node) {
        return Section.openPart(owner, Shape.SAMPLES, Section.mapOrNothing(node), "samples")
                .map(section -> new Samples(
                        (int) section.integer("count", 1, MOST_SAMPLES).orElse(DEFAULT_SAMPLES),
                        (int) maxLength(section)));
    }

    private static long maxLength(Section section) {
        boolean bare = section.value("maxLength")
                .filter(node -> node instanceof Scalar scalar && Numbers.isInt(scalar.text()))
                .isPresent();
        OptionalLong length = bare
                ? section.integer("maxLength", 1, MOST_SAMPLE_LENGTH)
                : section.size("maxLength", MOST_SAMPLE_LENGTH);
        return length.orElse(DEFAULT_SAMPLE_LENGTH);
    }
}
