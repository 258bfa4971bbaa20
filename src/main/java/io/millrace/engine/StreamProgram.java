package io.millrace.engine;

import io.millrace.metrics.Count;
import io.millrace.metrics.Counter;
import io.millrace.metrics.Metrics;
import io.millrace.ring.LineBlock;
import io.millrace.time.EventTime;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Runs the rules of one stream over the lines of a block. Owned by one worker.
 *
 * <p>Lateness, exactly, in parallel: a line is late for window W when the highest time before it, less lateness, has reached W's end. What of that can be
 * known within the block is decided here; whether it already was so when the block began, the collector decides, which knows. Where the stream is
 * stepwise, all of it is the collector's.
 */
final class StreamProgram {
    /** A time further ahead of the clock than this does not move the watermark. */
    static final long FUTURE_MILLIS = 3_600_000;

    private final LayerProgram[] layers;
    private final @Nullable Roster roster;
    private final Matches[] found;
    private final int[] next;
    private final boolean inOrder;
    private final RecordStage[] stages;
    private final @Nullable EventTime eventTime;
    private final int timeSlot;
    private final long latenessMillis;
    private final long stepMillis;
    private final boolean live;
    private final boolean arrivals;
    private final Stepping stepping;
    private final LineSample sample;
    private final Counts counts;

    // What changes from line to line of a block, or of a run where each source has its own time
    private long highest;
    private long nextStep;
    private int run;

    /** The highest time of the runs before. */
    private long highestBefore;

    /** Of the line; unreadable until it is known. */
    private long lineTime;

    private long unreadableLines;
    private long futureLines;
    private long failedLines;

    /** {@code roster}: null if all rules of the layers are there, and there is one layer. */
    StreamProgram(Parts parts, @Nullable Roster roster) {
        this.layers = parts.layers();
        this.roster = roster;
        this.found = new Matches[layers.length];
        this.next = new int[layers.length];
        this.inOrder = Arrays.stream(layers).anyMatch(LayerProgram::emits);
        this.stages = parts.stages();
        this.eventTime = parts.eventTime();
        this.timeSlot = parts.timeSlot();
        this.latenessMillis = parts.latenessMillis();
        this.stepMillis = WindowLengths.step(Arrays.stream(layers).mapToLong(LayerProgram::stepMillis));
        this.live = parts.live();
        this.arrivals = parts.arrivals();
        this.stepping = parts.stepping();
        this.sample = parts.sample();
        this.counts = parts.counts();
    }

    /**
     * @param layers of which the first has the stream's time
     * @param timeSlot the slot of the time's text; counts with {@code eventTime} only
     * @param live whether there is a clock, so that a line whose time cannot be read counts by its arrival
     * @param arrivals whether lines have an arrival time
     * @param stepping who decides which lines are late
     * @param sample the worker's, of this stream
     */
    record Parts(
            LayerProgram[] layers,
            RecordStage[] stages,
            @Nullable EventTime eventTime,
            int timeSlot,
            long latenessMillis,
            boolean live,
            boolean arrivals,
            Stepping stepping,
            LineSample sample,
            Counts counts) {}

    /** What is counted of the stream's lines. */
    record Counts(Count unreadable, Count future, Count badNumbers, Count failures) {
        static Counts of(Metrics metrics, String stream) {
            return new Counts(
                    metrics.count(Counter.TIME_UNREADABLE, stream),
                    metrics.count(Counter.TIME_FUTURE, stream),
                    metrics.count(Counter.NUMBERS_BAD, stream),
                    metrics.count(Counter.LINE_FAILURES, stream));
        }
    }

    /** Those of the last line that was run. */
    Values values() {
        return layers[0].values();
    }

    /** @param sequence the block's place in the ring */
    void run(LineBlock block, long sequence, BlockResult result) {
        highest = Long.MIN_VALUE;
        nextStep = Long.MIN_VALUE;
        highestBefore = Long.MIN_VALUE;
        int cuts = 0;
        int nextCut = block.cutLine(cuts);
        for (run = 0; run < block.runs(); run++) {
            for (LayerProgram layer : layers) {
                layer.values().begin(block.runSource(run).name(), block.arrivalMillis(), arrivals);
            }
            int end = run + 1 < block.runs() ? block.runStart(run + 1) : block.lines();
            for (int line = block.runStart(run); line < end; line++) {
                run(block, line, sequence * LineBlock.MAX_LINES + line, result);
                if (line == nextCut) {
                    addFault(Reasons.CUT_LINES, result);
                    nextCut = block.cutLine(++cuts);
                }
            }
            if (stepping == Stepping.BY_SOURCE) {
                endRun(result);
            }
        }
        result.highestTime(highest);
        publishCounts();
    }

    /** The next run has a time of its own. */
    private void endRun(BlockResult result) {
        if (highest != Long.MIN_VALUE) {
            result.addStep(highest, run, stages);
        }
        highestBefore = Math.max(highestBefore, highest);
        highest = Long.MIN_VALUE;
        nextStep = Long.MIN_VALUE;
    }

    private void addFault(int reason, BlockResult result) {
        boolean known = lineTime != EventTime.UNREADABLE;
        result.addFault(reason, known ? lineTime : Math.max(highest, highestBefore), known, watermark());
    }

    /** As far as this block knows it, or {@code Long.MIN_VALUE}. */
    private long watermark() {
        return stepping != Stepping.NONE || highest == Long.MIN_VALUE ? Long.MIN_VALUE : highest - latenessMillis;
    }

    private void run(LineBlock block, int line, long sequence, BlockResult result) {
        if (sample.isDue()) {
            sample.add(block, line);
        }
        lineTime = EventTime.UNREADABLE;
        try {
            for (LayerProgram layer : layers) {
                layer.values().line(block.bytes(), block.start(line), block.end(line), sequence);
            }
            if (eventTime == null) {
                lineTime = block.arrivalMillis();
                fire(block.arrivalMillis(), Long.MIN_VALUE, result);
            } else {
                runWithTime(block, eventTime, result);
            }
        } catch (RuntimeException e) {
            // A defect of ours must not take the other lines with it; it is counted, and visible as
            // millrace_line_failures_total.
            failedLines++;
            addFault(Reasons.DROPPED, result);
        }
    }

    private void runWithTime(LineBlock block, EventTime parser, BlockResult result) {
        long arrival = arrivals ? block.arrivalMillis() : 0;
        long time = EventTime.UNREADABLE;
        Values values = values();
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
        lineTime = time;
        fire(time, watermark(), result);
        if (!moves) {
            result.addStray(time);
        } else if (time > highest) {
            highest = time;
            if (time - latenessMillis >= nextStep) {
                nextStep = (Math.floorDiv(time - latenessMillis, stepMillis) + 1) * stepMillis;
                addAdvance(time, result);
            }
        }
    }

    private void addAdvance(long time, BlockResult result) {
        if (stepping == Stepping.NONE) {
            result.addAdvance(time, stages);
        } else {
            result.addStep(time, run, stages);
        }
    }

    private void fire(long timeMillis, long watermarkMillis, BlockResult result) {
        if (roster != null) {
            fireRanked(roster.ranks(), timeMillis, watermarkMillis, result);
            return;
        }
        LayerProgram only = layers[0];
        Matches matches = only.match(inOrder);
        for (int i = 0; i < matches.count(); i++) {
            only.fire(matches.place(i), timeMillis, watermarkMillis, result);
        }
        only.end();
    }

    /** Several layers fire as one would: what has the lowest rank first. What has none is not there any more. */
    private void fireRanked(int[][] ranks, long timeMillis, long watermarkMillis, BlockResult result) {
        for (int layer = 0; layer < layers.length; layer++) {
            found[layer] = layers[layer].match(inOrder);
            next[layer] = 0;
        }
        int first = first(ranks);
        while (first >= 0) {
            layers[first].fire(found[first].place(next[first]++), timeMillis, watermarkMillis, result);
            first = first(ranks);
        }
        for (LayerProgram layer : layers) {
            layer.end();
        }
    }

    /** The layer whose next match has the lowest rank, or -1. */
    private int first(int[][] ranks) {
        int first = -1;
        int lowest = Integer.MAX_VALUE;
        for (int layer = 0; layer < layers.length; layer++) {
            Matches matches = found[layer];
            int[] ofLayer = ranks[layer];
            while (next[layer] < matches.count() && ofLayer[matches.place(next[layer])] < 0) {
                next[layer]++;
            }
            if (next[layer] < matches.count() && ofLayer[matches.place(next[layer])] < lowest) {
                lowest = ofLayer[matches.place(next[layer])];
                first = layer;
            }
        }
        return first;
    }

    private void publishCounts() {
        for (int at = 0; at < layers.length; at++) {
            LayerProgram layer = layers[at];
            layer.publishCounts(roster == null ? null : roster.counts()[at]);
            counts.badNumbers().add(layer.values().takeBadNumbers());
        }
        counts.unreadable().add(unreadableLines);
        counts.future().add(futureLines);
        counts.failures().add(failedLines);
        unreadableLines = 0;
        futureLines = 0;
        failedLines = 0;
    }
}
