package io.millrace.extract;

/**
 * To the form in which texts are compared where case does not count: each character by itself becomes {@code
 * toLowerCase(toUpperCase(c))}, as in {@code String.equalsIgnoreCase}. Some beyond ASCII become ASCII (the Kelvin sign a
 * k), and some change their length. Bytes that are no UTF-8 become U+FFFD. A value of ASCII without capital letters stays
 * a slice of what it was one of.
 */
public final class FoldCase extends Transform {
    static final FoldCase INSTANCE = new FoldCase();

    /** A byte that is no UTF-8 becomes so many. */
    private static final int MOST_BYTES = 3;

    /** Of all characters that take one byte or two. */
    private static final char[] FOLDED = new char[0x800];

    static {
        for (int c = 0; c < FOLDED.length; c++) {
            FOLDED[c] = (char) foldSlowly(c);
        }
    }

    private FoldCase() {}

    @Override
    public void apply(Row row, int slot) {
        byte[] b = row.bytes(slot);
        int from = row.from(slot);
        int to = row.to(slot);
        Scratch scratch = row.scratch();
        byte[] out = scratch.reserve(to - from);
        int start = scratch.position();
        int ahead = start - from;
        long capitals = 0;
        int i = from;
        for (; i <= to - Words.BYTES; i += Words.BYTES) {
            long word = Words.at(b, i);
            if (!Words.isAscii(word)) {
                applyToText(row, slot, b, from, to);
                return;
            }
            capitals |= Words.capitals(word);
            Words.put(out, i + ahead, Words.lowerCase(word));
        }
        for (; i < to; i++) {
            if (b[i] < 0) {
                applyToText(row, slot, b, from, to);
                return;
            }
            out[i + ahead] = (byte) FOLDED[b[i]];
            capitals |= out[i + ahead] ^ b[i];
        }
        if (capitals != 0) {
            scratch.take(to - from);
            row.set(slot, out, start, to + ahead);
        }
    }

    private static void applyToText(Row row, int slot, byte[] b, int from, int to) {
        Scratch scratch = row.scratch();
        byte[] out = scratch.reserve(Math.multiplyExact(MOST_BYTES, to - from));
        int start = scratch.position();
        int end = fold(b, from, to, out, start);
        scratch.take(end - start);
        row.set(slot, out, start, end);
    }

    /** Returns where what was written ends. */
    private static int fold(byte[] b, int from, int to, byte[] out, int start) {
        int i = from;
        int o = start;
        while (i < to) {
            if (i <= to - Words.BYTES) {
                long word = Words.at(b, i);
                if (Words.isAscii(word)) {
                    Words.put(out, o, Words.lowerCase(word));
                    i += Words.BYTES;
                    o += Words.BYTES;
                    continue;
                }
            }
            int sequence = Utf8.sequence(b, i, to);
            int c = sequence < 0 ? Utf8.REPLACEMENT : fold(Utf8.codePoint(b, i, sequence));
            int length = Utf8.length(c);
            for (int k = 0; k < length; k++) {
                out[o++] = Utf8.byteAt(c, k, length);
            }
            i += Math.abs(sequence);
        }
        return o;
    }

    /** What becomes of a text. */
    public static String folded(String text) {
        return text.codePoints()
                .map(FoldCase::fold)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    static int fold(int c) {
        if (c < FOLDED.length) {
            return FOLDED[c];
        }
        return hasNoCase(c) ? c : foldSlowly(c);
    }

    /** Whether it is one of those with which most texts of East Asia are written. */
    private static boolean hasNoCase(int c) {
        return c >= 0x2E80 && c < 0xA640 || c >= 0xAC00 && c < 0xD7A4;
    }

    private static int foldSlowly(int c) {
        return Character.toLowerCase(Character.toUpperCase(c));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FoldCase;
    }

    @Override
    public int hashCode() {
        return 1;
    }

    @Override
    public String toString() {
        return "fold case";
    }
}
