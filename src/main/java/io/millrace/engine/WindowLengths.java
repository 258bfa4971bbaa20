package io.millrace.engine;

import io.millrace.plan.Plan;
import io.millrace.plan.Plan.ActionPlan;
import io.millrace.plan.Plan.StreamPlan;
import java.util.Arrays;

/** The different lengths of windows that the rules of a stream have, numbered from the shortest. Immutable. */
final class WindowLengths {
    private final long[] millis;

    private WindowLengths(long[] millis) {
        this.millis = millis;
    }

    static WindowLengths of(Plan plan, StreamPlan stream) {
        return new WindowLengths(stream.rules().stream()
                .map(rule -> plan.rules().get(rule).action())
                .filter(ActionPlan.Aggregate.class::isInstance)
                .mapToLong(action -> ((ActionPlan.Aggregate) action).windowMillis())
                .sorted()
                .distinct()
                .toArray());
    }

    int count() {
        return millis.length;
    }

    long millis(int length) {
        return millis[length];
    }

    /** Which of them; it must be one. */
    int indexOf(long windowMillis) {
        return Arrays.binarySearch(millis, windowMillis);
    }

    /** The greatest common divisor of all: no window closes between two multiples of it. Very long where there is none. */
    long step() {
        return Arrays.stream(millis).reduce(WindowLengths::gcd).orElse(Long.MAX_VALUE / 4);
    }

    private static long gcd(long a, long b) {
        return b == 0 ? a : gcd(b, a % b);
    }
}
