package io.millrace.extract;

import com.google.re2j.Instructions;
import com.google.re2j.Instructions.Kind;
import com.google.re2j.Pattern;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * A pattern's instructions as the library compiles them, laid out for {@link RegexSearch}: in arrays, with a bit for
 * each ASCII character that an instruction takes. Immutable; for all workers.
 */
final class RegexProgram {
    private static final int ASCII = 0x80;

    private final Instructions instructions;
    private final Kind[] kinds;
    private final int[] nexts;
    private final int[] arguments;

    /** By instruction two words, a bit for each ASCII character. */
    private final long[] taken;

    /** By instruction, its number among those that must remember where they have been, or -1. */
    private final int[] stops;

    private final int stopCount;
    private final boolean beginsAnyhow;
    private final boolean[] beginnings = new boolean[ASCII];

    RegexProgram(Pattern pattern) {
        instructions = Instructions.of(pattern);
        int count = instructions.count();
        kinds = new Kind[count];
        nexts = new int[count];
        arguments = new int[count];
        taken = new long[2 * count];
        for (int i = 0; i < count; i++) {
            kinds[i] = instructions.kind(i);
            nexts[i] = instructions.next(i);
            arguments[i] = instructions.argument(i);
            for (int c = 0; c < ASCII && kinds[i] == Kind.CHARACTER; c++) {
                if (instructions.takes(i, c)) {
                    taken[word(i, c)] |= 1L << c;
                }
            }
        }
        stops = stops();
        stopCount = 1 + Arrays.stream(stops).max().orElse(-1);
        boolean anyhow = false;
        for (int i : beforeAnyCharacter()) {
            anyhow |= kinds[i] == Kind.MATCH;
            for (int c = 0; c < ASCII && kinds[i] == Kind.CHARACTER; c++) {
                beginnings[c] |= takes(i, c);
            }
        }
        beginsAnyhow = anyhow;
    }

    private static int word(int instruction, int ascii) {
        return 2 * instruction + (ascii >>> 6);
    }

    /**
     * Where a search may come twice at one place of the text: where ways fork or meet. All others are passed as often as
     * the one before them, so that these alone keep time linear.
     */
    private int[] stops() {
        int[] waysTo = new int[kinds.length];
        waysTo[first()]++;
        for (int i = 0; i < kinds.length; i++) {
            if (kinds[i] != Kind.MATCH && kinds[i] != Kind.FAIL) {
                waysTo[nexts[i]]++;
            }
            if (kinds[i] == Kind.FORK) {
                waysTo[arguments[i]]++;
            }
        }
        int[] numbers = new int[kinds.length];
        int next = 0;
        for (int i = 0; i < kinds.length; i++) {
            numbers[i] = kinds[i] == Kind.FORK || waysTo[i] > 1 ? next++ : -1;
        }
        return numbers;
    }

    /** The instructions that can be reached before a character is taken. */
    private Set<Integer> beforeAnyCharacter() {
        Set<Integer> reached = new LinkedHashSet<>(Set.of(first()));
        Deque<Integer> open = new ArrayDeque<>(reached);
        while (!open.isEmpty()) {
            int at = open.pop();
            switch (kinds[at]) {
                case CHARACTER, MATCH, FAIL -> {}
                case FORK -> {
                    reach(nexts[at], reached, open);
                    reach(arguments[at], reached, open);
                }
                default -> reach(nexts[at], reached, open);
            }
        }
        return reached;
    }

    private static void reach(int instruction, Set<Integer> reached, Deque<Integer> open) {
        if (reached.add(instruction)) {
            open.push(instruction);
        }
    }

    int first() {
        return instructions.first();
    }

    /** Whether a match can only begin where the text does. */
    boolean needsBeginning() {
        return instructions.needsBeginning();
    }

    Kind kind(int instruction) {
        return kinds[instruction];
    }

    int next(int instruction) {
        return nexts[instruction];
    }

    int argument(int instruction) {
        return arguments[instruction];
    }

    /** The instruction's number among the {@link #stopCount}, or -1. */
    int stop(int instruction) {
        return stops[instruction];
    }

    int stopCount() {
        return stopCount;
    }

    /** Whether an instruction takes a character. */
    boolean takes(int instruction, int codePoint) {
        return codePoint < ASCII
                ? (taken[word(instruction, codePoint)] >>> codePoint & 1) != 0
                : instructions.takes(instruction, codePoint);
    }

    /** Whether a match may be empty, so that it can begin before anything. */
    boolean beginsAnyhow() {
        return beginsAnyhow;
    }

    /** By ASCII character, whether a match may begin with it; with any other it may. */
    boolean[] beginnings() {
        return beginnings;
    }
}
