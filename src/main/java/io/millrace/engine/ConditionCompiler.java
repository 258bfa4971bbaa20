package io.millrace.engine;

import io.millrace.config.ConditionConfig.Literal;
import io.millrace.config.ConditionConfig.Operator;
import io.millrace.config.Location;
import io.millrace.config.Problem;
import io.millrace.engine.TextTest.Position;
import io.millrace.extract.Decimal;
import io.millrace.extract.PatternException;
import io.millrace.extract.PatternLiterals;
import io.millrace.extract.RegexMatcher;
import io.millrace.plan.ConditionPlan;
import io.millrace.plan.TestPlan;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Tests and conditions of one stream, for one worker. */
final class ConditionCompiler {
    /** So few are as fast compared one after the other. */
    private static final int FEW_NEEDLES = 2;

    private final Lookups lookups;
    private final List<Problem> problems;
    private final List<Condition> tests = new ArrayList<>();
    private final BitSet scripts = new BitSet();

    ConditionCompiler(List<TestPlan> plans, Lookups lookups, List<Problem> problems) {
        this.lookups = lookups;
        this.problems = problems;
        for (TestPlan plan : plans) {
            scripts.set(tests.size(), plan.operator() == Operator.HOLDS);
            tests.add(new Condition.Remembered(tests.size(), test(plan)));
        }
    }

    boolean isScript(int test) {
        return scripts.get(test);
    }

    Condition compile(ConditionPlan plan) {
        if (plan instanceof ConditionPlan.Test test) {
            return tests.get(test.test());
        }
        if (plan instanceof ConditionPlan.All all) {
            return Condition.all(all.parts().stream().map(this::compile).toList());
        }
        if (plan instanceof ConditionPlan.Any any) {
            return Condition.any(any.parts().stream().map(this::compile).toList());
        }
        return new Condition.Not(compile(((ConditionPlan.Not) plan).part()));
    }

    private Condition test(TestPlan plan) {
        int text = plan.textSlot();
        return switch (plan.operator()) {
            case EQ, IN -> equal(plan);
            case NE, NOT_IN -> new Condition.Not(equal(plan));
            case GT -> new NumberTest.Beyond(plan.slot(), 1, number(plan, 0), false);
            case GTE -> new NumberTest.Beyond(plan.slot(), 1, number(plan, 0), true);
            case LT -> new NumberTest.Beyond(plan.slot(), -1, number(plan, 0), false);
            case LTE -> new NumberTest.Beyond(plan.slot(), -1, number(plan, 0), true);
            case BETWEEN -> new NumberTest.Between(plan.slot(), number(plan, 0), number(plan, 1));
            case CONTAINS, CONTAINS_ANY -> needles(text, Position.ANYWHERE, plan.operands());
            case STARTS_WITH -> needles(text, Position.START, plan.operands());
            case ENDS_WITH -> needles(text, Position.END, plan.operands());
            case MATCHES -> matches(plan);
            case EXISTS -> new TextTest.Exists(text);
            case NOT_EXISTS -> new Condition.Not(new TextTest.Exists(text));
            case HOLDS -> new ScriptTest(text);
        };
    }

    /** Equal to one of the operands: as a number to those that are numbers, as a text to the others. */
    private Condition equal(TestPlan plan) {
        List<Literal> numbers = plan.operands().stream().filter(Literal::number).toList();
        List<Literal> texts =
                plan.operands().stream().filter(literal -> !literal.number()).toList();
        List<Condition> parts = new ArrayList<>();
        if (!texts.isEmpty()) {
            parts.add(needles(plan.textSlot(), Position.WHOLE, texts));
        }
        if (!numbers.isEmpty()) {
            parts.add(new NumberTest.OneOf(
                    plan.slot(),
                    lookups.numberKeys(numbers.stream().map(Literal::text).toList())));
        }
        return Condition.any(parts);
    }

    private Condition needles(int slot, Position position, List<Literal> operands) {
        List<String> needles = operands.stream().map(Literal::text).toList();
        if (needles.size() > FEW_NEEDLES) {
            if (position == Position.WHOLE) {
                return new TextTest.OneOf(slot, lookups.texts(needles));
            }
            if (position == Position.ANYWHERE && needles.stream().noneMatch(String::isEmpty)) {
                return new TextTest.ContainsAny(slot, lookups.literals(needles));
            }
        }
        return new TextTest.Needles(slot, position, Lookups.utf8(needles).toArray(byte[][]::new));
    }

    private static Decimal number(TestPlan plan, int operand) {
        return Decimal.of(plan.operands().get(operand).text());
    }

    private Condition matches(TestPlan plan) {
        String pattern = plan.operands().get(0).text();
        try {
            return new TextTest.Matches(
                    plan.textSlot(),
                    RegexMatcher.compile(plan.ignoreCase() ? PatternLiterals.ANY_CASE + pattern : pattern));
        } catch (PatternException e) {
            Location at = plan.at().location();
            problems.add(Problem.error(at, "pattern '" + pattern + "': " + e.getMessage()));
            return new Condition.Always();
        }
    }
}
