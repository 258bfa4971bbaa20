package io.millrace.output;

import java.io.IOException;

/** What a log is by the bytes it begins with, whatever it is called. */
enum LogKind {
    PLAIN,
    ZSTD,
    GZIP,
    LZ4;

    /** How many bytes are looked at. */
    static final int MAGIC_BYTES = 4;

    /** @param head the first four bytes, little-endian; zeros for what is missing */
    static LogKind of(int head) {
        if (head == ZstdTail.MAGIC || (head & ZstdTail.SKIPPABLE_MASK) == ZstdTail.SKIPPABLE_MAGIC) {
            return ZSTD;
        }
        if (head == Lz4Frames.MAGIC) {
            return LZ4;
        }
        // the two bytes of gzip's magic, then the one method there is
        return (head & 0xffffff) == (GzipFrames.DEFLATED << 16 | GzipFrames.MAGIC) ? GZIP : PLAIN;
    }

    static LogKind of(FileBytes file) throws IOException {
        int head = 0;
        for (int i = 0; i < MAGIC_BYTES && file.has(0, i + 1); i++) {
            head |= file.u8(i) << 8 * i;
        }
        return of(head);
    }
}
