package io.millrace.engine;

import io.millrace.plan.Plan;
import io.millrace.plan.Plan.ActionPlan;
import io.millrace.plan.Plan.StreamPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/** The different shapes of windows that the rules of a stream have had, numbered as they came. Owned by whoever deploys. */
final class WindowLengths {
    private final List<WindowShape> shapes = new ArrayList<>();

    /** Which of them; a new one if it was not there. */
    int indexOf(WindowShape shape) {
        int known = shapes.indexOf(shape);
        if (known >= 0) {
            return known;
        }
        shapes.add(shape);
        return shapes.size() - 1;
    }

    /** All by number. */
    WindowShape[] all() {
        return shapes.toArray(WindowShape[]::new);
    }

    /**
     * The greatest common divisor of all ways from one window to the next: none closes between two multiples of it. 0 where
     * there is no window.
     */
    static long step(Plan plan, StreamPlan stream) {
        return stream.rules().stream()
                .map(rule -> plan.rules().get(rule).action())
                .filter(ActionPlan.Aggregate.class::isInstance)
                .mapToLong(action -> ((ActionPlan.Aggregate) action).everyMillis())
                .reduce(0, WindowLengths::gcd);
    }

    /** The greatest common divisor of several steps; very long where there is none. */
    static long step(LongStream steps) {
        long step = steps.reduce(0, WindowLengths::gcd);
        return step == 0 ? Long.MAX_VALUE / 4 : step;
    }

    static long gcd(long a, long b) {
        return b == 0 ? a : gcd(b, a % b);
    }
}
