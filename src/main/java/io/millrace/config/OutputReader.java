package io.millrace.config;

import io.millrace.config.OutputConfig.Compression;
import io.millrace.config.OutputConfig.Sink;
import io.millrace.config.YamlNode.Entry;
import io.millrace.config.YamlNode.Scalar;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads one output: exactly one sink, its compression, and how often it is flushed. */
final class OutputReader {
    static final long DEFAULT_FLUSH_MILLIS = 1_000;
    private static final long MOST_FLUSH_MILLIS = 24 * 86_400_000L;
    private static final long LEAST_ROTATE_MILLIS = 1_000;
    private static final List<String> SINKS = List.of("file", "stdout", "drop");

    private OutputReader() {}

    static Optional<OutputConfig> read(Problems problems, Entry entry) {
        Subject subject =
                Subject.config(problems).part("output " + Shown.text(entry.key().text()));
        Names.check(subject, entry.key(), "an output");
        Names.warnOfMerge(subject, entry);
        return Section.open(subject, Shape.OUTPUT, entry.value(), "an output")
                .flatMap(section -> output(section, entry.key()));
    }

    private static Optional<OutputConfig> output(Section section, Scalar name) {
        long flushMillis = section.duration("flush", 1, MOST_FLUSH_MILLIS).orElse(DEFAULT_FLUSH_MILLIS);
        Optional<Sink> sink = sink(section);
        Compression compression = section.value("compression")
                .map(node -> CompressionReader.read(section.subject(), node))
                .orElseGet(() -> sink.map(OutputReader::following).orElse(CompressionReader.NONE));
        return sink.map(s -> new OutputConfig(name.at(), name.text(), s, compression, flushMillis));
    }

    private static Optional<Sink> sink(Section section) {
        List<Entry> sinks = section.entries().stream()
                .filter(e -> SINKS.contains(e.key().text())
                        || NotYet.key(Shape.OUTPUT, e.key().text()))
                .toList();
        if (sinks.isEmpty() && SINKS.stream().allMatch(section::lacks)) {
            section.subject()
                    .error(
                            section.at(),
                            "no sink; expected one of file, stdout, drop, as in {file: " + Shape.FILE.example() + "}");
        }
        if (sinks.isEmpty()) {
            return Optional.empty();
        }
        Entry first = sinks.get(0);
        if (sinks.size() > 1) {
            Entry second = sinks.get(1);
            section.subject()
                    .error(
                            second.key().at(),
                            Shown.text(first.key().text()) + " and "
                                    + Shown.text(second.key().text())
                                    + " are two sinks and an output has one; declare a second output and name both in"
                                    + " 'to'");
        }
        return sink(section.subject(), first);
    }

    private static Optional<Sink> sink(Subject subject, Entry entry) {
        Location at = entry.key().at();
        String name = entry.key().text();
        return switch (name) {
            case "file" ->
                Section.openPart(subject, Shape.FILE, entry.value(), name).flatMap(OutputReader::file);
            case "stdout" -> nothing(subject, entry).map(section -> new Sink.Stdout(at));
            case "drop" -> nothing(subject, entry).map(section -> new Sink.Drop(at));
            default -> Optional.empty(); // not in this version, and said so
        };
    }

    /** A sink without settings. */
    private static Optional<Section> nothing(Subject subject, Entry entry) {
        return Section.openPart(
                subject,
                Shape.NOTHING,
                Section.mapOrNothing(entry.value()),
                entry.key().text());
    }

    private static Optional<Sink> file(Section section) {
        Optional<Section> rotate = section.value("rotate")
                .flatMap(node -> Section.openPart(section.subject(), Shape.ROTATE, node, "rotate"));
        rotate.filter(r -> r.lacks("every")).ifPresent(r -> r.required("size", "256MiB"));
        OptionalLong size = rotate.map(r -> r.size("size", Long.MAX_VALUE)).orElseGet(OptionalLong::empty);
        OptionalLong every =
                rotate.map(r -> r.duration("every", LEAST_ROTATE_MILLIS)).orElseGet(OptionalLong::empty);
        Optional<Scalar> path = section.requiredName("path", "out/results.ndjson.zst");
        return path.filter(p -> isPath(section.subject(), p)).flatMap(p -> {
            if (!PathDates.isIn(p.text())) {
                PathDates.ofOtherTools(p.text())
                        .ifPresent(date -> section.subject()
                                .warning(
                                        p.at(),
                                        "'path' " + p.found() + ": '" + date + "' is no date here and stands for"
                                                + " itself; for dates write a Java pattern such as %d{yyyyMMdd-HH}"));
                NamedFiles.whyNoFile(Path.of(p.text()))
                        .filter(why -> !p.text().endsWith("/"))
                        .ifPresent(why -> section.subject().error(p.at(), "'path' " + p.found() + " " + why));
                return Optional.of(new Sink.File(p.at(), p.text(), Optional.empty(), size, every));
            }
            return PathDates.read(section.subject(), p.text(), p.at())
                    .map(dates -> new Sink.File(p.at(), p.text(), Optional.of(dates), size, every));
        });
    }

    private static boolean isPath(Subject subject, Scalar path) {
        if (path.text().endsWith("/")) {
            subject.error(path.at(), "'path' must name a file, and " + path.found() + " is a folder; add a file name");
        }
        try {
            Path.of(path.text());
            return true;
        } catch (InvalidPathException e) {
            subject.error(path.at(), "'path' " + path.found() + " is no path: " + LostCharacters.noPath(e));
            return false;
        }
    }

    /** The compression that a file's ending asks for; none for anything else. */
    private static Compression following(Sink sink) {
        if (!(sink instanceof Sink.File file)) {
            return CompressionReader.NONE;
        }
        return CompressionReader.following(file.path());
    }
}
