package io.millrace.extract;

import org.jspecify.annotations.Nullable;

/** One of {@link LineFields}: does what its extractor does, with the row's line as input. Owned by one worker. */
public final class LineField {
    private final Occurrences left;
    private final int index;
    private final @Nullable NextRight right;
    private final boolean orEnd;

    LineField(Occurrences left, int index, @Nullable NextRight right, boolean orEnd) {
        this.left = left;
        this.index = index;
        this.right = right;
        this.orEnd = orEnd;
    }

    /** Makes the slot present, with the value as a slice of the line, or absent. */
    public void extract(Row row, int slot) {
        int start = left.start(row, index);
        if (start < 0) {
            row.setAbsent(slot);
            return;
        }
        int end = right == null ? row.lineEnd() : right.find(row, start);
        if (end < 0) {
            if (!orEnd) {
                row.setAbsent(slot);
                return;
            }
            end = row.lineEnd();
        }
        row.set(slot, row.lineBytes(), start, end);
    }
}
