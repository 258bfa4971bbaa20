package io.millrace.extract;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The value of a key in text of the form {@code key=value key="quoted value" key}. Free text between pairs does no
 * harm: words are keys without a value, and a key without a value only counts where no pair has that key. Immutable.
 *
 * <p>Pairs end at ASCII white space. A quote opens a quoted text only where a key or value begins; one that is never
 * closed hides all that stands behind it. In quotes the escapes of JSON hold, and a backslash before anything else is a
 * backslash. The first pair with the key counts.
 */
final class Logfmt extends Extractor {
    /** What a key without a value has. */
    static final byte[] TRUE = {'t', 'r', 'u', 'e'};

    private final byte[] key;

    Logfmt(byte[] key) {
        if (key.length == 0) {
            throw new IllegalArgumentException("the key is empty; a pair has a key of at least one byte");
        }
        this.key = key.clone();
    }

    @Override
    public void extract(byte[] bytes, int from, int to, Row row, int slot) {
        // Most keys that a line does not have stand nowhere in it.
        if (Slices.indexOf(bytes, from, to, key) < 0 || !findPair(bytes, from, to, row, slot)) {
            row.setAbsent(slot);
        }
    }

    private boolean findPair(byte[] b, int from, int to, Row row, int slot) {
        boolean hasBareKey = false;
        int i = skipSpace(b, from, to);
        while (i < to) {
            boolean isQuoted = b[i] == '"';
            int keyFrom = isQuoted ? i + 1 : i;
            int keyTo = isQuoted ? closingQuote(b, keyFrom, to) : keyEnd(b, i, to);
            if (keyTo < 0) {
                break;
            }
            boolean isWanted = Slices.equals(b, keyFrom, keyTo, key);
            i = isQuoted ? keyTo + 1 : keyTo;
            if (i < to && b[i] == '=') {
                int end = valueEnd(b, i + 1, to);
                if (end < 0) {
                    break;
                }
                if (isWanted) {
                    set(b, i + 1, end, row, slot);
                    return true;
                }
                i = end;
            } else {
                hasBareKey |= isWanted;
            }
            i = skipSpace(b, i, to);
        }
        if (hasBareKey) {
            row.set(slot, TRUE, 0, TRUE.length);
        }
        return hasBareKey;
    }

    static int skipSpace(byte[] b, int from, int to) {
        int i = from;
        while (i < to && Trim.isSpace(b[i])) {
            i++;
        }
        return i;
    }

    static int keyEnd(byte[] b, int from, int to) {
        int i = from;
        while (i < to && b[i] != '=' && !Trim.isSpace(b[i])) {
            i++;
        }
        return i;
    }

    /** Behind the value and its quotes, or -1 where they are not closed. */
    static int valueEnd(byte[] b, int from, int to) {
        if (from < to && b[from] == '"') {
            int close = closingQuote(b, from + 1, to);
            return close < 0 ? -1 : close + 1;
        }
        int i = from;
        while (i < to && !Trim.isSpace(b[i])) {
            i++;
        }
        return i;
    }

    static int closingQuote(byte[] b, int from, int to) {
        for (int i = from; i < to; i++) {
            if (b[i] == '"') {
                return i;
            }
            if (b[i] == '\\') {
                i++;
            }
        }
        return -1;
    }

    static void set(byte[] b, int from, int to, Row row, int slot) {
        if (from == to || b[from] != '"') {
            row.set(slot, b, from, to);
        } else if (Slices.indexOfByte(b, from + 1, to - 1, (byte) '\\') < 0) {
            row.set(slot, b, from + 1, to - 1);
        } else {
            setUnescaped(b, from + 1, to - 1, row, slot);
        }
    }

    private static void setUnescaped(byte[] b, int from, int to, Row row, int slot) {
        Scratch scratch = row.scratch();
        byte[] out = scratch.reserve(to - from);
        int start = scratch.position();
        int o = start;
        for (int i = from; i < to; ) {
            if (b[i] != '\\' || JsonText.escapeLength(b, i, to) == 0) {
                out[o++] = b[i++];
                continue;
            }
            int codePoint = JsonText.codePoint(b, i, to);
            int length = Utf8.length(codePoint);
            for (int k = 0; k < length; k++) {
                out[o++] = Utf8.byteAt(codePoint, k, length);
            }
            i += JsonText.spelt(b, i, codePoint);
        }
        scratch.take(o - start);
        row.set(slot, out, start, o);
    }

    byte[] key() {
        return key;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Logfmt that && Arrays.equals(key, that.key);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(key) + 1;
    }

    @Override
    public String toString() {
        return "logfmt '" + new String(key, StandardCharsets.UTF_8) + "'";
    }
}
