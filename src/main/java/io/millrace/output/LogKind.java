package io.millrace.output;

import java.io.IOException;

/** What a log is by the bytes it begins with, whatever it is called. */
enum LogKind {
    PLAIN,
    ZSTD,
    GZIP,
    LZ4("lz4 -dc"),
    XZ("xz -dc"),
    BZIP2("bzip2 -dc"),
    ZIP("unzip -p");

    /** How many bytes are looked at. */
    static final int MAGIC_BYTES = 4;

    private static final int XZ_MAGIC = 0x587a37fd;
    private static final int ZIP_MAGIC = 0x04034b50;
    /** {@code BZh}, and behind it the size of a block as a digit. */
    private static final int BZIP2_MAGIC = 0x685a42;

    private final String unpacker;

    LogKind() {
        this("");
    }

    LogKind(String unpacker) {
        this.unpacker = unpacker;
    }

    /** The command that makes text of it, where it is not read here; else empty. */
    String unpacker() {
        return unpacker;
    }

    /** @param head the first four bytes, little-endian; zeros for what is missing */
    static LogKind of(int head) {
        if (head == ZstdTail.MAGIC || (head & ZstdTail.SKIPPABLE_MASK) == ZstdTail.SKIPPABLE_MAGIC) {
            return ZSTD;
        }
        if (head == Lz4Frames.MAGIC) {
            return LZ4;
        }
        if (head == XZ_MAGIC) {
            return XZ;
        }
        if (head == ZIP_MAGIC) {
            return ZIP;
        }
        if ((head & 0xffffff) == BZIP2_MAGIC && head >>> 24 >= '1' && head >>> 24 <= '9') {
            return BZIP2;
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
