package io.millrace.engine;

import io.millrace.window.Combiner;
import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What a worker made of one block: records as text for each output, aggregates in a combiner, and where in the block time moved on far enough to close a
 * window, so that the collector can put windows between records exactly where one thread would have. Stays with its slot and is reused; written by the
 * worker, then read and emptied by the collector.
 *
 * <p>Buffers in {@link #takeRecords} are the taker's to release.
 */
final class BlockResult {
    /** What each part of a combiner may keep from block to block: enough for some 100,000 groups, so that thousands of rules make no garbage. */
    private static final long KEEP_BYTES = 8 << 20;

    private int outputs;
    private final Combiner combiner = new Combiner(KEEP_BYTES);
    private @Nullable ByteBuf[] records;
    private int[] recordCounts;
    private RecordRuns[] runs;

    /** One entry an advance: the event time that was reached. */
    private long[] advanceTimes = new long[8];

    /** {@code outputs} entries an advance: how many bytes, and how many records, came before it. */
    private int[] bytesBefore;

    private int[] recordsBefore;
    private int advances;
    private final Steps steps = new Steps();
    private long highestTime = Long.MIN_VALUE;

    // What did not come whole, one entry a line
    private int faults;
    private long[] faultTimes = new long[4];
    private boolean[] faultTimesKnown = new boolean[4];
    private long[] faultWatermarks = new long[4];
    private int[] faultReasons = new int[4];

    // Times of lines that do not move the watermark
    private int strays;
    private long[] strayTimes = new long[4];

    BlockResult(int outputs) {
        this.outputs = outputs;
        this.records = new ByteBuf[outputs];
        this.recordCounts = new int[outputs];
        this.runs = new RecordRuns[outputs];
        Arrays.setAll(runs, output -> new RecordRuns());
        this.bytesBefore = new int[advanceTimes.length * outputs];
        this.recordsBefore = new int[advanceTimes.length * outputs];
    }

    /** Starts anew, for that many outputs. */
    void clear(int outputs) {
        if (outputs > this.outputs) {
            this.outputs = outputs;
            records = new ByteBuf[outputs];
            recordCounts = new int[outputs];
            runs = new RecordRuns[outputs];
            Arrays.setAll(runs, output -> new RecordRuns());
            bytesBefore = new int[advanceTimes.length * outputs];
            recordsBefore = new int[advanceTimes.length * outputs];
        }
        combiner.clear();
        steps.clear();
        advances = 0;
        faults = 0;
        strays = 0;
        highestTime = Long.MIN_VALUE;
    }

    Combiner combiner() {
        return combiner;
    }

    // Worker

    /** Time reached {@code millis} with the line just done; what the stages hold by now came before. */
    void addAdvance(long millis, RecordStage[] stages) {
        if (advances == advanceTimes.length) {
            advanceTimes = Arrays.copyOf(advanceTimes, advances * 2);
            bytesBefore = Arrays.copyOf(bytesBefore, advances * 2 * outputs);
            recordsBefore = Arrays.copyOf(recordsBefore, advances * 2 * outputs);
        }
        int at = advances * outputs;
        for (int output = 0; output < outputs; output++) {
            bytesBefore[at + output] = stages[output].bytes();
            recordsBefore[at + output] = stages[output].records();
        }
        advanceTimes[advances++] = millis;
    }

    /** The same with a line of this run, after which a step begins. */
    void addStep(long millis, int run, RecordStage[] stages) {
        addAdvance(millis, stages);
        steps.end(run, combiner.rows(), combiner.keys(), faults);
        combiner.nextStep();
    }

    /**
     * A line did not come whole.
     *
     * @param timeMillis its time; if that is not {@code known}, the highest before it in the block, or {@code Long.MIN_VALUE}
     * @param watermarkMillis the watermark as far as this block alone knows it, or {@code Long.MIN_VALUE}
     */
    void addFault(int reason, long timeMillis, boolean known, long watermarkMillis) {
        if (faults == faultTimes.length) {
            faultTimes = Arrays.copyOf(faultTimes, faults * 2);
            faultTimesKnown = Arrays.copyOf(faultTimesKnown, faults * 2);
            faultWatermarks = Arrays.copyOf(faultWatermarks, faults * 2);
            faultReasons = Arrays.copyOf(faultReasons, faults * 2);
        }
        faultTimes[faults] = timeMillis;
        faultTimesKnown[faults] = known;
        faultWatermarks[faults] = watermarkMillis;
        faultReasons[faults++] = reason;
    }

    /** A line has this time, and does not move the watermark. */
    void addStray(long timeMillis) {
        if (strays > 0 && strayTimes[strays - 1] == timeMillis) {
            return;
        }
        if (strays == strayTimes.length) {
            strayTimes = Arrays.copyOf(strayTimes, strays * 2);
        }
        strayTimes[strays++] = timeMillis;
    }

    void highestTime(long millis) {
        highestTime = millis;
    }

    void putRecords(int output, ByteBuf text, int count) {
        records[output] = text;
        recordCounts[output] = count;
    }

    /** Keeps the runs of an output's records, and gives back those of an earlier block. */
    RecordRuns swapRuns(int output, RecordRuns filled) {
        RecordRuns earlier = runs[output];
        runs[output] = filled;
        return earlier;
    }

    // Collector

    int faults() {
        return faults;
    }

    long faultTime(int fault) {
        return faultTimes[fault];
    }

    boolean isFaultTimeKnown(int fault) {
        return faultTimesKnown[fault];
    }

    long faultWatermark(int fault) {
        return faultWatermarks[fault];
    }

    int faultReason(int fault) {
        return faultReasons[fault];
    }

    int strays() {
        return strays;
    }

    long strayTime(int stray) {
        return strayTimes[stray];
    }

    /** The steps that its advances end, where a stream has such. */
    Steps steps() {
        return steps;
    }

    int advances() {
        return advances;
    }

    long advanceTime(int advance) {
        return advanceTimes[advance];
    }

    int bytesBefore(int advance, int output) {
        return bytesBefore[advance * outputs + output];
    }

    int recordsBefore(int advance, int output) {
        return recordsBefore[advance * outputs + output];
    }

    /** The highest event time in the block that moves the watermark, or {@code Long.MIN_VALUE}. */
    long highestTime() {
        return highestTime;
    }

    /** How many records there are for an output. */
    int recordCount(int output) {
        return recordCounts[output];
    }

    /** Where time moves on in the records for an output, for as long as the collector has the block. */
    RecordRuns runs(int output) {
        return runs[output];
    }

    /** The records for an output, now the caller's; null if there are none. */
    @Nullable
    ByteBuf takeRecords(int output) {
        ByteBuf taken = records[output];
        records[output] = null;
        return taken;
    }
}
