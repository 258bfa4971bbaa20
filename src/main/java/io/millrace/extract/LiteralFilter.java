package io.millrace.extract;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds which of many literals stand in a text, looking at one place in two, four or eight. Of each literal a window is
 * chosen, as long as the shortest literal. However the text lies, one of every {@code stride} places looked at has a
 * gram (3 or 4 bytes) of the window behind it; a table says, by a hash of the gram, at which distances behind a
 * window's start it may stand. Mostly at none. Where at some, the window and then the literal are compared. Immutable.
 *
 * <pre>
 *   literal   "user42?"   window of 6 "ser42?": of "user41?" it shares less than "user42" would
 *   stride 4, grams of 3, with their distances   ser 0   er4 1   r42 2   42? 3
 *   text      "GET /user42?"   looked at:  GET   /us   r42
 *                                                      distance 2: compare the window 2 bytes before
 * </pre>
 *
 * A literal that is found is found at one place looked at, since two of them are {@code stride} apart.
 */
final class LiteralFilter {
    /** The shortest literals for strides of 2, 4 and 8: grams have 3 or 4 bytes then. */
    static final int[] LIMITS = {4, 6, 10};

    private static final int MAX_GRAM = Integer.BYTES;
    private static final int MAX_WINDOWS = 64;
    private static final int MULTIPLIER = 0x9E3779B1;
    private static final int MIN_TABLE_BITS = 10;
    private static final int MAX_TABLE_BITS = 16;
    private static final int PLACES_A_GRAM = 256;

    /** What a literal that has the same window already costs, as a share of texts in which a gram stands. */
    private static final double SAME_WINDOW = 1e-3;

    /** So many bytes of a text take the automaton as long as one comparison takes here. */
    private static final int BYTES_A_COMPARISON = 4;

    private static final int LEAST_COMPARISONS = 16;
    private static final int BYTES_COMPARED_AT_ONCE = 32;

    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    /** The literals, by their numbers here; what they are called outside, and where their windows begin. */
    private final byte[][] literals;

    private final int[] names;
    private final int[] windowStarts;
    private final Beginnings windows;
    private final int stride;
    private final int gram;
    private final int gramMask;
    private final int shift;

    /** By the hash of a gram: bit d if it stands d bytes behind the start of some window. */
    private final byte[] distances;

    /** @param numbers which of the literals, all of at least four bytes */
    LiteralFilter(List<byte[]> all, List<Integer> numbers) {
        names = numbers.stream().mapToInt(Integer::intValue).toArray();
        literals = numbers.stream().map(all::get).toArray(byte[][]::new);
        int window = numbers.stream().mapToInt(n -> all.get(n).length).min().orElseThrow();
        stride = stride(window);
        gram = Math.min(MAX_GRAM, window - stride + 1);
        gramMask = (int) Words.mask(gram);
        int tableBits = Integer.SIZE - Integer.numberOfLeadingZeros(literals.length * stride * PLACES_A_GRAM - 1);
        shift = Integer.SIZE - Math.max(MIN_TABLE_BITS, Math.min(tableBits, MAX_TABLE_BITS));
        distances = new byte[1 << Integer.SIZE - shift];
        windowStarts = new int[literals.length];
        Map<String, Integer> taken = new HashMap<>();
        List<byte[]> ends = new ArrayList<>();
        for (int n = 0; n < literals.length; n++) {
            windowStarts[n] = chooseWindow(literals[n], window, taken);
            ends.add(Arrays.copyOfRange(literals[n], windowStarts[n], literals[n].length));
            for (int distance = 0; distance < stride; distance++) {
                distances[place(gramAt(literals[n], windowStarts[n] + distance))] |= (byte) (1 << distance);
            }
        }
        windows = new Beginnings(ends);
    }

    /** How far apart the places may be that are looked at, by the length of the shortest literal. */
    static int stride(int shortest) {
        int stride = 2;
        for (int i = 1; i < LIMITS.length && shortest >= LIMITS[i]; i++) {
            stride *= 2;
        }
        return stride;
    }

    private int gramAt(byte[] bytes, int at) {
        int word = 0;
        for (int i = gram - 1; i >= 0; i--) {
            word = word << Byte.SIZE | bytes[at + i] & 0xFF;
        }
        return word;
    }

    private int place(int gram) {
        return gram * MULTIPLIER >>> shift;
    }

    /** Where the window begins whose grams are rarest and which no other literal has. */
    private int chooseWindow(byte[] literal, int window, Map<String, Integer> taken) {
        int best = 0;
        double least = Double.MAX_VALUE;
        for (int start = 0; start <= Math.min(literal.length - window, MAX_WINDOWS); start++) {
            double cost = taken.getOrDefault(key(literal, start, window), 0) * SAME_WINDOW;
            for (int distance = 0; distance < stride; distance++) {
                cost += frequency(literal, start + distance);
            }
            if (cost < least) {
                least = cost;
                best = start;
            }
        }
        taken.merge(key(literal, best, window), 1, Integer::sum);
        return best;
    }

    private static String key(byte[] literal, int start, int window) {
        return new String(literal, start, Math.min(window, Words.BYTES), StandardCharsets.ISO_8859_1);
    }

    /** Roughly the share of places in logs at which a gram stands. */
    private double frequency(byte[] literal, int at) {
        double frequency = 1;
        for (int i = at; i < at + gram; i++) {
            frequency *= Delimiter.frequency(literal[i]) / 1000.0;
        }
        return frequency;
    }

    /** Whether there is room behind a slice to read it in whole words. */
    static boolean canRead(byte[] bytes, int to) {
        return to <= bytes.length - MAX_GRAM;
    }

    /**
     * Adds the literals that stand in a slice that {@link #canRead}. Returns false if it has given up since there was
     * too much to compare, with some of them added.
     */
    boolean find(byte[] bytes, int from, int to, LiteralHits hits) {
        int last = to - gram;
        int left = LEAST_COMPARISONS + (to - from) / BYTES_A_COMPARISON;
        for (int at = next(bytes, from, last); at <= last; at = next(bytes, at + stride, last)) {
            left -= compare(bytes, at, from, to, hits);
            if (left < 0) {
                return false;
            }
        }
        return true;
    }

    /** The next place looked at where a window may stand around, or one behind the last. */
    private int next(byte[] bytes, int from, int last) {
        return switch (stride) {
            case 2 -> nextOfTwo(bytes, from, last);
            case 4 -> nextOfFour(bytes, from, last);
            default -> nextOfEight(bytes, from, last);
        };
    }

    // One loop for each stride, for only with a constant one the compiler makes it fast.

    private int nextOfTwo(byte[] bytes, int from, int last) {
        int at = from;
        while (at <= last && distances[place((int) INTS.get(bytes, at) & gramMask)] == 0) {
            at += 2;
        }
        return at;
    }

    private int nextOfFour(byte[] bytes, int from, int last) {
        int at = from;
        while (at <= last && distances[place((int) INTS.get(bytes, at) & gramMask)] == 0) {
            at += 4;
        }
        return at;
    }

    private int nextOfEight(byte[] bytes, int from, int last) {
        int at = from;
        while (at <= last && distances[place((int) INTS.get(bytes, at) & gramMask)] == 0) {
            at += 8;
        }
        return at;
    }

    /** Compares what may stand around a place. Returns what that cost. */
    private int compare(byte[] bytes, int at, int from, int to, LiteralHits hits) {
        int cost = 0;
        int marks = distances[place((int) INTS.get(bytes, at) & gramMask)] & 0xFF;
        for (; marks != 0; marks &= marks - 1) {
            int start = at - Integer.numberOfTrailingZeros(marks);
            cost++;
            if (start >= from) {
                for (int n : windows.candidates(bytes, start)) {
                    cost += 1 + literals[n].length / BYTES_COMPARED_AT_ONCE;
                    int begin = start - windowStarts[n];
                    if (begin >= from && Slices.startsWith(bytes, begin, to, literals[n])) {
                        hits.add(names[n]);
                    }
                }
            }
        }
        return cost;
    }
}
