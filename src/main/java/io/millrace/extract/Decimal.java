package io.millrace.extract;

import java.nio.charset.StandardCharsets;

/**
 * A number as it was written: {@code [+-]?(digits[.digits]|.digits)([eE][+-]?digits)?}, without spaces. Parsed in
 * place; the object is reused for the next text. Text that does not read so, and a number too large for a double, is no
 * number; a number too close to zero for a double is one.
 *
 * <p>The value is {@code mantissa * 10^-scale}, in one form for each value: an integer within 64 bits has scale 0; a
 * fraction ends in a digit that is not 0; an integer beyond 64 bits has a negative scale and no zeros at its end. A
 * number is exact if its value is an integer within 64 bits or has at most 18 significant digits; any other is rounded
 * to 18, half to even (to 0 below 1e-324, so that scales stay between -308 and 341). Comparisons never round.
 *
 * <p>Owned by one thread. Parsing the same bytes must find them unchanged while the number is used: one that is not
 * exact looks at them again.
 */
public final class Decimal implements Comparable<Decimal> {
    static final int MAX_DIGITS = 18;

    /** Powers of ten that a double holds exactly. */
    private static final double[] EXACT_POWERS = {
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22
    };

    private static final long MAX_EXACT_DOUBLE = 1L << 53;
    private static final int NO_POINT = -1;

    /** Numbers below 2^31 that differ in scale by no more than this are compared within 64 bits. */
    private static final int FEW_PLACES = 9;

    private boolean number;
    private boolean integer;
    private boolean exact;
    private boolean minus;
    private long mantissa;
    private int scale;
    /** Where the digits of a number that is not exact are found again. */
    private final Digits digits = new Digits();

    /** Is no number until one is parsed. */
    public Decimal() {}

    /** A literal; check {@link #isNumber()}. */
    public static Decimal of(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        Decimal decimal = new Decimal();
        decimal.parse(bytes, 0, bytes.length);
        return decimal;
    }

    /** Takes the number that the slice as a whole spells. Returns {@link #isNumber()}. */
    public boolean parse(byte[] b, int from, int to) {
        int i = from;
        boolean negative = false;
        if (i < to && (b[i] == '-' || b[i] == '+')) {
            negative = b[i++] == '-';
        }
        if (i == to || to - i > MAX_DIGITS) {
            return parseAny(b, from, to);
        }
        long value = 0;
        int afterPoint = NO_POINT;
        for (; i < to; i++) {
            int digit = b[i] - '0';
            if (digit >= 0 && digit <= 9) {
                value = value * 10 + digit;
            } else if (b[i] == '.' && afterPoint == NO_POINT && i + 1 < to) {
                afterPoint = i + 1;
            } else {
                return parseAny(b, from, to);
            }
        }
        setPlain(negative, value, afterPoint == NO_POINT ? 0 : to - afterPoint, afterPoint == NO_POINT);
        return true;
    }

    private void setPlain(boolean negative, long value, int digitsAfterPoint, boolean withoutPoint) {
        if (!exact) {
            digits.release();
        }
        long shortened = value;
        int places = digitsAfterPoint;
        while (places > 0 && shortened % 10 == 0) {
            shortened /= 10;
            places--;
        }
        number = true;
        integer = withoutPoint;
        exact = true;
        minus = negative;
        mantissa = negative ? -shortened : shortened;
        scale = places;
    }

    /** Is no number from now on. */
    void clear() {
        number = false;
        integer = false;
        exact = false;
        minus = false;
        mantissa = 0;
        scale = 0;
        digits.release();
    }

    private boolean parseAny(byte[] b, int from, int to) {
        clear();
        Digits d = digits;
        if (!d.scan(b, from, to) || d.isInfinite()) {
            d.release();
            return false;
        }
        number = true;
        minus = d.minus();
        if (d.significant() == 0) {
            exact = true;
        } else if (d.significant() <= MAX_DIGITS) {
            exact = d.isAboveUnderflow();
            if (exact) {
                setMagnitude(d.first18(), d.power());
            }
        } else if (d.isLong()) {
            exact = true;
            mantissa = d.asLong();
        } else if (d.isAboveUnderflow()) {
            setRounded(d.rounded18(), d.power() + d.significant() - MAX_DIGITS);
        }
        integer = exact && scale == 0 && d.isPlain();
        if (exact) {
            d.release();
        }
        return true;
    }

    private void setRounded(long magnitude, long power) {
        while (magnitude % 10 == 0) {
            magnitude /= 10;
            power++;
        }
        setMagnitude(magnitude, power);
    }

    /** Takes {@code magnitude * 10^power}, where the magnitude has at most 18 digits and does not end in 0. */
    private void setMagnitude(long magnitude, long power) {
        if (power > 0 && power <= MAX_DIGITS && PowersOfTen.digits(magnitude) + power <= MAX_DIGITS + 1) {
            long product = magnitude * PowersOfTen.of((int) power); // at most 19 digits: within 64 bits without a sign
            if (product >= 0) {
                mantissa = minus ? -product : product;
                return;
            }
        }
        mantissa = minus ? -magnitude : magnitude;
        scale = (int) -power;
    }

    public boolean isNumber() {
        return number;
    }

    /**
     * Whether it was written as digits with or without a sign and is within 64 bits: what an {@code int} field takes.
     * Its value is the mantissa.
     */
    public boolean isInteger() {
        return integer;
    }

    /** Whether mantissa and scale are the value itself, not a rounded one. */
    public boolean isExact() {
        return exact;
    }

    /** The value is {@code mantissa * 10^-scale}. */
    public long mantissa() {
        return mantissa;
    }

    /** The value is {@code mantissa * 10^-scale}. */
    public int scale() {
        return scale;
    }

    /** Whether the mantissa is 0 and the number was written with a minus, which the mantissa cannot show. */
    public boolean isNegativeZero() {
        return number && minus && mantissa == 0;
    }

    /** The double nearest to the number, half to even; NaN where there is none. */
    public double toDouble() {
        if (exact) {
            if (mantissa == 0) {
                return minus ? -0.0 : 0.0;
            }
            if (scale == 0) {
                return mantissa;
            }
            if (Math.abs(mantissa) <= MAX_EXACT_DOUBLE && Math.abs(scale) < EXACT_POWERS.length) {
                return scale > 0 ? mantissa / EXACT_POWERS[scale] : mantissa * EXACT_POWERS[-scale];
            }
            return Double.parseDouble(mantissa + "e" + -scale);
        }
        return number ? digits.toDouble() : Double.NaN;
    }

    /** By value; what is no number comes before all that are. */
    @Override
    public int compareTo(Decimal other) {
        if (!number || !other.number) {
            return Boolean.compare(number, other.number);
        }
        if (exact && other.exact) {
            return scale == other.scale ? Long.compare(mantissa, other.mantissa) : compareScaled(other);
        }
        return compareDigits(other);
    }

    private int compareScaled(Decimal other) {
        int places = other.scale - scale;
        if (places >= -FEW_PLACES && places <= FEW_PLACES && isSmall() && other.isSmall()) {
            return places > 0
                    ? Long.compare(mantissa * PowersOfTen.of(places), other.mantissa)
                    : Long.compare(mantissa, other.mantissa * PowersOfTen.of(-places));
        }
        int sign = Long.signum(mantissa);
        if (sign != Long.signum(other.mantissa)) {
            return Integer.compare(sign, Long.signum(other.mantissa));
        }
        long a = Math.abs(mantissa); // 2^63 stays right, seen without a sign
        long b = Math.abs(other.mantissa);
        int more = PowersOfTen.digits(a) - PowersOfTen.digits(b);
        int larger = Integer.compare(more, scale - other.scale);
        if (larger != 0) {
            return sign * larger;
        }
        // As many digits before the point: with as many behind it too, both are integers of at most 19 digits.
        if (more < 0) {
            a *= PowersOfTen.of(-more);
        } else {
            b *= PowersOfTen.of(more);
        }
        return sign * Long.compareUnsigned(a, b);
    }

    private boolean isSmall() {
        return mantissa == (int) mantissa;
    }

    private int compareDigits(Decimal other) {
        int sign = signum();
        if (sign != other.signum()) {
            return Integer.compare(sign, other.signum());
        }
        return sign * digitsAgain().compareMagnitude(other.digitsAgain());
    }

    private int signum() {
        return exact ? Long.signum(mantissa) : minus ? -1 : 1;
    }

    private Digits digitsAgain() {
        if (!exact) {
            return digits;
        }
        byte[] text = (mantissa + "e" + -scale).getBytes(StandardCharsets.ISO_8859_1);
        Digits written = new Digits();
        written.scan(text, 0, text.length);
        return written;
    }

    /** By value, as {@link #compareTo}: 1.50 equals 15e-1. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Decimal decimal && compareTo(decimal) == 0;
    }

    @Override
    public int hashCode() {
        return number ? 31 * Long.hashCode(mantissa) + scale : -1;
    }

    @Override
    public String toString() {
        return number ? (exact ? "" : "about ") + mantissa + "e" + -scale : "no number";
    }
}
