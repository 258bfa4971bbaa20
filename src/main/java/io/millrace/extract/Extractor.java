package io.millrace.extract;

/**
 * Cuts one value out of an input: the line, or the value of another slot. Two that are equal give the same value for
 * every input, so that one can stand for both. Some hold state, so every worker has its own.
 */
public abstract class Extractor {
    Extractor() {}

    /**
     * Makes the slot present, with the value, or absent. The input must stay as it is until the row is reset, for the
     * value may be a slice of it.
     */
    public abstract void extract(byte[] bytes, int from, int to, Row row, int slot);

    @Override
    public abstract boolean equals(Object other);

    @Override
    public abstract int hashCode();
}
