package io.millrace.config;

import java.util.Optional;
import java.util.OptionalLong;

/** Where results go: a sink, how it is compressed, and how often what is written becomes readable. */
public record OutputConfig(Location at, String name, Sink sink, Compression compression, long flushMillis) {
    /** The same under another name. */
    public OutputConfig named(String other) {
        return new OutputConfig(at, other, sink, compression, flushMillis);
    }

    public sealed interface Sink {
        /**
         * @param at the place of the path
         * @param dates those in the path; empty if the path is always the same
         * @param rotateBytes a file is closed and numbered once it has this many bytes on disk
         * @param rotateMillis and when so much wall-clock time is over, counted from the epoch
         */
        record File(
                Location at,
                String path,
                Optional<PathDates> dates,
                OptionalLong rotateBytes,
                OptionalLong rotateMillis)
                implements Sink {}

        record Stdout(Location at) implements Sink {}

        /** All the work up to the write. */
        record Drop(Location at) implements Sink {}
    }

    /** {@code level} counts for ZSTD and GZIP. */
    public record Compression(Codec codec, int level) {}

    public enum Codec {
        NONE,
        ZSTD,
        GZIP,
        LZ4
    }
}
