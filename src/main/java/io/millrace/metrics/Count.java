package io.millrace.metrics;

import java.util.concurrent.atomic.LongAdder;

/**
 * One counter with its label values. Any thread may add; hot loops add once a block, not once a line. It is the adder itself instead of holding one: each of
 * thousands of rules is counted after each block, and waits for every object on the way to the number.
 */
public final class Count extends LongAdder {
    private static final long serialVersionUID = 1;

    Count() {}

    @Override
    public void add(long n) {
        if (n != 0) {
            super.add(n);
        }
    }

    public long get() {
        return sum();
    }
}
