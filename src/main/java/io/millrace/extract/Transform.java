package io.millrace.extract;

/** Changes a present value into another. Immutable, any thread; two that are equal do the same to every value. */
public abstract class Transform {
    Transform() {}

    /** Replaces the value of a slot, which must be present. */
    public abstract void apply(Row row, int slot);

    @Override
    public abstract boolean equals(Object other);

    @Override
    public abstract int hashCode();
}
