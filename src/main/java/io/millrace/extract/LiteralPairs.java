package io.millrace.extract;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;

/**
 * Finds which of many literals of two and three bytes stand in a text. A table says of each pair of bytes whether it is
 * a literal, or the rarer half of one of three. Whatever is marked in 64 bytes is looked at together, since a branch at
 * each pair, of which many are marked in most texts, would be guessed wrong. Immutable.
 *
 * <pre>
 *   literal   "5xx"   pair "xx", of "5xx" one byte behind the start
 *   text      "GET /5xx"   marked: "xx"   compared: "5xx", from one byte before the mark on
 * </pre>
 */
final class LiteralPairs {
    static final int SHORTEST = 2;
    static final int LONGEST = 3;

    private static final int[] NONE = {};
    private static final int PAIRS = 1 << 16;
    private static final int MULTIPLIER = 0x9E3779B1;
    private static final int GROUPS_A_LITERAL = 4;

    /** So many bytes of a text take the automaton as long as one comparison takes here. */
    private static final int BYTES_A_COMPARISON = 4;

    private static final int LEAST_COMPARISONS = 16;

    private static final VarHandle SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    /** What the literals are called outside; their bytes, the first the lowest; where in them their pairs begin. */
    private final int[] names;

    private final int[] texts;
    private final int[] masks;
    private final int[] lengths;
    private final int[] starts;

    /** By a pair, its first byte the lower: 1 if it is marked. */
    private final byte[] marks = new byte[PAIRS];

    /** The literals whose pairs have the same hash. */
    private final int[][] groups;

    private final int groupShift;

    /** @param numbers which of the literals, all of two or three bytes */
    LiteralPairs(List<byte[]> all, List<Integer> numbers) {
        names = numbers.stream().mapToInt(Integer::intValue).toArray();
        texts = new int[names.length];
        masks = new int[names.length];
        lengths = new int[names.length];
        starts = new int[names.length];
        groups = new int[Integer.highestOneBit(GROUPS_A_LITERAL * names.length)][];
        groupShift = Integer.numberOfLeadingZeros(groups.length - 1);
        Arrays.fill(groups, NONE);
        for (int n = 0; n < names.length; n++) {
            byte[] literal = all.get(names[n]);
            lengths[n] = literal.length;
            masks[n] = (int) Words.mask(literal.length);
            for (int i = literal.length - 1; i >= 0; i--) {
                texts[n] = texts[n] << Byte.SIZE | literal[i] & 0xFF;
            }
            starts[n] = literal.length == LONGEST && frequency(literal, 1) < frequency(literal, 0) ? 1 : 0;
            int pair = texts[n] >>> starts[n] * Byte.SIZE & PAIRS - 1;
            marks[pair] = 1;
            int[] group = groups[group(pair)];
            groups[group(pair)] = Arrays.copyOf(group, group.length + 1);
            groups[group(pair)][group.length] = n;
        }
    }

    private static int frequency(byte[] literal, int at) {
        return Delimiter.frequency(literal[at]) * Delimiter.frequency(literal[at + 1]);
    }

    private int group(int pair) {
        return pair * MULTIPLIER >>> groupShift;
    }

    /**
     * Adds the literals that stand in a slice behind which four bytes can be read. Returns false if it has given up
     * since there was too much to compare, with some of them added.
     */
    boolean find(byte[] bytes, int from, int to, LiteralHits hits) {
        int left = LEAST_COMPARISONS + (to - from) / BYTES_A_COMPARISON;
        for (int at = from; at < to - 1; at += Long.SIZE) {
            left -= compare(marked(bytes, at, Math.min(at + Long.SIZE, to - 1)), bytes, at, from, to, hits);
            if (left < 0) {
                return false;
            }
        }
        return true;
    }

    /** A bit for each pair that begins in a slice, the highest for the first, says whether it is marked. */
    private long marked(byte[] bytes, int from, int to) {
        byte[] marks = this.marks;
        int last = marks.length - 1;
        long marked = 0;
        for (int i = from; i < to; i++) {
            marked = marked + marked + marks[(short) SHORTS.get(bytes, i) & last];
        }
        return marked << from - to;
    }

    /** Compares the literals whose pairs are marked. Returns how many. */
    private int compare(long marked, byte[] bytes, int at, int from, int to, LiteralHits hits) {
        int compared = 0;
        for (long rest = marked; rest != 0; rest ^= Long.highestOneBit(rest)) {
            int pairAt = at + Long.numberOfLeadingZeros(rest);
            int[] group = groups[group((int) INTS.get(bytes, pairAt) & PAIRS - 1)];
            compared += group.length;
            for (int n : group) {
                int start = pairAt - starts[n];
                if (start >= from
                        && start + lengths[n] <= to
                        && ((int) INTS.get(bytes, start) & masks[n]) == texts[n]) {
                    hits.add(names[n]);
                }
            }
        }
        return compared;
    }
}
