package io.millrace.output;

import java.io.OutputStream;
import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * What an output is to be: where it writes, how it compresses, and its bounds.
 *
 * @param name shown in messages and as the label of its counters
 * @param level for {@link Codec#ZSTD} -7 to 19, for {@link Codec#GZIP} 1 to 9, without meaning otherwise
 * @param flushMillis a record is readable at the latest this long after it was offered, as long as the sink keeps up
 * @param highMarkBytes with more than this in the queue the output is full, until less than half of it is left
 * @param retries whether a write that failed is tried again until it works. Otherwise the first is the last; it is not
 *     logged, but to be asked for by {@link Output#failure}
 */
public record OutputSpec(
        String name, Sink sink, Codec codec, int level, long flushMillis, long highMarkBytes, boolean retries) {
    public static final long DEFAULT_FLUSH_MILLIS = 1_000;
    public static final long DEFAULT_HIGH_MARK_BYTES = 32 << 20;

    public OutputSpec {
        require(flushMillis > 0 && flushMillis <= Integer.MAX_VALUE, name, "flushMillis", flushMillis);
        require(highMarkBytes > 0, name, "highMarkBytes", highMarkBytes);
        require(codec != Codec.ZSTD || level >= -7 && level <= 19, name, "zstd level (-7 to 19)", level);
        require(codec != Codec.GZIP || level >= 1 && level <= 9, name, "gzip level (1 to 9)", level);
    }

    public OutputSpec(String name, Sink sink, Codec codec, int level, long flushMillis, long highMarkBytes) {
        this(name, sink, codec, level, flushMillis, highMarkBytes, true);
    }

    /** Plain NDJSON to a stream, in the standard bounds. */
    public static OutputSpec toStream(String name, OutputStream to) {
        return new OutputSpec(name, new Sink.Stream(to), Codec.NONE, 0, DEFAULT_FLUSH_MILLIS, DEFAULT_HIGH_MARK_BYTES);
    }

    public OutputSpec withoutRetries() {
        return new OutputSpec(name, sink, codec, level, flushMillis, highMarkBytes, false);
    }

    private static void require(boolean holds, String name, String what, long value) {
        if (!holds) {
            throw new IllegalArgumentException("output '" + name + "': " + what + " cannot be " + value);
        }
    }

    /** Where the frames go. */
    public sealed interface Sink {
        /**
         * A file, appended to; missing folders are made. A pipe or a device is written to as it is, and waited for by
         * the writer's thread alone.
         *
         */
        record File(Path path, Rotation rotation) implements Sink {}

        /** A file for each date, appended to; missing folders are made. */
        record DatedFile(DatedPath path, Rotation rotation) implements Sink {}

        /** The process's standard output; it is never closed. */
        record Stdout() implements Sink {}

        /** A stream of the caller's, flushed after every frame and never closed. */
        record Stream(OutputStream to) implements Sink {}

        /** Nowhere: all the work up to the write. */
        record Drop() implements Sink {}
    }

    /**
     * When a file is closed and numbered; one that holds no result never is.
     *
     * @param bytes once it has this many bytes on disk
     * @param everyMillis once so much wall-clock time is over, counted from the epoch
     */
    public record Rotation(OptionalLong bytes, OptionalLong everyMillis) {
        public static final Rotation NEVER = new Rotation(OptionalLong.empty(), OptionalLong.empty());
    }

    /** How frames are compressed. Each stands for itself, so a file can be read as far as it is written. */
    public enum Codec {
        NONE,
        ZSTD,
        GZIP,
        LZ4
    }
}
