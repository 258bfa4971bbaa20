package io.millrace.extract;

import java.util.Arrays;
import java.util.List;

/**
 * Which of several different texts of at most eight bytes a slice is: one word is looked up, nothing is hashed byte by
 * byte or compared. The texts must be trusted, the slices need not be. Immutable.
 */
public final class ShortTexts {
    /** Longer slices must not be asked for. */
    public static final int MOST_BYTES = Words.BYTES;

    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;
    private static final int FREE = -1;

    /** An open table, at most half full: the text's place in the list, or {@link #FREE}. */
    private final int[] places;

    /** Each text as a word, with zeros behind it. */
    private final long[] words;

    /** Tells texts apart that end in zeros. */
    private final int[] lengths;

    private final int shift;

    public ShortTexts(List<byte[]> texts) {
        places = new int[Integer.highestOneBit(texts.size() + 1) * 4];
        words = new long[places.length];
        lengths = new int[places.length];
        shift = Long.numberOfLeadingZeros(places.length - 1L);
        Arrays.fill(places, FREE);
        for (int i = 0; i < texts.size(); i++) {
            int length = texts.get(i).length;
            long word = word(texts.get(i), 0, length);
            int slot = slot(word, length);
            while (places[slot] != FREE) {
                slot = slot + 1 & places.length - 1;
            }
            places[slot] = i;
            words[slot] = word;
            lengths[slot] = length;
        }
    }

    /** The text's place in the list given, or below zero. */
    public int find(byte[] bytes, int from, int to) {
        int length = to - from;
        long word = word(bytes, from, length);
        int slot = slot(word, length);
        while (places[slot] != FREE && (words[slot] != word || lengths[slot] != length)) {
            slot = slot + 1 & places.length - 1;
        }
        return places[slot];
    }

    private int slot(long word, int length) {
        return (int) ((word + length) * MULTIPLIER >>> shift);
    }

    /** Looks past the end of the slice, though not of the array. */
    private static long word(byte[] bytes, int from, int length) {
        if (from <= bytes.length - Words.BYTES) {
            return Words.at(bytes, from) & Words.mask(length);
        }
        long word = 0;
        for (int i = from + length - 1; i >= from; i--) {
            word = word << Byte.SIZE | bytes[i] & 0xFF;
        }
        return word;
    }
}
