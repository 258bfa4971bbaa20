package io.millrace.window;

/** {@code count(x)}: how many values there were. */
final class Presence extends Accumulator {
    @Override
    int numbers() {
        return 1;
    }

    @Override
    int holders() {
        return 0;
    }

    @Override
    boolean needsNumber() {
        return false;
    }

    @Override
    boolean serves(AggregateSpec spec) {
        return spec.kind() == AggregateSpec.Kind.PRESENT;
    }

    @Override
    void add(Cells cells, int row, Value value) {
        cells.numbers()[at(row)]++;
    }

    @Override
    void merge(Cells into, int row, Cells from, int fromRow) {
        into.numbers()[at(row)] += from.numbers()[at(fromRow)];
    }

    @Override
    void result(AggregateSpec spec, Cells cells, int row, Result out) {
        out.setLong(cells.numbers()[at(row)]);
    }
}
