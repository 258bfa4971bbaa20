package io.millrace.plan;

import io.millrace.script.ScriptTree.Operator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongUnaryOperator;

/**
 * The values of a field for which a formula comes out within given bounds: exactly, with wrapping integers and rounded doubles. Integers stand for
 * themselves, doubles for their places ({@link NearestDouble}).
 */
final class Preimage {
    private static final Interval ALL_INTEGERS = new Interval(Long.MIN_VALUE, Long.MAX_VALUE);
    private static final Interval ALL_DOUBLES = new Interval(
            NearestDouble.placeOf(Double.NEGATIVE_INFINITY), NearestDouble.placeOf(Double.POSITIVE_INFINITY));

    private static final int MOST_INTERVALS = 4;

    private Preimage() {}

    /** Both ends belong to it. */
    record Interval(long first, long last) {
        boolean isEmpty() {
            return first > last;
        }
    }

    /** The values of the one field in a formula, if there is one and there is a way back to it. */
    static Optional<List<Interval>> of(Formula formula, Operator comparison, Formula constant) {
        if (!constant.isConstant() || Double.isNaN(constant.constant())) {
            return Optional.empty();
        }
        if (formula.isWhole() && constant instanceof Formula.Whole whole) {
            return back(formula, compared(comparison, whole.value(), ALL_INTEGERS));
        }
        List<Interval> wanted = compared(comparison, NearestDouble.placeOf(constant.constant()), ALL_DOUBLES);
        if (!formula.isWhole()) {
            return back(formula, wanted);
        }
        List<Interval> wholes = new ArrayList<>();
        wanted.forEach(one -> wholes.add(rising(number -> NearestDouble.placeOf((double) number), one, ALL_INTEGERS)));
        return back(formula, kept(wholes));
    }

    private static List<Interval> compared(Operator comparison, long to, Interval within) {
        List<Interval> kept = new ArrayList<>();
        boolean below = Formula.holds(comparison, -1);
        boolean equal = Formula.holds(comparison, 0);
        boolean above = Formula.holds(comparison, 1);
        if (below && to > within.first()) {
            kept.add(new Interval(within.first(), to - 1));
        }
        if (equal) {
            kept.add(new Interval(to, to));
        }
        if (above && to < within.last()) {
            kept.add(new Interval(to + 1, within.last()));
        }
        return kept(kept);
    }

    private static Optional<List<Interval>> back(Formula formula, List<Interval> wanted) {
        if (wanted.size() > MOST_INTERVALS) {
            return Optional.empty();
        }
        if (formula instanceof Formula.Field) {
            return Optional.of(wanted);
        }
        if (formula instanceof Formula.Negative negative) {
            return formula.isWhole()
                    ? back(negative.of(), turned(wanted, one -> new Interval(-one.last(), -one.first())))
                    : backFromDouble(negative.of(), value -> -value, false, wanted);
        }
        if (!(formula instanceof Formula.Binary binary)) {
            return Optional.empty();
        }
        boolean constantIsRight = binary.right().isConstant();
        if (!constantIsRight && !binary.left().isConstant()) {
            return Optional.empty();
        }
        Formula constant = constantIsRight ? binary.right() : binary.left();
        Formula inner = constantIsRight ? binary.left() : binary.right();
        return formula.isWhole()
                ? backFromWhole(binary.operator(), inner, ((Formula.Whole) constant).value(), constantIsRight, wanted)
                : backFromDouble(binary.operator(), inner, constant.constant(), constantIsRight, wanted);
    }

    private static Optional<List<Interval>> backFromWhole(
            Operator operator, Formula inner, long k, boolean constantIsRight, List<Interval> wanted) {
        switch (operator) {
            case ADD -> {
                return back(inner, turned(wanted, one -> new Interval(one.first() - k, one.last() - k)));
            }
            case SUBTRACT -> {
                return back(
                        inner,
                        turned(
                                wanted,
                                constantIsRight
                                        ? one -> new Interval(one.first() + k, one.last() + k)
                                        : one -> new Interval(k - one.last(), k - one.first())));
            }
            case DIVIDE -> {
                if (!constantIsRight) {
                    return Optional.empty();
                }
                if (k == -1) {
                    return back(inner, turned(wanted, one -> new Interval(-one.last(), -one.first())));
                }
                List<Interval> values = new ArrayList<>();
                wanted.forEach(one -> values.add(
                        k > 0
                                ? rising(number -> number / k, one, ALL_INTEGERS)
                                : falling(number -> number / k, one, ALL_INTEGERS)));
                return back(inner, kept(values));
            }
            default -> {
                return Optional.empty();
            }
        }
    }

    /** A step between doubles. */
    private interface Step {
        double apply(double value);
    }

    private static Optional<List<Interval>> backFromDouble(
            Operator operator, Formula inner, double c, boolean constantIsRight, List<Interval> wanted) {
        if (Double.isNaN(c) || Double.isInfinite(c)) {
            return Optional.empty();
        }
        return switch (operator) {
            case ADD -> backFromDouble(inner, value -> value + c, true, wanted);
            case SUBTRACT ->
                constantIsRight
                        ? backFromDouble(inner, value -> value - c, true, wanted)
                        : backFromDouble(inner, value -> c - value, false, wanted);
            case MULTIPLY -> c == 0 ? Optional.empty() : backFromDouble(inner, value -> value * c, c > 0, wanted);
            case DIVIDE ->
                c == 0 || !constantIsRight
                        ? Optional.empty()
                        : backFromDouble(inner, value -> value / c, c > 0, wanted);
            default -> Optional.empty();
        };
    }

    private static Optional<List<Interval>> backFromDouble(
            Formula inner, Step step, boolean rises, List<Interval> wanted) {
        boolean whole = inner.isWhole();
        Interval domain = whole ? ALL_INTEGERS : ALL_DOUBLES;
        LongUnaryOperator function =
                value -> NearestDouble.placeOf(step.apply(whole ? (double) value : NearestDouble.at(value)));
        List<Interval> values = new ArrayList<>();
        for (Interval one : wanted) {
            values.add(rises ? rising(function, one, domain) : falling(function, one, domain));
        }
        return back(inner, kept(values));
    }

    /** What a function that never falls takes into an interval. */
    private static Interval rising(LongUnaryOperator function, Interval into, Interval domain) {
        long first = first(domain, value -> function.applyAsLong(value) >= into.first());
        if (first == domain.last() && function.applyAsLong(first) < into.first()) {
            return new Interval(1, 0);
        }
        return upTo(first, domain, value -> function.applyAsLong(value) > into.last());
    }

    /** What a function that never rises takes into an interval. */
    private static Interval falling(LongUnaryOperator function, Interval into, Interval domain) {
        long first = first(domain, value -> function.applyAsLong(value) <= into.last());
        if (first == domain.last() && function.applyAsLong(first) > into.last()) {
            return new Interval(1, 0);
        }
        return upTo(first, domain, value -> function.applyAsLong(value) < into.first());
    }

    private interface From {
        boolean holds(long value);
    }

    /** From a first value to the one before {@code ends} begins to hold. */
    private static Interval upTo(long first, Interval domain, From ends) {
        long end = first(new Interval(first, domain.last()), ends);
        if (!ends.holds(end)) {
            return new Interval(first, end);
        }
        return end == first ? new Interval(1, 0) : new Interval(first, end - 1);
    }

    /** The first value from which on something holds, or the last of the domain. */
    private static long first(Interval domain, From holds) {
        long low = domain.first();
        long high = domain.last();
        while (low < high) {
            long middle = low + (high - low >>> 1);
            if (holds.holds(middle)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    private interface Turn {
        Interval apply(Interval interval);
    }

    /** On the circle that wrapping integers make: an interval that goes over its end is two. */
    private static List<Interval> turned(List<Interval> intervals, Turn turn) {
        List<Interval> turned = new ArrayList<>();
        for (Interval interval : intervals) {
            Interval one = turn.apply(interval);
            if (one.isEmpty()) {
                turned.add(new Interval(Long.MIN_VALUE, one.last()));
                turned.add(new Interval(one.first(), Long.MAX_VALUE));
            } else {
                turned.add(one);
            }
        }
        return kept(turned);
    }

    /** In rising order, without empty ones, those that touch made one. */
    private static List<Interval> kept(List<Interval> intervals) {
        List<Interval> kept = new ArrayList<>();
        intervals.stream()
                .filter(one -> !one.isEmpty())
                .sorted((a, b) -> Long.compare(a.first(), b.first()))
                .forEach(one -> {
                    int last = kept.size() - 1;
                    if (last >= 0
                            && (kept.get(last).last() == Long.MAX_VALUE
                                    || one.first() <= kept.get(last).last() + 1)) {
                        kept.set(
                                last,
                                new Interval(
                                        kept.get(last).first(),
                                        Math.max(kept.get(last).last(), one.last())));
                    } else {
                        kept.add(one);
                    }
                });
        return kept;
    }
}
