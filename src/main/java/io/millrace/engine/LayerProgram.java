package io.millrace.engine;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The rules of one layer on one stream, as one worker runs them over a line. */
final class LayerProgram {
    private final Values values;
    private final Rule[] rules;
    private final Network network;
    private final Matches matches;
    private final CostSampler sampler;
    private final long stepMillis;

    /** The places that fired in the block, each once. */
    private final int[] fired;

    private int firedCount;

    /** Whether there is a look at the clock around all that is done for a rule on this line. */
    private boolean timed;

    /**
     * @param rules by their places in the network
     * @param sampler with the same places
     * @param stepMillis the greatest common divisor of all windows, 0 where there is none
     */
    LayerProgram(Values values, Rule[] rules, Network network, CostSampler sampler, long stepMillis) {
        this.values = values;
        this.rules = rules;
        this.network = network;
        this.matches = new Matches(rules.length);
        this.sampler = sampler;
        this.stepMillis = stepMillis;
        this.fired = new int[rules.length];
    }

    /** Those of the last line that was run. */
    Values values() {
        return values;
    }

    long stepMillis() {
        return stepMillis;
    }

    /** Whether some of its rules write records, so that it counts in which order they fire. */
    boolean emits() {
        return Arrays.stream(rules).anyMatch(Rule::emits);
    }

    /** Finds what fires on the line that {@link #values} hold: by place, in config order if asked for. {@link #end} ends the line. */
    Matches match(boolean inOrder) {
        timed = sampler.isDue();
        if (timed) {
            sampler.begin(values.row().lineEnd() - values.row().lineStart());
        }
        matches.begin(timed ? sampler : null);
        network.match(values, matches);
        if (inOrder) {
            matches.sort();
        }
        return matches;
    }

    void fire(int place, long timeMillis, long watermarkMillis, BlockResult result) {
        if (timed) {
            sampler.resume();
        }
        Rule rule = rules[place];
        if (!rule.hasCounts()) {
            fired[firedCount++] = place;
        }
        rule.fire(values, timeMillis, watermarkMillis, result);
        if (timed) {
            sampler.charge(place);
        }
    }

    void end() {
        if (timed) {
            sampler.end();
        }
    }

    /** {@code there}: by place, the counters of the rules that are there; null if all are. */
    void publishCounts(RuleCounts @Nullable [][] there) {
        for (int i = 0; i < firedCount; i++) {
            int place = fired[i];
            rules[place].publishCounts(there == null ? null : there[place]);
        }
        firedCount = 0;
    }
}
