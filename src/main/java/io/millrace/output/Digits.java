package io.millrace.output;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigInteger;
import java.nio.ByteOrder;

/** Integers as decimal digits, two at a time. */
final class Digits {
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final short[] PAIRS = new short[100];
    private static final long[] POWERS = new long[19];
    private static final byte[] LONG_MIN = "-9223372036854775808".getBytes(java.nio.charset.StandardCharsets.US_ASCII);

    static {
        for (int i = 0; i < 100; i++) {
            PAIRS[i] = (short) ('0' + i / 10 | '0' + i % 10 << 8);
        }
        POWERS[0] = 1;
        for (int i = 1; i < POWERS.length; i++) {
            POWERS[i] = POWERS[i - 1] * 10;
        }
    }

    private Digits() {}

    /** 10 to the power of {@code exponent}, 0 to 18. */
    static long power(int exponent) {
        return POWERS[exponent];
    }

    /** How many digits a number has that is not negative; 1 for 0. */
    static int count(long value) {
        // 1233 / 4096 is log10(2): off by one at the most, and the table decides
        int estimate = (64 - Long.numberOfLeadingZeros(value)) * 1233 >>> 12;
        return estimate < 19 && value >= POWERS[estimate] ? estimate + 1 : Math.max(estimate, 1);
    }

    static void write(JsonBuffer into, long value) {
        if (value < 0) {
            if (value == Long.MIN_VALUE) {
                into.raw(LONG_MIN);
                return;
            }
            into.rawByte('-');
            value = -value;
        }
        writePadded(into, value, count(value));
    }

    /** A number that is not negative, with zeros in front where it has fewer digits than {@code width}. */
    static void writePadded(JsonBuffer into, long value, int width) {
        byte[] out = into.room(width);
        int start = into.length();
        int at = start + width;
        long rest = value;
        while (rest > Integer.MAX_VALUE) {
            long quotient = rest / 100;
            at -= 2;
            SHORT.set(out, at, PAIRS[(int) (rest - quotient * 100)]);
            rest = quotient;
        }
        int small = (int) rest;
        while (at - start >= 2) {
            int quotient = small / 100;
            at -= 2;
            SHORT.set(out, at, PAIRS[small - quotient * 100]);
            small = quotient;
        }
        if (at > start) {
            out[start] = (byte) ('0' + small);
        }
        into.length(start + width);
    }

    static void write(JsonBuffer into, BigInteger value) {
        if (value.bitLength() < Long.SIZE) {
            write(into, value.longValue());
            return;
        }
        if (value.signum() < 0) {
            into.rawByte('-');
        }
        writeParts(into, value.abs());
    }

    private static void writeParts(JsonBuffer into, BigInteger value) {
        if (value.bitLength() < Long.SIZE) {
            write(into, value.longValue());
            return;
        }
        BigInteger[] parts = value.divideAndRemainder(BigInteger.valueOf(POWERS[18]));
        writeParts(into, parts[0]);
        writePadded(into, parts[1].longValue(), 18);
    }
}
