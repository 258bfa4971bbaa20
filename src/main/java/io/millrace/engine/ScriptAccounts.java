package io.millrace.engine;

import io.millrace.plan.ConditionPlan;
import io.millrace.plan.Plan;
import io.millrace.plan.Plan.ActionPlan;
import io.millrace.plan.Plan.RulePlan;
import io.millrace.plan.Plan.StreamPlan;
import io.millrace.plan.SlotPlan;
import io.millrace.script.Script;
import io.millrace.script.ScriptBudget;
import io.millrace.script.ScriptLimits;
import io.millrace.script.ScriptWatch;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The accounts of all scripts that anybody still has, and what watches over their calls. An account stays with its script from deployment to deployment, so that
 * one that was switched off stays off. Owned by whoever deploys.
 */
final class ScriptAccounts implements AutoCloseable {
    private final ScriptLimits limits;
    private final ScriptLog log;
    private final Map<Script, ScriptAccount> accounts = new WeakHashMap<>();
    private final List<ScriptBudget> budgets = new ArrayList<>();
    private @Nullable ScriptWatch watch;

    /** @param log told of the first failures of scripts */
    ScriptAccounts(ScriptLimits limits, Consumer<String> log) {
        this.limits = limits;
        this.log = new ScriptLog(log);
    }

    /** What one worker's calls may use up. */
    ScriptBudget budget(int worker) {
        ScriptWatch watching = watch;
        if (watching == null) {
            watching = new ScriptWatch(limits);
            watch = watching;
        }
        while (budgets.size() <= worker) {
            budgets.add(watching.budget());
        }
        return budgets.get(worker);
    }

    ScriptAccount of(SlotPlan.Computed plan) {
        return accounts.computeIfAbsent(
                plan.script().script(), added -> new ScriptAccount(plan, limits.maxFailures(), log));
    }

    /** For those rules of a plan that ask scripts for anything, also by way of other fields: which. */
    Map<LiveRule, List<ScriptAccount>> ofRules(Plan plan, List<LiveRule> liveRules) {
        Map<LiveRule, List<ScriptAccount>> ofRules = new IdentityHashMap<>();
        if (!plan.hasScripts()) {
            return ofRules;
        }
        for (RulePlan rule : plan.rules()) {
            List<SlotPlan> slots = plan.streams().get(rule.stream()).slots();
            Set<Integer> used = new TreeSet<>();
            addSlots(rule, plan.streams().get(rule.stream()), used);
            List<ScriptAccount> scripts = used.stream()
                    .map(slots::get)
                    .filter(SlotPlan.Computed.class::isInstance)
                    .map(slot -> of((SlotPlan.Computed) slot))
                    .distinct()
                    .toList();
            if (!scripts.isEmpty()) {
                ofRules.put(liveRules.get(rule.number()), scripts);
            }
        }
        return ofRules;
    }

    /** Ends what watches. */
    @Override
    public void close() {
        if (watch != null) {
            watch.close();
        }
    }

    private static void addSlots(RulePlan rule, StreamPlan stream, Set<Integer> to) {
        addSlots(rule.where(), stream, to);
        if (rule.action() instanceof ActionPlan.Emit emit) {
            emit.items().forEach(item -> addSlot(item.slot(), stream, to));
        } else if (rule.action() instanceof ActionPlan.Aggregate aggregate) {
            aggregate.groupBy().forEach(key -> addSlot(key.slot(), stream, to));
            aggregate.select().forEach(select -> addSlot(select.slot(), stream, to));
        }
    }

    private static void addSlots(ConditionPlan where, StreamPlan stream, Set<Integer> to) {
        if (where instanceof ConditionPlan.Test test) {
            addSlot(stream.tests().get(test.test()).textSlot(), stream, to);
        } else if (where instanceof ConditionPlan.Not not) {
            addSlots(not.part(), stream, to);
        } else {
            List<ConditionPlan> parts =
                    where instanceof ConditionPlan.All all ? all.parts() : ((ConditionPlan.Any) where).parts();
            parts.forEach(part -> addSlots(part, stream, to));
        }
    }

    private static void addSlot(int slot, StreamPlan stream, Set<Integer> to) {
        if (slot < 0 || !to.add(slot)) {
            return;
        }
        SlotPlan plan = stream.slots().get(slot);
        if (plan instanceof SlotPlan.Extracted extracted) {
            addSlot(extracted.input(), stream, to);
        } else if (plan instanceof SlotPlan.Refined refined) {
            addSlot(refined.input(), stream, to);
        } else if (plan instanceof SlotPlan.Printed printed) {
            addSlot(printed.input(), stream, to);
        } else if (plan instanceof SlotPlan.Folded folded) {
            addSlot(folded.input(), stream, to);
        } else if (plan instanceof SlotPlan.Nearest nearest) {
            addSlot(nearest.input(), stream, to);
        } else if (plan instanceof SlotPlan.Compared compared) {
            compared.slots().forEach(input -> addSlot(input, stream, to));
        } else if (plan instanceof SlotPlan.Switched switched) {
            addSlot(switched.input(), stream, to);
            switched.cases().forEach(one -> addSlots(one.where(), stream, to));
        } else if (plan instanceof SlotPlan.Computed computed) {
            computed.inputs().forEach(input -> addSlot(input.slot(), stream, to));
        }
    }
}
