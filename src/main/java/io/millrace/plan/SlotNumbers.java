package io.millrace.plan;

import io.millrace.config.ConditionConfig.Operator;
import io.millrace.config.FieldConfig.Extractor;
import io.millrace.config.FieldConfig.Transform;
import io.millrace.plan.SlotPlan.Extracted;
import io.millrace.plan.SlotPlan.Refined;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The slots and tests of one stream by their numbers; equal ones have one. */
final class SlotNumbers {
    private final boolean sharesPatterns;
    private final List<SlotPlan> slots = new ArrayList<>();
    private final Map<SlotPlan, Integer> slotNumbers = new HashMap<>();
    private final List<TestPlan> tests = new ArrayList<>();
    private final Map<TestPlan, Integer> testNumbers = new HashMap<>();

    /** @param sharesPatterns whether equal patterns have one too */
    SlotNumbers(boolean sharesPatterns) {
        this.sharesPatterns = sharesPatterns;
    }

    List<SlotPlan> slots() {
        return slots;
    }

    List<TestPlan> tests() {
        return tests;
    }

    int of(SlotPlan plan) {
        Integer known = slotNumbers.get(plan);
        if (known != null && (sharesPatterns || !hasPattern(plan))) {
            return known;
        }
        slots.add(plan);
        slotNumbers.put(plan, slots.size() - 1);
        return slots.size() - 1;
    }

    int of(TestPlan plan) {
        Integer known = testNumbers.get(plan);
        if (known != null && (sharesPatterns || plan.operator() != Operator.MATCHES)) {
            return known;
        }
        tests.add(plan);
        testNumbers.put(plan, tests.size() - 1);
        return tests.size() - 1;
    }

    private static boolean hasPattern(SlotPlan plan) {
        return plan instanceof Extracted extracted && extracted.extractor() instanceof Extractor.Regex
                || plan instanceof Refined refined
                        && refined.transforms().stream().anyMatch(Transform.Replace.class::isInstance);
    }
}
