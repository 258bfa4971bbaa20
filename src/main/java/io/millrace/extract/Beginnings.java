package io.millrace.extract;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which of several texts a slice begins with. The first bytes, as many as all texts have but at most eight, say in one
 * step which texts are possible: mostly none. Immutable.
 */
public final class Beginnings {
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;
    private static final int[] NONE = {};

    /** So many bits of the filter for each place of the table. */
    private static final int FILTER_BITS = 16;

    private final byte[][] texts;
    private final long mask;

    /** A bit is set where the highest bits of the hash of some text's first bytes are its number. */
    private final long[] filter;

    private final int filterShift;

    /** An open table by the next bits of the hash; a place with no texts is free. */
    private final long[] firsts;

    private final int[][] candidates;

    /** No text may be empty. */
    public Beginnings(List<byte[]> texts) {
        this.texts = texts.stream().map(byte[]::clone).toArray(byte[][]::new);
        mask = Words.mask(texts.stream().mapToInt(text -> text.length).min().orElse(0));
        // By their hashes, no two of which are one; the halves of texts themselves are too much alike for a hash map.
        Map<Long, List<Integer>> sameFirst = new HashMap<>();
        for (int i = 0; i < this.texts.length; i++) {
            sameFirst
                    .computeIfAbsent(first(this.texts[i]) * MULTIPLIER, unused -> new ArrayList<>())
                    .add(i);
        }
        firsts = new long[Integer.highestOneBit(2 * sameFirst.size() + 1) * 2];
        candidates = new int[firsts.length][];
        Arrays.fill(candidates, NONE);
        filter = new long[Math.max(1, firsts.length * FILTER_BITS / Long.SIZE)];
        filterShift = Long.numberOfLeadingZeros(filter.length * (long) Long.SIZE - 1);
        for (Map.Entry<Long, List<Integer>> entry : sameFirst.entrySet()) {
            long hash = entry.getKey();
            int bit = (int) (hash >>> filterShift);
            filter[bit / Long.SIZE] |= 1L << bit;
            int place = place(hash);
            while (candidates[place].length > 0) {
                place = place + 1 & firsts.length - 1;
            }
            firsts[place] = first(this.texts[entry.getValue().get(0)]);
            candidates[place] =
                    entry.getValue().stream().mapToInt(Integer::intValue).toArray();
        }
    }

    private long first(byte[] text) {
        byte[] padded = Arrays.copyOf(text, Math.max(text.length, Words.BYTES));
        return Words.at(padded, 0) & mask;
    }

    private int place(long hash) {
        return (int) (hash >>> Long.numberOfLeadingZeros(firsts.length - 1L));
    }

    /**
     * The texts that the bytes from {@code from} on may begin with, by their places in the list given; each has yet to
     * be compared, see {@link #standsAt}. Looks past the end of a slice, though not of the array.
     */
    public int[] candidates(byte[] bytes, int from) {
        long first = (from <= bytes.length - Words.BYTES ? Words.at(bytes, from) : tail(bytes, from)) & mask;
        long hash = first * MULTIPLIER;
        int bit = (int) (hash >>> filterShift);
        return (filter[bit / Long.SIZE] >>> bit & 1) == 0 ? NONE : find(first, hash);
    }

    private int[] find(long first, long hash) {
        int place = place(hash);
        while (candidates[place].length > 0 && firsts[place] != first) {
            place = place + 1 & firsts.length - 1;
        }
        return candidates[place];
    }

    /** The last bytes of an array, with zeros behind them. */
    private static long tail(byte[] bytes, int from) {
        long word = 0;
        for (int i = bytes.length - 1; i >= from; i--) {
            word = word << Byte.SIZE | bytes[i] & 0xFF;
        }
        return word;
    }

    /** Whether the slice begins with a text. */
    public boolean standsAt(int text, byte[] bytes, int from, int to) {
        return Slices.startsWith(bytes, from, to, texts[text]);
    }
}
