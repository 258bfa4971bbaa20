package io.millrace.window;

/**
 * What is kept of one field for one or several aggregates of a row: stateless functions over the row's cells, which
 * begin as zeros and empty holders. Immutable once its places are known; any thread may use it on cells that are its
 * own.
 */
abstract sealed class Accumulator permits Presence, Moments, Extreme, Edge, Distinct, Ranks, FirstLines {
    private int numberAt = -1;
    private int holderAt = -1;

    /** Says where in a row its cells begin; once, while the layout is made. */
    final void place(int numberAt, int holderAt) {
        this.numberAt = numberAt;
        this.holderAt = holderAt;
    }

    /** Where in {@link Cells#numbers} its first cell of that row is. */
    final int at(int row) {
        return row + numberAt;
    }

    final int holderAt() {
        return holderAt;
    }

    /** How many cells of numbers it needs. */
    abstract int numbers();

    /** How many holders it needs, 0 or 1. */
    abstract int holders();

    /** Whether it needs the number of a text value. */
    abstract boolean needsNumber();

    /** Whether the aggregate can be read from this; the fields are equal. */
    abstract boolean serves(AggregateSpec spec);

    /** Takes in a value that is present. */
    abstract void add(Cells cells, int row, Value value);

    /** Takes in all that another row has, which came later; that row stays as it is. */
    abstract void merge(Cells into, int row, Cells from, int fromRow);

    /** Works out an aggregate that this {@link #serves}. */
    abstract void result(AggregateSpec spec, Cells cells, int row, Result out);
}
