package io.millrace.engine;

import io.millrace.extract.Row;
import io.millrace.extract.SoundText;
import io.millrace.output.JsonBuffer;
import io.millrace.table.SliceHash;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A group's key: the texts of its parts, each behind its length, so that no two different keys have the same bytes.
 *
 * <pre>
 *   | length of part 0: 4 bytes, big-endian | part 0 | length of part 1 | part 1 | ...
 * </pre>
 *
 * <p>Bytes that are no UTF-8 are U+FFFD here already: keys that print alike are one.
 *
 * <p>Owned by one worker and shared by all rules that group by the same values: read and hashed once a line.
 */
final class GroupKey {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final int WORD = 8;
    private static final byte[] ABSENT = {'-'};
    private static final byte[] OVERFLOW = "__overflow__".getBytes(StandardCharsets.UTF_8);

    private final int[] slots;
    private final SliceHash slices;
    private byte[] bytes = new byte[256];
    private int length = -1;
    private byte[] last = new byte[256];
    private int lastLength;
    private byte[] spare = {};
    private long hash;
    private long changes;
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

    /** How often it was another key than that of the line before; as long as this stays, so does the key. */
    long changes() {
        return changes;
    }

    /** Takes the line's key, unless another rule has done so already. */
    void read(Values values) {
        if (line == values.sequence()) {
            return;
        }
        line = values.sequence();
        swap();
        Row row = values.row();
        for (int slot : slots) {
            if (values.has(slot)) {
                append(row.bytes(slot), row.from(slot), row.to(slot));
            } else {
                append(ABSENT, 0, ABSENT.length);
            }
        }
        if (length != lastLength || !Arrays.equals(bytes, 0, length, last, 0, length)) {
            if (!SoundText.isAscii(bytes, 0, length)) {
                makeSound();
            }
            hash = slices.hash(bytes, 0, length);
            changes++;
        }
    }

    /** Not only other texts come here: the length of a long one is no ASCII either. */
    private void makeSound() {
        if (areTextsAscii()) {
            return;
        }
        int most = SoundText.GROWTH * length;
        byte[] sound = spare.length < most ? new byte[most] : spare;
        int end = 0;
        for (int at = 0; at < length; ) {
            int from = at + 4;
            at = from + (int) INT.get(bytes, at);
            int start = end + 4;
            int size = SoundText.copy(bytes, from, at, sound, start) - start;
            INT.set(sound, end, size);
            end = start + size;
        }
        spare = bytes;
        bytes = sound;
        length = end;
    }

    private boolean areTextsAscii() {
        for (int at = 0; at < length; ) {
            int from = at + 4;
            at = from + (int) INT.get(bytes, at);
            if (!SoundText.isAscii(bytes, from, at)) {
                return false;
            }
        }
        return true;
    }

    private void swap() {
        byte[] present = bytes;
        bytes = last;
        last = present;
        lastLength = length;
        length = 0;
    }

    private void append(byte[] part, int from, int to) {
        int size = to - from;
        int at = length;
        if (at + 4 + size + WORD > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, at + 4 + size + WORD));
        }
        INT.set(bytes, at, size);
        if (size <= WORD && from <= part.length - WORD) {
            // Most parts are short: a word, of which what is too much will be overwritten, beats a call.
            LONG.set(bytes, at + 4, (long) LONG.get(part, from));
        } else {
            System.arraycopy(part, from, bytes, at + 4, size);
        }
        length = at + 4 + size;
    }

    /** Writes a key as the members of a JSON object. {@code names} hold the separator, the name and the colon. */
    static void print(byte[][] names, byte[] key, int from, JsonBuffer to) {
        int at = from;
        for (byte[] name : names) {
            int size = (int) INT.get(key, at);
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
