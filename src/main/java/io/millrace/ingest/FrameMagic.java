package io.millrace.ingest;

/** The four bytes, the least significant first, with which frames of zstd and lz4 begin. */
final class FrameMagic {
    static final int ZSTD = 0xFD2FB528;
    static final int LZ4 = 0x184D2204;
    static final int LZ4_LEGACY = 0x184C2102;

    /** Of sixteen kinds, told apart by four bits. */
    private static final int SKIPPABLE = 0x184D2A50;

    private static final int SKIPPABLE_MASK = 0xFFFFFFF0;

    private FrameMagic() {}

    static boolean isSkippable(int bytes) {
        return mayBecomeSkippable(bytes, Integer.BYTES);
    }

    static boolean mayBecomeSkippable(int bytes, int length) {
        return differingBits(bytes, SKIPPABLE, length, SKIPPABLE_MASK) == 0;
    }

    /** Whether the first {@code length} of the bytes, at most four, are those of {@code magic}; the others have not come yet. */
    static boolean mayBecome(int magic, int bytes, int length) {
        return differingBits(bytes, magic, length, -1) == 0;
    }

    private static int differingBits(int bytes, int magic, int length, int mask) {
        int come = (int) ((1L << length * Byte.SIZE) - 1);
        return (bytes ^ magic) & mask & come;
    }
}
