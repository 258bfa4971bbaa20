package io.millrace.engine;

import io.millrace.extract.Decimal;
import io.millrace.plan.Formula;
import io.millrace.plan.SlotPlan;
import io.millrace.script.ScriptTree.Operator;

/** Present where a comparison of two formulas holds; absent where a field that they read is. Neither allocates nor throws. */
final class ComparedField extends Field {
    private static final byte[] TRUE = {'t', 'r', 'u', 'e'};

    private final int[] inputs;
    private final Number left;
    private final Operator operator;
    private final Number right;
    private final boolean whole;

    ComparedField(int slot, SlotPlan.Compared plan) {
        super(slot);
        inputs = plan.slots().stream().mapToInt(Integer::intValue).toArray();
        left = compile(plan.left());
        operator = plan.operator();
        right = compile(plan.right());
        whole = plan.left().isWhole() && plan.right().isWhole();
    }

    @Override
    void fill(Values values) {
        if (has(values) && Formula.holds(operator, order(values))) {
            values.row().set(slot, TRUE, 0, TRUE.length);
        } else {
            values.row().setAbsent(slot);
        }
    }

    private boolean has(Values values) {
        for (int input : inputs) {
            if (!values.has(input) || !values.number(input).isNumber()) {
                return false;
            }
        }
        return true;
    }

    private int order(Values values) {
        return whole
                ? Long.compare(left.whole(values), right.whole(values))
                : Double.compare(left.fraction(values), right.fraction(values));
    }

    /** A part of a formula, on a line that has all its fields. An integer is asked for as one, or as the double that it becomes. */
    private abstract static class Number {
        abstract long whole(Values values);

        abstract double fraction(Values values);
    }

    private static Number compile(Formula formula) {
        if (formula instanceof Formula.Field field) {
            return new OfSlot(field.slot(), field.isWhole());
        }
        if (formula instanceof Formula.Whole constant) {
            return new Constant(constant.value(), constant.value());
        }
        if (formula instanceof Formula.Fraction constant) {
            return new Constant(0, constant.value());
        }
        if (formula instanceof Formula.Negative negative) {
            return new Negative(compile(negative.of()), negative.isWhole());
        }
        Formula.Binary binary = (Formula.Binary) formula;
        return new Binary(binary.operator(), compile(binary.left()), compile(binary.right()), binary.isWhole());
    }

    private static final class OfSlot extends Number {
        private final int slot;
        private final boolean isWhole;

        OfSlot(int slot, boolean isWhole) {
            this.slot = slot;
            this.isWhole = isWhole;
        }

        @Override
        long whole(Values values) {
            return values.number(slot).mantissa();
        }

        @Override
        double fraction(Values values) {
            Decimal number = values.number(slot);
            return isWhole ? number.mantissa() : number.toDouble();
        }
    }

    private static final class Constant extends Number {
        private final long whole;
        private final double fraction;

        Constant(long whole, double fraction) {
            this.whole = whole;
            this.fraction = fraction;
        }

        @Override
        long whole(Values values) {
            return whole;
        }

        @Override
        double fraction(Values values) {
            return fraction;
        }
    }

    private static final class Negative extends Number {
        private final Number of;
        private final boolean isWhole;

        Negative(Number of, boolean isWhole) {
            this.of = of;
            this.isWhole = isWhole;
        }

        @Override
        long whole(Values values) {
            return -of.whole(values);
        }

        @Override
        double fraction(Values values) {
            return isWhole ? -of.whole(values) : -of.fraction(values);
        }
    }

    private static final class Binary extends Number {
        private final Operator operator;
        private final Number left;
        private final Number right;
        private final boolean isWhole;

        Binary(Operator operator, Number left, Number right, boolean isWhole) {
            this.operator = operator;
            this.left = left;
            this.right = right;
            this.isWhole = isWhole;
        }

        @Override
        long whole(Values values) {
            return Formula.apply(operator, left.whole(values), right.whole(values));
        }

        @Override
        double fraction(Values values) {
            return isWhole ? whole(values) : Formula.apply(operator, left.fraction(values), right.fraction(values));
        }
    }
}
