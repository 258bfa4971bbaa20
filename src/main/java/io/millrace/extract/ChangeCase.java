package io.millrace.extract;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * To lower or upper case. ASCII by a table, and in place where nothing changes; any other text by way of a {@code
 * String}.
 */
final class ChangeCase extends Transform {
    static final ChangeCase LOWER = new ChangeCase(false);
    static final ChangeCase UPPER = new ChangeCase(true);

    private final boolean upper;
    private final byte[] ascii = new byte[128];

    private ChangeCase(boolean upper) {
        this.upper = upper;
        for (int c = 0; c < ascii.length; c++) {
            ascii[c] = (byte) (upper ? Character.toUpperCase(c) : Character.toLowerCase(c));
        }
    }

    @Override
    public void apply(Row row, int slot) {
        byte[] b = row.bytes(slot);
        int from = row.from(slot);
        int to = row.to(slot);
        int i = from;
        while (i < to && b[i] >= 0 && ascii[b[i]] == b[i]) {
            i++;
        }
        if (i == to) {
            return;
        }
        if (!Words.isAscii(b, i, to)) {
            applyToText(row, slot, b, from, to);
            return;
        }
        Scratch scratch = row.scratch();
        byte[] out = scratch.reserve(to - from);
        int start = scratch.position();
        System.arraycopy(b, from, out, start, i - from);
        for (int o = start + i - from; i < to; i++) {
            out[o++] = ascii[b[i]];
        }
        scratch.take(to - from);
        row.set(slot, out, start, start + to - from);
    }

    /** Decodes run by run, so that bytes that are no UTF-8 stay what they are. */
    private void applyToText(Row row, int slot, byte[] b, int from, int to) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(to - from + 16);
        int i = from;
        while (i < to) {
            int run = i;
            int sequence = 1;
            while (i < to && (sequence = Utf8.sequence(b, i, to)) > 0) {
                i += sequence;
            }
            out.writeBytes(
                    change(new String(b, run, i - run, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8));
            if (sequence < 0) {
                out.write(b, i, -sequence);
                i -= sequence;
            }
        }
        byte[] changed = out.toByteArray();
        row.set(slot, changed, 0, changed.length);
    }

    private String change(String text) {
        return upper ? LetterCase.upper(text) : LetterCase.lower(text);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ChangeCase that && upper == that.upper;
    }

    @Override
    public int hashCode() {
        return Boolean.hashCode(upper);
    }

    @Override
    public String toString() {
        return upper ? "upper" : "lower";
    }
}
