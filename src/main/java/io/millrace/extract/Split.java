package io.millrace.extract;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * One column of an input divided by separators, which are found from the left and do not overlap. An empty input has
 * one empty column. Immutable.
 */
final class Split extends Extractor {
    private final byte[] by;
    private final int column;

    Split(byte[] by, int column) {
        if (by.length == 0) {
            throw new IllegalArgumentException("the separator is empty; a split needs one of at least one byte");
        }
        this.by = by.clone();
        this.column = column;
    }

    @Override
    public void extract(byte[] bytes, int from, int to, Row row, int slot) {
        int skip = column >= 0 ? column : columns(bytes, from, to) + column;
        int start = skip < 0 ? Slices.NOT_FOUND : start(bytes, from, to, skip);
        if (start < 0) {
            row.setAbsent(slot);
            return;
        }
        int end = Slices.indexOf(bytes, start, to, by);
        row.set(slot, bytes, start, end < 0 ? to : end);
    }

    private int start(byte[] bytes, int from, int to, int skip) {
        int start = from;
        for (int left = skip; left > 0; left--) {
            int at = Slices.indexOf(bytes, start, to, by);
            if (at < 0) {
                return Slices.NOT_FOUND;
            }
            start = at + by.length;
        }
        return start;
    }

    private int columns(byte[] bytes, int from, int to) {
        int columns = 1;
        int at = Slices.indexOf(bytes, from, to, by);
        while (at >= 0) {
            columns++;
            at = Slices.indexOf(bytes, at + by.length, to, by);
        }
        return columns;
    }

    byte[] by() {
        return by;
    }

    int column() {
        return column;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Split that && column == that.column && Arrays.equals(by, that.by);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(by) + column;
    }

    @Override
    public String toString() {
        return "split by '" + new String(by, StandardCharsets.UTF_8) + "' at " + column;
    }
}
