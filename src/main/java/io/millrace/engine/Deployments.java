package io.millrace.engine;

import io.millrace.config.ConfigException;
import io.millrace.metrics.Metrics;
import io.millrace.plan.Plan;
import io.millrace.plan.Plan.ActionPlan;
import io.millrace.plan.Plan.RulePlan;
import io.millrace.plan.Plan.StreamPlan;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes one deployment after another, of which each takes over as much as it can of the one before. Owned by whoever deploys. */
final class Deployments {
    private final Compiler compiler;
    private final int workers;
    private final Metrics metrics;
    private final RuleCosts costs;
    private final GoneRules gone;

    /** The rules that there are, by name, in config order. */
    private Map<String, LiveRule> live = Map.of();

    private @Nullable Layer base;
    private int made;

    Deployments(Compiler compiler, int workers, Metrics metrics, RuleCosts costs) {
        this.compiler = compiler;
        this.workers = workers;
        this.metrics = metrics;
        this.costs = costs;
        gone = new GoneRules(metrics);
    }

    /**
     * The next one. If a plan cannot be compiled, nothing has changed.
     *
     * @param plan most rules, and all streams; the same object as before where nothing in it has changed
     * @param added more rules on the same streams, some perhaps in place of one in {@code plan}
     * @param order the names of the rules that there are from now on; what else is in {@code plan} is not there any more
     * @param feeds by output
     * @param oldest the number of the oldest deployment that any window knows
     */
    Deployment next(Plan plan, Plan added, List<String> order, List<OutputFeed> feeds, int oldest)
            throws ConfigException {
        Map<String, LiveRule> started = new LinkedHashMap<>();
        try {
            Layer below = base != null && base.plan() == plan ? base : layer(plan, feeds.size(), null, started);
            List<Layer> layers = new ArrayList<>(List.of(below));
            if (!added.rules().isEmpty()) {
                layers.add(layer(added, feeds.size(), below, started));
            }
            Deployment made = deployment(layers, inOrder(layers, order), feeds, oldest);
            base = below;
            return made;
        } finally {
            started.keySet().stream()
                    .filter(name -> !live.containsKey(name) && !gone.has(name))
                    .forEach(metrics::forgetRule);
        }
    }

    /** {@code below}: the layer below, whose rules fire there and must not fire here as well; null if this is the lowest. */
    private Layer layer(Plan plan, int outputs, @Nullable Layer below, Map<String, LiveRule> started)
            throws ConfigException {
        Set<LiveRule> firing = below == null ? Set.of() : Set.copyOf(below.rules());
        List<LiveRule> rules = new ArrayList<>();
        for (RulePlan rule : plan.rules()) {
            LiveRule present = live.get(rule.name());
            if (present == null || firing.contains(present) || !present.isContinuedBy(rule)) {
                present = start(rule, plan.streams().get(rule.stream()).name());
                started.put(rule.name(), present);
            }
            rules.add(present);
        }
        return compiler.layer(plan, rules, outputs, below == null);
    }

    private LiveRule start(RulePlan rule, String stream) {
        RuleCounts counts = RuleCounts.of(metrics, rule.name(), stream);
        if (!(rule.action() instanceof ActionPlan.Aggregate aggregate)) {
            return new LiveRule(rule, counts, null);
        }
        return new LiveRule(
                rule,
                counts,
                new RuleResults(
                        aggregate, RuleResults.Names.of(rule.name(), aggregate), Compiler.layout(aggregate), counts));
    }

    private static Map<String, LiveRule> inOrder(List<Layer> layers, List<String> order) {
        Map<String, LiveRule> byName = new LinkedHashMap<>();
        layers.forEach(layer -> layer.rules().forEach(rule -> byName.put(rule.name(), rule)));
        Map<String, LiveRule> ordered = new LinkedHashMap<>();
        for (String name : order) {
            LiveRule rule = byName.get(name);
            if (rule == null || rule.hasLeft()) {
                throw new IllegalArgumentException("no plan has a rule '" + name + "', or one that was taken away");
            }
            ordered.put(name, rule);
        }
        return ordered;
    }

    private Deployment deployment(List<Layer> layers, Map<String, LiveRule> rules, List<OutputFeed> feeds, int oldest) {
        Map<LiveRule, Integer> ranks = new IdentityHashMap<>();
        rules.values().forEach(rule -> ranks.put(rule, ranks.size()));
        boolean whole =
                layers.size() == 1 && ranks.size() == layers.get(0).rules().size();
        List<StreamPlan> streams = layers.get(0).plan().streams();
        List<List<LiveRule>> ofStreams = ofStreams(streams.size(), rules.values());
        List<Stepping> stepping = streams.stream()
                .map(stream -> Stepping.of(stream, ofStreams.get(stream.number())))
                .toList();
        Program[] programs = new Program[workers];
        for (int worker = 0; worker < workers; worker++) {
            programs[worker] = compiler.program(worker, feeds.size(), layers, stepping, whole ? null : ranks);
        }
        int number = made++;
        layers.forEach(layer -> compiler.tables().used(layer.tables(), number));
        compiler.tables().release(oldest);
        Map<LiveRule, Integer> going = going(rules);
        going.keySet().forEach(LiveRule::leave);
        Deployment deployment = new Deployment(
                number,
                programs,
                new Deployment.Rules(
                        streams,
                        stepping,
                        rules.values().toArray(LiveRule[]::new),
                        ofStreams,
                        outputs(layers, ranks, feeds),
                        going,
                        number == 0 ? Map.of() : coming(rules),
                        compiler.tables().view(),
                        compiler.shapes(),
                        feeds.toArray(OutputFeed[]::new)));
        costs.deployed(deployment, List.copyOf(rules.values()), layers);
        gone.deployed(deployment, live.keySet(), rules.keySet());
        live = rules;
        return deployment;
    }

    private static List<List<LiveRule>> ofStreams(int streams, Collection<LiveRule> rules) {
        List<List<LiveRule>> ofStreams = new ArrayList<>();
        for (int stream = 0; stream < streams; stream++) {
            ofStreams.add(new ArrayList<>());
        }
        rules.forEach(rule -> ofStreams.get(rule.stream()).add(rule));
        return ofStreams;
    }

    /** Where results go, by rank: a rule that stays what it is may have an output that is another one than before under its name. */
    private static OutputFeed[][] outputs(List<Layer> layers, Map<LiveRule, Integer> ranks, List<OutputFeed> feeds) {
        OutputFeed[][] outputs = new OutputFeed[ranks.size()][];
        for (Layer layer : layers) {
            for (RulePlan plan : layer.plan().rules()) {
                Integer rank = ranks.get(layer.rules().get(plan.number()));
                if (rank != null) {
                    outputs[rank] = plan.outputs().stream().map(feeds::get).toArray(OutputFeed[]::new);
                }
            }
        }
        return outputs;
    }

    private Map<LiveRule, Integer> going(Map<String, LiveRule> rules) {
        Map<LiveRule, Integer> going = new LinkedHashMap<>();
        live.forEach((name, rule) -> {
            if (rules.get(name) != rule) {
                going.put(rule, rules.containsKey(name) ? Reasons.RULE_REPLACED : Reasons.RULE_REMOVED);
            }
        });
        return going;
    }

    private Map<LiveRule, Integer> coming(Map<String, LiveRule> rules) {
        Map<LiveRule, Integer> coming = new LinkedHashMap<>();
        rules.forEach((name, rule) -> {
            if (live.get(name) != rule) {
                coming.put(rule, live.containsKey(name) ? Reasons.RULE_REPLACED : Reasons.RULE_ADDED);
            }
        });
        return coming;
    }
}
