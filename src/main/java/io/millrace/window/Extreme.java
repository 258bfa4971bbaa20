package io.millrace.window;

/**
 * The least or the greatest number, compared as decimals. Cells: the mantissa, and
 *
 * <pre>
 *   63      32 |            | 1        | 0       |
 *   |  scale   |            | fraction | present |
 * </pre>
 */
final class Extreme extends Accumulator {
    private static final long PRESENT = 1;

    /** Whether any number was not written as an integer; then the result is none either. */
    private static final long FRACTION = 2;

    private static final int SCALE_SHIFT = 32;

    private final ValueForm form;
    private final boolean greatest;

    Extreme(ValueForm form, boolean greatest) {
        this.form = form;
        this.greatest = greatest;
    }

    @Override
    int numbers() {
        return 2;
    }

    @Override
    int holders() {
        return 0;
    }

    @Override
    boolean needsNumber() {
        return true;
    }

    @Override
    boolean serves(AggregateSpec spec) {
        return spec.kind() == (greatest ? AggregateSpec.Kind.MAX : AggregateSpec.Kind.MIN);
    }

    @Override
    void add(Cells cells, int row, Value value) {
        if (value.isNumber()) {
            long flags = value.isInteger() ? PRESENT : PRESENT | FRACTION;
            take(cells, row, value.nearMantissa(), value.nearScale(), flags);
        }
    }

    @Override
    void merge(Cells into, int row, Cells from, int fromRow) {
        int fromAt = at(fromRow);
        long state = from.numbers()[fromAt + 1];
        if (state != 0) {
            take(into, row, from.numbers()[fromAt], (int) (state >> SCALE_SHIFT), state & (PRESENT | FRACTION));
        }
    }

    private void take(Cells cells, int row, long mantissa, int scale, long flags) {
        long[] numbers = cells.numbers();
        int at = at(row);
        long state = numbers[at + 1];
        int order = state == 0 ? 0 : Decimal.compare(mantissa, scale, numbers[at], (int) (state >> SCALE_SHIFT));
        if (state == 0 || (greatest ? order > 0 : order < 0)) {
            numbers[at] = mantissa;
            numbers[at + 1] = (long) scale << SCALE_SHIFT | state & FRACTION | flags;
        } else {
            numbers[at + 1] = state | flags;
        }
    }

    @Override
    void result(AggregateSpec spec, Cells cells, int row, Result out) {
        int at = at(row);
        long mantissa = cells.numbers()[at];
        long state = cells.numbers()[at + 1];
        if (state == 0) {
            out.setNull();
        } else if (form == ValueForm.FLOAT || (state & FRACTION) != 0) {
            out.setDouble(Decimal.toDouble(mantissa, (int) (state >> SCALE_SHIFT)));
        } else {
            out.setLong(mantissa);
        }
    }
}
