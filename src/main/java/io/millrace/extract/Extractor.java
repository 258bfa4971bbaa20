package io.millrace.extract;

/**
 * Cuts one value out of an input: the line, or the value of another slot. Two that are equal give the same value for
 * every input, so that one can stand for both.
 */
public abstract class Extractor {
    Extractor() {}

    /**
     * Makes the slot present, with the value, or absent. The input must stay as it is until the row is reset, for the
     * value may be a slice of it.
     */
    public abstract void extract(byte[] bytes, int from, int to, Row row, int slot);

    /** An equal one for another worker: every worker must have its own, since some hold state. */
    public Extractor copy() {
        return this;
    }

    @Override
    public abstract boolean equals(Object other);

    @Override
    public abstract int hashCode();
}
