package io.millrace.engine;

import io.millrace.plan.ConditionPlan;
import io.millrace.plan.NetworkPlan;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The verdicts of the tests that most rules share, a bit each, worked out when a line first asks. What a thousand rules have left of their conditions is
 * mostly some of the same few tests, so that one comparison of bits decides it. Owned by one worker.
 */
final class SharedTests {
    /** By test, its bit. */
    private final Map<Integer, Integer> bits = new HashMap<>();

    private final Condition[] tests;
    private long line = -1;
    private long known;
    private long held;

    /** Chooses those that the candidates of a network name most often; no scripts, which are to be asked last. */
    SharedTests(NetworkPlan network, ConditionCompiler conditions) {
        Map<Integer, Integer> uses = new HashMap<>();
        count(network, conditions, uses);
        List<Integer> chosen = uses.entrySet().stream()
                .sorted(Map.Entry.<Integer, Integer>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(Long.SIZE)
                .map(Map.Entry::getKey)
                .toList();
        tests = new Condition[chosen.size()];
        for (int bit = 0; bit < tests.length; bit++) {
            bits.put(chosen.get(bit), bit);
            tests[bit] = conditions.compile(new ConditionPlan.Test(chosen.get(bit)));
        }
    }

    private static void count(NetworkPlan network, ConditionCompiler conditions, Map<Integer, Integer> uses) {
        network.candidates()
                .forEach(candidate -> parts(candidate.rest()).forEach(part -> {
                    if (part instanceof ConditionPlan.Test test && !conditions.isScript(test.test())) {
                        uses.merge(test.test(), 1, Integer::sum);
                    }
                }));
        network.switches().forEach(way -> way.next().forEach(next -> count(next, conditions, uses)));
    }

    /** The parts of a condition that must all hold. */
    private static List<ConditionPlan> parts(ConditionPlan condition) {
        return condition instanceof ConditionPlan.All all ? all.parts() : List.of(condition);
    }

    /** The bits of those of a condition's parts that are shared tests; all of these must hold, and so must {@link #rest}. */
    long mask(ConditionPlan condition) {
        long mask = 0;
        for (ConditionPlan part : parts(condition)) {
            if (isShared(part)) {
                mask |= 1L << bits.get(((ConditionPlan.Test) part).test());
            }
        }
        return mask;
    }

    /** What is left of a condition without the shared tests. */
    ConditionPlan rest(ConditionPlan condition) {
        return new ConditionPlan.All(
                parts(condition).stream().filter(part -> !isShared(part)).toList());
    }

    private boolean isShared(ConditionPlan part) {
        return part instanceof ConditionPlan.Test test && bits.containsKey(test.test());
    }

    /** Whether all tests of a mask hold on this line. */
    boolean hold(long mask, Values values) {
        if (line != values.sequence()) {
            line = values.sequence();
            known = 0;
            held = 0;
        }
        long open = mask & ~held;
        return open == 0 || (open & known) == 0 && workOut(open, values);
    }

    private boolean workOut(long open, Values values) {
        for (long left = open; left != 0; left &= left - 1) {
            int bit = Long.numberOfTrailingZeros(left);
            known |= 1L << bit;
            if (!tests[bit].holds(values)) {
                return false;
            }
            held |= 1L << bit;
        }
        return true;
    }
}
