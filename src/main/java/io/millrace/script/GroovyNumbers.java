package io.millrace.script;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.codehaus.groovy.runtime.typehandling.NumberMath;
import org.jspecify.annotations.Nullable;

/** Arithmetic of scripts, as Groovy does it, on numbers of a bounded number of digits. */
public final class GroovyNumbers {
    private static final int MOST_BITS = 4_096;
    private static final int MOST_DIGITS = 1_200;

    private GroovyNumbers() {}

    public static Number plus(@Nullable Number left, @Nullable Number right) {
        return bounded(NumberMath.add(bounded(left), bounded(right)));
    }

    public static Number minus(@Nullable Number left, @Nullable Number right) {
        return bounded(NumberMath.subtract(bounded(left), bounded(right)));
    }

    public static Number multiply(@Nullable Number left, @Nullable Number right) {
        return bounded(NumberMath.multiply(bounded(left), bounded(right)));
    }

    public static Number div(@Nullable Number left, @Nullable Number right) {
        return bounded(NumberMath.divide(bounded(left), bounded(right)));
    }

    public static Number intdiv(@Nullable Number left, @Nullable Number right) {
        return NumberMath.intdiv(bounded(left), bounded(right));
    }

    public static Number mod(@Nullable Number left, @Nullable Number right) {
        return NumberMath.mod(bounded(left), bounded(right));
    }

    public static Number remainder(@Nullable Number left, @Nullable Number right) {
        return NumberMath.remainder(bounded(left), bounded(right));
    }

    public static Number power(@Nullable Number base, @Nullable Number exponent) {
        Number self = bounded(base);
        Number by = bounded(exponent);
        if (by instanceof Integer times && times >= 0) {
            if (self instanceof BigDecimal decimal) {
                refusePower(decimal.unscaledValue(), times);
                return bounded(decimal.pow(times));
            }
            if (self instanceof BigInteger whole) {
                return raised(whole, times);
            }
            if (self instanceof Integer || self instanceof Long) {
                BigInteger power = raised(BigInteger.valueOf(self.longValue()), times);
                if (power.bitLength() < 32 && self instanceof Integer) {
                    return power.intValue();
                }
                return power.bitLength() < 64 && self instanceof Long ? (Number) power.longValue() : power;
            }
        }
        if (self instanceof BigInteger whole && by instanceof BigInteger times && times.signum() >= 0) {
            return raised(whole, times.bitLength() < 32 ? times.intValue() : Integer.MAX_VALUE);
        }
        double power = Math.pow(self.doubleValue(), by.doubleValue());
        if ((int) power == power) {
            return (int) power;
        }
        return (long) power == power ? (Number) (long) power : power;
    }

    private static BigInteger raised(BigInteger base, int times) {
        refusePower(base, times);
        return bounded(base.pow(times));
    }

    /** Before it is worked out: at least so many bits it will have. */
    private static void refusePower(BigInteger base, int times) {
        if ((base.abs().bitLength() - 1L) * times > MOST_BITS) {
            throw tooLong();
        }
    }

    public static Number next(@Nullable Number self) {
        return NumberMath.add(bounded(self), 1);
    }

    public static Number previous(@Nullable Number self) {
        return NumberMath.subtract(bounded(self), 1);
    }

    public static Number unaryMinus(@Nullable Number self) {
        return NumberMath.unaryMinus(bounded(self));
    }

    public static Number unaryPlus(@Nullable Number self) {
        return bounded(self);
    }

    public static @Nullable Object unaryMinus(@Nullable Object self) {
        return unaryMinus(number(self));
    }

    public static @Nullable Object unaryPlus(@Nullable Object self) {
        return unaryPlus(number(self));
    }

    /** What an operator gives that is called by its method's name. */
    static Number operate(String name, Number left, Number right) {
        return switch (name) {
            case "plus" -> plus(left, right);
            case "minus" -> minus(left, right);
            case "multiply" -> multiply(left, right);
            case "div" -> div(left, right);
            case "mod" -> mod(left, right);
            case "remainder" -> remainder(left, right);
            case "power" -> power(left, right);
            case "and" -> and(left, right);
            case "or" -> or(left, right);
            case "xor" -> xor(left, right);
            case "leftShift" -> leftShift(left, right);
            case "rightShift" -> rightShift(left, right);
            case "rightShiftUnsigned" -> rightShiftUnsigned(left, right);
            default -> throw new IllegalArgumentException("cannot call " + name + " on " + GroovyValues.named(left));
        };
    }

    /** Whether nothing is lost when it is taken for an integer. */
    static boolean isWhole(Number number) {
        return number instanceof BigDecimal decimal
                ? decimal.stripTrailingZeros().scale() <= 0
                : number.doubleValue() == Math.rint(number.doubleValue());
    }

    public static Number and(Number left, Number right) {
        return NumberMath.and(left, right);
    }

    public static Number or(Number left, Number right) {
        return NumberMath.or(left, right);
    }

    public static Number xor(Number left, Number right) {
        return NumberMath.xor(left, right);
    }

    public static Boolean and(Boolean left, Boolean right) {
        return left & right;
    }

    public static Boolean or(Boolean left, Boolean right) {
        return left | right;
    }

    public static Boolean xor(Boolean left, Boolean right) {
        return left ^ right;
    }

    public static Number leftShift(Number self, Number by) {
        refuseShift(self, by.intValue());
        return NumberMath.leftShift(self, by);
    }

    public static Number rightShift(Number self, Number by) {
        refuseShift(self, -(long) by.intValue());
        return NumberMath.rightShift(self, by);
    }

    public static Number rightShiftUnsigned(Number self, Number by) {
        return NumberMath.rightShiftUnsigned(self, by);
    }

    private static void refuseShift(Number self, long left) {
        if (self instanceof BigInteger whole && whole.signum() != 0 && whole.bitLength() + left > MOST_BITS) {
            throw tooLong();
        }
    }

    public static Number abs(Number self) {
        if (self instanceof BigDecimal decimal) {
            return decimal.abs();
        }
        if (self instanceof BigInteger whole) {
            return whole.abs();
        }
        if (self instanceof Double || self instanceof Float) {
            double absolute = Math.abs(self.doubleValue());
            return self instanceof Double ? (Number) absolute : (float) absolute;
        }
        return self instanceof Long ? (Number) Math.abs(self.longValue()) : Math.abs(self.intValue());
    }

    public static long round(Double self) {
        return Math.round(self);
    }

    public static double round(Double self, int digits) {
        double scale = Math.pow(10, digits);
        return Math.floor(self * scale + 0.5) / scale;
    }

    public static BigDecimal round(BigDecimal self) {
        return bounded(self).setScale(0, RoundingMode.HALF_UP);
    }

    public static BigDecimal round(BigDecimal self, int digits) {
        return setScale(self, digits, RoundingMode.HALF_UP);
    }

    public static BigDecimal setScale(BigDecimal self, int digits, RoundingMode rounding) {
        if (digits > MOST_DIGITS || digits < -MOST_DIGITS) {
            throw tooLong();
        }
        return bounded(self).setScale(digits, rounding);
    }

    public static Double toDouble(Number self) {
        return self.doubleValue();
    }

    public static Integer toInteger(Number self) {
        return self.intValue();
    }

    public static Long toLong(Number self) {
        return self.longValue();
    }

    public static int intValue(Number self) {
        return bounded(self).intValue();
    }

    public static long longValue(Number self) {
        return bounded(self).longValue();
    }

    public static double doubleValue(Number self) {
        return bounded(self).doubleValue();
    }

    public static BigDecimal toBigDecimal(Number self) {
        return decimal(bounded(self).toString());
    }

    static BigDecimal decimal(String text) {
        if (text.length() > MOST_DIGITS) {
            throw tooLong();
        }
        return bounded(new BigDecimal(text.trim()));
    }

    public static void times(Number self, GroovyFunction each, ScriptBudget budget) {
        int times = self.intValue();
        for (int turn = 0; turn < times; turn++) {
            budget.check();
            each.call1$(turn);
        }
    }

    public static void upto(Number self, Number to, GroovyFunction each, ScriptBudget budget) {
        for (long turn = self.longValue(); turn <= to.longValue(); turn++) {
            budget.check();
            each.call1$(self instanceof Integer ? (Object) (int) turn : (Object) turn);
        }
    }

    public static void downto(Number self, Number to, GroovyFunction each, ScriptBudget budget) {
        for (long turn = self.longValue(); turn >= to.longValue(); turn--) {
            budget.check();
            each.call1$(self instanceof Integer ? (Object) (int) turn : (Object) turn);
        }
    }

    private static <T extends @Nullable Number> T bounded(T number) {
        if (number == null) {
            throw new NullPointerException("null is no number");
        }
        if (number instanceof BigInteger whole && whole.bitLength() > MOST_BITS) {
            throw tooLong();
        }
        if (number instanceof BigDecimal decimal
                && (decimal.unscaledValue().bitLength() > MOST_BITS
                        || decimal.scale() > MOST_DIGITS
                        || decimal.scale() < -MOST_DIGITS)) {
            throw tooLong();
        }
        return number;
    }

    private static ArithmeticException tooLong() {
        return new ArithmeticException("a number of more than " + MOST_DIGITS + " digits");
    }

    static Number number(@Nullable Object value) {
        if (value instanceof Number number) {
            return bounded(number);
        }
        if (value instanceof Character c) {
            return (int) c;
        }
        if (value == null) {
            throw new NullPointerException("null is no number");
        }
        throw new ClassCastException(GroovyValues.named(value) + " is no number");
    }

    static char character(@Nullable Object value) {
        if (value instanceof CharSequence text && text.length() == 1) {
            return text.charAt(0);
        }
        return value instanceof Character c ? c : (char) number(value).intValue();
    }

    /** The value as such a number or character; null if that is not what the type is. */
    static @Nullable Object to(Class<?> type, Object value) {
        if (type == char.class || type == Character.class) {
            return character(value);
        }
        boolean numeric = type == int.class
                || type == long.class
                || type == double.class
                || type == float.class
                || type == short.class
                || type == byte.class
                || Number.class.isAssignableFrom(type);
        if (!numeric) {
            return null;
        }
        if (value instanceof CharSequence text) {
            // Of a text nothing is cut off.
            if (type == int.class || type == Integer.class) {
                return GroovyTexts.toInteger(text);
            }
            if (type == long.class || type == Long.class) {
                return GroovyTexts.toLong(text);
            }
            value = decimal(text.toString());
        }
        Number number = number(value);
        if (type == int.class || type == Integer.class) {
            return number.intValue();
        }
        if (type == long.class || type == Long.class) {
            return number.longValue();
        }
        if (type == double.class || type == Double.class) {
            return number.doubleValue();
        }
        if (type == float.class || type == Float.class) {
            return number.floatValue();
        }
        if (type == short.class || type == Short.class) {
            return number.shortValue();
        }
        if (type == byte.class || type == Byte.class) {
            return number.byteValue();
        }
        if (type == BigDecimal.class) {
            return decimal(number.toString());
        }
        return type == BigInteger.class ? (Object) decimal(number.toString()).toBigInteger() : number;
    }
}
