package io.millrace.extract;

import java.util.Arrays;

/**
 * A delimiter as it is looked for in lines that have padding behind them: in whole words, of which the last may reach
 * past the line's end. Immutable.
 */
final class Delimiter {
    /** How many places {@link #places} looks at. */
    static final int PLACES_A_TURN = 32;

    /** What may be read behind a line's end. */
    private static final int PADDING = 64;

    private final byte[] bytes;
    private final int toLast;
    private final long first;
    private final long last;
    private final long firstBytes;
    private final long mask;

    Delimiter(byte[] bytes) {
        this.bytes = bytes;
        toLast = bytes.length - 1;
        first = Words.repeat(bytes[0]);
        last = Words.repeat(bytes[toLast]);
        mask = Words.mask(bytes.length);
        firstBytes = Words.at(Arrays.copyOf(bytes, Math.max(bytes.length, Words.BYTES)), 0);
    }

    int length() {
        return bytes.length;
    }

    /** Whether whole words may be read on a line that ends here; otherwise a search goes by {@link Slices#indexOf}. */
    static boolean canReadPast(byte[] text, int to) {
        return to <= text.length - PADDING;
    }

    /** Where it begins first between {@code from} and {@code to}, or {@link Slices#NOT_FOUND}. */
    int find(byte[] text, int from, int to) {
        if (!canReadPast(text, to)) {
            return Slices.indexOf(text, from, to, bytes);
        }
        return toLast == 0 ? findByte(text, from, to) : findBytes(text, from, to);
    }

    private int findByte(byte[] text, int from, int to) {
        for (int i = from; i < to; i += Words.BYTES) {
            long marks = Words.zeros(Words.at(text, i) ^ first);
            if (marks != 0) {
                int at = i + Words.first(marks);
                return at < to ? at : Slices.NOT_FOUND;
            }
        }
        return Slices.NOT_FOUND;
    }

    /** The next places of the first byte, a bit each; exactly those, though some may lie behind the line. */
    int places(byte[] text, int from) {
        long first = this.first;
        return (int) (Words.equalBytes(Words.at(text, from), first)
                | Words.equalBytes(Words.at(text, from + 8), first) << 8
                | Words.equalBytes(Words.at(text, from + 16), first) << 16
                | Words.equalBytes(Words.at(text, from + 24), first) << 24);
    }

    private int findBytes(byte[] text, int from, int to) {
        int end = to - toLast;
        for (int i = from; i < end; i += Words.BYTES) {
            long marks = Words.zeros((Words.at(text, i) ^ first) | (Words.at(text, i + toLast) ^ last));
            for (; marks != 0; marks &= marks - 1) {
                int at = i + Words.first(marks);
                if (at < end && standsAt(text, at)) {
                    return at;
                }
            }
        }
        return Slices.NOT_FOUND;
    }

    /** The offset of the byte that is rarest in logs, the first of several. */
    int rarest() {
        int rarest = 0;
        for (int i = 1; i < bytes.length; i++) {
            if (frequency(bytes[i]) < frequency(bytes[rarest])) {
                rarest = i;
            }
        }
        return rarest;
    }

    /** How often a byte occurs in a thousand bytes of log, roughly; less for what delimiters often have in common. */
    static int frequency(byte b) {
        if (b == ' ') {
            return 90;
        }
        if (b >= '0' && b <= '9') {
            return 25;
        }
        if (b >= 'a' && b <= 'z') {
            return "etaoinsr".indexOf(b) >= 0 ? 40 : 15;
        }
        return "./-:\"=,_".indexOf(b) >= 0 ? 10 : 5;
    }

    /** Whether it stands at an offset; there must be room for it before the line's end. */
    boolean standsAt(byte[] text, int at) {
        return (Words.at(text, at) & mask) == firstBytes
                && (toLast < Words.BYTES || Arrays.equals(text, at, at + bytes.length, bytes, 0, bytes.length));
    }
}
