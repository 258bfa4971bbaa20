package io.millrace.config;

import io.millrace.config.PipelineConfig.Late;
import io.millrace.config.PipelineConfig.StreamConfig;
import io.millrace.config.PipelineConfig.TimeConfig;
import io.millrace.config.YamlNode.Entry;
import io.millrace.config.YamlNode.Mapping;
import io.millrace.config.YamlNode.Scalar;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads one stream: its time, its lateness and its fields. */
final class StreamConfigReader {
    static final int DEFAULT_MAX_LINE_LENGTH = 1 << 20;
    static final long DEFAULT_DEADLINE_MILLIS = 10_000;
    private static final int MOST_MAX_LINE_LENGTH = 1 << 30;
    private static final String AUTO = "auto";
    private static final Pattern SHORT_ZONE = Pattern.compile("[A-Z]{2,5}");
    private static final List<String> FORMATS = List.of("epochSeconds", "epochMillis", AUTO);
    private static final String LINE = "line";

    private StreamConfigReader() {}

    static Optional<StreamConfig> read(Problems problems, Entry entry) {
        Subject subject =
                Subject.config(problems).part("stream " + Shown.text(entry.key().text()));
        Names.check(subject, entry.key(), "a stream");
        Names.warnOfMerge(subject, entry);
        return Section.open(subject, Shape.STREAM, Section.mapOrNothing(entry.value()), "a stream")
                .map(section -> stream(section, entry.key()));
    }

    static StreamConfig withDefaults(String name) {
        Scalar at = new Scalar(Location.NONE, name, true);
        Mapping nothing = new Mapping(Location.NONE, List.of());
        return Section.open(Subject.config(new Problems()), Shape.STREAM, nothing, "a stream")
                .map(section -> stream(section, at))
                .orElseThrow();
    }

    private static StreamConfig stream(Section section, Scalar name) {
        if (section.obscures("fields")) {
            section.subject().problems().unsound().open(name.at());
        }
        Optional<TimeConfig> time = section.value("time").flatMap(node -> time(section.subject(), node));
        return new StreamConfig(
                name.at(),
                name.text(),
                (int) section.size("maxLineLength", MOST_MAX_LINE_LENGTH).orElse(DEFAULT_MAX_LINE_LENGTH),
                time,
                section.duration("lateness", 0).orElse(0),
                section.duration("deadline", 0).orElse(DEFAULT_DEADLINE_MILLIS),
                section.value("fields")
                        .map(node -> FieldReader.readAll(section.subject(), node, name.at()))
                        .orElse(List.of()),
                section.text("charset")
                        .map(charset -> CharsetReader.read(section.subject(), charset))
                        .orElse(CharsetReader.UTF_8),
                section.value("multiline").flatMap(node -> MultilineReader.read(section.subject(), node)),
                WatermarkReader.read(section),
                WatermarkReader.late(section).orElse(Late.DROP));
    }

    /** A map, or {@code auto} alone: the time is then looked for in the line. */
    private static Optional<TimeConfig> time(Subject stream, YamlNode node) {
        if (node instanceof Scalar text && !text.isNull()) {
            return timeInLine(stream, text);
        }
        return Section.openPart(stream, Shape.TIME, node, "time").flatMap(section -> {
            boolean isAuto = section.value("format")
                    .filter(f -> f instanceof Scalar text && text.text().equals(AUTO))
                    .isPresent();
            boolean isInLine = isAuto && section.lacks("field");
            Optional<Scalar> field = isInLine ? Optional.empty() : section.requiredName("field", "time");
            Optional<Scalar> format = section.requiredName("format", "\"yyyy-MM-dd HH:mm:ss\"");
            Optional<Scalar> zone = section.name("zone", "Europe/Berlin");
            format.filter(f -> !f.text().isEmpty()).ifPresent(f -> checkFormat(section.subject(), f));
            zone.ifPresent(z -> checkZone(section.subject(), z));
            if (field.isEmpty() && !isInLine || format.isEmpty()) {
                return Optional.empty();
            }
            return Optional.of(new TimeConfig(
                    section.at(),
                    field.map(Scalar::text).orElse(LINE),
                    field.map(Scalar::at).orElse(section.at()),
                    format.get().text(),
                    format.get().at(),
                    zone.map(Scalar::text).orElse("UTC"),
                    zone.map(Scalar::at).orElse(section.at())));
        });
    }

    private static Optional<TimeConfig> timeInLine(Subject stream, Scalar text) {
        if (!text.text().equals(AUTO)) {
            stream.error(
                    text.at(),
                    "'time' must be auto or a map such as " + Shape.TIME.example() + ", found " + text.found());
            return Optional.empty();
        }
        return Optional.of(new TimeConfig(text.at(), LINE, text.at(), AUTO, text.at(), "UTC", text.at()));
    }

    private static void checkFormat(Subject subject, Scalar format) {
        if (FORMATS.contains(format.text())) {
            return;
        }
        Optional<String> meant = Suggestions.nearest(format.text(), FORMATS);
        if (meant.isPresent()) {
            subject.error(
                    format.at(),
                    "'format' " + format.found() + " is unknown; did you mean " + Shown.text(meant.get()) + "?");
            return;
        }
        try {
            DatePattern.problem(format.text())
                    .ifPresent(why -> subject.error(
                            format.at(),
                            "'format' " + format.found() + " gives no time: " + why
                                    + DatePatternAdvice.ofOtherWays(format.text())
                                    + "; expected a pattern such as \"yyyy-MM-dd HH:mm:ss\", in which the year or the"
                                    + " time of day may be missing"));
        } catch (IllegalArgumentException | ClassCastException e) { // the second for a pad before several fields
            subject.error(
                    format.at(),
                    "'format' " + format.found() + " is no Java date pattern: " + e.getMessage()
                            + DatePatternAdvice.ofOtherWays(format.text())
                            + "; expected one such as \"yyyy-MM-dd HH:mm:ss\", or epochSeconds, epochMillis or auto");
        }
    }

    private static void checkZone(Subject subject, Scalar zone) {
        try {
            ZoneId.of(zone.text());
        } catch (DateTimeException e) {
            subject.error(zone.at(), "'zone' " + zone.found() + " is unknown" + zoneMeant(zone.text()));
        }
    }

    /** What is one letter from a short name is another zone: {@code EST} is no {@code EET}. */
    private static String zoneMeant(String zone) {
        if (SHORT_ZONE.matcher(zone).matches()) {
            return "; a short name may be that of several zones, so write a place or an offset such as America/New_York"
                    + " or -05:00";
        }
        return Suggestions.nearest(zone, ZoneId.getAvailableZoneIds())
                .map(z -> "; did you mean " + Shown.text(z) + "?")
                .orElse("; expected a zone such as UTC, Europe/Berlin or +02:00");
    }
}
