package io.millrace.engine;

import java.util.Arrays;

/**
 * Where in a block the time of its lines, or of those of one source, moves on so far that the windows which have closed may be others than before. Lines
 * between two such places are a step; rows and keys of a combiner belong to one step each, in the order of the steps. Written by the worker, then read by
 * the collector.
 *
 * <pre>
 *   lines   a b c | d e | f      c and e moved time on
 *   step    0 0 0   1 1   2
 *   rows    0 1     2     3      a and c have one row
 * </pre>
 */
final class Steps {
    private int[] runs = new int[0];
    private int[] rows = new int[0];
    private int[] keys = new int[0];
    private int[] faults = new int[0];
    private int count;

    void clear() {
        count = 0;
    }

    /** Ends a step with a line of this run, by when there were so many rows, keys and faults. */
    void end(int run, int rowCount, int keyCount, int faultCount) {
        if (count == runs.length) {
            int grown = Math.max(8, count * 2);
            runs = Arrays.copyOf(runs, grown);
            rows = Arrays.copyOf(rows, grown);
            keys = Arrays.copyOf(keys, grown);
            faults = Arrays.copyOf(faults, grown);
        }
        runs[count] = run;
        rows[count] = rowCount;
        keys[count] = keyCount;
        faults[count++] = faultCount;
    }

    /** The run of the line that ended a step. */
    int run(int step) {
        return runs[step];
    }

    /** How many rows there are up to the end of a step, of {@code all} in the block; before the first there are none. */
    int rows(int step, int all) {
        return at(rows, step, all);
    }

    int keys(int step, int all) {
        return at(keys, step, all);
    }

    int faults(int step, int all) {
        return at(faults, step, all);
    }

    private int at(int[] counts, int step, int all) {
        return step < 0 ? 0 : step < count ? counts[step] : all;
    }
}
