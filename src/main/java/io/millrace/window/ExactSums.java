package io.millrace.window;

import java.math.BigDecimal;

/**
 * The parts of a sum and of a sum of squares that their cells have no room for. Values are within Value's limits, so a
 * few hundred bytes hold any sum.
 */
final class ExactSums extends Holder {
    static final int SHELF = 1;

    /** The digits of a sum of numbers up to 10^309 in steps of 10^-400. */
    private static final int DIGITS = 309 + 400;

    /** Two numbers of two objects each; the squares have twice the digits, and a digit has some 10/3 bits. */
    private static final int HELD_BYTES = OBJECT_BYTES * 5 + 3 * DIGITS * 10 / 3 / 8;

    private BigDecimal sum = BigDecimal.ZERO;
    private BigDecimal squares = BigDecimal.ZERO;

    BigDecimal sum() {
        return sum;
    }

    BigDecimal squares() {
        return squares;
    }

    void addSum(BigDecimal value) {
        sum = sum.add(value);
    }

    void addSquares(BigDecimal value) {
        squares = squares.add(value);
    }

    @Override
    int shelf() {
        return SHELF;
    }

    @Override
    void reset(int keptBytes) {
        sum = BigDecimal.ZERO;
        squares = BigDecimal.ZERO;
    }

    /** An upper bound, not a measurement: nobody watches the two numbers grow. */
    @Override
    long heldBytes() {
        return HELD_BYTES;
    }
}
