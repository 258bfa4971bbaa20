package io.millrace.output;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;

/**
 * Reads single numbers anywhere in a file, little-endian, through one small window. The caller keeps within {@link
 * #size()}.
 */
final class FileBytes {
    private static final int WINDOW_BYTES = 4 << 10;

    private final FileChannel channel;
    private final long size;
    private final ByteBuffer window = ByteBuffer.allocateDirect(WINDOW_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private long windowStart;

    FileBytes(FileChannel channel) throws IOException {
        this.channel = channel;
        size = channel.size();
        window.limit(0);
    }

    long size() {
        return size;
    }

    /** Whether there are that many bytes from {@code at} on. */
    boolean has(long at, long bytes) {
        return at + bytes <= size;
    }

    int u8(long at) throws IOException {
        return window.get(load(at, 1)) & 0xff;
    }

    int u16(long at) throws IOException {
        return window.getShort(load(at, 2)) & 0xffff;
    }

    int u24(long at) throws IOException {
        return u16(at) | u8(at + 2) << 16;
    }

    int i32(long at) throws IOException {
        return window.getInt(load(at, 4));
    }

    long u32(long at) throws IOException {
        return i32(at) & 0xffff_ffffL;
    }

    /**
     * Whether there is nothing but zeros from {@code at} to the end: blocks that the file system had given out but not
     * yet written when power failed.
     */
    boolean isZeroFrom(long at) throws IOException {
        for (long next = at; next < size; next++) {
            if (u8(next) != 0) {
                return false;
            }
        }
        return true;
    }

    /** Whether there is nothing but zeros behind less than a header, which has begun with these four bytes, little-endian, or some of them. */
    boolean isHeaderAndZeros(long at, int headerBytes, int magic) throws IOException {
        int known = 0;
        while (known < headerBytes && !isZeroFrom(at + known)) {
            known++;
        }
        return known < headerBytes && beginsLike(at, known, magic);
    }

    /** Whether the first of so many bytes could be the first of a frame with this magic, or of a skippable one. */
    boolean beginsLike(long at, int bytes, int magic) throws IOException {
        int known = 0;
        int knownBits = 0;
        for (int i = 0; i < Math.min(4, bytes); i++) {
            known |= u8(at + i) << 8 * i;
            knownBits |= 0xff << 8 * i;
        }
        return ((known ^ magic) & knownBits) == 0
                || ((known ^ ZstdTail.SKIPPABLE_MAGIC) & ZstdTail.SKIPPABLE_MASK & knownBits) == 0;
    }

    private int load(long at, int bytes) throws IOException {
        if (at < windowStart || at + bytes > windowStart + window.limit()) {
            window.clear();
            windowStart = at;
            long position = at;
            while (window.hasRemaining()) {
                int read = channel.read(window, position);
                if (read < 0) {
                    break;
                }
                position += read;
            }
            window.flip();
            if (window.limit() < bytes) {
                throw new IOException("the file has become shorter while it was read");
            }
        }
        return (int) (at - windowStart);
    }
}
