package io.millrace.extract;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One line and its fields, each in a numbered slot as a slice of bytes: of the line's own array wherever the value
 * stands in the line. Slots are filled on demand; a slot that nobody has filled since the last {@link #reset} is {@link
 * #UNKNOWN}. Slices are valid until then. Owned by one worker and reused for every line; forgetting all slots costs the
 * same however many there are.
 *
 * <pre>
 *   marks[slot]   31 ................ 3 |  2   | 1 0
 *                 generation of the line  parsed  state
 * </pre>
 */
public final class Row {
    /** Not worked out for this line yet. */
    public static final byte UNKNOWN = 0;

    /** The line has no such field. */
    public static final byte ABSENT = 1;

    /** The slot holds a value, which may be empty. */
    public static final byte PRESENT = 2;

    private static final int STATE = 3;
    private static final int PARSED = 4;
    private static final int ONE_GENERATION = 8;
    private static final byte[] NO_BYTES = new byte[0];

    private final int[] marks;
    private final int[] froms;
    private final int[] tos;
    /**
     * The array of a value that is no slice of the line; null for one that is, so that no slot keeps an old block
     * alive.
     */
    private final byte[] @Nullable [] others;

    private final @Nullable Decimal[] numbers;
    private final Scratch scratch = new Scratch();
    private byte[] lineBytes = NO_BYTES;
    private int lineStart;
    private int lineEnd;
    private int generation;
    private long line;

    public Row(int slots) {
        marks = new int[slots];
        froms = new int[slots];
        tos = new int[slots];
        others = new byte[slots][];
        numbers = new Decimal[slots];
        nextGeneration();
    }

    /** As if very many lines had gone by, for the test of what happens when generations run out. */
    void skipLines(int lines) {
        generation += lines * ONE_GENERATION;
    }

    /** Begins a line and forgets all slots. Behind {@code end} at least 64 more bytes of the array must be readable. */
    public void reset(byte[] bytes, int start, int end) {
        if (lineBytes != bytes) {
            // To write a reference costs a fence where this has grown old and the array has not, so it is written once
            // a block.
            lineBytes = bytes;
        }
        lineStart = start;
        lineEnd = end;
        line++;
        scratch.reset();
        nextGeneration();
    }

    private void nextGeneration() {
        generation += ONE_GENERATION;
        if (generation == 0) {
            Arrays.fill(marks, 0);
            generation = ONE_GENERATION;
        }
    }

    /** The array in which the line stands. */
    public byte[] lineBytes() {
        return lineBytes;
    }

    public int lineStart() {
        return lineStart;
    }

    public int lineEnd() {
        return lineEnd;
    }

    /** Another number for every line. */
    long line() {
        return line;
    }

    /** {@link #UNKNOWN}, {@link #ABSENT} or {@link #PRESENT}. */
    public byte state(int slot) {
        int mark = marks[slot];
        return (mark & -ONE_GENERATION) == generation ? (byte) (mark & STATE) : UNKNOWN;
    }

    /** The array of a present slot's value. */
    public byte[] bytes(int slot) {
        byte[] other = others[slot];
        return other == null ? lineBytes : other;
    }

    /** Where a present slot's value begins in {@link #bytes}. */
    public int from(int slot) {
        return froms[slot];
    }

    /** Where a present slot's value ends in {@link #bytes}, exclusive. */
    public int to(int slot) {
        return tos[slot];
    }

    /** Makes the slot present, with a value that must stay as it is until the next line. */
    public void set(int slot, byte[] bytes, int from, int to) {
        marks[slot] = generation | PRESENT;
        froms[slot] = from;
        tos[slot] = to;
        if (bytes != lineBytes) {
            others[slot] = bytes;
        } else if (others[slot] != null) {
            others[slot] = null;
        }
    }

    public void setAbsent(int slot) {
        marks[slot] = generation | ABSENT;
    }

    /**
     * The slot's text as a number, parsed at most once a value. The object is the slot's own and changes with its
     * value; it is no number where the text is none or the slot is not present.
     */
    public Decimal number(int slot) {
        Decimal number = numbers[slot];
        if (number != null && marks[slot] == (generation | PARSED | PRESENT)) {
            return number;
        }
        return parse(slot);
    }

    private Decimal parse(int slot) {
        Decimal number = numbers[slot];
        if (number == null) {
            number = new Decimal();
            numbers[slot] = number;
        }
        if (state(slot) == PRESENT) {
            number.parse(bytes(slot), froms[slot], tos[slot]);
            marks[slot] |= PARSED;
        } else {
            number.clear();
        }
        return number;
    }

    /** Where values that are no slice of the line are written. */
    public Scratch scratch() {
        return scratch;
    }
}
