package io.millrace.extract;

import java.util.Arrays;

/**
 * What conditions and kernels ask of a slice: the bytes of an array from {@code from} (inclusive) to {@code to}
 * (exclusive). Nothing outside of it is read. Offsets in results are offsets in the array.
 */
public final class Slices {
    /** The result of a search that found nothing. */
    public static final int NOT_FOUND = -1;

    private Slices() {}

    public static boolean equals(byte[] bytes, int from, int to, byte[] other) {
        return to - from == other.length && Arrays.equals(bytes, from, to, other, 0, other.length);
    }

    public static boolean startsWith(byte[] bytes, int from, int to, byte[] prefix) {
        return prefix.length <= to - from && Arrays.equals(bytes, from, from + prefix.length, prefix, 0, prefix.length);
    }

    public static boolean endsWith(byte[] bytes, int from, int to, byte[] suffix) {
        return suffix.length <= to - from && Arrays.equals(bytes, to - suffix.length, to, suffix, 0, suffix.length);
    }

    /** Where the byte stands first, or {@link #NOT_FOUND}. */
    public static int indexOfByte(byte[] bytes, int from, int to, byte wanted) {
        long wantedWord = Words.repeat(wanted);
        int i = from;
        for (; i <= to - Words.BYTES; i += Words.BYTES) {
            long marks = Words.zeros(Words.at(bytes, i) ^ wantedWord);
            if (marks != 0) {
                return i + Words.first(marks);
            }
        }
        for (; i < to; i++) {
            if (bytes[i] == wanted) {
                return i;
            }
        }
        return NOT_FOUND;
    }

    /** Where the byte stands for the n-th time, from 0, or {@link #NOT_FOUND}: counts in each word how often it stands there. */
    public static int indexOfByte(byte[] bytes, int from, int to, byte wanted, int nth) {
        if (nth == 0) {
            return indexOfByte(bytes, from, to, wanted);
        }
        long wantedWord = Words.repeat(wanted);
        int left = nth;
        int i = from;
        for (; i <= to - Words.BYTES; i += Words.BYTES) {
            long marks = Words.allEqual(Words.at(bytes, i), wantedWord);
            int count = Long.bitCount(marks);
            if (count > left) {
                for (; left > 0; left--) {
                    marks &= marks - 1;
                }
                return i + Words.first(marks);
            }
            left -= count;
        }
        for (; i < to; i++) {
            if (bytes[i] == wanted && left-- == 0) {
                return i;
            }
        }
        return NOT_FOUND;
    }

    /**
     * Where the needle begins first, or {@link #NOT_FOUND}; an empty one begins everywhere. Looks at eight places at
     * once for the needle's first and last byte in their right distance; only where both stand is it compared. Time
     * follows the slice's length times, at the very worst, the needle's.
     */
    public static int indexOf(byte[] bytes, int from, int to, byte[] needle) {
        int length = needle.length;
        if (length <= 1) {
            return length == 0 ? from : indexOfByte(bytes, from, to, needle[0]);
        }
        int toLast = length - 1;
        long first = Words.repeat(needle[0]);
        long last = Words.repeat(needle[toLast]);
        int i = from;
        for (; i <= to - toLast - Words.BYTES; i += Words.BYTES) {
            long marks = Words.zeros((Words.at(bytes, i) ^ first) | (Words.at(bytes, i + toLast) ^ last));
            for (; marks != 0; marks &= marks - 1) {
                int at = i + Words.first(marks);
                if (Arrays.equals(bytes, at, at + length, needle, 0, length)) {
                    return at;
                }
            }
        }
        for (; i <= to - length; i++) {
            if (bytes[i] == needle[0] && Arrays.equals(bytes, i, i + length, needle, 0, length)) {
                return i;
            }
        }
        return NOT_FOUND;
    }
}
