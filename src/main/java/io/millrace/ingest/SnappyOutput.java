package io.millrace.ingest;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * What a snappy block has given so far, as far back as it may refer: to its very beginning. In pieces, so that it takes no more memory than there is data,
 * whatever the block says that it holds.
 */
final class SnappyOutput {
    static final int PIECE_BYTES = 64 << 10;

    private static final int SHIFT = 16;
    private static final int MASK = PIECE_BYTES - 1;
    private static final int SHORT_DISTANCE = 16;

    private final CRC32C crc = new CRC32C();
    private byte[][] pieces = {new byte[PIECE_BYTES]};
    private int pieceCount = 1;
    private long length;
    private long copied;

    /** Empty again; the memory stays. */
    void clear() {
        length = 0;
        copied = 0;
    }

    /** Lets go of all pieces but the first. */
    void shrink() {
        pieces = Arrays.copyOf(pieces, 1);
        pieceCount = 1;
        clear();
    }

    void addPiece() {
        if (pieceCount == pieces.length) {
            pieces = Arrays.copyOf(pieces, pieceCount * 2);
        }
        pieces[pieceCount++] = new byte[PIECE_BYTES];
    }

    int pieceCount() {
        return pieceCount;
    }

    long length() {
        return length;
    }

    /** How much can be appended. */
    long room() {
        return ((long) pieceCount << SHIFT) - length;
    }

    /** Appends bytes, for which there is room. */
    void append(byte[] from, int offset, int count) {
        int done = 0;
        while (done < count) {
            int to = (int) length & MASK;
            int n = Math.min(count - done, PIECE_BYTES - to);
            System.arraycopy(from, offset + done, pieces[(int) (length >>> SHIFT)], to, n);
            length += n;
            done += n;
        }
    }

    /** Appends what stands so far back, which is within what there is and may run into what it appends; there is room. */
    void repeat(long distance, int count) {
        int left = count;
        while (left > 0) {
            long start = length - distance;
            byte[] source = pieces[(int) (start >>> SHIFT)];
            byte[] target = pieces[(int) (length >>> SHIFT)];
            int from = (int) start & MASK;
            int to = (int) length & MASK;
            int n = Math.min(left, PIECE_BYTES - Math.max(from, to));
            if (distance < SHORT_DISTANCE) {
                for (int i = 0; i < n; i++) {
                    target[to + i] = source[from + i];
                }
            } else {
                n = (int) Math.min(n, distance);
                System.arraycopy(source, from, target, to, n);
            }
            length += n;
            left -= n;
        }
    }

    /** Whether something was not copied yet. */
    boolean hasMore() {
        return copied < length;
    }

    /** Copies what was not copied yet, as much as there is room for; true if that is all of it. */
    boolean copyTo(ByteBuf out) {
        while (copied < length && out.isWritable()) {
            int from = (int) copied & MASK;
            int n = (int) Math.min(Math.min(length - copied, out.writableBytes()), PIECE_BYTES - from);
            out.writeBytes(pieces[(int) (copied >>> SHIFT)], from, n);
            copied += n;
        }
        return copied == length;
    }

    /** The checksum of the first piece, which is all of it. */
    int sum() {
        crc.reset();
        crc.update(pieces[0], 0, (int) length);
        return (int) crc.getValue();
    }
}
