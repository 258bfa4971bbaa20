package io.millrace.plan;

import java.util.Map;
import java.util.OptionalDouble;

/**
 * For what share of a stream's lines tests hold, as measured on some of them.
 *
 * @param shares between 0 and 1, none of them quite that
 */
public record TestShares(Map<TestPlan, Double> shares) {
    /** Nothing is known. */
    public static final TestShares NONE = new TestShares(Map.of());

    OptionalDouble of(TestPlan test) {
        Double share = shares.get(test);
        return share == null ? OptionalDouble.empty() : OptionalDouble.of(share);
    }
}
