package io.millrace.plan;

import io.millrace.config.ConditionConfig;
import io.millrace.config.ConditionConfig.Literal;
import io.millrace.config.Location;
import io.millrace.plan.Plan.ValueType;
import io.millrace.plan.Preimage.Interval;
import io.millrace.plan.StreamPlanner.Resolved;
import io.millrace.script.ScriptTree.Operator;
import java.util.List;
import java.util.Optional;

/**
 * Comparisons of the number in a field, where it is there, as AviatorScript makes them: of 64-bit integers, or of doubles by {@link Double#compare}, to which
 * the negative zero is less than zero. A float field is compared by the double nearest to it, since that is what a script sees.
 */
final class Comparisons {
    private static final Literal NEGATIVE_ZERO = new Literal(Location.NONE, "-0.0", false);

    private final Resolved field;

    Comparisons(Resolved field) {
        this.field = field;
    }

    /** Where a formula of this field alone compares to a constant, if tests can say that. */
    Optional<Term> term(Formula formula, Operator comparison, Formula constant) {
        if (formula instanceof Formula.Field) {
            if (field.type() == ValueType.INT && constant instanceof Formula.Whole whole) {
                return Optional.of(check(operator(comparison), number(whole.value())));
            }
            if (field.type() == ValueType.FLOAT && !Double.isNaN(constant.constant())) {
                return Optional.of(ofDouble(comparison, constant.constant()));
            }
        }
        return Preimage.of(formula, comparison, constant)
                .map(intervals -> Term.any(intervals.stream()
                        .map(field.type() == ValueType.INT ? this::whole : this::fraction)
                        .toList()));
    }

    private static ConditionConfig.Operator operator(Operator comparison) {
        return switch (comparison) {
            case EQ -> ConditionConfig.Operator.EQ;
            case LT -> ConditionConfig.Operator.LT;
            case LE -> ConditionConfig.Operator.LTE;
            case GT -> ConditionConfig.Operator.GT;
            case GE -> ConditionConfig.Operator.GTE;
            default -> throw new IllegalArgumentException("no comparison that is a test: " + comparison);
        };
    }

    private Term whole(Interval interval) {
        long first = interval.first();
        long last = interval.last();
        if (first == last) {
            return check(ConditionConfig.Operator.EQ, number(first));
        }
        if (first == Long.MIN_VALUE) {
            return last == Long.MAX_VALUE ? Term.presence(field) : check(ConditionConfig.Operator.LTE, number(last));
        }
        return last == Long.MAX_VALUE
                ? check(ConditionConfig.Operator.GTE, number(first))
                : check(ConditionConfig.Operator.BETWEEN, number(first), number(last));
    }

    private Term fraction(Interval interval) {
        long first = Math.max(interval.first(), NearestDouble.LEAST);
        long last = Math.min(interval.last(), NearestDouble.GREATEST);
        if (first > last) {
            return Term.NEVER;
        }
        if (first == last) {
            return ofDouble(Operator.EQ, NearestDouble.at(first));
        }
        return Term.all(
                first == NearestDouble.LEAST ? Term.presence(field) : atLeast(first),
                last == NearestDouble.GREATEST ? Term.presence(field) : atMost(last));
    }

    /** By the bound that is said in fewer digits. */
    private Term atLeast(long place) {
        double bound = NearestDouble.at(place);
        double before = NearestDouble.at(place - 1);
        boolean shorter = before != 0 && bound != 0 && isShorter(before, bound);
        return shorter ? ofDouble(Operator.GT, before) : ofDouble(Operator.GE, bound);
    }

    private Term atMost(long place) {
        double bound = NearestDouble.at(place);
        double behind = NearestDouble.at(place + 1);
        boolean shorter = behind != 0 && bound != 0 && isShorter(behind, bound);
        return shorter ? ofDouble(Operator.LT, behind) : ofDouble(Operator.LE, bound);
    }

    private static boolean isShorter(double one, double other) {
        return NearestDouble.shortest(one).length()
                < NearestDouble.shortest(other).length();
    }

    private Term ofDouble(Operator comparison, double bound) {
        if (Double.isInfinite(bound)) {
            return Formula.holds(comparison, Double.compare(0, bound)) ? Term.presence(field) : Term.NEVER;
        }
        if (bound != 0) {
            return nearest(operator(comparison), bound);
        }
        Term isNegativeZero = new Term.Check(field, true, ConditionConfig.Operator.EQ, List.of(NEGATIVE_ZERO));
        boolean negative = NearestDouble.placeOf(bound) < 0;
        return switch (comparison) {
            case EQ ->
                negative ? isNegativeZero : Term.all(nearest(ConditionConfig.Operator.EQ, 0), isNegativeZero.negated());
            case LT ->
                negative
                        ? nearest(ConditionConfig.Operator.LT, 0)
                        : Term.any(nearest(ConditionConfig.Operator.LT, 0), isNegativeZero);
            case LE ->
                negative
                        ? Term.any(nearest(ConditionConfig.Operator.LT, 0), isNegativeZero)
                        : nearest(ConditionConfig.Operator.LTE, 0);
            case GT ->
                negative
                        ? Term.all(nearest(ConditionConfig.Operator.GTE, 0), isNegativeZero.negated())
                        : nearest(ConditionConfig.Operator.GT, 0);
            default ->
                negative
                        ? nearest(ConditionConfig.Operator.GTE, 0)
                        : Term.all(nearest(ConditionConfig.Operator.GTE, 0), isNegativeZero.negated());
        };
    }

    private Term nearest(ConditionConfig.Operator operator, double bound) {
        return new Term.Check(
                field, true, operator, List.of(new Literal(Location.NONE, NearestDouble.shortest(bound), true)));
    }

    private Term check(ConditionConfig.Operator operator, Literal... operands) {
        return new Term.Check(field, false, operator, List.of(operands));
    }

    private static Literal number(long value) {
        return new Literal(Location.NONE, Long.toString(value), true);
    }
}
