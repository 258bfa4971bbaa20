package io.millrace.extract;

/**
 * Where one right delimiter stands next: what the last search on the line found holds for every start between where
 * that search began and what it found. Owned by one worker.
 */
final class NextRight {
    private static final int NOWHERE = Integer.MAX_VALUE;

    private final Delimiter right;
    private long line = -1;
    private int from;
    private int at;

    NextRight(Delimiter right) {
        this.right = right;
    }

    /** The offset at which it begins first from {@code start} on in the row's line, or {@link Slices#NOT_FOUND}. */
    int find(Row row, int start) {
        if (line != row.line() || start < from || start > at) {
            int found = right.find(row.lineBytes(), start, row.lineEnd());
            line = row.line();
            from = start;
            at = found < 0 ? NOWHERE : found;
        }
        return at == NOWHERE ? Slices.NOT_FOUND : at;
    }
}
