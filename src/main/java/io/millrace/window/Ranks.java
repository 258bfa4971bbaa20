package io.millrace.window;

/** The numbers by rank, for all percentiles of a field at once. */
final class Ranks extends Accumulator {
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
        return true;
    }

    @Override
    boolean serves(AggregateSpec spec) {
        return spec.kind() == AggregateSpec.Kind.PERCENTILE;
    }

    @Override
    void add(Cells cells, int row, Value value) {
        if (value.isNumber()) {
            RankSketch sketch = sketch(cells, row);
            long before = sketch.heldBytes();
            sketch.add(value.nearest());
            cells.charge(sketch.heldBytes() - before);
        }
    }

    @Override
    void merge(Cells into, int row, Cells from, int fromRow) {
        if (from.holder(fromRow, holderAt()) instanceof RankSketch more) {
            RankSketch sketch = sketch(into, row);
            long before = sketch.heldBytes();
            sketch.addAll(more);
            into.charge(sketch.heldBytes() - before);
        }
    }

    private RankSketch sketch(Cells cells, int row) {
        return (RankSketch) cells.holder(row, holderAt(), RankSketch.SHELF);
    }

    @Override
    void result(AggregateSpec spec, Cells cells, int row, Result out) {
        Percentile percentile = spec.percentile();
        if (percentile != null && cells.holder(row, holderAt()) instanceof RankSketch sketch) {
            out.setDouble(sketch.valueAt(percentile.rank(sketch.count())));
        } else {
            out.setNull();
        }
    }
}
