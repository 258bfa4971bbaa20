package io.millrace.extract;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Adds a suffix. */
final class Append extends Transform {
    private final byte[] suffix;

    Append(byte[] suffix) {
        this.suffix = suffix.clone();
    }

    @Override
    public void apply(Row row, int slot) {
        byte[] b = row.bytes(slot);
        int from = row.from(slot);
        int length = row.to(slot) - from;
        Scratch scratch = row.scratch();
        byte[] out = scratch.reserve(Math.addExact(length, suffix.length));
        int start = scratch.position();
        System.arraycopy(b, from, out, start, length);
        System.arraycopy(suffix, 0, out, start + length, suffix.length);
        scratch.take(length + suffix.length);
        row.set(slot, out, start, start + length + suffix.length);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Append that && Arrays.equals(suffix, that.suffix);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(suffix);
    }

    @Override
    public String toString() {
        return "append '" + new String(suffix, StandardCharsets.UTF_8) + "'";
    }
}
