package io.millrace.engine;

import io.millrace.extract.Row;
import io.millrace.output.JsonBuffer;
import io.millrace.table.SliceHash;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A group's key: the texts of its parts, each behind its length, so that no two different keys have the same bytes.
 *
 * <pre>
 *   | length of part 0: 4 bytes, big-endian | part 0 | length of part 1 | part 1 | ...
 * </pre>
 *
 * <p>Owned by one worker and shared by all rules that group by the same values: read and hashed once a line.
 */
final class GroupKey {
    private static final byte[] ABSENT = {'-'};
    private static final byte[] OVERFLOW = "__overflow__".getBytes(StandardCharsets.UTF_8);

    private final int[] slots;
    private final SliceHash slices;
    private byte[] bytes = new byte[256];
    private int length;
    private long hash;
    private long line = -1;

    /** @param slots of the texts that make up the key */
    GroupKey(int[] slots, SliceHash slices) {
        this.slots = slots;
        this.slices = slices;
    }

    long hash() {
        return hash;
    }

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    /** Takes the line's key, unless another rule has done so already. */
    void read(Values values) {
        if (line == values.sequence()) {
            return;
        }
        line = values.sequence();
        length = 0;
        Row row = values.row();
        for (int slot : slots) {
            if (values.has(slot)) {
                append(row.bytes(slot), row.from(slot), row.to(slot));
            } else {
                append(ABSENT, 0, ABSENT.length);
            }
        }
        hash = slices.hash(bytes, 0, length);
    }

    private void append(byte[] part, int from, int to) {
        int size = to - from;
        int at = length;
        if (at + 4 + size > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, at + 4 + size));
        }
        bytes[at] = (byte) (size >>> 24);
        bytes[at + 1] = (byte) (size >>> 16);
        bytes[at + 2] = (byte) (size >>> 8);
        bytes[at + 3] = (byte) size;
        System.arraycopy(part, from, bytes, at + 4, size);
        length = at + 4 + size;
    }

    /** Writes a key as the members of a JSON object. {@code names} hold the separator, the name and the colon. */
    static void print(byte[][] names, byte[] key, int from, JsonBuffer to) {
        int at = from;
        for (byte[] name : names) {
            int size = (key[at] & 0xff) << 24
                    | (key[at + 1] & 0xff) << 16
                    | (key[at + 2] & 0xff) << 8
                    | key[at + 3] & 0xff;
            to.raw(name);
            to.string(key, at + 4, at + 4 + size);
            at += 4 + size;
        }
    }

    /** Writes the key of the group that holds what found no other. */
    static void printOverflow(byte[][] names, JsonBuffer to) {
        for (byte[] name : names) {
            to.raw(name);
            to.string(OVERFLOW, 0, OVERFLOW.length);
        }
    }
}
