package io.millrace.extract;

import java.util.List;

/**
 * The {@link Split} fields of one input and separator: columns are looked for once, and only as far as somebody asks;
 * those that are counted from the end, to the end. Which of them are kept follows what is asked for, not the input.
 */
final class SplitFields extends JoinedFields {
    private final byte[] by;
    private final int[] columnOfField;

    /** Where the first columns begin, as far as somebody may ask for them or for where they end. */
    private final int[] starts;

    /** The same of the columns found last, the n-th at n modulo the length. */
    private final int[] lastStarts;

    private long line = -1;
    private int count;
    private int lastStart;
    private boolean complete;

    /** @param extractors as made by {@link Extractors#split} with one separator */
    SplitFields(List<Extractor> extractors) {
        by = ((Split) extractors.get(0)).by();
        columnOfField = extractors.stream()
                .mapToInt(extractor -> ((Split) extractor).column())
                .toArray();
        int first = 0;
        int last = 0;
        for (int column : columnOfField) {
            first = Math.max(first, column);
            last = Math.max(last, -column);
        }
        starts = new int[first + 2];
        lastStarts = new int[last];
    }

    @Override
    public void extract(int field, byte[] bytes, int from, int to, Row row, int slot) {
        if (line != row.line()) {
            line = row.line();
            count = 0;
            complete = false;
            add(from);
        }
        int wanted = columnOfField[field];
        if (!complete && (wanted < 0 || count < wanted + 2)) {
            search(wanted < 0 ? Integer.MAX_VALUE : wanted + 2, bytes, to);
        }
        int column = wanted < 0 ? count + wanted : wanted;
        if (column < 0 || column >= count) {
            row.setAbsent(slot);
            return;
        }
        boolean isLast = column + 1 == count;
        if (wanted < 0) {
            int end = isLast ? to : lastStarts[(column + 1) % lastStarts.length] - by.length;
            row.set(slot, bytes, lastStarts[column % lastStarts.length], end);
        } else {
            row.set(slot, bytes, starts[column], isLast ? to : starts[column + 1] - by.length);
        }
    }

    private void search(int wanted, byte[] bytes, int to) {
        while (count < wanted) {
            int at = Slices.indexOf(bytes, lastStart, to, by);
            if (at < 0) {
                complete = true;
                return;
            }
            add(at + by.length);
        }
    }

    private void add(int start) {
        if (count < starts.length) {
            starts[count] = start;
        }
        if (lastStarts.length > 0) {
            lastStarts[count % lastStarts.length] = start;
        }
        count++;
        lastStart = start;
    }
}
