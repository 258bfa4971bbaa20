package io.millrace.window;

/** The first values in the order of the lines, whatever the order of merging, each cut to a length. */
final class FirstLines extends Accumulator {
    private final SampleLimit limit;

    FirstLines(SampleLimit limit) {
        this.limit = limit;
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
        return false;
    }

    @Override
    boolean serves(AggregateSpec spec) {
        return spec.kind() == AggregateSpec.Kind.SAMPLES && limit.equals(spec.samples());
    }

    @Override
    void add(Cells cells, int row, Value value) {
        SampleHolder samples = samples(cells, row);
        long before = samples.heldBytes();
        int end = limit.end(value.text(), value.textFrom(), value.textTo());
        samples.add(value.line(), value.text(), value.textFrom(), end, limit.count());
        cells.charge(samples.heldBytes() - before);
    }

    @Override
    void merge(Cells into, int row, Cells from, int fromRow) {
        if (from.holder(fromRow, holderAt()) instanceof SampleHolder more) {
            SampleHolder samples = samples(into, row);
            long before = samples.heldBytes();
            samples.addAll(more, limit.count());
            into.charge(samples.heldBytes() - before);
        }
    }

    private SampleHolder samples(Cells cells, int row) {
        return (SampleHolder) cells.holder(row, holderAt(), SampleHolder.SHELF);
    }

    @Override
    void result(AggregateSpec spec, Cells cells, int row, Result out) {
        if (cells.holder(row, holderAt()) instanceof SampleHolder samples) {
            out.setTexts(samples);
        } else {
            out.setNull();
        }
    }
}
