package io.millrace.engine;

import io.millrace.metrics.RuleCost;
import io.millrace.metrics.ScriptCost;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The cost accounts of all rules, put together from all workers and the collector by whoever asks; any thread. Of the time that the collector takes to
 * merge groups and to publish windows, nothing is charged.
 */
final class RuleCosts {
    private final HoldingsSampler holdings;
    private List<LiveRule> rules = List.of();
    private List<Layer> layers = List.of();

    /** Layers that nothing uses any more, or that nothing will use once this deployment has begun. */
    private final Map<Layer, Deployment> retiring = new IdentityHashMap<>();

    /** What was spent in layers that are gone. */
    private final Map<LiveRule, Spent> before = new IdentityHashMap<>();

    private static final class Spent {
        long testedLines;
        long nanos;
    }

    RuleCosts(HoldingsSampler holdings) {
        this.holdings = holdings;
    }

    /** From this deployment on, it is these rules, in config order, and these layers. */
    synchronized void deployed(Deployment deployment, List<LiveRule> nextRules, List<Layer> nextLayers) {
        for (Layer layer : layers) {
            if (nextLayers.stream().noneMatch(next -> next == layer)) {
                retiring.put(layer, deployment);
            }
        }
        rules = nextRules;
        layers = nextLayers;
        settle();
        Set<LiveRule> present = new HashSet<>(rules);
        before.keySet().removeIf(rule -> !present.contains(rule));
    }

    /** Adds what retired layers have cost to the sums, and forgets them. */
    private void settle() {
        Iterator<Map.Entry<Layer, Deployment>> layer = retiring.entrySet().iterator();
        while (layer.hasNext()) {
            Map.Entry<Layer, Deployment> next = layer.next();
            if (next.getValue().hasBegun()) {
                add(next.getKey(), before);
                layer.remove();
            }
        }
    }

    private static void add(Layer layer, Map<LiveRule, Spent> to) {
        long[] testedLines = new long[layer.rules().size()];
        long[] nanos = new long[testedLines.length];
        for (RuleWork each : layer.work()) {
            each.addTo(testedLines, nanos);
        }
        for (int number = 0; number < nanos.length; number++) {
            if (testedLines[number] != 0 || nanos[number] != 0) {
                Spent spent = to.computeIfAbsent(layer.rules().get(number), rule -> new Spent());
                spent.testedLines += testedLines[number];
                spent.nanos += nanos[number];
            }
        }
    }

    /** In config order. */
    synchronized List<RuleCost> now() {
        holdings.ask();
        settle();
        Map<LiveRule, Spent> sums = spentInLayers();
        List<RuleCost> costs = new ArrayList<>(rules.size());
        for (LiveRule rule : rules) {
            Spent earlier = before.getOrDefault(rule, new Spent());
            Spent now = sums.getOrDefault(rule, new Spent());
            costs.add(new RuleCost(
                    rule.name(),
                    earlier.testedLines + now.testedLines,
                    earlier.nanos + now.nanos,
                    known(rule.heldGroups()),
                    known(rule.heldBytes()),
                    ofScripts(rule)));
        }
        return costs;
    }

    /** The lines on which rules of a stream were tried, each as often as there were such rules. */
    synchronized long testedLines(int stream) {
        settle();
        return testedLines(stream, before) + testedLines(stream, spentInLayers());
    }

    private static long testedLines(int stream, Map<LiveRule, Spent> spent) {
        return spent.entrySet().stream()
                .filter(rule -> rule.getKey().stream() == stream)
                .mapToLong(rule -> rule.getValue().testedLines)
                .sum();
    }

    private Map<LiveRule, Spent> spentInLayers() {
        Map<LiveRule, Spent> sums = new IdentityHashMap<>();
        layers.forEach(layer -> add(layer, sums));
        retiring.keySet().forEach(layer -> add(layer, sums));
        return sums;
    }

    private static OptionalLong known(long value) {
        return value < 0 ? OptionalLong.empty() : OptionalLong.of(value);
    }

    /** What is asked of one script by several rules counts for each of them. */
    private ScriptCost ofScripts(LiveRule rule) {
        ScriptCost cost = ScriptCost.NONE;
        for (Layer layer : layers) {
            for (ScriptAccount account : layer.scripts().getOrDefault(rule, List.of())) {
                cost = cost.plus(
                        account.calls(),
                        account.failures(),
                        account.nanoseconds(),
                        account.allocatedBytes(),
                        account.switchedOff());
            }
        }
        return cost;
    }
}
