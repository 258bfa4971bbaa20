package io.millrace.plan;

import io.millrace.plan.NetworkPlan.Candidate;
import java.util.ArrayList;
import java.util.List;

/**
 * A rule with the parts of its condition that are still to be decided; all of them must hold. {@code likely} are those that a switch has made so likely that
 * they are no way to reach the rule any more. {@code isPiece} says that it is one of several alternatives already.
 */
record OpenRule(int rule, List<ConditionPlan> parts, List<ConditionPlan> likely, boolean isPiece) {
    /** More of them are tried as they are. */
    private static final int MOST_ALTERNATIVES = 8;

    /** A whole one. */
    OpenRule(int rule, List<ConditionPlan> parts) {
        this(rule, parts, List.of(), false);
    }

    OpenRule without(ConditionPlan part) {
        List<ConditionPlan> rest = new ArrayList<>(parts);
        rest.remove(part);
        return new OpenRule(rule, rest, likely, isPiece);
    }

    OpenRule withLikely(ConditionPlan part) {
        List<ConditionPlan> more = new ArrayList<>(likely);
        more.add(part);
        return new OpenRule(rule, parts, more, isPiece);
    }

    Candidate candidate() {
        return new Candidate(rule, parts.size() == 1 ? parts.get(0) : new ConditionPlan.All(parts));
    }

    /**
     * The rule once for each of the alternatives of which one must hold, where it can be reached by every one of them: each without those before it, so that
     * no line fires the rule twice. Itself alone where there are no such alternatives, or where it is one of some already, so that they do not multiply.
     */
    List<OpenRule> alternatives(AccessPlaces places, ConditionParts conditions) {
        for (ConditionPlan part : isPiece ? List.<ConditionPlan>of() : parts) {
            if (part instanceof ConditionPlan.Any any
                    && any.parts().size() > 1
                    && any.parts().size() <= MOST_ALTERNATIVES
                    && any.parts().stream().allMatch(one -> isReached(one, places))) {
                return apart(any, conditions);
            }
        }
        return List.of(this);
    }

    private static boolean isReached(ConditionPlan part, AccessPlaces places) {
        return part instanceof ConditionPlan.All all
                ? all.parts().stream().anyMatch(one -> isReached(one, places))
                : part instanceof ConditionPlan.Test test && places.of(test.test()) != null;
    }

    private List<OpenRule> apart(ConditionPlan.Any any, ConditionParts conditions) {
        List<ConditionPlan> common = without(any).parts();
        List<OpenRule> apart = new ArrayList<>();
        List<ConditionPlan> before = new ArrayList<>();
        for (ConditionPlan one : any.parts()) {
            List<ConditionPlan> own = new ArrayList<>(List.of(one));
            own.addAll(common);
            own.addAll(before);
            apart.add(new OpenRule(rule, conditions.of(new ConditionPlan.All(own)), likely, true));
            before.add(new ConditionPlan.Not(one));
        }
        return apart;
    }
}
