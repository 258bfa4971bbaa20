package io.millrace.output;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * Inflates gzip members one after the other, checksums verified. Unlike {@code GZIPInputStream} it never takes a pipe
 * that is empty for the moment for the end, and anything but zeros behind the last member is an error rather than
 * ignored. Owned by one thread.
 */
final class GzipReader extends InputStream {
    private static final int FLAG_HEADER_CRC = 2;
    private static final int FLAG_NAME = 8;
    private static final int FLAG_COMMENT = 16;

    private final InputStream in;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 crc = new CRC32();
    private final byte[] input = new byte[64 << 10];
    private final byte[] single = new byte[1];
    private int next;
    private int limit;
    private long consumedBefore;
    private boolean inMember;
    private boolean ended;

    GzipReader(InputStream in) {
        this.in = in;
    }

    /** How many bytes of the input belong to what was returned; between two members exact. */
    long consumed() {
        return consumedBefore + next;
    }

    @Override
    public int read() throws IOException {
        int read = read(single, 0, 1);
        return read < 0 ? -1 : single[0] & 0xff;
    }

    @Override
    public int read(byte[] to, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (inMember || nextMember()) {
            int read = readMember(to, offset, length);
            if (read > 0) {
                return read;
            }
        }
        return -1;
    }

    /** Reads the header of the member that comes next; false at the end. */
    boolean nextMember() throws IOException {
        if (ended) {
            return false;
        }
        int first = nextByte();
        if (first == 0 && consumed() > 1) {
            requireZeros();
            first = -1;
        }
        if (first < 0) {
            ended = true;
            return false;
        }
        if (first != (GzipFrames.MAGIC & 0xff)
                || require() != GzipFrames.MAGIC >>> 8
                || require() != GzipFrames.DEFLATED) {
            throw new ZipException("there is no gzip member where one should begin");
        }
        int flags = require();
        skip(6);
        if ((flags & GzipFrames.FLAG_EXTRA) != 0) {
            skip(require() | require() << 8);
        }
        if ((flags & FLAG_NAME) != 0) {
            skipText();
        }
        if ((flags & FLAG_COMMENT) != 0) {
            skipText();
        }
        if ((flags & FLAG_HEADER_CRC) != 0) {
            skip(2);
        }
        inflater.reset();
        crc.reset();
        inMember = true;
        return true;
    }

    /** Returns 0 once the member has ended and its checksum was right. */
    int readMember(byte[] to, int offset, int length) throws IOException {
        try {
            while (true) {
                int read = inflater.inflate(to, offset, length);
                if (read > 0) {
                    crc.update(to, offset, read);
                    return read;
                }
                if (inflater.finished()) {
                    next = limit - inflater.getRemaining();
                    endMember();
                    return 0;
                }
                if (inflater.needsDictionary()) {
                    throw new ZipException("the gzip member wants a dictionary, which gzip does not have");
                }
                if (next == limit && !fill()) {
                    throw truncated();
                }
                inflater.setInput(input, next, limit - next);
                next = limit;
            }
        } catch (DataFormatException e) {
            throw new ZipException("the gzip data is damaged: " + e.getMessage());
        }
    }

    private void endMember() throws IOException {
        inMember = false;
        long expectedCrc = requireInt();
        long expectedSize = requireInt();
        if (expectedCrc != crc.getValue() || expectedSize != (inflater.getBytesWritten() & 0xffff_ffffL)) {
            throw new ZipException("the gzip data is damaged: its checksum is wrong");
        }
    }

    private void requireZeros() throws IOException {
        for (int padding = nextByte(); padding >= 0; padding = nextByte()) {
            if (padding != 0) {
                throw new ZipException("there is something else behind the last gzip member");
            }
        }
    }

    private void skipText() throws IOException {
        while (require() != 0) {
            // up to the zero
        }
    }

    private void skip(int bytes) throws IOException {
        for (int i = 0; i < bytes; i++) {
            require();
        }
    }

    private long requireInt() throws IOException {
        return (require() | require() << 8 | require() << 16 | require() << 24) & 0xffff_ffffL;
    }

    private int require() throws IOException {
        int value = nextByte();
        if (value < 0) {
            throw truncated();
        }
        return value;
    }

    private int nextByte() throws IOException {
        return next < limit || fill() ? input[next++] & 0xff : -1;
    }

    private boolean fill() throws IOException {
        consumedBefore += limit;
        next = 0;
        limit = Math.max(0, in.read(input, 0, input.length));
        return limit > 0;
    }

    private static EOFException truncated() {
        return new EOFException("ends in the middle of a gzip member");
    }

    @Override
    public void close() throws IOException {
        inflater.end();
        in.close();
    }
}
