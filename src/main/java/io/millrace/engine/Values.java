package io.millrace.engine;

import io.millrace.extract.Decimal;
import io.millrace.extract.Row;

/**
 * The values of one line, each worked out when it is first asked for and at most once. Owned by one worker and reused for every line.
 */
final class Values {
    private final Row row;
    private final Field[] fields;
    private final byte[] streamName;
    private final long[] verdicts;
    private long generation;
    private byte[] source = new byte[0];
    private long arrivalMillis;
    private boolean hasArrival;
    private long sequence;
    private long badNumbers;

    /** @param tests how many distinct tests remember their verdict for a line */
    Values(Field[] fields, byte[] streamName, int tests) {
        this.row = new Row(fields.length);
        this.fields = fields;
        this.streamName = streamName;
        this.verdicts = new long[tests];
    }

    /** What all lines of a run have in common. */
    void begin(byte[] source, long arrivalMillis, boolean hasArrival) {
        this.source = source;
        this.arrivalMillis = arrivalMillis;
        this.hasArrival = hasArrival;
    }

    /** @param sequence rises from line to line, over all blocks */
    void line(byte[] bytes, int start, int end, long sequence) {
        row.reset(bytes, start, end);
        this.sequence = sequence;
        generation++;
    }

    /** Whether the slot has a value; afterwards {@link #row()} holds it. */
    boolean has(int slot) {
        byte state = row.state(slot);
        if (state == Row.UNKNOWN) {
            fields[slot].fill(this);
            state = row.state(slot);
        }
        return state == Row.PRESENT;
    }

    Row row() {
        return row;
    }

    /** The number in a slot that {@link #has} a value; it may turn out to be none. */
    Decimal number(int slot) {
        return row.number(slot);
    }

    /** The verdict of a test on this line: 1 true, 0 false, -1 not known yet. */
    int verdict(int test) {
        long remembered = verdicts[test];
        return remembered >>> 1 == generation ? (int) remembered & 1 : -1;
    }

    void verdict(int test, boolean holds) {
        verdicts[test] = generation << 1 | (holds ? 1 : 0);
    }

    byte[] streamName() {
        return streamName;
    }

    byte[] source() {
        return source;
    }

    boolean hasArrival() {
        return hasArrival;
    }

    long arrivalMillis() {
        return arrivalMillis;
    }

    /** Another number for every line. */
    long generation() {
        return generation;
    }

    /** How a slot is filled. */
    Field field(int slot) {
        return fields[slot];
    }

    long sequence() {
        return sequence;
    }

    void countBadNumber() {
        badNumbers++;
    }

    /** How many typed fields held no number since this was last asked. */
    long takeBadNumbers() {
        long taken = badNumbers;
        badNumbers = 0;
        return taken;
    }
}
