package io.millrace.extract;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Replaces values by a table: an open hash table over bytes, at most half full. */
final class MapValues extends Transform {
    private final Map<String, String> values;
    private final Optional<String> defaultValue;
    private final byte @Nullable [] fallback;
    private final byte @Nullable [][] keys;
    private final byte @Nullable [][] replacements;
    private final int mask;

    MapValues(Map<String, String> values, Optional<String> defaultValue) {
        this.values = Map.copyOf(values);
        this.defaultValue = defaultValue;
        fallback = defaultValue.map(MapValues::utf8).orElse(null);
        int size = Integer.highestOneBit(Math.max(1, values.size())) * 4;
        keys = new byte[size][];
        replacements = new byte[size][];
        mask = size - 1;
        this.values.forEach((key, value) -> put(utf8(key), utf8(value)));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private void put(byte[] key, byte[] value) {
        int i = hash(key, 0, key.length) & mask;
        while (keys[i] != null) {
            i = i + 1 & mask;
        }
        keys[i] = key;
        replacements[i] = value;
    }

    private static int hash(byte[] b, int from, int to) {
        int hash = to - from;
        for (int i = from; i < to; i++) {
            hash = hash * 31 + b[i];
        }
        hash *= 0x9E3779B9;
        return hash ^ hash >>> 16;
    }

    @Override
    public void apply(Row row, int slot) {
        byte[] replacement = find(row.bytes(slot), row.from(slot), row.to(slot));
        if (replacement != null) {
            row.set(slot, replacement, 0, replacement.length);
        }
    }

    private byte @Nullable [] find(byte[] b, int from, int to) {
        for (int i = hash(b, from, to) & mask; ; i = i + 1 & mask) {
            byte[] key = keys[i];
            if (key == null) {
                return fallback;
            }
            if (Slices.equals(b, from, to, key)) {
                return replacements[i];
            }
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MapValues that && values.equals(that.values) && defaultValue.equals(that.defaultValue);
    }

    @Override
    public int hashCode() {
        return 31 * values.hashCode() + defaultValue.hashCode();
    }

    @Override
    public String toString() {
        return "map of " + values.size()
                + defaultValue.map(d -> ", default '" + d + "'").orElse("");
    }
}
