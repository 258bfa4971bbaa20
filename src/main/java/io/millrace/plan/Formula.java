package io.millrace.plan;

import io.millrace.script.ScriptTree.Operator;
import java.util.Set;
import java.util.TreeSet;

/**
 * A number worked out from fields, as 64-bit integers that wrap around, or as doubles as soon as one operand is a double. Has no value where one of its
 * fields is absent. No integer is ever divided by zero.
 */
public sealed interface Formula {
    /** Whether it is an integer, rather than a double. */
    boolean isWhole();

    /** The number in a slot. */
    record Field(int slot, boolean isWhole) implements Formula {}

    record Whole(long value) implements Formula {
        @Override
        public boolean isWhole() {
            return true;
        }
    }

    /** {@code bits} are those of the double, so that equal ones are the same to the last bit. */
    record Fraction(long bits) implements Formula {
        static Fraction of(double value) {
            return new Fraction(Double.doubleToRawLongBits(value));
        }

        public double value() {
            return Double.longBitsToDouble(bits);
        }

        @Override
        public boolean isWhole() {
            return false;
        }
    }

    record Negative(Formula of) implements Formula {
        @Override
        public boolean isWhole() {
            return of.isWhole();
        }
    }

    /** {@code operator} is one of {@code + - * / %}. */
    record Binary(Operator operator, Formula left, Formula right) implements Formula {
        @Override
        public boolean isWhole() {
            return left.isWhole() && right.isWhole();
        }
    }

    static long apply(Operator operator, long left, long right) {
        return switch (operator) {
            case ADD -> left + right;
            case SUBTRACT -> left - right;
            case MULTIPLY -> left * right;
            case DIVIDE -> left / right;
            case REMAINDER -> left % right;
            default -> throw new IllegalArgumentException("no arithmetic: " + operator);
        };
    }

    static double apply(Operator operator, double left, double right) {
        return switch (operator) {
            case ADD -> left + right;
            case SUBTRACT -> left - right;
            case MULTIPLY -> left * right;
            case DIVIDE -> left / right;
            case REMAINDER -> left % right;
            default -> throw new IllegalArgumentException("no arithmetic: " + operator);
        };
    }

    /** Whether a comparison holds whose sides compare to this. */
    static boolean holds(Operator operator, int order) {
        return switch (operator) {
            case EQ -> order == 0;
            case NE -> order != 0;
            case LT -> order < 0;
            case LE -> order <= 0;
            case GT -> order > 0;
            case GE -> order >= 0;
            default -> throw new IllegalArgumentException("no comparison: " + operator);
        };
    }

    /** The slots that it reads. */
    default Set<Integer> slots() {
        Set<Integer> slots = new TreeSet<>();
        addSlots(slots);
        return slots;
    }

    private void addSlots(Set<Integer> to) {
        if (this instanceof Field field) {
            to.add(field.slot());
        } else if (this instanceof Negative negative) {
            negative.of().addSlots(to);
        } else if (this instanceof Binary binary) {
            binary.left().addSlots(to);
            binary.right().addSlots(to);
        }
    }

    /** Whether it reads nothing. */
    default boolean isConstant() {
        return this instanceof Whole || this instanceof Fraction;
    }

    /** The double that a constant is or becomes. */
    default double constant() {
        return this instanceof Whole whole ? whole.value() : ((Fraction) this).value();
    }
}
