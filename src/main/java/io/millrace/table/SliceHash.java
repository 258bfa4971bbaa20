package io.millrace.table;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * A 64-bit hash of a slice of bytes, sixteen bytes at a time, all of whose bits are good (tables take the high ones,
 * sketches all of them). The same seed gives the same hash in every process and on every platform. Immutable, so any
 * thread may use it.
 *
 * <p>Words are folded by the 128-bit product of two of them, each first hidden behind a secret made from the seed: an
 * attacker who does not know the seed cannot choose keys that collide. No byte outside of the slice is read: the last
 * words overlap those before them instead.
 */
public final class SliceHash {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long GOLDEN = 0x9E37_79B9_7F4A_7C15L;

    private final long first;
    private final long second;
    private final long third;

    /**
     * {@code seed} is random for keys that strangers choose, fixed where the same input must give the same hash in
     * every run.
     */
    public SliceHash(long seed) {
        first = mix(seed + GOLDEN);
        second = mix(first + GOLDEN);
        third = mix(second + GOLDEN);
    }

    /** The hash of the {@code length} bytes from {@code from} on. */
    public long hash(byte[] bytes, int from, int length) {
        long state = first;
        long low;
        long high;
        if (length > 16) {
            int last = from + length - 16;
            for (int at = from; at < last; at += 16) {
                state = fold((long) LONGS.get(bytes, at) ^ second, (long) LONGS.get(bytes, at + 8) ^ state);
            }
            low = (long) LONGS.get(bytes, last);
            high = (long) LONGS.get(bytes, last + 8);
        } else if (length >= 8) {
            low = (long) LONGS.get(bytes, from);
            high = (long) LONGS.get(bytes, from + length - 8);
        } else if (length >= 4) {
            low = (int) INTS.get(bytes, from);
            high = (int) INTS.get(bytes, from + length - 4);
        } else if (length > 0) {
            // One byte: thrice the same. Two: the second twice. Three: each once.
            int middle = bytes[from + (length >> 1)] & 0xff;
            int last = bytes[from + length - 1] & 0xff;
            low = (bytes[from] & 0xff) << 16 | middle << 8 | last;
            high = 0;
        } else {
            low = 0;
            high = 0;
        }
        return mix(fold(low ^ third, high ^ state) ^ length * GOLDEN);
    }

    /** The hash of a pair: of what {@code hash} stands for, and a number. The order counts. */
    public static long combine(long hash, long value) {
        return mix(hash ^ (value + 1) * GOLDEN);
    }

    /** Spreads each bit over all others; no two numbers give the same. (The last step of MurmurHash3.) */
    public static long mix(long value) {
        long mixed = value;
        mixed = (mixed ^ mixed >>> 33) * 0xFF51_AFD7_ED55_8CCDL;
        mixed = (mixed ^ mixed >>> 33) * 0xC4CE_B9FE_1A85_EC53L;
        return mixed ^ mixed >>> 33;
    }

    private static long fold(long a, long b) {
        long high = Math.multiplyHigh(a, b) + ((a >> 63) & b) + ((b >> 63) & a);
        return a * b ^ high;
    }
}
