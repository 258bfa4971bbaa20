package io.millrace.extract;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The text between two delimiters. Immutable. */
final class LeftRight extends Extractor {
    private final byte[] left;
    private final int index;
    private final byte[] right;
    private final boolean orEnd;
    private final @Nullable Delimiter leftText;
    private final @Nullable Delimiter rightText;

    LeftRight(byte[] left, int index, byte[] right, boolean orEnd) {
        if (index < 0) {
            throw new IllegalArgumentException("index is " + index + "; occurrences count from 0");
        }
        this.left = left.clone();
        this.right = right.clone();
        // What has no say is made the same, so that extractors that do the same are equal.
        this.index = left.length == 0 ? 0 : index;
        this.orEnd = right.length == 0 || orEnd;
        leftText = left.length == 0 ? null : new Delimiter(left);
        rightText = right.length == 0 ? null : new Delimiter(right);
    }

    @Override
    public void extract(byte[] bytes, int from, int to, Row row, int slot) {
        int start = start(bytes, from, to);
        int end = start < 0 ? start : end(bytes, start, to);
        if (end < 0) {
            row.setAbsent(slot);
        } else {
            row.set(slot, bytes, start, end);
        }
    }

    byte[] left() {
        return left;
    }

    int index() {
        return index;
    }

    byte[] right() {
        return right;
    }

    boolean orEnd() {
        return orEnd;
    }

    private int start(byte[] bytes, int from, int to) {
        if (leftText == null) {
            return from;
        }
        if (left.length == 1 && index > 0) {
            int at = Slices.indexOfByte(bytes, from, to, left[0], index);
            return at < 0 ? Slices.NOT_FOUND : at + 1;
        }
        int start = from;
        for (int skip = index; skip >= 0; skip--) {
            int at = leftText.find(bytes, start, to);
            if (at < 0) {
                return Slices.NOT_FOUND;
            }
            start = at + left.length;
        }
        return start;
    }

    private int end(byte[] bytes, int start, int to) {
        if (rightText == null) {
            return to;
        }
        int end = rightText.find(bytes, start, to);
        return end < 0 && orEnd ? to : end;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LeftRight that
                && index == that.index
                && orEnd == that.orEnd
                && Arrays.equals(left, that.left)
                && Arrays.equals(right, that.right);
    }

    @Override
    public int hashCode() {
        return Objects.hash(Arrays.hashCode(left), index, Arrays.hashCode(right), orEnd);
    }

    @Override
    public String toString() {
        return "left '" + text(left) + "' index " + index + " right '" + text(right) + "'"
                + (orEnd ? "" : " not orEnd");
    }

    private static String text(byte[] delimiter) {
        return new String(delimiter, StandardCharsets.UTF_8);
    }
}
