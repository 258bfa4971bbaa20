package io.millrace.extract;

import java.util.Arrays;

/**
 * A URL without its query and fragment, and with {@code *} for every segment of its path that is an id, see {@link
 * PathSegment}. Scheme and host stay as they are. The value stays a slice of what it was one of where no segment is an
 * id.
 */
final class CleanUrl extends Transform {
    static final CleanUrl INSTANCE = new CleanUrl();

    private static final byte[] SCHEME_END = {':', '/', '/'};

    private CleanUrl() {}

    @Override
    public void apply(Row row, int slot) {
        byte[] b = row.bytes(slot);
        int from = row.from(slot);
        int end = end(b, from, row.to(slot));
        for (int i = pathStart(b, from, end); i <= end; ) {
            int next = segmentEnd(b, i, end);
            if (PathSegment.idEnd(b, i, next) > i) {
                replace(b, from, i, end, row, slot);
                return;
            }
            i = next + 1;
        }
        row.set(slot, b, from, end);
    }

    private static void replace(byte[] b, int from, int firstId, int end, Row row, int slot) {
        Scratch scratch = row.scratch();
        byte[] out = scratch.reserve(end - from);
        int start = scratch.position();
        System.arraycopy(b, from, out, start, firstId - from);
        int o = start + firstId - from;
        for (int i = firstId; i <= end; ) {
            int next = segmentEnd(b, i, end);
            int idEnd = PathSegment.idEnd(b, i, next);
            if (idEnd > i) {
                out[o++] = '*';
            }
            System.arraycopy(b, idEnd, out, o, next - idEnd);
            o += next - idEnd;
            if (next < end) {
                out[o++] = '/';
            }
            i = next + 1;
        }
        scratch.take(o - start);
        row.set(slot, out, start, o);
    }

    /** Where the path ends. */
    private static int end(byte[] b, int from, int to) {
        int i = from;
        while (i < to && b[i] != '?' && b[i] != '#') {
            i++;
        }
        return i;
    }

    /** Behind scheme and host, if there are any. */
    private static int pathStart(byte[] b, int from, int end) {
        int slash = segmentEnd(b, from, end);
        int afterScheme = slash + 2;
        boolean hasScheme = slash > from + 1
                && afterScheme <= end
                && Arrays.equals(b, slash - 1, afterScheme, SCHEME_END, 0, SCHEME_END.length);
        return hasScheme ? segmentEnd(b, afterScheme, end) : from;
    }

    private static int segmentEnd(byte[] b, int from, int end) {
        int i = from;
        while (i < end && b[i] != '/') {
            i++;
        }
        return i;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof CleanUrl;
    }

    @Override
    public int hashCode() {
        return CleanUrl.class.hashCode();
    }

    @Override
    public String toString() {
        return "cleanUrl";
    }
}
