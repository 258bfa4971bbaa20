package io.millrace.window;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * How many numbers there were, their exact sum and, where a deviation is wanted, the exact sum of their squares. Cells:
 *
 * <pre>
 *   0     63        16 |    9    |    8     | 7       0      1, 2   sum * 10^scale
 *         |   count    | inexact | fraction |  scale  |      3 to 5 squares * 10^(2 * scale)
 * </pre>
 *
 * <p>The scale rises with the finest value seen, to {@value #MAX_SCALE} at the most. What the cells have no room for
 * goes to an {@link ExactSums} besides: a value too fine or too large for them, or, when they are full, all that is in
 * them. The sum is always cells and holder together, so how it is split between them does not show.
 */
final class Moments extends Accumulator {
    /**
     * Doubles written in full have 17 decimals and, below 1, as many more as they begin with zeros. More here leaves
     * less room for large sums.
     */
    private static final int MAX_SCALE = 24;

    private static final long SCALE_MASK = 0xff;
    private static final long FRACTION = 1 << 8;
    private static final long INEXACT = 1 << 9;
    private static final long FLAGS = FRACTION | INEXACT;
    private static final int COUNT_SHIFT = 16;
    private static final int SUM = 1;
    private static final int SQUARES = SUM + Wide.SUM;
    private static final long MAX_EXACT_DOUBLE = 1L << 53;

    private final ValueForm form;
    private final boolean squares;

    Moments(ValueForm form, boolean squares) {
        this.form = form;
        this.squares = squares;
    }

    @Override
    int numbers() {
        return squares ? SQUARES + Wide.SQUARES : SQUARES;
    }

    @Override
    int holders() {
        return 1;
    }

    @Override
    boolean needsNumber() {
        return true;
    }

    @Override
    boolean serves(AggregateSpec spec) {
        return switch (spec.kind()) {
            case SUM, AVG -> true;
            case STDDEV -> squares;
            default -> false;
        };
    }

    @Override
    void add(Cells cells, int row, Value value) {
        if (!value.isNumber()) {
            return;
        }
        long[] numbers = cells.numbers();
        int at = at(row);
        int scale = value.scale();
        if (scale > (numbers[at] & SCALE_MASK) && scale <= MAX_SCALE) {
            raise(cells, row, scale);
        }
        long head = numbers[at] + (1L << COUNT_SHIFT);
        if (!value.isInteger()) {
            head |= FRACTION;
        }
        if (!value.isExact()) {
            head |= INEXACT;
        }
        numbers[at] = head;
        int exponent = (int) (head & SCALE_MASK) - scale;
        long mantissa = value.mantissa();
        if (exponent < 0 || !Wide.add(numbers, at + SUM, mantissa >> 63, mantissa, exponent)) {
            addBeside(cells, row, BigDecimal.valueOf(mantissa, scale));
        }
        if (squares && (exponent < 0 || !Wide.addSquare(numbers, at + SQUARES, mantissa, exponent))) {
            addSquaresBeside(cells, row, BigDecimal.valueOf(mantissa, scale).pow(2));
        }
    }

    /** Makes the scale of the cells a finer one. */
    private void raise(Cells cells, int row, int scale) {
        long[] numbers = cells.numbers();
        int at = at(row);
        int exponent = scale - (int) (numbers[at] & SCALE_MASK);
        if (!Wide.scale(numbers, at + SUM, exponent)) {
            addBeside(cells, row, BigDecimal.ZERO);
        }
        if (squares && !Wide.scaleSquares(numbers, at + SQUARES, 2 * exponent)) {
            addSquaresBeside(cells, row, BigDecimal.ZERO);
        }
        numbers[at] += exponent;
    }

    /** Moves the sum in the cells to the holder, and adds a value to it there. */
    private void addBeside(Cells cells, int row, BigDecimal value) {
        ExactSums beside = beside(cells, row);
        beside.addSum(cellSum(cells, row));
        beside.addSum(value);
        Wide.clear(cells.numbers(), at(row) + SUM, Wide.SUM);
    }

    private void addSquaresBeside(Cells cells, int row, BigDecimal value) {
        ExactSums beside = beside(cells, row);
        beside.addSquares(cellSquares(cells, row));
        beside.addSquares(value);
        Wide.clear(cells.numbers(), at(row) + SQUARES, Wide.SQUARES);
    }

    private ExactSums beside(Cells cells, int row) {
        return (ExactSums) cells.holder(row, holderAt(), ExactSums.SHELF);
    }

    private BigDecimal cellSum(Cells cells, int row) {
        int at = at(row);
        return new BigDecimal(
                Wide.toBig(cells.numbers(), at + SUM, Wide.SUM), (int) (cells.numbers()[at] & SCALE_MASK));
    }

    private BigDecimal cellSquares(Cells cells, int row) {
        int at = at(row);
        return new BigDecimal(
                Wide.toBig(cells.numbers(), at + SQUARES, Wide.SQUARES), 2 * (int) (cells.numbers()[at] & SCALE_MASK));
    }

    @Override
    void merge(Cells into, int row, Cells from, int fromRow) {
        long[] theirs = from.numbers();
        int fromAt = at(fromRow);
        long fromHead = theirs[fromAt];
        if (fromHead == 0) {
            return;
        }
        long[] numbers = into.numbers();
        int at = at(row);
        int fromScale = (int) (fromHead & SCALE_MASK);
        if (fromScale > (numbers[at] & SCALE_MASK)) {
            raise(into, row, fromScale);
        }
        numbers[at] = (numbers[at] + (fromHead >>> COUNT_SHIFT << COUNT_SHIFT)) | fromHead & FLAGS;
        int exponent = (int) (numbers[at] & SCALE_MASK) - fromScale;
        if (!Wide.add(numbers, at + SUM, theirs[fromAt + SUM + 1], theirs[fromAt + SUM], exponent)) {
            addBeside(into, row, cellSum(from, fromRow));
        }
        if (squares) {
            int their = fromAt + SQUARES;
            if (!Wide.addSquares(
                    numbers, at + SQUARES, theirs[their], theirs[their + 1], theirs[their + 2], 2 * exponent)) {
                addSquaresBeside(into, row, cellSquares(from, fromRow));
            }
        }
        if (from.holder(fromRow, holderAt()) instanceof ExactSums more) {
            ExactSums beside = beside(into, row);
            beside.addSum(more.sum());
            beside.addSquares(more.squares());
        }
    }

    @Override
    void result(AggregateSpec spec, Cells cells, int row, Result out) {
        long head = cells.numbers()[at(row)];
        long count = head >>> COUNT_SHIFT;
        switch (spec.kind()) {
            case SUM -> sum(cells, row, count == 0 || form != ValueForm.FLOAT && (head & FRACTION) == 0, out);
            case AVG -> average(cells, row, count, out);
            case STDDEV -> deviation(cells, row, count, out);
            default -> throw new IllegalStateException("no " + spec.kind() + " here");
        }
        out.addInexact((head & INEXACT) != 0);
    }

    /** Whether the sum is all in one cell. */
    private boolean isSmall(Cells cells, int row) {
        return cells.holder(row, holderAt()) == null && Wide.fitsLong(cells.numbers(), at(row) + SUM);
    }

    private BigDecimal total(Cells cells, int row) {
        BigDecimal sum = cellSum(cells, row);
        return cells.holder(row, holderAt()) instanceof ExactSums more ? sum.add(more.sum()) : sum;
    }

    private BigDecimal totalSquares(Cells cells, int row) {
        BigDecimal sum = cellSquares(cells, row);
        return cells.holder(row, holderAt()) instanceof ExactSums more ? sum.add(more.squares()) : sum;
    }

    private void sum(Cells cells, int row, boolean asInteger, Result out) {
        if (isSmall(cells, row)) {
            int at = at(row);
            long sum = cells.numbers()[at + SUM];
            if (asInteger) {
                out.setLong(sum);
            } else {
                out.setDouble(Decimal.toDouble(sum, (int) (cells.numbers()[at] & SCALE_MASK)));
            }
        } else if (asInteger) {
            out.setInteger(total(cells, row).toBigIntegerExact());
        } else {
            out.setDouble(Nearest.of(total(cells, row)));
        }
    }

    private void average(Cells cells, int row, long count, Result out) {
        if (count == 0) {
            out.setNull();
            return;
        }
        int at = at(row);
        int scale = (int) (cells.numbers()[at] & SCALE_MASK);
        long sum = cells.numbers()[at + SUM];
        if (isSmall(cells, row)
                && Math.abs(sum) < MAX_EXACT_DOUBLE
                && sum != Long.MIN_VALUE
                && scale <= Decimal.MAX_LONG_POWER
                && count <= MAX_EXACT_DOUBLE / Decimal.power(scale)) {
            // Two integers that are doubles exactly: their quotient is rounded once.
            out.setDouble((double) sum / (count * Decimal.power(scale)));
            return;
        }
        BigDecimal total = total(cells, row);
        int decimals = Math.max(0, total.scale());
        out.setDouble(Nearest.ratio(
                total.setScale(decimals).unscaledValue(),
                BigInteger.TEN.pow(decimals).multiply(BigInteger.valueOf(count))));
    }

    /** {@code sqrt(count * squares - sum^2) / count}, rounded once. */
    private void deviation(Cells cells, int row, long count, Result out) {
        if (count == 0) {
            out.setNull();
            return;
        }
        double quick = quickDeviation(cells, row, count);
        if (!Double.isNaN(quick)) {
            out.setDouble(quick);
            return;
        }
        BigDecimal sum = total(cells, row);
        BigDecimal squares = totalSquares(cells, row);
        int decimals = Math.max(0, Math.max(sum.scale(), (squares.scale() + 1) / 2));
        BigInteger scaledSum = sum.setScale(decimals).unscaledValue();
        BigInteger n = BigInteger.valueOf(count);
        BigInteger spread =
                squares.setScale(2 * decimals).unscaledValue().multiply(n).subtract(scaledSum.pow(2));
        out.setDouble(
                Nearest.root(spread, BigInteger.TEN.pow(decimals).multiply(n).pow(2)));
    }

    /** The same if all of it is small, otherwise NaN. */
    private double quickDeviation(Cells cells, int row, long count) {
        long[] numbers = cells.numbers();
        int at = at(row);
        int scale = (int) (numbers[at] & SCALE_MASK);
        int squares = at + SQUARES;
        if (!isSmall(cells, row)
                || numbers[squares + 2] != 0
                || numbers[squares + 1] < 0
                || scale > Decimal.MAX_LONG_POWER
                || count > MAX_EXACT_DOUBLE / Decimal.power(scale)) {
            return Double.NaN;
        }
        return QuickDeviation.of(
                count, numbers[at + SUM], numbers[squares], numbers[squares + 1], count * Decimal.power(scale));
    }
}
