package io.millrace.extract;

import java.util.Arrays;

/** Which literals were found in a text, each once. Owned by one worker. */
final class LiteralHits {
    private final int[] hits;
    private final int[] seen;
    private int count;
    private int generation = 1;

    LiteralHits(int literals) {
        hits = new int[literals];
        seen = new int[literals];
    }

    void clear() {
        count = 0;
        if (++generation == 0) {
            Arrays.fill(seen, 0);
            generation = 1;
        }
    }

    void add(int literal) {
        if (seen[literal] != generation) {
            seen[literal] = generation;
            hits[count++] = literal;
        }
    }

    boolean has(int literal) {
        return seen[literal] == generation;
    }

    int count() {
        return count;
    }

    int hit(int i) {
        return hits[i];
    }
}
