package io.millrace.engine;

import io.millrace.plan.Plan;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Rules that were planned and compiled together. A deployment has a large one and, until that is made anew, a small one with what has been added since:
 * so one more rule costs what it costs to compile a few.
 *
 * @param rules by number in the plan
 * @param programs by worker, then by stream; a layer above another has none for streams of which it has no rules
 * @param work what the rules cost each worker on each stream; rules by number
 * @param tables the numbers of the tables that its rules add to
 * @param scripts those of the rules that have some
 */
record Layer(
        Plan plan,
        List<LiveRule> rules,
        @Nullable LayerProgram[][] programs,
        List<RuleWork> work,
        Set<Integer> tables,
        Map<LiveRule, List<ScriptAccount>> scripts) {
    boolean hasNoRules(int stream) {
        return plan.streams().get(stream).rules().isEmpty();
    }

    LayerProgram program(int worker, int stream) {
        return Objects.requireNonNull(programs[worker][stream], "a layer above has no rules of this stream");
    }

    /** By place of a stream's program, the rules that fire there, by number. */
    int[][] rulesAt(int worker, int stream) {
        return work.get(worker * plan.streams().size() + stream).rulesAt();
    }
}
