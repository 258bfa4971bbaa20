package io.millrace.window;

/**
 * The first or the last value in the order of the lines, whatever the order of merging. Of each the cells hold the
 * line's sequence and, of a number, its mantissa and {@code scale << 32 | present}; a text is in a holder.
 */
final class Edge extends Accumulator {
    private static final int MANTISSA = 1;
    private static final int STATE = 2;
    private static final long PRESENT = 1;
    private static final int SCALE_SHIFT = 32;

    private final ValueForm form;
    private final boolean last;

    Edge(ValueForm form, boolean last) {
        this.form = form;
        this.last = last;
    }

    @Override
    int numbers() {
        return form == ValueForm.TEXT ? 1 : 3;
    }

    @Override
    int holders() {
        return form == ValueForm.TEXT ? 1 : 0;
    }

    @Override
    boolean needsNumber() {
        return form != ValueForm.TEXT;
    }

    @Override
    boolean serves(AggregateSpec spec) {
        return spec.kind() == (last ? AggregateSpec.Kind.LAST : AggregateSpec.Kind.FIRST);
    }

    @Override
    void add(Cells cells, int row, Value value) {
        int at = at(row);
        if (isEmpty(cells, row) || replaces(value.line(), cells.numbers()[at])) {
            cells.numbers()[at] = value.line();
            if (form == ValueForm.TEXT) {
                keep(cells, row, value.text(), value.textFrom(), value.textTo());
            } else {
                cells.numbers()[at + MANTISSA] = value.nearMantissa();
                cells.numbers()[at + STATE] = (long) value.nearScale() << SCALE_SHIFT | PRESENT;
            }
        }
    }

    @Override
    void merge(Cells into, int row, Cells from, int fromRow) {
        int at = at(row);
        int fromAt = at(fromRow);
        if (isEmpty(from, fromRow) || !isEmpty(into, row) && !replaces(from.numbers()[fromAt], into.numbers()[at])) {
            return;
        }
        System.arraycopy(from.numbers(), fromAt, into.numbers(), at, numbers());
        if (form == ValueForm.TEXT && from.holder(fromRow, holderAt()) instanceof TextHolder text) {
            keep(into, row, text.bytes(), 0, text.length());
        }
    }

    private boolean isEmpty(Cells cells, int row) {
        return form == ValueForm.TEXT ? cells.holder(row, holderAt()) == null : cells.numbers()[at(row) + STATE] == 0;
    }

    /**
     * Whether the value of a line takes the place of another's; of two from one line the later merged counts as later.
     */
    private boolean replaces(long line, long present) {
        return last ? line >= present : line < present;
    }

    private void keep(Cells cells, int row, byte[] bytes, int from, int to) {
        TextHolder text = (TextHolder) cells.holder(row, holderAt(), TextHolder.SHELF);
        long before = text.heldBytes();
        text.set(bytes, from, to);
        cells.charge(text.heldBytes() - before);
    }

    @Override
    void result(AggregateSpec spec, Cells cells, int row, Result out) {
        if (form == ValueForm.TEXT) {
            if (cells.holder(row, holderAt()) instanceof TextHolder text) {
                out.setText(text.bytes(), 0, text.length());
            } else {
                out.setNull();
            }
            return;
        }
        int at = at(row);
        long state = cells.numbers()[at + STATE];
        if (state == 0) {
            out.setNull();
        } else if (form == ValueForm.INT) {
            out.setLong(cells.numbers()[at + MANTISSA]);
        } else {
            out.setDouble(Decimal.toDouble(cells.numbers()[at + MANTISSA], (int) (state >> SCALE_SHIFT)));
        }
    }
}
