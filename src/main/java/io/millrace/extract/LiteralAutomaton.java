package io.millrace.extract;

import java.util.Arrays;
import java.util.List;

/**
 * Finds which of many literals stand in a text with one step a byte, whatever the text and the literals: the automaton
 * of Aho and Corasick, "Efficient string matching: an aid to bibliographic search" (1975), with its failure links
 * resolved into a full table over the classes of bytes that the literals tell apart. Immutable.
 *
 * <p>Where one literal ends others may end as well: all that are its ends. From each such state a link leads to that of
 * the next shorter one, and is followed only as far as literals are new to the text. So the time follows the text's
 * length and the number of literals found, even if each literal is the end of the next.
 */
final class LiteralAutomaton {
    private static final int NONE = -1;

    private final int[] classOf = new int[256];
    private final int classes;

    /**
     * {@code next[state * classes + class]} is the next state times {@code classes}; below zero (all bits turned) if
     * some literal ends there.
     */
    private final int[] next;

    private int states;

    /** For each literal: another that is equal, or {@link #NONE}. */
    private final int[] equal;

    /** For each state: a literal that ends there as the whole of the path to it, or {@link #NONE}. */
    private final int[] whole;

    /** For each state: that of the longest proper end of its path which is a literal, or {@link #NONE}. */
    private final int[] shorter;

    /** No literal may be empty. */
    LiteralAutomaton(List<byte[]> literals) {
        int count = 1;
        for (byte[] literal : literals) {
            for (byte b : literal) {
                if (classOf[b & 0xff] == 0) {
                    classOf[b & 0xff] = count++;
                }
            }
        }
        classes = count;
        int all = countStates(literals);
        next = new int[Math.multiplyExact(all, classes)];
        whole = new int[all];
        equal = new int[literals.size()];
        addState();
        for (int literal = 0; literal < equal.length; literal++) {
            int state = path(literals.get(literal));
            equal[literal] = whole[state];
            whole[state] = literal;
        }
        shorter = new int[states];
        resolve();
        mark();
    }

    /**
     * How many different beginnings the literals have, for the table is by far the largest thing here: in order, each
     * adds what is behind the beginning that it shares with the one before.
     */
    private static int countStates(List<byte[]> literals) {
        byte[][] ordered = literals.toArray(byte[][]::new);
        Arrays.sort(ordered, Arrays::compare);
        int count = 1;
        byte[] before = {};
        for (byte[] literal : ordered) {
            int shared = Arrays.mismatch(before, literal);
            count += shared < 0 ? 0 : literal.length - shared;
            before = literal;
        }
        return count;
    }

    private int addState() {
        Arrays.fill(next, states * classes, (states + 1) * classes, NONE);
        whole[states] = NONE;
        return states++;
    }

    private int path(byte[] literal) {
        int state = 0;
        for (byte b : literal) {
            int edge = state * classes + classOf[b & 0xff];
            if (next[edge] < 0) {
                next[edge] = addState();
            }
            state = next[edge];
        }
        return state;
    }

    /** Breadth first: every missing edge becomes that of the longest proper end of the path. */
    private void resolve() {
        int[] end = new int[states];
        int[] queue = new int[states];
        int queued = 0;
        shorter[0] = NONE;
        for (int symbol = 0; symbol < classes; symbol++) {
            if (next[symbol] < 0) {
                next[symbol] = 0;
            } else {
                queue[queued++] = next[symbol];
            }
        }
        for (int n = 0; n < queued; n++) {
            int state = queue[n];
            shorter[state] = whole[end[state]] == NONE ? shorter[end[state]] : end[state];
            for (int symbol = 0; symbol < classes; symbol++) {
                int edge = state * classes + symbol;
                int other = next[end[state] * classes + symbol];
                if (next[edge] < 0) {
                    next[edge] = other;
                } else {
                    end[next[edge]] = other;
                    queue[queued++] = next[edge];
                }
            }
        }
    }

    private void mark() {
        for (int edge = 0; edge < next.length; edge++) {
            int state = next[edge];
            boolean ends = whole[state] != NONE || shorter[state] != NONE;
            next[edge] = ends ? ~(state * classes) : state * classes;
        }
    }

    /** Adds all literals that stand in the slice to hits that hold none yet. */
    void find(byte[] bytes, int from, int to, LiteralHits hits) {
        int[] next = this.next;
        int[] classOf = this.classOf;
        int state = 0;
        for (int at = from; at < to; at++) {
            state = next[state + classOf[bytes[at] & 0xff]];
            if (state < 0) {
                state = ~state;
                add(state / classes, hits);
            }
        }
    }

    private void add(int ended, LiteralHits hits) {
        int state = whole[ended] == NONE ? shorter[ended] : ended;
        while (state != NONE && !hits.has(whole[state])) {
            for (int literal = whole[state]; literal != NONE; literal = equal[literal]) {
                hits.add(literal);
            }
            state = shorter[state];
        }
    }
}
