package io.millrace.engine;

import java.util.Arrays;

/**
 * Which outputs have rules in common that print a window, directly or by way of others, and how many rows those have. Only within such a set of outputs
 * is anything promised about the order of results; rules without any output are a set of their own. A set is named by one of its outputs.
 *
 * <p>Owned by the collector; reused.
 */
final class OutputSets {
    /** By output, itself or one before it in its set; behind them the set of rules that have none. */
    private int[] parents = {};

    /** By name of a set; no more than fits. */
    private int[] rows = {};

    /** Begins with every output alone. */
    void begin(int outputs) {
        if (parents.length != outputs + 1) {
            parents = new int[outputs + 1];
            rows = new int[outputs + 1];
        }
        Arrays.setAll(parents, output -> output);
        Arrays.fill(rows, 0);
    }

    /** A rule has these outputs. */
    void unite(OutputFeed[] feeds) {
        for (int i = 1; i < feeds.length; i++) {
            int one = of(feeds[0].number());
            int other = of(feeds[i].number());
            parents[Math.max(one, other)] = Math.min(one, other);
        }
    }

    /** A rule with these outputs prints so many rows. After all rules' outputs are united. */
    void addRows(OutputFeed[] feeds, long count) {
        int set = of(feeds);
        rows[set] = (int) Math.min(Integer.MAX_VALUE, rows[set] + count);
    }

    /** The set of a rule with these outputs. */
    int of(OutputFeed[] feeds) {
        return of(feeds.length == 0 ? parents.length - 1 : feeds[0].number());
    }

    /** The set of an output. */
    int of(int output) {
        int at = output;
        while (parents[at] != at) {
            parents[at] = parents[parents[at]];
            at = parents[at];
        }
        return at;
    }

    int rows(int set) {
        return rows[set];
    }

    /** The sets that have any rows, those with few first. */
    int[] byRows() {
        long[] found = new long[rows.length];
        int count = 0;
        for (int set = 0; set < rows.length; set++) {
            if (rows[set] > 0) {
                found[count++] = (long) rows[set] << 32 | set;
            }
        }
        Arrays.sort(found, 0, count);
        int[] sets = new int[count];
        Arrays.setAll(sets, at -> (int) found[at]);
        return sets;
    }
}
