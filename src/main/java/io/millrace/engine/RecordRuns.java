package io.millrace.engine;

import java.util.Arrays;

/**
 * A block's records for one output in runs of about the same time: where each begins. Filled by the worker, then read by the collector; empty where the
 * output goes by no time.
 */
final class RecordRuns {
    private static final int FIRST_RUNS = 4;
    private static final long[] NO_TIMES = {};
    private static final int[] NONE_BEFORE = {};

    private long[] times = NO_TIMES;
    private int[] bytesBefore = NONE_BEFORE;
    private int[] recordsBefore = NONE_BEFORE;
    private int size;

    /** A run of this time begins behind so many bytes and records. One without a record is forgotten. */
    void begin(int bytes, int records, long timeMillis) {
        int at = size;
        if (at > 0 && recordsBefore[at - 1] == records) {
            at--;
        } else if (at == times.length) {
            int more = Math.max(FIRST_RUNS, at * 2);
            times = Arrays.copyOf(times, more);
            bytesBefore = Arrays.copyOf(bytesBefore, more);
            recordsBefore = Arrays.copyOf(recordsBefore, more);
        }
        times[at] = timeMillis;
        bytesBefore[at] = bytes;
        recordsBefore[at] = records;
        size = at + 1;
    }

    boolean isEmpty() {
        return size == 0;
    }

    int size() {
        return size;
    }

    long timeMillis(int run) {
        return times[run];
    }

    int bytesBefore(int run) {
        return bytesBefore[run];
    }

    int recordsBefore(int run) {
        return recordsBefore[run];
    }

    void clear() {
        size = 0;
    }
}
