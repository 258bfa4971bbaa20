package io.millrace.plan;

import io.millrace.config.ConditionConfig;
import io.millrace.config.ConditionConfig.Literal;
import io.millrace.config.ConditionConfig.Operator;
import io.millrace.config.Location;
import io.millrace.extract.FoldCase;
import io.millrace.extract.PatternLiterals;
import io.millrace.plan.SlotPlan.Located;
import java.util.List;

/**
 * One operator on one slot. Equal tests of a stream are one, worked out at most once a line. {@code slot} is what numbers are read from, {@code textSlot}
 * what texts are compared with. Where case does not count, both the slot's texts and the operands' are folded; {@code ignoreCase} is of patterns alone. Those
 * of any case are looked for in the text as it is, and their {@code slot} has it folded, which is how they can be reached.
 */
public record TestPlan(
        int slot, int textSlot, Operator operator, List<Literal> operands, boolean ignoreCase, Located at) {
    /** Whether the case of a text does not count for a pattern. */
    boolean isPatternOfAnyCase() {
        return isPatternOfAnyCase(operator, operands, ignoreCase);
    }

    static boolean isPatternOfAnyCase(ConditionConfig.Test test) {
        return isPatternOfAnyCase(test.operator(), test.operands(), test.ignoreCase());
    }

    private static boolean isPatternOfAnyCase(Operator operator, List<Literal> operands, boolean ignoreCase) {
        return operator == Operator.MATCHES
                && (ignoreCase || operands.get(0).text().startsWith(PatternLiterals.ANY_CASE));
    }

    /** @param textSlot of the folded texts if the test {@link #isFolded} */
    static TestPlan of(ConditionConfig.Test test, int slot, int textSlot) {
        boolean folded = isFolded(test);
        List<Literal> operands = test.operands().stream()
                .map(literal -> new Literal(
                        Location.NONE,
                        folded && isText(test, literal) ? FoldCase.folded(literal.text()) : literal.text(),
                        literal.number()))
                .toList();
        Location at =
                test.operands().isEmpty() ? test.at() : test.operands().get(0).at();
        // Some that are folded may have differed in their case alone.
        List<Literal> compared = folded ? operands.stream().distinct().toList() : operands;
        return new TestPlan(slot, textSlot, test.operator(), compared, test.ignoreCase() && !folded, new Located(at));
    }

    /** Whether it compares texts and their case does not count. */
    static boolean isFolded(ConditionConfig.Test test) {
        return test.ignoreCase() && test.operands().stream().anyMatch(literal -> isText(test, literal));
    }

    private static boolean isText(ConditionConfig.Test test, Literal literal) {
        return switch (test.operator()) {
            case EQ, NE, IN, NOT_IN -> !literal.number();
            case CONTAINS, CONTAINS_ANY, STARTS_WITH, ENDS_WITH -> true;
            default -> false;
        };
    }
}
