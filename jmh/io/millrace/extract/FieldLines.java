package io.millrace.extract;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Lines one behind the other in memory, and fields that are taken from each: found together, or each by itself. Returns what nobody asks for, so that it is done. */
final class FieldLines {
    /** How many there are. */
    static final int LINES = 500;

    private static final int PADDING = 64;

    private final int[] starts = new int[LINES];
    private final int[] ends = new int[LINES];
    private final byte[] bytes;
    private final Extractor[] fields;
    private final JoinedFields together;
    private final Row row;

    /** @param together finds all of the fields */
    FieldLines(List<String> lines, List<Extractor> fields, JoinedFields together) {
        byte[] text = String.join("", lines).getBytes(StandardCharsets.US_ASCII);
        bytes = Arrays.copyOf(text, text.length + PADDING);
        for (int line = 0, start = 0; line < LINES; line++) {
            starts[line] = start;
            start += lines.get(line).length();
            ends[line] = start;
        }
        this.fields = fields.toArray(Extractor[]::new);
        this.together = together;
        row = new Row(fields.size());
    }

    int together() {
        int present = 0;
        for (int line = 0; line < LINES; line++) {
            row.reset(bytes, starts[line], ends[line]);
            for (int field = 0; field < fields.length; field++) {
                together.extract(field, bytes, starts[line], ends[line], row, field);
                present += row.state(field);
            }
        }
        return present;
    }

    int oneByOne() {
        int present = 0;
        for (int line = 0; line < LINES; line++) {
            row.reset(bytes, starts[line], ends[line]);
            for (int field = 0; field < fields.length; field++) {
                fields[field].extract(bytes, starts[line], ends[line], row, field);
                present += row.state(field);
            }
        }
        return present;
    }
}
