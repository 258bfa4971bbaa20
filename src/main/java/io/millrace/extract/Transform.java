package io.millrace.extract;

/**
 * Changes a present value into another. Two that are equal do the same to every value. Belongs to one worker where it
 * says so; else immutable, for any thread.
 */
public abstract class Transform {
    Transform() {}

    /** Replaces the value of a slot, which must be present. */
    public abstract void apply(Row row, int slot);

    @Override
    public abstract boolean equals(Object other);

    @Override
    public abstract int hashCode();
}
