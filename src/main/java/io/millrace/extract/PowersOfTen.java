package io.millrace.extract;

/** The powers of ten within 64 bits, and how many digits a value has. */
final class PowersOfTen {
    private static final long[] POWERS = new long[19];

    static {
        long power = 1;
        for (int i = 0; i < POWERS.length; i++) {
            POWERS[i] = power;
            power *= 10;
        }
    }

    private PowersOfTen() {}

    /** {@code exponent} from 0 to 18. */
    static long of(int exponent) {
        return POWERS[exponent];
    }

    /** The decimal digits of a value without a sign; 0 has none. */
    static int digits(long unsigned) {
        if (unsigned < 0) {
            return 19;
        }
        int digits = 0;
        while (digits < POWERS.length && unsigned >= POWERS[digits]) {
            digits++;
        }
        return digits;
    }
}
