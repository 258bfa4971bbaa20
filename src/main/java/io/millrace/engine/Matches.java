package io.millrace.engine;

import java.util.Arrays;

/** The rules that fire on a line, by their places in the stream. Owned by one worker. */
final class Matches {
    private final int[] rules;
    private int count;

    /** @param rules how many there are, each of which is found at most once a line */
    Matches(int rules) {
        this.rules = new int[rules];
    }

    void clear() {
        count = 0;
    }

    void add(int rule) {
        rules[count++] = rule;
    }

    int count() {
        return count;
    }

    int rule(int i) {
        return rules[i];
    }

    /** Puts them in config order. */
    void sort() {
        if (count > 1) {
            Arrays.sort(rules, 0, count);
        }
    }
}
