package io.millrace.extract;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A parameter of a URL's query, percent-decoded. The query begins behind the first {@code ?}; a text without one is a
 * query itself, unless a {@code /} stands before its first {@code =}. It ends at {@code #} and at ASCII white space, so
 * that a request line will do. The first parameter of the name counts; one without {@code =} is empty. Immutable.
 */
final class QueryParameter extends Extractor {
    private final byte[] name;

    QueryParameter(byte[] name) {
        if (name.length == 0) {
            throw new IllegalArgumentException("the parameter's name is empty");
        }
        this.name = name.clone();
    }

    @Override
    public void extract(byte[] bytes, int from, int to, Row row, int slot) {
        int start = queryStart(bytes, from, to);
        int i = start;
        while (i >= 0 && i <= to) {
            int end = i;
            int equals = -1;
            while (end < to && bytes[end] != '&' && !isEnd(bytes[end])) {
                if (bytes[end] == '=' && equals < 0) {
                    equals = end;
                }
                end++;
            }
            if (isName(bytes, i, equals < 0 ? end : equals)) {
                set(bytes, equals < 0 ? end : equals + 1, end, row, slot);
                return;
            }
            i = end < to && bytes[end] == '&' ? end + 1 : -1;
        }
        row.setAbsent(slot);
    }

    /** Where the query begins, or -1. */
    static int queryStart(byte[] b, int from, int to) {
        boolean isPath = false;
        boolean hasEquals = false;
        for (int i = from; i < to && b[i] != '#'; i++) {
            switch (b[i]) {
                case '?' -> {
                    return i + 1;
                }
                case '=' -> hasEquals = true;
                case '/' -> isPath |= !hasEquals;
                default -> {}
            }
        }
        return isPath ? -1 : from;
    }

    static boolean isEnd(byte c) {
        return c == '#' || Trim.isSpace(c);
    }

    /** Whether the slice, decoded, is the name. */
    private boolean isName(byte[] b, int from, int to) {
        int n = 0;
        int i = from;
        while (i < to && n < name.length && decoded(b, i, to) == name[n]) {
            i += length(b, i, to);
            n++;
        }
        return i == to && n == name.length;
    }

    static void set(byte[] b, int from, int to, Row row, int slot) {
        int plain = from;
        while (plain < to && b[plain] != '+' && length(b, plain, to) == 1) {
            plain++;
        }
        if (plain == to) {
            row.set(slot, b, from, to);
            return;
        }
        Scratch scratch = row.scratch();
        byte[] out = scratch.reserve(to - from);
        int start = scratch.position();
        int o = start;
        for (int i = from; i < to; i += length(b, i, to)) {
            out[o++] = decoded(b, i, to);
        }
        scratch.take(o - start);
        row.set(slot, out, start, o);
    }

    /** How many bytes spell the one at {@code i}: three, or one that stands for itself. */
    static int length(byte[] b, int i, int to) {
        return b[i] == '%' && i + 2 < to && hex(b[i + 1]) >= 0 && hex(b[i + 2]) >= 0 ? 3 : 1;
    }

    static byte decoded(byte[] b, int i, int to) {
        if (length(b, i, to) == 3) {
            return (byte) (hex(b[i + 1]) << 4 | hex(b[i + 2]));
        }
        return b[i] == '+' ? (byte) ' ' : b[i];
    }

    /** ASCII digits only. */
    private static int hex(byte c) {
        if (c >= '0' && c <= '9') {
            return c - '0';
        }
        int lower = c | 0x20;
        return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
    }

    byte[] name() {
        return name;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof QueryParameter that && Arrays.equals(name, that.name);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(name) + 2;
    }

    @Override
    public String toString() {
        return "query '" + new String(name, StandardCharsets.UTF_8) + "'";
    }
}
