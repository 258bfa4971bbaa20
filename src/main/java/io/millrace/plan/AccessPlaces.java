package io.millrace.plan;

import io.millrace.config.ConditionConfig.Literal;
import io.millrace.config.ConditionConfig.Operator;
import io.millrace.extract.PatternLiterals;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** By which switches the rules that ask for a test can be reached, and through which keys of those. */
final class AccessPlaces {
    enum Kind {
        TEXT,
        NUMBER,
        /** What stands anywhere in a text. */
        CONTENT,
        BEGINNING,
        END,
        RANGE
    }

    /** A possible switch: what kind, on which slot. */
    record Place(Kind kind, int slot) {
        @Override
        public int hashCode() {
            return 31 * slot + kind.ordinal();
        }
    }

    private final List<TestPlan> tests;

    /** By test, as are the keys: many rules share a test and ask for the same. */
    private final @Nullable Place[] places;

    private final Map<Integer, TreeSet<String>> keys = new HashMap<>();

    /** By test, what lines need for its pattern, as {@link PatternLiterals#needed} says. */
    private final Map<Integer, List<List<String>>> needed = new HashMap<>();

    /** By text, how many patterns need it. */
    private final Map<String, Integer> patterns = new HashMap<>();

    AccessPlaces(List<TestPlan> tests) {
        this.tests = tests;
        this.places = new Place[tests.size()];
        for (int test = 0; test < places.length; test++) {
            TestPlan plan = tests.get(test);
            if (plan.operator() == Operator.MATCHES) {
                places[test] = pattern(test, plan);
            } else {
                places[test] = place(plan);
            }
        }
    }

    private @Nullable Place pattern(int test, TestPlan plan) {
        String pattern = plan.operands().get(0).text();
        List<List<String>> needs =
                plan.isPatternOfAnyCase() ? PatternLiterals.neededOfAnyCase(pattern) : PatternLiterals.needed(pattern);
        needed.put(test, needs);
        needs.stream().flatMap(List::stream).distinct().forEach(text -> patterns.merge(text, 1, Integer::sum));
        int slot = plan.isPatternOfAnyCase() ? plan.slot() : plan.textSlot();
        return needs.isEmpty() ? null : new Place(Kind.CONTENT, slot);
    }

    /** Where rules that ask for the test may be reached; null for nowhere. */
    @Nullable
    Place of(int test) {
        return places[test];
    }

    /** Whether the test holds wherever one of its keys leads. */
    boolean isDecided(int test) {
        return tests.get(test).operator() != Operator.MATCHES;
    }

    /** The distinct keys through which a test can be reached: its texts, its numbers in one spelling, or texts of which a pattern needs one. */
    TreeSet<String> keys(int test) {
        return keys.computeIfAbsent(test, number -> {
            TestPlan plan = tests.get(number);
            if (plan.operator() == Operator.MATCHES) {
                return rarest(needed.get(number));
            }
            Place place = places[number];
            boolean asNumber = place != null && place.kind() == Kind.NUMBER;
            TreeSet<String> texts = new TreeSet<>();
            for (Literal literal : plan.operands()) {
                texts.add(asNumber ? SwitchNumbers.spelled(literal) : literal.text());
            }
            return texts;
        });
    }

    /** Of each alternative the text that the fewest patterns need; of several the longest. */
    private TreeSet<String> rarest(List<List<String>> needed) {
        TreeSet<String> rarest = new TreeSet<>();
        for (List<String> texts : needed) {
            rarest.add(Collections.min(
                    texts, Comparator.<String>comparingInt(patterns::get).thenComparing(text -> -text.length())));
        }
        return rarest;
    }

    private static @Nullable Place place(TestPlan test) {
        List<Literal> operands = test.operands();
        if (!operands.stream().allMatch(SwitchNumbers::fits)) {
            return null;
        }
        return switch (test.operator()) {
            case EQ, IN -> {
                boolean numbers = operands.stream().allMatch(Literal::number);
                boolean texts = operands.stream().noneMatch(Literal::number);
                yield numbers
                        ? new Place(Kind.NUMBER, test.slot())
                        : texts ? new Place(Kind.TEXT, test.textSlot()) : null;
            }
            case CONTAINS, CONTAINS_ANY ->
                operands.stream().anyMatch(literal -> literal.text().isEmpty())
                        ? null
                        : new Place(Kind.CONTENT, test.textSlot());
            case STARTS_WITH -> LineStart.areBeginnings(operands) ? new Place(Kind.BEGINNING, test.textSlot()) : null;
            case ENDS_WITH -> LineStart.areBeginnings(operands) ? new Place(Kind.END, test.textSlot()) : null;
            case BETWEEN, GT, GTE, LT, LTE -> new Place(Kind.RANGE, test.slot());
            default -> null;
        };
    }
}
