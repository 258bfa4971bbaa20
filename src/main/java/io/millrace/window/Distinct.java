package io.millrace.window;

import io.millrace.table.SliceHash;

/** How many different values there were: of a text field by the bytes, of others by the number. */
final class Distinct extends Accumulator {
    /** Not seeded by the process: the sketch's error must be the same in every run. */
    private static final SliceHash HASH = new SliceHash(0x6D69_6C6C_7261_6365L);

    private final ValueForm form;

    Distinct(ValueForm form) {
        this.form = form;
    }

    @Override
    int numbers() {
        return 0;
    }

    @Override
    int holders() {
        return 1;
    }

    @Override
    boolean needsNumber() {
        return form != ValueForm.TEXT;
    }

    @Override
    boolean serves(AggregateSpec spec) {
        return spec.kind() == AggregateSpec.Kind.DISTINCT;
    }

    @Override
    void add(Cells cells, int row, Value value) {
        DistinctSet set = set(cells, row);
        long before = set.heldBytes();
        set.add(hash(value));
        cells.charge(set.heldBytes() - before);
    }

    private long hash(Value value) {
        return switch (form) {
            case TEXT -> HASH.hash(value.text(), value.textFrom(), value.textTo() - value.textFrom());
            case INT -> SliceHash.combine(0, value.mantissa());
            case FLOAT -> SliceHash.combine(0, Double.doubleToRawLongBits(value.nearest()));
        };
    }

    @Override
    void merge(Cells into, int row, Cells from, int fromRow) {
        if (from.holder(fromRow, holderAt()) instanceof DistinctSet more) {
            DistinctSet set = set(into, row);
            long before = set.heldBytes();
            set.addAll(more);
            into.charge(set.heldBytes() - before);
        }
    }

    private DistinctSet set(Cells cells, int row) {
        return (DistinctSet) cells.holder(row, holderAt(), DistinctSet.SHELF);
    }

    @Override
    void result(AggregateSpec spec, Cells cells, int row, Result out) {
        if (cells.holder(row, holderAt()) instanceof DistinctSet set) {
            out.setLong(set.count());
        } else {
            out.setNull();
        }
    }
}
