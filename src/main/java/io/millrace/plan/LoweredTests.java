package io.millrace.plan;

import io.millrace.config.ConditionConfig.Literal;
import io.millrace.config.ConditionConfig.Operator;
import io.millrace.plan.SlotPlan.Located;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/** Makes tests of a stream out of a term: the same tests as conditions of a config make, wherever there are such conditions. */
final class LoweredTests {
    private final ToIntFunction<SlotPlan> slots;
    private final ToIntFunction<TestPlan> tests;
    private final Located at;

    LoweredTests(ToIntFunction<SlotPlan> slots, ToIntFunction<TestPlan> tests, Located at) {
        this.slots = slots;
        this.tests = tests;
        this.at = at;
    }

    ConditionPlan plan(Term term) {
        if (term instanceof Term.Check check) {
            return test(check, check.operator(), check.operands());
        }
        if (term instanceof Term.Missing missing) {
            return test(missing.field().slot(), missing.field().textSlot(), Operator.NOT_EXISTS, List.of());
        }
        if (term instanceof Term.Compared compared) {
            int slot = slots.applyAsInt(compared.plan());
            return test(slot, slot, Operator.HOLDS, List.of());
        }
        if (term instanceof Term.Not not) {
            return not.part() instanceof Term.Check check && check.operator() == Operator.EQ
                    ? test(check, Operator.NE, check.operands())
                    : new ConditionPlan.Not(plan(not.part()));
        }
        if (term instanceof Term.All all) {
            return new ConditionPlan.All(all.parts().stream().map(this::plan).toList());
        }
        return any((Term.Any) term);
    }

    private ConditionPlan.Test test(Term.Check check, Operator operator, List<Literal> operands) {
        if (!check.nearest()) {
            return test(check.field().slot(), check.field().textSlot(), operator, operands);
        }
        int slot = slots.applyAsInt(new SlotPlan.Nearest(check.field().slot()));
        return test(slot, slot, operator, operands);
    }

    private ConditionPlan.Test test(int slot, int textSlot, Operator operator, List<Literal> operands) {
        return new ConditionPlan.Test(tests.applyAsInt(new TestPlan(slot, textSlot, operator, operands, false, at)));
    }

    /** What equals one of several, by one test. */
    private ConditionPlan any(Term.Any any) {
        Map<Term.Check, List<Literal>> equal = new LinkedHashMap<>();
        for (Term part : any.parts()) {
            if (part instanceof Term.Check check && check.operator() == Operator.EQ) {
                equal.computeIfAbsent(withoutOperands(check), unused -> new ArrayList<>())
                        .addAll(check.operands());
            }
        }
        List<ConditionPlan> parts = new ArrayList<>();
        for (Term part : any.parts()) {
            if (!(part instanceof Term.Check check && check.operator() == Operator.EQ)) {
                parts.add(plan(part));
                continue;
            }
            List<Literal> literals = equal.remove(withoutOperands(check));
            if (literals != null) {
                parts.add(literals.size() == 1 ? plan(check) : test(check, Operator.IN, List.copyOf(literals)));
            }
        }
        return parts.size() == 1 ? parts.get(0) : new ConditionPlan.Any(parts);
    }

    private static Term.Check withoutOperands(Term.Check check) {
        return new Term.Check(check.field(), check.nearest(), check.operator(), List.of());
    }
}
