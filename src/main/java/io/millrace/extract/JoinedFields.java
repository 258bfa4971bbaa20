package io.millrace.extract;

/**
 * Fields of one kind that are taken from one input, found together: what one that is asked for on a line goes past is
 * kept for the others. Owned by one worker, with one row, in which the input must be the same for all of them.
 */
public abstract class JoinedFields {
    JoinedFields() {}

    /** Does what the {@code field}-th of the extractors does. */
    public abstract void extract(int field, byte[] bytes, int from, int to, Row row, int slot);
}
