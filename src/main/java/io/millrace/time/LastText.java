package io.millrace.time;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** A text that may come again, and the time that it was: logs repeat a second many times. Owned by one worker. */
final class LastText {
    static final int MAX_LENGTH = 256;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private final byte[] text = new byte[MAX_LENGTH];
    private int length = -1;
    private long referenceDay;
    private long millis;

    /** @param length at most {@link #MAX_LENGTH} */
    void remember(byte[] bytes, int from, int length, long referenceMillis, long millis) {
        System.arraycopy(bytes, from, text, 0, length);
        this.length = length;
        this.referenceDay = referenceMillis / FormatterTime.DAY_MILLIS;
        this.millis = millis;
    }

    /** The length of what is remembered; below 0 where that is nothing. */
    int length() {
        return length;
    }

    long millis() {
        return millis;
    }

    /** Whether the text at a place, of which there is as much, is the same, on the same day of the clock. */
    boolean isAt(byte[] bytes, int from, long referenceMillis) {
        // From the end, eight bytes at a time: the ends of times change most.
        int at = length - Long.BYTES;
        if (at < 0) {
            return Arrays.equals(bytes, from, from + length, text, 0, length) && isDay(referenceMillis);
        }
        while (at > 0 && (long) LONGS.get(bytes, from + at) == (long) LONGS.get(text, at)) {
            at -= Long.BYTES;
        }
        return at <= 0 && (long) LONGS.get(bytes, from) == (long) LONGS.get(text, 0) && isDay(referenceMillis);
    }

    private boolean isDay(long referenceMillis) {
        return referenceMillis / FormatterTime.DAY_MILLIS == referenceDay;
    }
}
