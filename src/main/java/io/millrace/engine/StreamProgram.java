package io.millrace.engine;

import io.millrace.metrics.Count;
import io.millrace.ring.LineBlock;
import io.millrace.time.EventTime;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Runs the rules of one stream over the lines of a block. Owned by one worker.
 *
 * <p>Lateness, exactly, in parallel: a line is late for window W when the highest time before it, less lateness, has reached W's end. What of that can be
 * known within the block is decided here; whether it already was so when the block began, the collector decides, which knows.
 */
final class StreamProgram {
    /** A time further ahead of the clock than this does not move the watermark. */
    static final long FUTURE_MILLIS = 3_600_000;

    private final Values values;
    private final Rule[] rules;
    private final Network network;
    private final Matches matches;
    private final CostSampler sampler;
    private final boolean inOrder;
    private final RecordStage[] stages;
    private final @Nullable EventTime eventTime;
    private final int timeSlot;
    private final long latenessMillis;
    private final long stepMillis;
    private final boolean live;
    private final Count unreadable;
    private final Count future;
    private final Count badNumbers;
    private final Count failures;

    /** The rules that fired in the block, each once. */
    private final Rule[] fired;

    private int firedCount;

    // What changes from line to line of a block
    private long highest;
    private long nextStep;
    private long unreadableLines;
    private long futureLines;
    private long failedLines;

    StreamProgram(Parts parts) {
        this.values = parts.values();
        this.rules = parts.rules();
        this.network = parts.network();
        this.matches = new Matches(rules.length);
        this.sampler = parts.sampler();
        this.fired = new Rule[rules.length];
        this.inOrder = Arrays.stream(rules).anyMatch(Rule::emits);
        this.stages = parts.stages();
        this.eventTime = parts.eventTime();
        this.timeSlot = parts.timeSlot();
        this.latenessMillis = parts.latenessMillis();
        this.stepMillis = parts.stepMillis();
        this.live = parts.live();
        this.unreadable = parts.unreadable();
        this.future = parts.future();
        this.badNumbers = parts.badNumbers();
        this.failures = parts.failures();
    }

    /**
     * @param rules by their places in the network
     * @param sampler with the same places
     * @param timeSlot the slot of the time's text; counts with {@code eventTime} only
     * @param stepMillis the greatest common divisor of all windows: no window closes between two multiples of it
     * @param live whether lines have an arrival time
     */
    record Parts(
            Values values,
            Rule[] rules,
            Network network,
            CostSampler sampler,
            RecordStage[] stages,
            @Nullable EventTime eventTime,
            int timeSlot,
            long latenessMillis,
            long stepMillis,
            boolean live,
            Count unreadable,
            Count future,
            Count badNumbers,
            Count failures) {}

    /** Those of the last line that was run. */
    Values values() {
        return values;
    }

    /** @param sequence the block's place in the ring */
    void run(LineBlock block, long sequence, BlockResult result) {
        highest = Long.MIN_VALUE;
        nextStep = Long.MIN_VALUE;
        for (int run = 0; run < block.runs(); run++) {
            values.begin(block.runSource(run).name(), block.arrivalMillis(), live);
            int end = run + 1 < block.runs() ? block.runStart(run + 1) : block.lines();
            for (int line = block.runStart(run); line < end; line++) {
                run(block, line, sequence * LineBlock.MAX_LINES + line, result);
            }
        }
        result.highestTime(highest);
        publishCounts();
    }

    private void run(LineBlock block, int line, long sequence, BlockResult result) {
        try {
            values.line(block.bytes(), block.start(line), block.end(line), sequence);
            if (eventTime == null) {
                fire(block.arrivalMillis(), Long.MIN_VALUE, result);
            } else {
                runWithTime(block, eventTime, result);
            }
        } catch (RuntimeException e) {
            // A defect of ours must not take the other lines with it; it is counted, and visible as
            // millrace_line_failures_total.
            failedLines++;
        }
    }

    private void runWithTime(LineBlock block, EventTime parser, BlockResult result) {
        long arrival = live ? block.arrivalMillis() : 0;
        long time = EventTime.UNREADABLE;
        if (values.has(timeSlot)) {
            time = parser.parse(
                    values.row().bytes(timeSlot),
                    values.row().from(timeSlot),
                    values.row().to(timeSlot),
                    arrival);
        }
        boolean moves = true;
        if (time == EventTime.UNREADABLE) {
            unreadableLines++;
            if (!live) {
                return;
            }
            time = arrival;
            moves = false;
        } else if (live && time > arrival + FUTURE_MILLIS) {
            futureLines++;
            moves = false;
        }
        fire(time, highest == Long.MIN_VALUE ? Long.MIN_VALUE : highest - latenessMillis, result);
        if (moves && time > highest) {
            highest = time;
            if (time - latenessMillis >= nextStep) {
                nextStep = (Math.floorDiv(time - latenessMillis, stepMillis) + 1) * stepMillis;
                result.addAdvance(time, stages);
            }
        }
    }

    private void fire(long timeMillis, long watermarkMillis, BlockResult result) {
        if (sampler.isDue()) {
            fireSampled(timeMillis, watermarkMillis, result);
            return;
        }
        matches.begin(null);
        match();
        for (int i = 0; i < matches.count(); i++) {
            fire(matches.place(i), timeMillis, watermarkMillis, result);
        }
    }

    /** As every other line, with a look at the clock around all that is done for a rule. */
    private void fireSampled(long timeMillis, long watermarkMillis, BlockResult result) {
        sampler.begin(values.row().lineEnd() - values.row().lineStart());
        matches.begin(sampler);
        match();
        sampler.resume();
        for (int i = 0; i < matches.count(); i++) {
            int place = matches.place(i);
            fire(place, timeMillis, watermarkMillis, result);
            sampler.charge(place);
        }
        sampler.end();
    }

    private void match() {
        network.match(values, matches);
        if (inOrder) {
            matches.sort();
        }
    }

    private void fire(int place, long timeMillis, long watermarkMillis, BlockResult result) {
        Rule rule = rules[place];
        if (!rule.hasCounts()) {
            fired[firedCount++] = rule;
        }
        rule.fire(values, timeMillis, watermarkMillis, result);
    }

    private void publishCounts() {
        for (int i = 0; i < firedCount; i++) {
            fired[i].publishCounts();
        }
        firedCount = 0;
        badNumbers.add(values.takeBadNumbers());
        unreadable.add(unreadableLines);
        future.add(futureLines);
        failures.add(failedLines);
        unreadableLines = 0;
        futureLines = 0;
        failedLines = 0;
    }
}
