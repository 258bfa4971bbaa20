package io.millrace;

import io.millrace.config.ButForPlaces;
import io.millrace.config.ConfigException;
import io.millrace.config.PipelineConfig;
import io.millrace.config.RuleConfig;
import io.millrace.engine.Engine;
import io.millrace.engine.SampleRun;
import io.millrace.output.Output;
import io.millrace.plan.Plan;
import io.millrace.plan.Plan.StreamPlan;
import io.millrace.plan.Planner;
import io.millrace.plan.TestShares;
import io.millrace.script.Scripts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Takes changed rules to the engine. Most rules stay planned and compiled together; what has been put or taken away since is told apart from them, so that a
 * change costs what the changed rules cost and not what all do. Once there is much of it, all rules are planned anew. Owned by the thread that makes changes.
 */
final class LiveRules {
    /** Fewer lines than these say little of what lines are like. */
    private static final int ENOUGH_LINES = 200;

    /** So few rules are tried one by one, however lines are. */
    private static final int FEW_RULES = 3;

    /** Another plan must spare so much of the trying to be worth going over to. */
    private static final double MUCH_LESS = 0.8;

    /** So many rules that differ from the plan are compiled apart: with 5000 rules in the plan, those cost a twentieth of it. */
    private static final int MOST_APART = 256;

    private final Engine engine;
    private final Scripts scripts;
    private final UnaryOperator<Plan> wiring;
    private PipelineConfig planned;
    private Plan plan;

    /** The rules of the plan that are still there, by name. */
    private Map<String, RuleConfig> inPlan;

    /**
     * @param plan what the engine runs now, made of {@code config}
     * @param scripts those of the plan and of all that come after it
     * @param wiring what is done with every plan before the engine gets it
     */
    LiveRules(Engine engine, PipelineConfig config, Plan plan, Scripts scripts, UnaryOperator<Plan> wiring) {
        this.engine = engine;
        this.planned = config;
        this.plan = plan;
        this.scripts = scripts;
        this.wiring = wiring;
        this.inPlan = byName(config.rules());
    }

    private static Map<String, RuleConfig> byName(List<RuleConfig> rules) {
        Map<String, RuleConfig> byName = new HashMap<>();
        rules.forEach(rule -> byName.put(rule.name(), rule));
        return byName;
    }

    /** Throws the problems that {@link #deploy} would, and changes nothing in any case. */
    void check(PipelineConfig wanted) throws ConfigException {
        Examination.checkedPlan(wanted, scripts);
    }

    /**
     * Returns once this is what later lines meet. Throws all problems of it, and has changed nothing then.
     *
     * @param wanted with streams and outputs as the engine numbers them
     * @param outputs by number
     * @param whenBegun is run by a thread that must not wait, once no line meets what was there before
     */
    void deploy(PipelineConfig wanted, List<Output> outputs, Runnable whenBegun) throws ConfigException {
        Map<String, RuleConfig> still = byName(wanted.rules());
        still.entrySet().removeIf(rule -> !isTheSame(rule.getValue(), inPlan.get(rule.getKey())));
        List<RuleConfig> added = wanted.rules().stream()
                .filter(rule -> !still.containsKey(rule.name()))
                .toList();
        boolean small = added.size() + planned.rules().size() - still.size() <= MOST_APART;
        if (small && hasSurroundingsOfPlan(wanted)) {
            List<String> order = wanted.rules().stream().map(RuleConfig::name).toList();
            Plan few = wiring.apply(Examination.plan(wanted.withRules(added), scripts));
            engine.deploy(plan, few, order, outputs, whenBegun);
            inPlan = still;
        } else {
            Plan whole = wiring.apply(Examination.plan(wanted, scripts));
            engine.deploy(whole, outputs, whenBegun);
            planned = wanted;
            plan = whole;
            inPlan = byName(wanted.rules());
        }
    }

    /** Whether streams and outputs, and which of them may be named, are those of the plan: after a PUT, or where only rules have changed in a file. */
    private boolean hasSurroundingsOfPlan(PipelineConfig wanted) {
        return ButForPlaces.same(wanted.streams(), planned.streams())
                && ButForPlaces.same(wanted.outputs(), planned.outputs())
                && wanted.absent().equals(planned.absent());
    }

    /** Whether a rule is the present one; that it came anew, or stands elsewhere in a file, is no change. */
    private static boolean isTheSame(RuleConfig rule, @Nullable RuleConfig present) {
        return rule == present || present != null && ButForPlaces.same(rule, present);
    }

    /**
     * Looks at lines that have come, and plans all rules anew if they can be reached by other conditions so that far fewer are tried.
     *
     * @param wanted what was deployed last
     * @param outputs by number
     * @param worthwhile which streams, by number, could profit at all
     * @return for each stream that profits, a sentence about it
     */
    List<String> adapt(PipelineConfig wanted, List<Output> outputs, IntPredicate worthwhile) throws ConfigException {
        Map<Integer, List<byte[]>> samples = new HashMap<>();
        for (StreamPlan stream : plan.streams()) {
            boolean looked = stream.rules().size() > FEW_RULES && worthwhile.test(stream.number());
            List<byte[]> lines = looked ? engine.sample(stream.number()) : List.of();
            if (lines.size() >= ENOUGH_LINES) {
                samples.put(stream.number(), lines);
            }
        }
        if (samples.isEmpty()) {
            return List.of();
        }
        Plan estimated = Planner.plan(wanted, scripts);
        Map<String, TestShares> measured = new HashMap<>();
        samples.forEach((stream, lines) ->
                measured.put(estimated.streams().get(stream).name(), new SampleRun(estimated, stream, lines).shares()));
        Plan fitted = Planner.plan(wanted, scripts, measured);
        List<String> better = new ArrayList<>();
        for (Map.Entry<Integer, List<byte[]>> sample : samples.entrySet()) {
            int stream = sample.getKey();
            double lines = sample.getValue().size();
            double before = new SampleRun(plan, stream, sample.getValue()).tried() / lines;
            double after = new SampleRun(fitted, stream, sample.getValue()).tried() / lines;
            if (after < before * MUCH_LESS) {
                better.add(String.format(
                        Locale.ROOT,
                        "stream '%s': rules are reached by other conditions now, as measured on %.0f lines: %.1f are tried"
                                + " a line instead of %.1f",
                        fitted.streams().get(stream).name(),
                        lines,
                        after,
                        before));
            }
        }
        if (!better.isEmpty()) {
            Plan whole = wiring.apply(fitted);
            engine.deploy(whole, outputs, () -> {});
            planned = wanted;
            plan = whole;
            inPlan = byName(wanted.rules());
        }
        return better;
    }
}
