package io.millrace.engine;

import io.millrace.extract.Decimal;

/** Compares the number in a slot; false where there is none. */
abstract class NumberTest extends Condition {
    private final int slot;

    NumberTest(int slot) {
        this.slot = slot;
    }

    @Override
    final boolean holds(Values values) {
        if (!values.has(slot)) {
            return false;
        }
        Decimal number = values.number(slot);
        return number.isNumber() && holds(number);
    }

    abstract boolean holds(Decimal number);

    /** On one side of a bound: above it with a direction of 1, below it with -1. */
    static final class Beyond extends NumberTest {
        private final Decimal bound;
        private final int direction;
        private final boolean orEqual;

        Beyond(int slot, int direction, Decimal bound, boolean orEqual) {
            super(slot);
            this.direction = direction;
            this.bound = bound;
            this.orEqual = orEqual;
        }

        @Override
        boolean holds(Decimal number) {
            int order = Integer.signum(number.compareTo(bound)) * direction;
            return order > 0 || orEqual && order == 0;
        }
    }

    /** Both ends belong to it. */
    static final class Between extends NumberTest {
        private final Decimal low;
        private final Decimal high;

        Between(int slot, Decimal low, Decimal high) {
            super(slot);
            this.low = low;
            this.high = high;
        }

        @Override
        boolean holds(Decimal number) {
            return number.compareTo(low) >= 0 && number.compareTo(high) <= 0;
        }
    }

    /** Found by its hash, which is no slower than to compare it with two of them. */
    static final class OneOf extends NumberTest {
        private final NumberKeys numbers;

        OneOf(int slot, NumberKeys numbers) {
            super(slot);
            this.numbers = numbers;
        }

        @Override
        boolean holds(Decimal number) {
            return numbers.find(number) >= 0;
        }
    }
}
