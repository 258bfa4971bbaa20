package io.millrace.extract;

import com.google.re2j.Instructions;

/**
 * A slice of bytes seen as characters, without a {@code String}: ASCII is read in place, anything else is decoded into
 * an array that is reused. Bytes that are no UTF-8 are seen as U+FFFD. Knows for every character at which byte it
 * began. Owned by one worker.
 */
final class Utf8Text implements CharSequence {
    private static final byte[] NO_BYTES = new byte[0];
    private static final char[] NO_CHARS = new char[0];
    private static final int[] NO_OFFSETS = new int[0];

    /** Larger arrays are not kept: there may be thousands of these, and long values are rare. */
    private static final int KEPT_CHARS = 8 << 10;

    private byte[] bytes = NO_BYTES;
    private int from;
    private int to;
    private int length;
    private boolean inPlace = true;
    private char[] chars = NO_CHARS;
    private int[] offsets = NO_OFFSETS;

    /** How often {@link #charAt} was asked. */
    private long looks;

    /** Shows this slice from now on. */
    void show(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.from = from;
        this.to = to;
        inPlace = Words.isAscii(bytes, from, to);
        length = to - from;
        if (!inPlace) {
            decode();
        }
    }

    /** Lets go of the slice. */
    void release() {
        bytes = NO_BYTES;
        inPlace = true;
        length = 0;
        if (chars.length > KEPT_CHARS) {
            chars = NO_CHARS;
            offsets = NO_OFFSETS;
        }
    }

    private void decode() {
        if (chars.length < to - from) {
            int capacity = Math.max(to - from, Math.min(2 * chars.length, KEPT_CHARS));
            chars = new char[capacity];
            offsets = new int[capacity];
        }
        int n = 0;
        int i = from;
        while (i < to) {
            int sequence = Utf8.sequence(bytes, i, to);
            offsets[n] = i;
            if (sequence == 4) {
                int codePoint = Utf8.codePoint(bytes, i, 4);
                chars[n++] = Character.highSurrogate(codePoint);
                offsets[n] = i;
                chars[n++] = Character.lowSurrogate(codePoint);
            } else {
                chars[n++] = (char) (sequence < 0 ? Utf8.REPLACEMENT : Utf8.codePoint(bytes, i, sequence));
            }
            i += Math.abs(sequence);
        }
        length = n;
    }

    /** How often a single character was asked for since it was made. */
    long looks() {
        return looks;
    }

    /**
     * The offset, in the array shown, of the byte at which a character begins; at {@link #length()} the slice's end.
     */
    int byteOffset(int index) {
        if (inPlace) {
            return from + index;
        }
        return index == length ? to : offsets[index];
    }

    /** The character that begins at an index. */
    int codePointAt(int index) {
        return inPlace ? bytes[from + index] : Character.codePointAt(chars, index, length);
    }

    /** The next index, from one on, of a character that is among these ASCII characters or none of ASCII; -1 if there is none. */
    int indexOfAny(boolean[] ascii, int index) {
        if (inPlace) {
            byte[] bytes = this.bytes;
            for (int i = from + index; i < to; i++) {
                if (ascii[bytes[i]]) {
                    return i - from;
                }
            }
            return -1;
        }
        for (int i = index; i < length; i++) {
            if (chars[i] >= ascii.length || ascii[chars[i]]) {
                return i;
            }
        }
        return -1;
    }

    /** What the pattern library says of the place before an index: {@link Instructions#around}. */
    int around(int index) {
        int before = index == 0 ? -1 : inPlace ? bytes[from + index - 1] : Character.codePointBefore(chars, index);
        return Instructions.around(before, index == length ? -1 : codePointAt(index));
    }

    @Override
    public int length() {
        return length;
    }

    @Override
    public char charAt(int index) {
        looks++;
        return inPlace ? (char) bytes[from + index] : chars[index];
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return toString().substring(start, end);
    }

    @Override
    public String toString() {
        return new StringBuilder(length).append(this, 0, length).toString();
    }
}
