package io.millrace.output;

/**
 * Prints doubles with the fewest digits that read back the same, and of those the nearest; no allocation.
 *
 * <p>The algorithm is Raffaello Giulietti's, "The Schubfach way to render doubles" (2021), the one in the JDK since 19;
 * JDK 17 often prints a digit too many. Unlike the JDK this takes one digit where one is enough: {@code 5e-324}, not
 * {@code 4.9E-324}.
 *
 * <p>Notation: {@code 5.0}, plain with at least one digit behind the point, for magnitudes of 1e-4 (inclusive) to 1e16
 * (exclusive); beyond these {@code 1e+16}, {@code 1.5e-07}, {@code 1e-05}: what Python's {@code repr} prints.
 */
final class ShortestDouble {
    private static final byte[] ZERO = {'0', '.', '0'};
    private static final int PRECISION = 53;
    private static final long IMPLICIT_BIT = 1L << PRECISION - 1;
    private static final int MIN_Q = -1074;

    /** Any decimal of so few digits is the shortest form of the double nearest to it. */
    private static final int SAFE_DIGITS = 15;

    private ShortestDouble() {}

    static void write(JsonBuffer into, double value) {
        long bits = Double.doubleToRawLongBits(value);
        int biased = (int) (bits >>> PRECISION - 1) & 0x7ff;
        long fraction = bits & IMPLICIT_BIT - 1;
        if (biased == 0x7ff) {
            into.nul();
            return;
        }
        if (bits < 0) {
            into.rawByte('-');
        }
        if (biased == 0) {
            if (fraction == 0) {
                into.raw(ZERO);
            } else {
                writeShortest(into, MIN_Q, fraction);
            }
            return;
        }
        long c = IMPLICIT_BIT | fraction;
        int fractionBits = 1075 - biased;
        if (fractionBits > 0 && fractionBits < PRECISION && c >> fractionBits << fractionBits == c) {
            writeDigits(into, c >> fractionBits, 0);
        } else {
            writeShortest(into, -fractionBits, c);
        }
    }

    /** Prints the double nearest to {@code mantissa * 10^-scale}. */
    static void writeDecimal(JsonBuffer into, long mantissa, int scale) {
        if (mantissa == 0) {
            into.raw(ZERO);
            return;
        }
        long digits = Math.abs(mantissa);
        if (digits > 0 && scale > -16 && scale < 20) {
            int zeros = trailingZeros(digits);
            int count = Digits.count(digits) - zeros;
            int point = count + zeros - scale;
            if (count <= SAFE_DIGITS && isPlain(point)) {
                if (mantissa < 0) {
                    into.rawByte('-');
                }
                writePlain(into, digits / Digits.power(zeros), count, point);
                return;
            }
        }
        write(into, NearestDouble.of(mantissa, scale));
    }

    /**
     * Finds the digits of {@code c * 2^q}. Names are those of the paper, figure 7; those that end in b are for the
     * bounds of what rounds to the value.
     */
    private static void writeShortest(JsonBuffer into, int q, long c) {
        long out = c & 1;
        long cb = c << 2;
        long cbr = cb + 2;
        long cbl;
        int k;
        if (c != IMPLICIT_BIT || q == MIN_Q) {
            cbl = cb - 2;
            k = PowersOfTen.floorLog10OfPowerOfTwo(q);
        } else { // the gap below a power of two is half as wide
            cbl = cb - 1;
            k = PowersOfTen.floorLog10OfThreeQuarters(q);
        }
        int h = q + PowersOfTen.floorLog2(-k) + 2;
        long high = PowersOfTen.high(-k);
        long low = PowersOfTen.low(-k);
        long vb = roundToOdd(high, low, cb << h);
        long vbl = roundToOdd(high, low, cbl << h) + out;
        long vbr = roundToOdd(high, low, cbr << h) - out;
        long s = vb >> 2;
        if (s >= 10) {
            long shorter = s / 10;
            boolean lowerFits = vbl <= 40 * shorter;
            boolean upperFits = 40 * shorter + 40 <= vbr;
            if (lowerFits != upperFits) {
                writeDigits(into, upperFits ? shorter + 1 : shorter, k + 1);
                return;
            }
        }
        boolean lowerFits = vbl <= s << 2;
        boolean upperFits = (s << 2) + 4 <= vbr;
        if (lowerFits != upperFits) {
            writeDigits(into, upperFits ? s + 1 : s, k);
            return;
        }
        long toMiddle = vb - (s << 2) - 2;
        boolean up = toMiddle > 0 || toMiddle == 0 && (s & 1) != 0;
        writeDigits(into, up ? s + 1 : s, k);
    }

    /** The paper's rop: the product's integer part, its lowest bit set if anything was lost. */
    private static long roundToOdd(long high, long low, long cp) {
        long x1 = Math.multiplyHigh(low, cp);
        long y0 = high * cp;
        long y1 = Math.multiplyHigh(high, cp);
        long z = (y0 >>> 1) + x1;
        long w = y1 + (z >>> 63);
        return w | (z & Long.MAX_VALUE) + Long.MAX_VALUE >>> 63;
    }

    private static void writeDigits(JsonBuffer into, long digits, int exponent) {
        int zeros = trailingZeros(digits);
        long significant = digits / Digits.power(zeros);
        int count = Digits.count(significant);
        int point = count + zeros + exponent;
        if (isPlain(point)) {
            writePlain(into, significant, count, point);
        } else {
            writeScientific(into, significant, count, point - 1);
        }
    }

    /** {@code point}: where it stands, counted from the first digit; 1 is behind it. */
    private static boolean isPlain(int point) {
        return point > -4 && point <= 16;
    }

    private static void writePlain(JsonBuffer into, long digits, int count, int point) {
        if (point <= 0) {
            into.raw(ZERO, 0, 2);
            Digits.writePadded(into, digits, count - point);
        } else if (point >= count) {
            Digits.writePadded(into, digits * Digits.power(point - count), point);
            into.raw(ZERO, 1, 3);
        } else {
            long unit = Digits.power(count - point);
            long whole = digits / unit;
            Digits.writePadded(into, whole, point);
            into.rawByte('.');
            Digits.writePadded(into, digits - whole * unit, count - point);
        }
    }

    private static void writeScientific(JsonBuffer into, long digits, int count, int exponent) {
        long unit = Digits.power(count - 1);
        into.rawByte('0' + (int) (digits / unit));
        if (count > 1) {
            into.rawByte('.');
            Digits.writePadded(into, digits % unit, count - 1);
        }
        into.rawByte('e').rawByte(exponent < 0 ? '-' : '+');
        int magnitude = Math.abs(exponent);
        Digits.writePadded(into, magnitude, magnitude < 100 ? 2 : 3);
    }

    private static int trailingZeros(long digits) {
        int zeros = 0;
        long rest = digits;
        if (rest % 100_000_000 == 0) {
            rest /= 100_000_000;
            zeros = 8;
        }
        if (rest % 10_000 == 0) {
            rest /= 10_000;
            zeros += 4;
        }
        while (rest % 10 == 0) {
            rest /= 10;
            zeros++;
        }
        return zeros;
    }
}
