package io.millrace;

import io.millrace.config.ConfigException;
import io.millrace.config.Location;
import io.millrace.config.PipelineConfig;
import io.millrace.config.Problem;
import io.millrace.config.RuleDocument;
import io.millrace.config.TrialDocument;
import io.millrace.control.RuleControl;
import io.millrace.control.Trial;
import io.millrace.engine.Explainer;
import io.millrace.engine.LineTrace;
import io.millrace.ingest.StreamTarget;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import io.millrace.output.Output;
import io.millrace.plan.Plan;
import io.millrace.plan.Plan.RulePlan;
import io.millrace.plan.Plan.StreamPlan;
import io.millrace.ring.Source;
import io.millrace.script.Scripts;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.TimeUnit;

/**
 * One rule over a few lines, with an explanation of each: as a replay would run it, but that the lines come now, as those of the service do. Shares nothing
 * with the running service. One thread.
 */
final class TrialRun {
    static final int MOST_LINES = 1000;
    static final int MOST_RESULT_BYTES = 4 << 20;

    /** Fields times the longest line: what the explanation of one line may hold. */
    private static final long MOST_FIELD_BYTES = 64L << 20;

    private static final long LONGEST_MILLIS = 10_000;

    private static final Source SOURCE = new Source("try");

    private final Plan plan;
    private final RulePlan rule;
    private final StreamPlan stream;
    private final StreamTarget target;
    private final byte[] log;
    private final List<byte[]> lines = new ArrayList<>();

    /** When all lines came, so that results and explanations speak of the same arrival, years and windows. */
    private final long nowMillis = System.currentTimeMillis();

    private final long deadlineNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LONGEST_MILLIS);

    private TrialRun(PipelineConfig config, TrialDocument trial) throws ConfigException {
        plan = Examination.checkedPlan(config.withRules(List.of(trial.rule().rule())), new Scripts());
        rule = plan.rules().get(0);
        stream = plan.streams().get(rule.stream());
        StreamTarget written = StreamTargets.of(config).get(rule.stream());
        target = trial.inUtf8() ? written.inUtf8() : written;
        log = trial.lines();
        cut();
    }

    /** Throws what is wrong with the rule, or that there is too much to do. */
    static Trial run(PipelineConfig config, TrialDocument trial) throws ConfigException, InterruptedException {
        return new TrialRun(config, trial).run(trial.rule());
    }

    private void cut() throws ConfigException {
        InputLines input = new InputLines(new ByteArrayInputStream(log), target);
        long longest = 0;
        try {
            for (byte[] line = input.next(); line != null; line = input.next()) {
                lines.add(line);
                longest = Math.max(longest, line.length);
                if (lines.size() > MOST_LINES) {
                    throw tooMuch("a rule is tried on at most " + MOST_LINES + " lines; replay a whole log instead");
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (longest * (stream.fields().size() + rule.fields().size()) > MOST_FIELD_BYTES) {
            throw tooMuch("so many fields of so long a line are too much to explain; try it on shorter lines");
        }
    }

    private static ConfigException tooMuch(String message) {
        return new ConfigException(List.of(Problem.error(new Location(RuleControl.TRIAL, 1, 1), message)));
    }

    private Trial run(RuleDocument document) throws ConfigException, InterruptedException {
        Metrics metrics = new Metrics();
        FirstBytes written = new FirstBytes(MOST_RESULT_BYTES);
        replay(metrics, written);
        return new Trial(
                rule.name(),
                stream.name(),
                lines.size(),
                metrics.read(Counter.RULE_MATCHES, rule.name()),
                metrics.read(Counter.LATE, rule.name()),
                metrics.read(Counter.TIME_UNREADABLE, stream.name()),
                written.lines(),
                written.isCut(),
                new Traces(new Explainer(plan, stream.number(), SOURCE, () -> nowMillis), lines.iterator()),
                document.warnings());
    }

    private void replay(Metrics metrics, OutputStream to) throws ConfigException, InterruptedException {
        Deque<AutoCloseable> opened = new ArrayDeque<>();
        try (InputStream in = new ByteArrayInputStream(log)) {
            List<Output> outputs = Wiring.openStream(to, metrics, opened);
            StreamRun run = new StreamRun(
                    plan.toOneOutput(),
                    target,
                    outputs,
                    onFailure -> Wiring.trialEngine(() -> nowMillis, onFailure)
                            .withArrivals()
                            .quiet(),
                    Math.max(1, log.length),
                    metrics);
            opened.push(run);
            run.feed(in, SOURCE);
            boolean done = run.end(leftMillis());
            for (Output output : outputs) {
                done = done && output.close(leftMillis());
            }
            if (!done) {
                throw tooMuch("the rule took longer than " + LONGEST_MILLIS + " ms over these lines");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            Wiring.closeAll(opened);
        }
    }

    private long leftMillis() {
        return Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadlineNanos - System.nanoTime()));
    }

    /** What became of each line; ends early where the time is over. */
    private final class Traces implements Iterator<LineTrace> {
        private final Explainer explainer;
        private final Iterator<byte[]> rest;

        Traces(Explainer explainer, Iterator<byte[]> rest) {
            this.explainer = explainer;
            this.rest = rest;
        }

        @Override
        public boolean hasNext() {
            boolean more = rest.hasNext() && System.nanoTime() - deadlineNanos < 0;
            if (!more) {
                explainer.close();
            }
            return more;
        }

        @Override
        public LineTrace next() {
            if (!rest.hasNext()) {
                throw new NoSuchElementException();
            }
            return explainer.explain(rest.next(), rule.name()::equals);
        }
    }
}
