package io.millrace.window;

/**
 * {@code sqrt(count * squares - sum^2) / divisor} as the nearest double, without an object: worked out to some 100 bits with pairs of doubles (T. J.
 * Dekker, "A floating-point technique for extending the available precision", 1971), which nearly always leaves no doubt how it rounds. Where it does,
 * or where the numbers are too large, {@link Nearest#root} has to say it.
 */
final class QuickDeviation {
    /** What a double holds exactly. */
    private static final long MAX_EXACT = 1L << 53;

    /** The spread must be below {@code 2^106}: two doubles hold it exactly. */
    private static final long MAX_HIGH = 1L << 106 - Long.SIZE;

    private static final double TWO_TO_32 = 0x1p32;
    private static final double TWO_TO_64 = 0x1p64;

    /** More than the error of the steps below, each of which is right to 2^-100 and better. */
    private static final double DOUBT = 0x1p-90;

    private QuickDeviation() {}

    /**
     * The nearest double, or NaN if it cannot say.
     *
     * @param squaresLow with {@code squaresHigh} the sum of squares, 0 or positive, of which {@code count} times is not less than {@code sum^2}
     */
    static double of(long count, long sum, long squaresLow, long squaresHigh, long divisor) {
        if (divisor >= MAX_EXACT || Math.multiplyHigh(squaresHigh, count) != 0 || squaresHigh * count < 0) {
            return Double.NaN;
        }
        long magnitude = Math.abs(sum);
        long low = squaresLow * count;
        long high = squaresHigh * count + Decimal.unsignedHigh(squaresLow, count);
        long square = magnitude * magnitude;
        long borrow = Long.compareUnsigned(low, square) < 0 ? 1 : 0;
        low -= square;
        high -= Decimal.unsignedHigh(magnitude, magnitude) + borrow;
        return Long.compareUnsigned(high, MAX_HIGH) < 0 ? root(high, low, divisor) : Double.NaN;
    }

    /** {@code sqrt(high * 2^64 + low) / divisor}, {@code low} unsigned. */
    private static double root(long high, long low, double divisor) {
        if ((high | low) == 0) {
            return 0;
        }
        // The radicand as the sum of two doubles, of which the first is the nearest to it.
        double top = high * TWO_TO_64;
        double upper = (low >>> 32) * TWO_TO_32;
        double bottom = low & 0xffff_ffffL;
        double near = top + upper;
        double left = upper - (near - top) + bottom;
        double value = near + left;
        double rest = left - (value - near);

        double root = Math.sqrt(value);
        double rootRest = (Math.fma(-root, root, value) + rest) / (2 * root);
        double quotient = root / divisor;
        double quotientRest = (Math.fma(-quotient, divisor, root) + rootRest) / divisor;

        double nearest = quotient + quotientRest;
        double beyond = quotientRest - (nearest - quotient);
        double doubt = nearest * DOUBT;
        boolean certain = nearest + (beyond + doubt) == nearest && nearest + (beyond - doubt) == nearest;
        return certain ? nearest : Double.NaN;
    }
}
