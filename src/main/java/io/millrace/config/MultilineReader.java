package io.millrace.config;

import io.millrace.config.PipelineConfig.EventStartConfig;
import io.millrace.config.PipelineConfig.MultilineConfig;
import io.millrace.config.YamlNode.Entry;
import io.millrace.config.YamlNode.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads how the lines of a stream are joined. */
final class MultilineReader {
    static final int DEFAULT_MAX_LINES = 500;
    static final long DEFAULT_TIMEOUT_MILLIS = 1_000;
    private static final int MOST_LINES = 1_000_000;
    private static final String EXAMPLE = "{matches: '^\\d{4}-'}";

    private MultilineReader() {}

    static Optional<MultilineConfig> read(Subject stream, YamlNode node) {
        return Section.openPart(stream, Shape.MULTILINE, node, "multiline").flatMap(section -> {
            int maxLines = (int) section.integer("maxLines", 1, MOST_LINES).orElse(DEFAULT_MAX_LINES);
            long timeoutMillis = section.duration("timeout", 1).orElse(DEFAULT_TIMEOUT_MILLIS);
            return section.required("start", EXAMPLE)
                    .flatMap(start -> Section.openPart(section.subject(), Shape.EVENT_START, start, "start"))
                    .map(start -> new MultilineConfig(section.at(), starts(start), maxLines, timeoutMillis));
        });
    }

    private static List<EventStartConfig> starts(Section section) {
        if (section.entries().isEmpty()) {
            section.subject().error(section.at(), "no condition; expected a map such as " + EXAMPLE);
        }
        List<EventStartConfig> starts = new ArrayList<>();
        for (Entry entry : section.entries()) {
            String operator = entry.key().text();
            if (Shape.EVENT_START.knows(operator)) {
                section.requiredName(operator, "'2025-'").ifPresent(operand -> starts.add(start(operator, operand)));
            }
        }
        return List.copyOf(starts);
    }

    private static EventStartConfig start(String operator, Scalar operand) {
        EventStartConfig.Operator kind = switch (operator) {
            case "matches" -> EventStartConfig.Operator.MATCHES;
            case "startsWith" -> EventStartConfig.Operator.STARTS_WITH;
            default -> EventStartConfig.Operator.CONTAINS;
        };
        return new EventStartConfig(operand.at(), kind, operand.text());
    }
}
