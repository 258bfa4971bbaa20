package io.millrace.ingest;

import io.netty.buffer.ByteBuf;
import net.jpountz.xxhash.StreamingXXHash32;

/** The last 64 KiB that an lz4 frame has given, as far back as it may refer, in a ring. */
final class Lz4History {
    static final int BYTES = 64 << 10;

    private static final int MASK = BYTES - 1;

    /** Below this distance bytes are copied one by one; a copy of the array in pieces of the distance costs more. */
    private static final int SHORT_DISTANCE = 16;

    private final byte[] ring = new byte[BYTES];
    private long position;
    private long first;

    /** Bytes appended since ever. */
    long position() {
        return position;
    }

    /** Nothing that comes may refer to anything before it. */
    void forget() {
        first = position;
    }

    /** Whether there is something so far back. */
    boolean reaches(int distance) {
        return distance > 0 && distance <= position - first;
    }

    void append(byte[] from, int offset, int length) {
        int done = 0;
        while (done < length) {
            int to = (int) position & MASK;
            int n = Math.min(length - done, BYTES - to);
            System.arraycopy(from, offset + done, ring, to, n);
            position += n;
            done += n;
        }
    }

    /** Appends what stands so far back, which may run into what it appends; it must be {@link #reaches within reach}. */
    void repeat(int distance, int length) {
        int left = length;
        while (left > 0) {
            int to = (int) position & MASK;
            int from = (int) (position - distance) & MASK;
            int n = Math.min(left, BYTES - Math.max(to, from));
            if (distance < SHORT_DISTANCE) {
                for (int i = 0; i < n; i++) {
                    ring[to + i] = ring[from + i];
                }
            } else {
                n = Math.min(n, distance);
                System.arraycopy(ring, from, ring, to, n);
            }
            position += n;
            left -= n;
        }
    }

    /** Copies what was appended since {@code start}, at most {@link #BYTES}. */
    void copyTo(long start, ByteBuf out) {
        for (long next = start; next < position; ) {
            int from = (int) next & MASK;
            int n = (int) Math.min(position - next, BYTES - from);
            out.writeBytes(ring, from, n);
            next += n;
        }
    }

    void sum(long start, StreamingXXHash32 to) {
        for (long next = start; next < position; ) {
            int from = (int) next & MASK;
            int n = (int) Math.min(position - next, BYTES - from);
            to.update(ring, from, n);
            next += n;
        }
    }
}
