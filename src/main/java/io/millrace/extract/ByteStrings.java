package io.millrace.extract;

import java.util.Arrays;
import java.util.List;

/**
 * Some texts among which a slice is looked up by a hash: for texts that a config names, not for what lines bring.
 * Immutable.
 */
public final class ByteStrings {
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    private final byte[][] texts;

    /** The first text of each place, and of each text the next of the same place; -1 behind the last. */
    private final int[] first;

    private final int[] next;

    public ByteStrings(List<byte[]> texts) {
        this.texts = texts.stream().map(byte[]::clone).toArray(byte[][]::new);
        first = new int[Integer.highestOneBit(texts.size() + 1) * 4];
        next = new int[texts.size()];
        Arrays.fill(first, -1);
        for (int i = next.length - 1; i >= 0; i--) {
            byte[] text = this.texts[i];
            int place = place(text, 0, text.length);
            next[i] = first[place];
            first[place] = i;
        }
    }

    private int place(byte[] b, int from, int to) {
        long hash = to - from;
        if (hash >= Words.BYTES) {
            hash += Words.at(b, from) * MULTIPLIER ^ Words.at(b, to - Words.BYTES);
        } else {
            for (int i = from; i < to; i++) {
                hash = hash << Byte.SIZE | b[i] & 0xFF;
            }
        }
        return (int) (hash * MULTIPLIER >>> Integer.SIZE) & first.length - 1;
    }

    int size() {
        return texts.length;
    }

    byte[] get(int i) {
        return texts[i];
    }

    /** The place of the slice's text in the list given, the first of equal ones, or {@link Slices#NOT_FOUND}. */
    public int find(byte[] b, int from, int to) {
        for (int i = first[place(b, from, to)]; i >= 0; i = next[i]) {
            if (Slices.equals(b, from, to, texts[i])) {
                return i;
            }
        }
        return Slices.NOT_FOUND;
    }
}
