package io.millrace.extract;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * With which of several texts a slice begins, or ends, where none of the texts begins, or ends, another. What all of them
 * have in common is compared once; the byte behind that leaves few, of which halving finds the one. Immutable.
 */
public final class Affixes {
    /** The result of a search that found nothing. */
    public static final int NONE = -1;

    private final boolean atEnd;

    /** From the edge of a slice inwards, in order. */
    private final byte[][] texts;

    /** By place, which of the texts given it is. */
    private final int[] numbers;

    /** So many first bytes all texts have in common. */
    private final int common;

    /** By the byte behind those, the place of the first text that has it or a higher one. */
    private final int[] firsts = new int[257];

    private Affixes(List<byte[]> given, boolean atEnd) {
        this.atEnd = atEnd;
        byte[][] inwards = given.stream()
                .map(text -> atEnd ? mirrored(text) : text.clone())
                .toArray(byte[][]::new);
        numbers = IntStream.range(0, inwards.length)
                .boxed()
                .sorted(Comparator.comparing(number -> inwards[number], Arrays::compareUnsigned))
                .mapToInt(Integer::intValue)
                .toArray();
        texts = Arrays.stream(numbers).mapToObj(number -> inwards[number]).toArray(byte[][]::new);
        common = common(texts);
        for (int place = 0; place < texts.length; place++) {
            Arrays.fill(firsts, (texts[place][common] & 0xFF) + 1, firsts.length, place + 1);
        }
    }

    /** No text may be empty, nor begin another. */
    public static Affixes beginnings(List<byte[]> texts) {
        return new Affixes(texts, false);
    }

    /** No text may be empty, nor end another. */
    public static Affixes ends(List<byte[]> texts) {
        return new Affixes(texts, true);
    }

    private static byte[] mirrored(byte[] text) {
        byte[] mirrored = new byte[text.length];
        for (int i = 0; i < text.length; i++) {
            mirrored[i] = text[text.length - 1 - i];
        }
        return mirrored;
    }

    /** One text has a byte more than what it has in common with itself. */
    private static int common(byte[][] sorted) {
        byte[] first = sorted[0];
        byte[] last = sorted[sorted.length - 1];
        int differs = Arrays.mismatch(first, last);
        return differs < 0 ? first.length - 1 : differs;
    }

    /** Which of the texts, by its place in the list given, the slice begins or ends with, or {@link #NONE}. */
    public int find(byte[] bytes, int from, int to) {
        int length = to - from;
        if (length <= common || order(texts[0], 0, common, bytes, from, to) != 0) {
            return NONE;
        }
        int next = at(bytes, from, to, common) & 0xFF;
        int low = firsts[next];
        int high = firsts[next + 1] - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            byte[] text = texts[middle];
            int order = order(text, common + 1, text.length, bytes, from, to);
            if (order == 0) {
                return numbers[middle];
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return NONE;
    }

    /** Below, equal to or above 0 as these bytes of the text sort before, like or after the slice's at the same place; a slice that ends before sorts first. */
    private int order(byte[] text, int start, int end, byte[] bytes, int from, int to) {
        int stop = Math.min(end, to - from);
        for (int i = start; i < stop; i++) {
            int order = (text[i] & 0xFF) - (at(bytes, from, to, i) & 0xFF);
            if (order != 0) {
                return order;
            }
        }
        return end - stop;
    }

    private byte at(byte[] bytes, int from, int to, int index) {
        return atEnd ? bytes[to - 1 - index] : bytes[from + index];
    }
}
