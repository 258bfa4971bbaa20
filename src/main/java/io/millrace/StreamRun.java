package io.millrace;

import io.millrace.config.ConfigException;
import io.millrace.engine.Engine;
import io.millrace.ingest.StreamTarget;
import io.millrace.metrics.Metrics;
import io.millrace.output.Output;
import io.millrace.plan.Plan;
import io.millrace.ring.Source;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Logs of one stream through an engine of their own, from the first line to the end of the input. One thread. */
final class StreamRun implements AutoCloseable {
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private final Engine engine;
    private final LogFeeder feeder;

    /**
     * @param outputs those of the plan; the caller closes them, once this has ended
     * @param options of the engine, given what to tell of a failure
     * @param readBytes how many bytes to read at a time; results do not depend on it
     */
    StreamRun(
            Plan plan,
            StreamTarget target,
            List<Output> outputs,
            Function<Consumer<Throwable>, Engine.Options> options,
            int readBytes,
            Metrics metrics)
            throws ConfigException {
        engine = new Engine(plan, outputs, options.apply(failure::set), metrics);
        engine.start();
        feeder = new LogFeeder(engine.intake(), target, readBytes, this::throwFailure, metrics);
    }

    long bytesRead() {
        return feeder.bytesRead();
    }

    void feed(InputStream in, String sourceName) throws IOException, InterruptedException {
        feed(in, new Source(sourceName));
    }

    void feed(InputStream in, Source source) throws IOException, InterruptedException {
        feeder.feed(in, source);
    }

    /** Closes all windows and returns once all results are with the outputs; false if that takes longer than this. */
    boolean end(long timeoutMillis) throws InterruptedException {
        long startNanos = System.nanoTime();
        feeder.flush();
        while (!engine.end(100)) {
            throwFailure();
            if (TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos) >= timeoutMillis) {
                return false;
            }
        }
        throwFailure();
        return true;
    }

    private void throwFailure() {
        Throwable cause = failure.get();
        if (cause instanceof OutOfMemoryError) {
            throw new IllegalStateException(
                    "there is no memory left: " + cause.getMessage()
                            + "; give it more (-Xmx), or let it hold less: fewer groups (maxGroups, coarser keys, shorter"
                            + " windows)",
                    cause);
        }
        if (cause != null) {
            throw new IllegalStateException("the engine failed, this is a defect of Millrace: " + cause, cause);
        }
    }

    @Override
    public void close() {
        engine.close();
    }
}
