package io.millrace.window;

import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;

/**
 * A field's value in one line, as the engine feeds it to the accumulators; reused for the next. It has a text, a
 * number or both; of a field that is absent there is none. The text is held by reference. Owned by one thread.
 *
 * <p>What a field must have: a TEXT field its text, and its number besides if it is one and an aggregate needs it
 * ({@link RowLayout#needsNumber}); an INT field its number; a FLOAT field its number, and its text too where the number
 * is not exact (raw or as it prints, both read the same).
 */
public final class Value {
    private static final byte[] NO_TEXT = new byte[0];

    /** Within these scales no mantissa reaches the largest double, nor is smaller than sums keep. */
    private static final int MIN_SAFE_SCALE = -289;

    /** Digits behind this decimal place are given up: they are some 10^-75 of the smallest double. */
    private static final int MAX_SCALE = 400;

    private static final BigDecimal LARGEST = new BigDecimal(Double.MAX_VALUE).round(new MathContext(17));
    private static final MathContext DOUBLE_DIGITS = new MathContext(17);

    private long line;
    private byte[] text = NO_TEXT;
    private int textFrom;
    private int textTo;
    private boolean number;
    private long mantissa;
    private int scale;
    private boolean exact;
    private boolean integer;
    private boolean nearKnown;
    private double near;
    private long nearMantissa;
    private int nearScale;

    /**
     * Which line the values are of that are set from now on: a sequence that rises from line to line. Decides what is
     * first and last.
     */
    public void setLine(long sequence) {
        line = sequence;
    }

    /**
     * A text from {@code from} (inclusive) to {@code to} (exclusive) that is no number, as long as {@link #setNumber}
     * does not say so.
     */
    public void setText(byte[] bytes, int from, int to) {
        number = false;
        if (text != bytes) {
            // It mostly is the same block's; to write a reference may cost a fence.
            text = bytes;
        }
        textFrom = from;
        textTo = to;
    }

    /**
     * The value is the number {@code mantissa * 10^-scale}; a text set before stays. A number beyond the doubles counts
     * as the largest double.
     *
     * @param exact whether that is all of it; false where digits were rounded away to fit the mantissa
     * @param integer whether it was written as an integer within 64 bits; then the scale is 0
     */
    public void setNumber(long mantissa, int scale, boolean exact, boolean integer) {
        number = true;
        nearKnown = false;
        this.mantissa = mantissa;
        this.scale = scale;
        this.exact = exact;
        this.integer = integer;
        if (scale < MIN_SAFE_SCALE || scale > MAX_SCALE || integer && scale != 0) {
            limit();
        }
    }

    private void limit() {
        if (integer) {
            throw new IllegalArgumentException("an integer has scale 0, got " + scale);
        }
        if (mantissa == 0) {
            scale = 0;
        } else if (scale > MAX_SCALE) {
            int surplus = scale - MAX_SCALE;
            long power = surplus > Decimal.MAX_LONG_POWER ? 0 : Decimal.power(surplus);
            exact &= power != 0 && mantissa % power == 0;
            mantissa = power == 0 ? 0 : mantissa / power;
            scale = MAX_SCALE;
        } else if (BigDecimal.valueOf(mantissa, scale).abs().compareTo(LARGEST) > 0) {
            exact = false;
            mantissa = mantissa < 0
                    ? -LARGEST.unscaledValue().longValue()
                    : LARGEST.unscaledValue().longValue();
            scale = LARGEST.scale();
        }
    }

    long line() {
        return line;
    }

    boolean isNumber() {
        return number;
    }

    long mantissa() {
        return mantissa;
    }

    int scale() {
        return scale;
    }

    boolean isExact() {
        return exact;
    }

    boolean isInteger() {
        return integer;
    }

    byte[] text() {
        return text;
    }

    int textFrom() {
        return textFrom;
    }

    int textTo() {
        return textTo;
    }

    /** The double nearest to the number as written, finite. */
    double nearest() {
        if (!nearKnown) {
            near();
        }
        return near;
    }

    /** With {@link #nearScale}: the number, or, where it is not exact, one that reads as the nearest double. */
    long nearMantissa() {
        if (exact) {
            return mantissa;
        }
        nearest();
        return nearMantissa;
    }

    int nearScale() {
        if (exact) {
            return scale;
        }
        nearest();
        return nearScale;
    }

    private void near() {
        nearKnown = true;
        if (exact) {
            near = Decimal.toDouble(mantissa, scale);
            return;
        }
        // Rounding to 18 digits and then to a double could miss the nearest double: the text decides.
        double read = textFrom == textTo
                ? Decimal.toDouble(mantissa, scale)
                : Double.parseDouble(new String(text, textFrom, textTo - textFrom, StandardCharsets.ISO_8859_1));
        near = Double.isInfinite(read) ? Math.copySign(Double.MAX_VALUE, read) : read + 0.0;
        BigDecimal digits = new BigDecimal(near).round(DOUBLE_DIGITS);
        nearMantissa = digits.unscaledValue().longValueExact();
        nearScale = near == 0 ? 0 : digits.scale();
    }
}
