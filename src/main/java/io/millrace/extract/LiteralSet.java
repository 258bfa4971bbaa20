package io.millrace.extract;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds which of many literals stand in a text, in one pass with one step a byte: the automaton of Aho and Corasick, "Efficient string matching: an aid to
 * bibliographic search" (1975), with its failure links resolved into a full table over the classes of bytes that the literals tell apart. The table is
 * immutable; {@link Search} is the state of one user.
 */
public final class LiteralSet {
    private final int[] classOf = new int[256];
    private final int classes;

    /** {@code next[state * classes + class]} is the next state times {@code classes}; below zero (all bits turned) if some literal ends there. */
    private final int[] next;

    /** The literals that end in a state, by state. */
    private final int[][] ends;

    private final int size;

    /** No literal may be empty. */
    public LiteralSet(List<byte[]> literals) {
        size = literals.size();
        Arrays.fill(classOf, 0);
        int count = 1;
        for (byte[] literal : literals) {
            for (byte b : literal) {
                if (classOf[b & 0xff] == 0) {
                    classOf[b & 0xff] = count++;
                }
            }
        }
        classes = count;
        List<int[]> trie = new ArrayList<>();
        List<List<Integer>> found = new ArrayList<>();
        addState(trie, found);
        for (int literal = 0; literal < size; literal++) {
            int state = 0;
            for (byte b : literals.get(literal)) {
                int symbol = classOf[b & 0xff];
                if (trie.get(state)[symbol] < 0) {
                    trie.get(state)[symbol] = addState(trie, found);
                }
                state = trie.get(state)[symbol];
            }
            found.get(state).add(literal);
        }
        resolve(trie, found);
        ends = found.stream()
                .map(all -> all.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
        next = new int[trie.size() * classes];
        for (int state = 0; state < trie.size(); state++) {
            for (int symbol = 0; symbol < classes; symbol++) {
                int target = trie.get(state)[symbol];
                next[state * classes + symbol] = ends[target].length == 0 ? target * classes : ~(target * classes);
            }
        }
    }

    private int addState(List<int[]> trie, List<List<Integer>> found) {
        int[] edges = new int[classes == 0 ? 257 : classes];
        Arrays.fill(edges, -1);
        trie.add(edges);
        found.add(new ArrayList<>());
        return trie.size() - 1;
    }

    /** Breadth first: every missing edge becomes that of the longest proper suffix, whose literals end here as well. */
    private void resolve(List<int[]> trie, List<List<Integer>> found) {
        int[] suffix = new int[trie.size()];
        ArrayDeque<Integer> queue = new ArrayDeque<>();
        for (int symbol = 0; symbol < classes; symbol++) {
            int child = trie.get(0)[symbol];
            if (child < 0) {
                trie.get(0)[symbol] = 0;
            } else {
                queue.add(child);
            }
        }
        while (!queue.isEmpty()) {
            int state = queue.remove();
            found.get(state).addAll(found.get(suffix[state]));
            for (int symbol = 0; symbol < classes; symbol++) {
                int child = trie.get(state)[symbol];
                int other = trie.get(suffix[state])[symbol];
                if (child < 0) {
                    trie.get(state)[symbol] = other;
                } else {
                    suffix[child] = other;
                    queue.add(child);
                }
            }
        }
    }

    /** A place for one user's results. */
    public Search search() {
        return new Search();
    }

    /** The literals found in the last text, each once. Owned by one thread. */
    public final class Search {
        private final int[] hits = new int[size];
        private final long[] seen = new long[size];
        private int count;
        private long generation;

        /** Looks for all literals; returns how many different ones there are. */
        public int find(byte[] bytes, int from, int to) {
            int[] next = LiteralSet.this.next;
            int[] classOf = LiteralSet.this.classOf;
            count = 0;
            generation++;
            int state = 0;
            for (int at = from; at < to; at++) {
                state = next[state + classOf[bytes[at] & 0xff]];
                if (state < 0) {
                    state = ~state;
                    add(ends[state / classes]);
                }
            }
            return count;
        }

        private void add(int[] ended) {
            for (int literal : ended) {
                if (seen[literal] != generation) {
                    seen[literal] = generation;
                    hits[count++] = literal;
                }
            }
        }

        /** One of the literals that were found, by its place in the list given at construction. */
        public int hit(int i) {
            return hits[i];
        }
    }
}
