package io.millrace;

import io.millrace.config.OutputConfig;
import io.millrace.config.PathDates;
import io.millrace.config.PipelineConfig;
import io.millrace.engine.Engine;
import io.millrace.metrics.Metrics;
import io.millrace.output.DatedPath;
import io.millrace.output.Output;
import io.millrace.output.OutputSpec;
import io.millrace.output.Outputs;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How the rooms are put together, for the service and for a replay alike: sizes, threads, and config turned into each room's own terms. */
final class Wiring {
    /** Threads that read sockets. */
    static final int EVENT_LOOPS = 2;

    /** Blocks between intake and collector: enough that neither waits for the other's hiccups, few enough to stay within a small heap. */
    private static final int RING_SLOTS = 16;

    private Wiring() {}

    /** Opens every output, and pushes each on {@code opened} so that the caller can close it. */
    static List<Output> openOutputs(List<OutputConfig> configs, Metrics metrics, Deque<AutoCloseable> opened)
            throws IOException {
        return open(configs.stream().map(Wiring::spec).toList(), metrics, opened);
    }

    /** The same for a replay, which ends where a result cannot be written; all to {@code instead} if there is such a stream. */
    static List<Output> openToReplay(
            List<OutputConfig> configs, @Nullable OutputStream instead, Metrics metrics, Deque<AutoCloseable> opened)
            throws IOException {
        Stream<OutputSpec> specs = instead == null
                ? configs.stream().map(Wiring::spec)
                : Stream.of(OutputSpec.toStream("standard output", instead));
        return open(specs.map(OutputSpec::withoutRetries).toList(), metrics, opened);
    }

    private static List<Output> open(List<OutputSpec> specs, Metrics metrics, Deque<AutoCloseable> opened)
            throws IOException {
        List<Output> outputs = new ArrayList<>();
        for (OutputSpec spec : specs) {
            Output output = Outputs.open(spec, metrics, Engine.ALLOCATOR, Wiring::say);
            opened.push(output);
            outputs.add(output);
        }
        return outputs;
    }

    static Output openOutput(OutputConfig config, Metrics metrics) throws IOException {
        return Outputs.open(spec(config), metrics, Engine.ALLOCATOR, Wiring::say);
    }

    /** One output that writes plain NDJSON to a stream. */
    static List<Output> openStream(OutputStream to, Metrics metrics, Deque<AutoCloseable> opened) {
        Output output = Outputs.toStream("-", to, metrics, Engine.ALLOCATOR, Wiring::say);
        opened.push(output);
        return List.of(output);
    }

    /** What an output has to tell, as all else is told on standard error. */
    private static void say(String line) {
        System.err.println("millrace: ".concat(line));
    }

    /** Closes everything, latest first, whatever fails on the way. */
    static void closeAll(Deque<AutoCloseable> opened) {
        while (!opened.isEmpty()) {
            try {
                opened.pop().close();
            } catch (Exception e) {
                System.err.println("millrace: while closing: " + Failure.sentence(e));
            }
        }
    }

    private static OutputSpec spec(OutputConfig config) {
        OutputSpec.Codec codec = switch (config.compression().codec()) {
            case NONE -> OutputSpec.Codec.NONE;
            case ZSTD -> OutputSpec.Codec.ZSTD;
            case GZIP -> OutputSpec.Codec.GZIP;
            case LZ4 -> OutputSpec.Codec.LZ4;
        };
        return new OutputSpec(
                config.name(),
                sink(config.sink()),
                codec,
                config.compression().level(),
                config.flushMillis(),
                OutputSpec.DEFAULT_HIGH_MARK_BYTES);
    }

    private static OutputSpec.Sink sink(OutputConfig.Sink config) {
        if (config instanceof OutputConfig.Sink.File file) {
            OutputSpec.Rotation rotation = new OutputSpec.Rotation(file.rotateBytes(), file.rotateMillis());
            return file.dates().isPresent()
                    ? new OutputSpec.Sink.DatedFile(
                            dated(file.path(), file.dates().get()), rotation)
                    : new OutputSpec.Sink.File(Path.of(file.path()), rotation);
        }
        return config instanceof OutputConfig.Sink.Stdout ? new OutputSpec.Sink.Stdout() : new OutputSpec.Sink.Drop();
    }

    static DatedPath dated(String path, PathDates dates) {
        return new DatedPath(Path.of(path).toString(), dates.names(), dates.stepMillis());
    }

    static Engine.Options liveEngine(PipelineConfig config, Consumer<Throwable> onFailure) {
        return new Engine.Options(
                config.workers().orElseGet(Wiring::defaultWorkers),
                RING_SLOTS,
                true,
                System::currentTimeMillis,
                new SecureRandom().nextLong(),
                onFailure);
    }

    static Engine.Options replayEngine(OptionalInt workers, Consumer<Throwable> onFailure) {
        return new Engine.Options(
                workers.orElseGet(Wiring::defaultWorkers),
                RING_SLOTS,
                false,
                () -> 0,
                new SecureRandom().nextLong(),
                onFailure);
    }

    /** As a replay with one worker, but for the clock: lines of a stream without a time come when it says. */
    static Engine.Options trialEngine(LongSupplier clockMillis, Consumer<Throwable> onFailure) {
        return new Engine.Options(1, RING_SLOTS, false, clockMillis, new SecureRandom().nextLong(), onFailure);
    }

    private static int defaultWorkers() {
        return Math.max(1, Runtime.getRuntime().availableProcessors());
    }
}
