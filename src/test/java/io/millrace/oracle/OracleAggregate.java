package io.millrace.oracle;

import io.millrace.oracle.OracleResult.Approximate;
import io.millrace.oracle.OracleResult.Exact;
import io.millrace.oracle.OracleResult.Piece;
import io.millrace.oracle.OracleValue.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One {@code label: function(field)}; it is worked out at the end of the window from all values at once. What is
 * computed from numbers knows no negative zero.
 */
record OracleAggregate(String label, String function, Optional<String> field) {
    private static final Pattern CALL = Pattern.compile("\\s*([a-z0-9.]+)\\s*\\(\\s*(.*?)\\s*\\)\\s*");
    private static final int EXACT_PERCENTILE = 64;
    private static final int EXACT_DISTINCT = 1000;
    private static final MathContext EIGHTEEN_DIGITS = new MathContext(18, RoundingMode.HALF_EVEN);

    private static final BigDecimal LEAST = new BigDecimal("1e-324");

    static OracleAggregate parse(String label, String call) {
        Matcher matcher = CALL.matcher(call);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(label + ": " + call);
        }
        String field = matcher.group(2);
        return new OracleAggregate(label, matcher.group(1), field.isEmpty() ? Optional.empty() : Optional.of(field));
    }

    /** A string where there is no field. */
    Type typeIn(Map<String, OracleField> fields) {
        return field.map(name -> OracleLine.typeOf(name, fields)).orElse(Type.STRING);
    }

    /** {@code values} are those of the field that are there, in input order; {@code lines} all lines of the group. */
    Piece result(Type type, List<OracleValue> values, long lines) {
        List<OracleValue> numbers =
                values.stream().filter(OracleValue::isNumber).toList();
        switch (function) {
            case "count":
                return new Exact(String.valueOf(field.isPresent() ? values.size() : lines));
            case "distinct":
                long distinct = values.stream()
                        .map(value -> type == Type.FLOAT ? printed(value) : value.text())
                        .distinct()
                        .count();
                if (distinct == 0) {
                    return new Exact("null");
                }
                return distinct <= EXACT_DISTINCT
                        ? new Exact(String.valueOf(distinct))
                        : new Approximate(String.valueOf(distinct), 0.03, true);
            case "first":
                return new Exact(values.isEmpty() ? "null" : printed(values.get(0)));
            case "last":
                return new Exact(values.isEmpty() ? "null" : printed(values.get(values.size() - 1)));
            case "sum":
                return new Exact(sum(type, numbers));
            default:
                return numbers.isEmpty() ? new Exact("null") : overNumbers(type, numbers);
        }
    }

    /** What conditions see of the result: what prints as {@code null} is absent. */
    Optional<OracleValue> value(Type type, List<OracleValue> values, long lines) {
        if (List.of("first", "last").contains(function) && type == Type.STRING) {
            return values.isEmpty()
                    ? Optional.empty()
                    : Optional.of(values.get(function.equals("first") ? 0 : values.size() - 1));
        }
        Piece piece = result(type, values, lines);
        if (piece instanceof Approximate) {
            throw new UnsupportedOperationException("a condition on an approximate value");
        }
        return piece.text().equals("null")
                ? Optional.empty()
                : Optional.of(new OracleValue(Type.STRING, piece.text(), piece.text()));
    }

    /** Whether a value had to be rounded before it was added. */
    boolean isInexact(List<OracleValue> values) {
        return List.of("sum", "avg", "stddev").contains(function)
                && values.stream()
                        .filter(OracleValue::isNumber)
                        .anyMatch(value -> addend(value).compareTo(value.number()) != 0);
    }

    /** Aggregates know one zero. */
    private static String printed(OracleValue value) {
        return value.type() == Type.FLOAT && value.text().equals("-0.0") ? "0.0" : value.json();
    }

    private Piece overNumbers(Type type, List<OracleValue> numbers) {
        switch (function) {
            case "min":
                return new Exact(inFormOf(type, numbers, sorted(numbers).get(0)));
            case "max":
                return new Exact(inFormOf(type, numbers, sorted(numbers).get(numbers.size() - 1)));
            case "avg":
                return new Exact(ShortestDouble.text(nearestQuotient(sum(numbers), numbers.size())));
            case "stddev":
                return new Exact(ShortestDouble.text(standardDeviation(numbers)));
            default:
                double percentile = nearestRank(numbers, new BigDecimal(function.substring(1)));
                String text = ShortestDouble.text(percentile);
                return numbers.size() <= EXACT_PERCENTILE ? new Exact(text) : new Approximate(text, 0.01, false);
        }
    }

    private static String sum(Type type, List<OracleValue> numbers) {
        BigDecimal sum = sum(numbers);
        if (numbers.isEmpty() || type != Type.FLOAT && allIntegers(numbers)) {
            return sum.toBigIntegerExact().toString();
        }
        return ShortestDouble.text(OracleNumber.nearestDouble(sum));
    }

    private static BigDecimal sum(List<OracleValue> numbers) {
        return numbers.stream().map(OracleAggregate::addend).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /**
     * What is added for a value: integers within 64 bits as they are, all else to 18 significant digits, and nothing
     * for what is too close to 0 for a double.
     */
    private static BigDecimal addend(OracleValue value) {
        BigDecimal exact = value.number();
        if (OracleNumber.isWithinLong(exact)) {
            return exact;
        }
        return exact.abs().compareTo(LEAST) < 0
                ? BigDecimal.ZERO
                : exact.stripTrailingZeros().round(EIGHTEEN_DIGITS);
    }

    private static boolean allIntegers(List<OracleValue> numbers) {
        return numbers.stream().allMatch(number -> OracleNumber.isLong(number.written()));
    }

    private static List<OracleValue> sorted(List<OracleValue> numbers) {
        return numbers.stream()
                .sorted(Comparator.comparing(OracleValue::number))
                .toList();
    }

    private static String inFormOf(Type type, List<OracleValue> numbers, OracleValue chosen) {
        return type != Type.FLOAT && allIntegers(numbers)
                ? new BigInteger(chosen.text()).toString()
                : ShortestDouble.text(OracleNumber.nearestDouble(chosen.number()));
    }

    /** The smallest value with at least {@code percent} % of the values at or below it. */
    private static double nearestRank(List<OracleValue> numbers, BigDecimal percent) {
        int rank = percent.multiply(BigDecimal.valueOf(numbers.size()))
                .movePointLeft(2)
                .setScale(0, RoundingMode.CEILING)
                .intValueExact();
        return OracleNumber.nearestDouble(
                sorted(numbers).get(Math.max(rank, 1) - 1).number());
    }

    /** The double nearest to {@code sum / count}: the closest of a guess and its two neighbours, measured exactly. */
    private static double nearestQuotient(BigDecimal sum, int count) {
        double guess = OracleNumber.nearestDouble(sum.divide(BigDecimal.valueOf(count), new MathContext(60)));
        double nearest = guess;
        for (double other : new double[] {Math.nextDown(guess), Math.nextUp(guess)}) {
            if (distance(other, sum, count).compareTo(distance(nearest, sum, count)) < 0) {
                nearest = other;
            }
        }
        return nearest;
    }

    private static BigDecimal distance(double quotient, BigDecimal sum, int count) {
        return new BigDecimal(quotient)
                .multiply(BigDecimal.valueOf(count))
                .subtract(sum)
                .abs();
    }

    /** The square root of {@code (n * sum of squares - square of the sum) / n^2}. */
    private static double standardDeviation(List<OracleValue> numbers) {
        BigDecimal count = BigDecimal.valueOf(numbers.size());
        BigDecimal squares =
                numbers.stream().map(number -> addend(number).pow(2)).reduce(BigDecimal.ZERO, BigDecimal::add);
        BigDecimal variance =
                squares.multiply(count).subtract(sum(numbers).pow(2)).divide(count.pow(2), new MathContext(60));
        return OracleNumber.nearestDouble(variance.sqrt(new MathContext(40)));
    }
}
