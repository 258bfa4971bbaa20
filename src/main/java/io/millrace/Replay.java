package io.millrace;

import io.millrace.config.PipelineConfig;
import io.millrace.ingest.StreamTarget;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import io.millrace.output.LogFiles;
import io.millrace.output.Output;
import io.millrace.plan.Plan;
import io.millrace.plan.Plan.ActionPlan;
import io.millrace.plan.Plan.StreamPlan;
import io.millrace.script.Scripts;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A backtest: the engine without listeners and without a clock, fed from stored logs. */
final class Replay implements AutoCloseable {
    private static final int READ_BYTES = 64 << 10;

    private final Deque<AutoCloseable> opened = new ArrayDeque<>();
    private final Metrics metrics = new Metrics();
    private final StreamPlan stream;
    private final Plan plan;
    private final List<Output> outputs;
    private final boolean isToStandardOutput;
    private final StreamRun run;
    private final long startNanos = System.nanoTime();

    /** @param standardOutput where every result goes instead of to the outputs, or null */
    Replay(PipelineConfig config, String streamName, @Nullable OutputStream standardOutput) throws Exception {
        this(config, streamName, standardOutput, READ_BYTES);
    }

    /** @param readBytes how many bytes to read at a time; results do not depend on it */
    Replay(PipelineConfig config, String streamName, @Nullable OutputStream standardOutput, int readBytes)
            throws Exception {
        Plan asWritten = Examination.checkedPlan(config, new Scripts());
        List<StreamTarget> targets = StreamTargets.of(config);
        try {
            plan = standardOutput == null ? asWritten : asWritten.toOneOutput();
            outputs = Wiring.openToReplay(config.outputs(), standardOutput, metrics, opened);
            isToStandardOutput = standardOutput != null;
            stream = plan.streams().stream()
                    .filter(candidate -> candidate.name().equals(streamName))
                    .findFirst()
                    .orElseThrow();
            OptionalInt workers = config.workers();
            run = new StreamRun(
                    plan,
                    targets.get(stream.number()),
                    outputs,
                    onFailure -> Wiring.replayEngine(workers, endingWithoutMemory(onFailure)),
                    readBytes,
                    metrics);
            opened.push(run);
        } catch (Exception e) {
            close();
            throw e;
        }
    }

    /** With a full heap nobody else may get as far as to end the process. */
    private static Consumer<Throwable> endingWithoutMemory(Consumer<Throwable> onFailure) {
        LastWords lastWords = new LastWords();
        return failure -> {
            if (failure instanceof OutOfMemoryError lack) {
                lastWords.end(lack);
            }
            onFailure.accept(failure);
        };
    }

    long bytesRead() {
        return run.bytesRead();
    }

    /** Reads a log: a file's name, or {@code -} for standard input. Throws too where results cannot be written. */
    void feed(String log) throws IOException, InterruptedException {
        try (InputStream in = LogFiles.open(log)) {
            feed(in, log);
        } catch (IOException e) {
            throwUnwritten();
            throw e;
        }
    }

    void feed(InputStream in, String sourceName) throws IOException, InterruptedException {
        run.feed(new WantedLog(in), sourceName);
    }

    /** A log is read for its results: no further where those cannot be written. */
    private final class WantedLog extends FilterInputStream {
        WantedLog(InputStream log) {
            super(log);
        }

        @Override
        public int read() throws IOException {
            throwUnwritten();
            return in.read();
        }

        @Override
        public int read(byte[] to, int offset, int length) throws IOException {
            throwUnwritten();
            return in.read(to, offset, length);
        }
    }

    private void throwUnwritten() throws IOException {
        for (Output output : outputs) {
            Throwable failure = output.failure();
            if (failure != null) {
                String subject = isToStandardOutput ? "" : "output '" + output.name() + "': ";
                throw new IOException(subject + Failure.sentence(failure), failure);
            }
        }
    }

    /** Closes all windows and returns once everything is written. */
    void finish() throws Exception {
        run.end(Long.MAX_VALUE);
        for (Output output : outputs) {
            boolean wroteAll = output.close(Long.MAX_VALUE);
            throwUnwritten();
            if (!wroteAll) {
                throw new IOException("output '" + output.name() + "' could not write everything");
            }
        }
    }

    String summary() {
        double seconds = (System.nanoTime() - startNanos) / 1e9;
        long lines = metrics.read(Counter.LINES, stream.name());
        long unreadable = metrics.read(Counter.TIME_UNREADABLE, stream.name());
        long results = plan.rules().stream()
                .mapToLong(rule -> metrics.read(Counter.RESULTS, rule.name()))
                .sum();
        long late = plan.rules().stream()
                .mapToLong(rule -> metrics.read(leftOut(rule.action()), rule.name()))
                .sum();
        return String.format(
                "%,d lines, %,.1f MB in %.2f s (%,.1f MB/s, %,.0f lines/s): %,d results; left out: %,d without a readable"
                        + " time, %,d late%s",
                lines,
                bytesRead() / 1e6,
                seconds,
                bytesRead() / 1e6 / seconds,
                lines / seconds,
                results,
                unreadable,
                late,
                stream.rules().size() > 1 ? ", counted for each rule" : "");
    }

    /** What counts late lines that are in no result of a rule. */
    private static Counter leftOut(ActionPlan action) {
        boolean updates = action instanceof ActionPlan.Aggregate windows && windows.updatesLate();
        return updates ? Counter.LATE_UNCORRECTED : Counter.LATE;
    }

    Metrics metrics() {
        return metrics;
    }

    @Override
    public void close() {
        Wiring.closeAll(opened);
    }
}
