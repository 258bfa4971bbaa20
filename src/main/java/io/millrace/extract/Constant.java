package io.millrace.extract;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** One value whatever was there. */
final class Constant extends Transform {
    private final byte[] value;

    Constant(byte[] value) {
        this.value = value.clone();
    }

    @Override
    public void apply(Row row, int slot) {
        row.set(slot, value, 0, value.length);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Constant that && Arrays.equals(value, that.value);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(value);
    }

    @Override
    public String toString() {
        return "constant '" + new String(value, StandardCharsets.UTF_8) + "'";
    }
}
