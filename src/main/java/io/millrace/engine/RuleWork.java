package io.millrace.engine;

import java.util.List;

/**
 * What the rules of a stream have cost one worker, to be read by any thread. The worker counts only how many lines came to each network; what that means
 * for rules is worked out here.
 */
final class RuleWork {
    /** That of no rules. */
    static final RuleWork NONE = new RuleWork(List.of(), new CostSampler(0, () -> 0), new int[0][]);

    private final Network[] networks;
    private final CostSampler sampler;
    private final int[][] rulesAt;

    /**
     * @param networks of which no line comes to two of one rule
     * @param sampler with places as the networks have them
     * @param rulesAt by place, the numbers of the rules that fire there
     */
    RuleWork(List<Network> networks, CostSampler sampler, int[][] rulesAt) {
        this.networks = networks.toArray(Network[]::new);
        this.sampler = sampler;
        this.rulesAt = rulesAt;
    }

    int[][] rulesAt() {
        return rulesAt;
    }

    /** Adds to the sums of each rule, by number. */
    void addTo(long[] testedLines, long[] nanos) {
        long[] lines = new long[rulesAt.length];
        for (Network network : networks) {
            network.addLines(lines);
        }
        for (int place = 0; place < rulesAt.length; place++) {
            int[] rules = rulesAt[place];
            long share = sampler.nanos(place) / rules.length;
            for (int rule : rules) {
                testedLines[rule] += lines[place];
                nanos[rule] += share;
            }
        }
    }
}
