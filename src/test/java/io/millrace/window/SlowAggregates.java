package io.millrace.window;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Every aggregate as its definition says it, from the list of all values; the result as text. */
final class SlowAggregates {
    private static final MathContext PLENTY = new MathContext(120);

    private SlowAggregates() {}

    static String result(AggregateSpec spec, List<Sample> lines) {
        List<Sample> present =
                lines.stream().filter(line -> line.text() != null).toList();
        List<Sample> numbers =
                present.stream().filter(line -> line.number() != null).toList();
        return switch (spec.kind()) {
            case LINES -> Long.toString(lines.size());
            case PRESENT -> Long.toString(present.size());
            case FIRST -> edge(spec, present, 0);
            case LAST -> edge(spec, present, present.size() - 1);
            case DISTINCT -> distinct(spec, present);
            case SUM -> numbers.isEmpty() ? "0" : numeric(spec, numbers);
            default -> numbers.isEmpty() ? "null" : numeric(spec, numbers);
        };
    }

    private static String edge(AggregateSpec spec, List<Sample> present, int at) {
        if (present.isEmpty()) {
            return "null";
        }
        Sample sample = present.get(at);
        return switch (spec.form()) {
            case TEXT -> '"' + sample.text() + '"';
            case INT -> sample.number().toPlainString();
            case FLOAT -> Double.toString(sample.nearest());
        };
    }

    private static String distinct(AggregateSpec spec, List<Sample> present) {
        Set<Object> values = new HashSet<>();
        for (Sample sample : present) {
            values.add(
                    switch (spec.form()) {
                        case TEXT -> sample.text();
                        case INT -> sample.number().longValueExact();
                        case FLOAT -> sample.nearest();
                    });
        }
        return values.isEmpty() ? "null" : Integer.toString(values.size());
    }

    private static String numeric(AggregateSpec spec, List<Sample> numbers) {
        BigDecimal count = BigDecimal.valueOf(numbers.size());
        BigDecimal sum = BigDecimal.ZERO;
        BigDecimal squares = BigDecimal.ZERO;
        boolean exact = true;
        boolean integers = spec.form() != ValueForm.FLOAT;
        for (Sample number : numbers) {
            sum = sum.add(number.fed());
            squares = squares.add(number.fed().pow(2));
            exact &= number.isExact();
            integers &= number.isInteger();
        }
        String mark = exact ? "" : " inexact";
        return switch (spec.kind()) {
            case SUM -> (integers ? sum.toBigIntegerExact().toString() : nearest(sum)) + mark;
            case AVG -> nearest(sum.divide(count, PLENTY)) + mark;
            case STDDEV -> {
                BigDecimal spread = squares.multiply(count).subtract(sum.pow(2));
                yield nearest(spread.sqrt(PLENTY).divide(count, PLENTY)) + mark;
            }
            case MIN ->
                extreme(
                        numbers.stream()
                                .min(Comparator.comparing(Sample::number))
                                .get(),
                        integers);
            case MAX ->
                extreme(
                        numbers.stream()
                                .max(Comparator.comparing(Sample::number))
                                .get(),
                        integers);
            case PERCENTILE -> Double.toString(nearestRank(spec.percentile(), numbers));
            default -> throw new IllegalArgumentException(spec.kind().toString());
        };
    }

    private static String extreme(Sample sample, boolean integers) {
        return integers ? sample.number().toPlainString() : Double.toString(sample.nearest());
    }

    /** The smallest value with at least that share of the values at or below it. */
    static double nearestRank(Percentile percentile, List<Sample> numbers) {
        List<Double> sorted =
                new ArrayList<>(numbers.stream().map(Sample::nearest).toList());
        sorted.sort(null);
        BigDecimal share = BigDecimal.valueOf(percentile.numerator())
                .divide(BigDecimal.valueOf(percentile.denominator()), MathContext.UNLIMITED);
        int rank = share.multiply(BigDecimal.valueOf(sorted.size()))
                .setScale(0, RoundingMode.CEILING)
                .intValueExact();
        return sorted.get(rank - 1);
    }

    private static String nearest(BigDecimal value) {
        return Double.toString(Double.parseDouble(value.toString()) + 0.0);
    }

    /** A result in the same words. */
    static String text(Result result) {
        String value = switch (result.kind()) {
            case NULL -> "null";
            case LONG -> Long.toString(result.longValue());
            case BIG -> result.bigValue().toString();
            case DOUBLE -> Double.toString(result.doubleValue());
            case TEXTS -> throw new IllegalArgumentException("samples");
            case TEXT ->
                '"'
                        + new String(
                                result.text(),
                                result.textFrom(),
                                result.textTo() - result.textFrom(),
                                StandardCharsets.UTF_8)
                        + '"';
        };
        return result.inexact() ? value + " inexact" : value;
    }
}
