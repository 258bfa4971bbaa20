package io.millrace.window;

import java.math.BigInteger;

/**
 * The value of one aggregate; reused for the next. Holds a text by reference: read it before the group's state changes.
 */
public final class Result {
    private static final byte[] NO_TEXT = new byte[0];

    public enum Kind {
        /** There was no value. */
        NULL,
        LONG,
        /** An integer of more than 64 bits. */
        BIG,
        /** Always finite; prints as a float. */
        DOUBLE,
        /** Bytes of a text field. */
        TEXT,
        /** Several of them. */
        TEXTS
    }

    private Kind kind = Kind.NULL;
    private long integer;
    private BigInteger big = BigInteger.ZERO;
    private double number;
    private byte[] text = NO_TEXT;
    private int textFrom;
    private int textTo;
    private SampleHolder texts = new SampleHolder();
    private boolean inexact;

    public Kind kind() {
        return kind;
    }

    /** The value of a LONG. */
    public long longValue() {
        return integer;
    }

    /** The value of a BIG. */
    public BigInteger bigValue() {
        return big;
    }

    /** The value of a DOUBLE. */
    public double doubleValue() {
        return number;
    }

    /** The array of a TEXT, which lies from {@link #textFrom} (inclusive) to {@link #textTo} (exclusive). */
    public byte[] text() {
        return text;
    }

    public int textFrom() {
        return textFrom;
    }

    public int textTo() {
        return textTo;
    }

    /** How many there are of TEXTS. */
    public int count() {
        return texts.count();
    }

    /** The array of one of TEXTS, which lies there from 0 to {@link #lengthOf}. */
    public byte[] textOf(int at) {
        return texts.text(at);
    }

    public int lengthOf(int at) {
        return texts.length(at);
    }

    /** Whether a sum, average or deviation had to take in values that it could not take in exactly. */
    public boolean inexact() {
        return inexact;
    }

    void setNull() {
        kind = Kind.NULL;
        inexact = false;
    }

    void setLong(long value) {
        kind = Kind.LONG;
        integer = value;
        inexact = false;
    }

    void setInteger(BigInteger value) {
        if (value.bitLength() < Long.SIZE) {
            setLong(value.longValue());
        } else {
            kind = Kind.BIG;
            big = value;
            inexact = false;
        }
    }

    /** What is too large for a double becomes the largest, and inexact. */
    void setDouble(double value) {
        kind = Kind.DOUBLE;
        inexact = Double.isInfinite(value);
        // Adding 0 makes a zero of the negative zero.
        number = inexact ? Math.copySign(Double.MAX_VALUE, value) : value + 0.0;
    }

    void setText(byte[] bytes, int from, int to) {
        kind = Kind.TEXT;
        text = bytes;
        textFrom = from;
        textTo = to;
        inexact = false;
    }

    void setTexts(SampleHolder samples) {
        kind = Kind.TEXTS;
        texts = samples;
        inexact = false;
    }

    void addInexact(boolean more) {
        inexact |= more;
    }
}
