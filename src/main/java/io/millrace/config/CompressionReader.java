package io.millrace.config;

import io.millrace.config.OutputConfig.Codec;
import io.millrace.config.OutputConfig.Compression;
import io.millrace.config.YamlNode.Entry;
import io.millrace.config.YamlNode.Mapping;
import io.millrace.config.YamlNode.Scalar;
import java.util.List;

/** Reads {@code compression:}: {@code zstd}, {@code gzip}, {@code lz4}, {@code none}, or a codec with its level. */
final class CompressionReader {
    static final int DEFAULT_ZSTD_LEVEL = 1;
    static final int DEFAULT_GZIP_LEVEL = 6;
    static final Compression NONE = new Compression(Codec.NONE, 0);
    private static final Compression ZSTD = new Compression(Codec.ZSTD, DEFAULT_ZSTD_LEVEL);
    private static final Compression GZIP = new Compression(Codec.GZIP, DEFAULT_GZIP_LEVEL);
    private static final Compression LZ4 = new Compression(Codec.LZ4, 0);
    private static final List<String> NAMES = List.of("zstd", "gzip", "lz4", "none");

    private CompressionReader() {}

    static Compression following(String path) {
        if (path.endsWith(".zst")) {
            return ZSTD;
        }
        if (path.endsWith(".lz4")) {
            return LZ4;
        }
        return path.endsWith(".gz") ? GZIP : NONE;
    }

    static Compression read(Subject subject, YamlNode node) {
        if (node instanceof Mapping mapping) {
            return withLevel(subject, mapping);
        }
        if (!(node instanceof Scalar)) {
            subject.error(
                    node.at(),
                    "'compression' must be zstd, gzip, lz4, none or a map such as {zstd: {level: 3}}, found "
                            + node.found());
            return NONE;
        }
        return Values.choice(subject, node, "compression", NAMES)
                .map(CompressionReader::named)
                .orElse(NONE);
    }

    private static Compression named(String name) {
        return switch (name) {
            case "zstd" -> ZSTD;
            case "gzip" -> GZIP;
            case "lz4" -> LZ4;
            default -> NONE;
        };
    }

    private static Compression withLevel(Subject owner, Mapping mapping) {
        Section.openPart(owner, Shape.COMPRESSION, mapping, "compression");
        Subject subject = owner.part("'compression'");
        if (mapping.entries().size() != 1) {
            subject.error(
                    mapping.at(),
                    "expected one codec, such as {zstd: {level: 3}}, found "
                            + mapping.entries().size());
            return NONE;
        }
        Entry codec = mapping.entries().get(0);
        return switch (codec.key().text()) {
            case "zstd" -> new Compression(Codec.ZSTD, level(subject, codec, -7, 19, DEFAULT_ZSTD_LEVEL));
            case "gzip" -> new Compression(Codec.GZIP, level(subject, codec, 1, 9, DEFAULT_GZIP_LEVEL));
            case "lz4" -> {
                Section.openPart(subject, Shape.LZ4, Section.mapOrNothing(codec.value()), "lz4");
                yield LZ4;
            }
            case "none" -> {
                subject.error(codec.key().at(), "'none' has no settings; write compression: none");
                yield NONE;
            }
            default -> NONE; // refused when the section was opened
        };
    }

    private static int level(Subject subject, Entry codec, int least, int most, int otherwise) {
        return Section.openPart(
                        subject,
                        Shape.LEVEL,
                        Section.mapOrNothing(codec.value()),
                        codec.key().text())
                .map(section -> (int) section.integer("level", least, most).orElse(otherwise))
                .orElse(otherwise);
    }
}
