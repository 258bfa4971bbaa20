package io.millrace.engine;

import java.util.Arrays;

/**
 * A block's records for one output in runs of about the same time: where each begins. Filled by the worker, then read by the collector; empty where the
 * output goes by no time.
 */
final class RecordRuns {
    private long[] times = new long[4];
    private int[] bytesBefore = new int[4];
    private int[] recordsBefore = new int[4];
    private int size;

    /** A run of this time begins behind so many bytes and records. One without a record is forgotten. */
    void begin(int bytes, int records, long timeMillis) {
        int at = size;
        if (at > 0 && recordsBefore[at - 1] == records) {
            at--;
        } else if (at == times.length) {
            times = Arrays.copyOf(times, at * 2);
            bytesBefore = Arrays.copyOf(bytesBefore, at * 2);
            recordsBefore = Arrays.copyOf(recordsBefore, at * 2);
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
