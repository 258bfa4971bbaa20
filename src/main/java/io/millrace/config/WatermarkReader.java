package io.millrace.config;

import io.millrace.config.PipelineConfig.Late;
import io.millrace.config.PipelineConfig.WatermarkConfig;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads what closes the windows of a stream, and what becomes of lines that come after that. */
final class WatermarkReader {
    private static final long DEFAULT_IDLE_MILLIS = 30_000;
    private static final WatermarkConfig BY_STREAM = new WatermarkConfig(false, DEFAULT_IDLE_MILLIS);

    private WatermarkReader() {}

    /** The {@code watermark} of a stream. */
    static WatermarkConfig read(Section stream) {
        return stream.value("watermark")
                .flatMap(node -> Section.openPart(stream.subject(), Shape.WATERMARK, node, "watermark"))
                .map(section -> watermark(section, stream))
                .orElse(BY_STREAM);
    }

    private static WatermarkConfig watermark(Section section, Section stream) {
        boolean bySource = section.choice("by", List.of("stream", "source"))
                .filter("source"::equals)
                .isPresent();
        OptionalLong idle = section.duration("idle", 1);
        if (section.has("idle") && (section.lacks("by") || isByStream(section))) {
            section.subject()
                    .error(
                            section.keyAt("idle"),
                            "'idle' says for how long a silent source is waited for, which only 'by: source' does;"
                                    + " write {by: source, idle: 30s}, or take 'idle' away");
        }
        if (bySource && stream.lacks("time")) {
            section.subject()
                    .error(
                            section.keyAt("by"),
                            "'by: source' needs a 'time': without one the stream goes by arrival, and its watermark is"
                                    + " the clock; give the stream a 'time', or take 'watermark' away");
        }
        return new WatermarkConfig(bySource, idle.orElse(DEFAULT_IDLE_MILLIS));
    }

    private static boolean isByStream(Section section) {
        return section.value("by")
                .filter(node -> node instanceof YamlNode.Scalar by && by.text().equals("stream"))
                .isPresent();
    }

    /** The {@code late} of a stream or of a rule. */
    static Optional<Late> late(Section section) {
        return section.choice("late", List.of("drop", "update"))
                .map(word -> word.equals("update") ? Late.UPDATE : Late.DROP);
    }
}
