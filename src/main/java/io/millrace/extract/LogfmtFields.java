package io.millrace.extract;

import java.util.List;

/** The {@link Logfmt} fields of one input: its pairs are read once, and only as far as somebody asks. */
final class LogfmtFields extends JoinedFields {
    /**
     * Of so few keys each is looked for by itself first, as most that a line does not have stand nowhere in it: two that it does not have take 119 ns
     * instead of 409 for reading a line of 160 bytes. Of many, one is there most likely.
     */
    private static final int FEW = 4;

    private final ByteStrings keys;

    /** By field, the place of its key. */
    private final int[] keyOfField;

    /** By key, the line on which its pair was found, and where its value stands; and the line on which it stood alone. */
    private final long[] pairLines;

    private final int[] starts;
    private final int[] ends;
    private final long[] bareLines;

    private long line = -1;
    private int next;

    /** @param extractors as made by {@link Extractors#logfmt} */
    LogfmtFields(List<Extractor> extractors) {
        List<byte[]> wanted =
                extractors.stream().map(extractor -> ((Logfmt) extractor).key()).toList();
        keys = new ByteStrings(wanted);
        keyOfField =
                wanted.stream().mapToInt(key -> keys.find(key, 0, key.length)).toArray();
        pairLines = new long[keys.size()];
        starts = new int[keys.size()];
        ends = new int[keys.size()];
        bareLines = new long[keys.size()];
    }

    @Override
    public void extract(int field, byte[] bytes, int from, int to, Row row, int slot) {
        if (line != row.line()) {
            line = row.line();
            next = Logfmt.skipSpace(bytes, from, to);
        }
        int key = keyOfField[field];
        if (pairLines[key] != line && (keys.size() > FEW || Slices.indexOf(bytes, next, to, keys.get(key)) >= 0)) {
            findPair(key, bytes, to);
        }
        if (pairLines[key] == line) {
            Logfmt.set(bytes, starts[key], ends[key], row, slot);
        } else if (bareLines[key] == line) {
            row.set(slot, Logfmt.TRUE, 0, Logfmt.TRUE.length);
        } else {
            row.setAbsent(slot);
        }
    }

    /** Reads on until the key's pair is found or there are no more. */
    private void findPair(int wanted, byte[] b, int to) {
        int i = next;
        while (i < to && pairLines[wanted] != line) {
            boolean isQuoted = b[i] == '"';
            int keyFrom = isQuoted ? i + 1 : i;
            int keyTo = isQuoted ? Logfmt.closingQuote(b, keyFrom, to) : Logfmt.keyEnd(b, i, to);
            if (keyTo < 0) {
                i = to;
                break;
            }
            int key = keys.find(b, keyFrom, keyTo);
            i = isQuoted ? keyTo + 1 : keyTo;
            if (i < to && b[i] == '=') {
                int end = Logfmt.valueEnd(b, i + 1, to);
                if (end < 0) {
                    i = to;
                    break;
                }
                if (key >= 0 && pairLines[key] != line) {
                    pairLines[key] = line;
                    starts[key] = i + 1;
                    ends[key] = end;
                }
                i = end;
            } else if (key >= 0) {
                bareLines[key] = line;
            }
            i = Logfmt.skipSpace(b, i, to);
        }
        next = i;
    }
}
