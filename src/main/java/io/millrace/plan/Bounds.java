package io.millrace.plan;

import io.millrace.config.ConditionConfig.Literal;
import io.millrace.config.Location;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Distinct numbers in rising order, and the regions of a number line that they make: below the first, the first, between it and the second, and so on. */
final class Bounds {
    private final TreeMap<BigDecimal, Integer> numbers = new TreeMap<>();

    Bounds(List<TestPlan> tests) {
        tests.forEach(test -> test.operands().forEach(literal -> numbers.put(new BigDecimal(literal.text()), 0)));
        int i = 0;
        for (Map.Entry<BigDecimal, Integer> entry : numbers.entrySet()) {
            entry.setValue(i++);
        }
    }

    int regions() {
        return 2 * numbers.size() + 1;
    }

    List<Literal> literals() {
        return numbers.keySet().stream()
                .map(number -> new Literal(Location.NONE, number.toString(), true))
                .toList();
    }

    private int at(TestPlan test, int operand) {
        return 2 * numbers.get(new BigDecimal(test.operands().get(operand).text())) + 1;
    }

    /** The first region in which the test holds. */
    int first(TestPlan test) {
        return switch (test.operator()) {
            case BETWEEN, GTE -> at(test, 0);
            case GT -> at(test, 0) + 1;
            default -> 0;
        };
    }

    /** The last region in which the test holds. */
    int last(TestPlan test) {
        return switch (test.operator()) {
            case BETWEEN -> at(test, 1);
            case LTE -> at(test, 0);
            case LT -> at(test, 0) - 1;
            default -> regions() - 1;
        };
    }
}
