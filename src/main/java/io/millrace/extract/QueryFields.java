package io.millrace.extract;

import java.util.List;

/** The {@link QueryParameter} fields of one input: its parameters are read once, and only as far as somebody asks. */
final class QueryFields extends JoinedFields {
    private static final int NO_MORE = -1;

    private final ByteStrings names;

    /** By field, the place of its name. */
    private final int[] nameOfField;

    /** By name, the line on which its parameter was found, and where its value stands. */
    private final long[] foundLines;

    private final int[] starts;
    private final int[] ends;

    /** A name that is spelt with escapes, as far as it can be one that is wanted. */
    private final byte[] decoded;

    private long line = -1;
    private int next;

    /** @param extractors as made by {@link Extractors#query} */
    QueryFields(List<Extractor> extractors) {
        List<byte[]> wanted = extractors.stream()
                .map(extractor -> ((QueryParameter) extractor).name())
                .toList();
        names = new ByteStrings(wanted);
        nameOfField = wanted.stream()
                .mapToInt(name -> names.find(name, 0, name.length))
                .toArray();
        foundLines = new long[names.size()];
        starts = new int[names.size()];
        ends = new int[names.size()];
        decoded = new byte[wanted.stream().mapToInt(name -> name.length).max().orElse(0)];
    }

    @Override
    public void extract(int field, byte[] bytes, int from, int to, Row row, int slot) {
        if (line != row.line()) {
            line = row.line();
            next = QueryParameter.queryStart(bytes, from, to);
        }
        int name = nameOfField[field];
        if (foundLines[name] != line) {
            find(name, bytes, to);
        }
        if (foundLines[name] == line) {
            QueryParameter.set(bytes, starts[name], ends[name], row, slot);
        } else {
            row.setAbsent(slot);
        }
    }

    /** Reads on until the parameter is found or there are no more. */
    private void find(int wanted, byte[] b, int to) {
        while (next != NO_MORE && foundLines[wanted] != line) {
            int end = next;
            int equals = -1;
            boolean isEscaped = false;
            while (end < to && b[end] != '&' && !QueryParameter.isEnd(b[end])) {
                if (equals < 0) {
                    isEscaped |= b[end] == '%' || b[end] == '+';
                    equals = b[end] == '=' ? end : -1;
                }
                end++;
            }
            int nameEnd = equals < 0 ? end : equals;
            int name = isEscaped ? findDecoded(b, next, nameEnd) : names.find(b, next, nameEnd);
            if (name >= 0 && foundLines[name] != line) {
                foundLines[name] = line;
                starts[name] = equals < 0 ? end : equals + 1;
                ends[name] = end;
            }
            next = end < to && b[end] == '&' ? end + 1 : NO_MORE;
        }
    }

    private int findDecoded(byte[] b, int from, int to) {
        int length = 0;
        for (int i = from; i < to; i += QueryParameter.length(b, i, to)) {
            if (length == decoded.length) {
                return Slices.NOT_FOUND;
            }
            decoded[length++] = QueryParameter.decoded(b, i, to);
        }
        return names.find(decoded, 0, length);
    }
}
