package io.millrace.ingest;

/** Finds where a text stops being ASCII, eight bytes at a time. */
final class Ascii {
    private static final long HIGH_BITS = 0x8080808080808080L;

    private Ascii() {}

    /** The offset of the first byte that is no ASCII; {@code to} if there is none before it. Reads a word behind {@code to} at the most. */
    static int end(byte[] bytes, int from, int to) {
        for (int offset = from; offset < to; offset += Long.BYTES) {
            long high = LineEnds.word(bytes, offset) & HIGH_BITS;
            if (high != 0) {
                return Math.min(to, offset + LineEnds.firstMark(high));
            }
        }
        return to;
    }
}
