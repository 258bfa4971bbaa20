package io.millrace.window;

import java.math.BigInteger;

/**
 * Integers of 128 and 192 bits in an array of longs, the lowest first. Every operation either does all of its work and
 * returns true, or finds that the result does not fit, changes nothing and returns false.
 */
final class Wide {
    /** Longs of a signed sum. */
    static final int SUM = 2;

    /** Longs of a sum of squares, which never uses its highest bit. */
    static final int SQUARES = 3;

    private Wide() {}

    /** Adds the signed 128-bit {@code (high, low) * 10^exponent} to the sum at {@code at}. */
    static boolean add(long[] cells, int at, long high, long low, int exponent) {
        for (int left = exponent; left > 0; left -= Decimal.MAX_LONG_POWER) {
            long power = Decimal.power(Math.min(left, Decimal.MAX_LONG_POWER));
            long top = high * power;
            if (Math.multiplyHigh(high, power) != top >> 63) {
                return false;
            }
            // Below 2^60, as the power is.
            long carry = Decimal.unsignedHigh(low, power);
            low *= power;
            high = top + carry;
            if (high < top) {
                return false;
            }
        }
        long sumLow = cells[at] + low;
        long sumHigh = cells[at + 1] + high + (Long.compareUnsigned(sumLow, low) < 0 ? 1 : 0);
        if (((cells[at + 1] ^ sumHigh) & (high ^ sumHigh)) < 0) {
            return false;
        }
        cells[at] = sumLow;
        cells[at + 1] = sumHigh;
        return true;
    }

    /** Multiplies the sum at {@code at} by 10^exponent. */
    static boolean scale(long[] cells, int at, int exponent) {
        long low = cells[at];
        long high = cells[at + 1];
        cells[at] = 0;
        cells[at + 1] = 0;
        if (add(cells, at, high, low, exponent)) {
            return true;
        }
        cells[at] = low;
        cells[at + 1] = high;
        return false;
    }

    /** Adds the square of {@code number * 10^exponent} to the squares at {@code at}. */
    static boolean addSquare(long[] cells, int at, long number, int exponent) {
        // The magnitude; of the least long too, read as unsigned.
        long low = Math.abs(number);
        long high = 0;
        for (int left = exponent; left > 0; left -= Decimal.MAX_LONG_POWER) {
            long power = Decimal.power(Math.min(left, Decimal.MAX_LONG_POWER));
            if (Decimal.unsignedHigh(high, power) != 0) {
                return false;
            }
            high = high * power + Decimal.unsignedHigh(low, power);
            low *= power;
            if (high >>> 31 != 0) {
                // 96 bits or more: the square would not fit.
                return false;
            }
        }
        // (high * 2^64 + low)^2 = high^2 * 2^128 + 2 * high * low * 2^64 + low^2, with high below 2^31.
        long cross = high * low;
        long crossHigh = Decimal.unsignedHigh(high, low) << 1 | cross >>> 63;
        long middle = Decimal.unsignedHigh(low, low) + (cross << 1);
        long carry = Long.compareUnsigned(middle, cross << 1) < 0 ? 1 : 0;
        return addSquares(cells, at, low * low, middle, high * high + crossHigh + carry, 0);
    }

    /**
     * Adds {@code (high, middle, low) * 10^exponent}, of which the highest bit is not set, to the squares at {@code
     * at}.
     */
    static boolean addSquares(long[] cells, int at, long low, long middle, long high, int exponent) {
        for (int left = exponent; left > 0; left -= Decimal.MAX_LONG_POWER) {
            long power = Decimal.power(Math.min(left, Decimal.MAX_LONG_POWER));
            if (Math.multiplyHigh(high, power) != 0 || high * power < 0) {
                return false;
            }
            long lowCarry = Decimal.unsignedHigh(low, power);
            long middleCarry = Decimal.unsignedHigh(middle, power);
            low *= power;
            middle = middle * power + lowCarry;
            high = high * power + middleCarry + (Long.compareUnsigned(middle, lowCarry) < 0 ? 1 : 0);
            if (high < 0) {
                return false;
            }
        }
        long sumLow = cells[at] + low;
        long carry = Long.compareUnsigned(sumLow, low) < 0 ? 1 : 0;
        long sumMiddle = cells[at + 1] + middle;
        long nextCarry = Long.compareUnsigned(sumMiddle, middle) < 0 ? 1 : 0;
        sumMiddle += carry;
        nextCarry += carry != 0 && sumMiddle == 0 ? 1 : 0;
        long sumHigh = cells[at + 2] + high + nextCarry;
        if (sumHigh < 0) {
            return false;
        }
        cells[at] = sumLow;
        cells[at + 1] = sumMiddle;
        cells[at + 2] = sumHigh;
        return true;
    }

    /** Multiplies the squares at {@code at} by 10^exponent. */
    static boolean scaleSquares(long[] cells, int at, int exponent) {
        long low = cells[at];
        long middle = cells[at + 1];
        long high = cells[at + 2];
        cells[at] = 0;
        cells[at + 1] = 0;
        cells[at + 2] = 0;
        if (addSquares(cells, at, low, middle, high, exponent)) {
            return true;
        }
        cells[at] = low;
        cells[at + 1] = middle;
        cells[at + 2] = high;
        return false;
    }

    /** Whether the sum at {@code at} is one long, the lower of its two. */
    static boolean fitsLong(long[] cells, int at) {
        return cells[at + 1] == cells[at] >> 63;
    }

    /** The number of {@code longs} longs at {@code at}. */
    static BigInteger toBig(long[] cells, int at, int longs) {
        byte[] bytes = new byte[8 * longs];
        for (int i = 0; i < bytes.length; i++) {
            bytes[bytes.length - 1 - i] = (byte) (cells[at + i / 8] >>> 8 * (i % 8));
        }
        return new BigInteger(bytes);
    }

    /** Makes the number 0. */
    static void clear(long[] cells, int at, int longs) {
        for (int i = 0; i < longs; i++) {
            cells[at + i] = 0;
        }
    }
}
