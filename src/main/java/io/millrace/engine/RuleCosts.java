package io.millrace.engine;

import io.millrace.engine.Holdings.Held;
import io.millrace.metrics.RuleCost;
import io.millrace.plan.Plan.RulePlan;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * The cost accounts of all rules, put together from all workers and the collector by whoever asks; any thread. Of the time that the collector takes to
 * merge groups and to publish windows, nothing is charged.
 */
final class RuleCosts {
    private final List<RulePlan> rules;
    private final List<RuleWork> work;
    private final HeldState held;

    RuleCosts(List<RulePlan> rules, List<RuleWork> work, HeldState held) {
        this.rules = rules;
        this.work = List.copyOf(work);
        this.held = held;
    }

    /** By rule number. */
    List<RuleCost> now() {
        long[] testedLines = new long[rules.size()];
        long[] nanos = new long[rules.size()];
        for (RuleWork each : work) {
            each.addTo(testedLines, nanos);
        }
        Held picture = held.ask();
        List<RuleCost> costs = new ArrayList<>(nanos.length);
        for (int rule = 0; rule < nanos.length; rule++) {
            costs.add(new RuleCost(
                    rules.get(rule).name(),
                    testedLines[rule],
                    nanos[rule],
                    picture == null ? OptionalLong.empty() : OptionalLong.of(picture.groups()[rule]),
                    picture == null ? OptionalLong.empty() : OptionalLong.of(picture.bytes()[rule])));
        }
        return costs;
    }
}
