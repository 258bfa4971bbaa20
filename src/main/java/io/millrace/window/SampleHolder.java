package io.millrace.window;

import java.util.Arrays;

/** Copies of the texts of the first few lines, in the order of the lines. */
final class SampleHolder extends Holder {
    static final int SHELF = 4;
    private static final byte[] NONE = new byte[0];

    private long[] lines = {};

    /** Behind those that count stand arrays that are kept for more. */
    private byte[][] texts = {};

    private int[] lengths = {};
    private int count;
    private long textBytes;

    /** Takes a text in if its line is among the first {@code limit} of all that came. */
    void add(long line, byte[] text, int from, int to, int limit) {
        if (count == limit && line > lines[count - 1]) {
            return;
        }
        if (count < limit) {
            count++;
            grow();
        }
        int at = count - 1;
        byte[] reused = texts[at];
        while (at > 0 && lines[at - 1] > line) {
            lines[at] = lines[at - 1];
            texts[at] = texts[at - 1];
            lengths[at] = lengths[at - 1];
            at--;
        }
        int length = to - from;
        if (reused.length < length) {
            textBytes += length - reused.length;
            reused = new byte[length];
        }
        System.arraycopy(text, from, reused, 0, length);
        lines[at] = line;
        texts[at] = reused;
        lengths[at] = length;
    }

    private void grow() {
        if (count > lines.length) {
            int grown = Math.max(3, count + count / 2);
            int before = texts.length;
            lines = Arrays.copyOf(lines, grown);
            lengths = Arrays.copyOf(lengths, grown);
            texts = Arrays.copyOf(texts, grown);
            Arrays.fill(texts, before, grown, NONE);
        }
    }

    void addAll(SampleHolder other, int limit) {
        for (int i = 0; i < other.count; i++) {
            add(other.lines[i], other.texts[i], 0, other.lengths[i], limit);
        }
    }

    int count() {
        return count;
    }

    byte[] text(int at) {
        return texts[at];
    }

    int length(int at) {
        return lengths[at];
    }

    @Override
    int shelf() {
        return SHELF;
    }

    @Override
    void reset(int keptBytes) {
        count = 0;
        if (heldBytes() > keptBytes) {
            lines = new long[0];
            lengths = new int[0];
            texts = new byte[0][];
            textBytes = 0;
        }
    }

    @Override
    long heldBytes() {
        return OBJECT_BYTES + 16L * lines.length + textBytes;
    }
}
